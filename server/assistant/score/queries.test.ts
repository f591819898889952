import { describe, expect, test } from 'vitest';
import { scoreDays } from '#domain/assistant/missedTopics.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { newDigits, slugOf } from '#test/chats.ts';
import { password, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { chats, lampShop } = createLampShops(server);

type Day = { day: string; answered: number; asked: number; handedOver: number; orders: number };
const read = async ({ browser }: TestSeller) =>
  ((await browser.get('/api/seller/assistant/score')).body as { days: Day[] }).days;
const chatOf = async ({ id }: TestSeller) =>
  (await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [id]))[0]?.id;
const dayMilliseconds = 24 * 60 * 60_000;
const nothing = { answered: 0, asked: 0, handedOver: 0, orders: 0 };

describe('the score of a shop’s assistant', () => {
  test('counts what it answered, asked and handed over, and the orders of the chat, by day in India', async () => {
    const { owner, phone } = await lampShop();
    expect(await read(owner)).toHaveLength(scoreDays);
    await phone.ask('hello');
    await phone.ask('brass lamp price?');
    await phone.ask('what about the clay pot?');
    await phone.ask('do you take cash?');
    await phone.ask('order 1 brass table lamp, 12 MG Road, Jaipur 302012');
    await phone.tap('Place order');
    await phone.ask('I want to talk to a person');
    const [today, yesterday] = await read(owner);
    expect(today).toEqual({
      day: indianDay(server.context.now()),
      answered: 3,
      asked: 1,
      handedOver: 1,
      orders: 1,
    });
    expect(yesterday).toMatchObject(nothing);
    await server.rows('update assistant_days set day = day - 1 where seller_id = $1', [owner.id]);
    await owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/hand-back`);
    await phone.ask('clay pot price?');
    expect((await read(owner)).slice(0, 2)).toMatchObject([{ answered: 1 }, { answered: 3, orders: 1 }]);
  });

  test('begins a new day at midnight in India', async () => {
    const { owner, phone } = await lampShop();
    const now = server.context.now();
    const midnight = Date.parse(`${indianDay(new Date(now.getTime() + dayMilliseconds))}T00:00:00+05:30`);
    server.pass(midnight - now.getTime() - 60_000);
    await phone.ask('brass lamp price?');
    server.pass(60_000);
    await phone.ask('clay pot price?');
    await phone.ask('brass lamp price?');
    await owner.browser.post('/api/auth/login', { email: owner.email, password, role: 'seller' });
    const [today, yesterday] = await read(owner);
    expect(today).toMatchObject({ day: indianDay(new Date(midnight)), answered: 2 });
    expect(yesterday).toMatchObject({ day: indianDay(now), answered: 1 });
  });

  test('counts nothing while a person answers, and nothing twice', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('I want to talk to a person');
    await owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/messages`, { kind: 'text', text: 'I am here.' });
    await phone.ask('brass lamp price?');
    await phone.ask('do you take cash?');
    expect((await read(owner))[0]).toMatchObject({ ...nothing, handedOver: 1 });
    await owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/hand-back`);
    const message = { id: 'wamid.twice' };
    await phone.ask('brass lamp price?', message);
    await phone.ask('brass lamp price?', message);
    await phone.ask('thank you');
    expect((await read(owner))[0]).toMatchObject({ ...nothing, handedOver: 1, answered: 1 });
  });

  test('counts a message with several questions once, as asked if the shop is', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('what is the brass lamp price? and clay pot price?');
    await phone.ask('do you take cash? where is your shop? what is the brass lamp price?');
    expect((await read(owner))[0]).toMatchObject({ ...nothing, answered: 1, asked: 1 });
  });

  test('leaves out the shop’s own phone as a customer', async () => {
    const { owner } = await lampShop();
    const phone = await chats.sellerPhone(owner, { phone: newDigits(), name: 'Meera' });
    await phone.say(`SHOP ${await slugOf(server, owner)}`);
    expect(words(await phone.ask('brass lamp price?'))).toContain('₹1,250');
    await phone.ask('do you have diamond rings?');
    expect((await read(owner))[0]).toMatchObject(nothing);
    expect((await owner.browser.get('/api/seller/missed-topics')).body).toMatchObject({ topics: [] });
  });

  test('leaves out simulated customers and other shops', async () => {
    const { owner, phone } = await lampShop();
    await server.rows('update conversations set is_test = true where seller_id = $1', [owner.id]);
    await phone.ask('brass lamp price?');
    await phone.ask('order 1 brass table lamp, 12 MG Road, Jaipur 302012');
    await phone.tap('Place order');
    for (const day of await read(owner)) expect(day).toMatchObject(nothing);
    const other = await lampShop();
    await other.phone.ask('brass lamp price?');
    for (const day of await read(owner)) expect(day).toMatchObject(nothing);
  });
});
