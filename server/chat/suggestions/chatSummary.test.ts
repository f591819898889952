import { describe, expect, test } from 'vitest';
import { seller, type TestSeller } from '#test/factories.ts';
import { createLampShops, words } from '#test/lampShop.ts';
import { allCombinations, productWithOptions } from '#test/optionShop.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const { lampShop } = createLampShops(server);

const chatOf = async ({ id }: TestSeller) =>
  (await server.rows<{ id: string }>('select id from conversations where seller_id = $1', [id]))[0]?.id ?? '';
const request = (reader: TestSeller, id: string) => reader.browser.get(`/api/seller/chats/${id}/summary`);
const summarize = async (owner: TestSeller) =>
  (await request(owner, await chatOf(owner))).body as {
    asked: { text: string }[];
    shown: { id: string; name: string }[];
    cart: object[];
    orders: object[];
    open: string[];
    address: string | null;
    messages: number;
  };

describe('the summary of a chat', () => {
  test('has what was asked and shown, the open cart, orders, address and what waits', async () => {
    const { owner, phone, lamp, pot } = await lampShop();
    await phone.ask('hello');
    await phone.ask('brass lamp price?');
    await phone.ask('brass lamp price?');
    await phone.ask('order 1 brass table lamp, 12 MG Road, Jaipur 302012');
    await phone.tap('Place order');
    await phone.ask('clay pot hai kya?');
    await phone.ask('order 2 clay flower pots');
    await phone.ask('do you take cash?');
    await phone.ask('thank you');
    const summary = await summarize(owner);
    expect(summary.asked.map(({ text }) => text)).toEqual([
      'brass lamp price?',
      'order 1 brass table lamp, 12 MG Road, Jaipur 302012',
      'clay pot hai kya?',
      'order 2 clay flower pots',
      'do you take cash?',
    ]);
    expect(summary.shown.map(({ id }) => id)).toEqual([pot, lamp]);
    expect(summary.cart).toEqual([{ name: 'Clay Flower Pot', quantity: 2, pricePaise: 149_00 }]);
    expect(summary.orders).toMatchObject([{ status: 'pending', totalPaise: 1_250_00 }]);
    expect(summary.address).toContain('12 MG Road');
    expect(summary.open).toEqual(['do you take cash?']);
    expect(summary).toMatchObject({ cartAsks: null, waitsSince: expect.any(String) });
  });

  test('says that the customer waits where a person took over without a word', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('my lamp is broken, I want to talk to a person');
    const since = async () =>
      ((await request(owner, await chatOf(owner))).body as { waitsSince: string | null }).waitsSince;
    expect(await since()).not.toBeNull();
    await owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/take-over`);
    expect(await since()).not.toBeNull();
    await owner.browser.post(`/api/seller/chats/${await chatOf(owner)}/messages`, {
      kind: 'text',
      text: 'I call you.',
    });
    expect(await since()).toBeNull();
  });

  test('names the variants of the cart', async () => {
    const { owner, phone } = await lampShop();
    const options = [{ key: 'size' as const, name: 'Size', values: ['M', 'L'] }];
    await productWithOptions(owner, { name: 'Rayon Kurti', options, variants: allCombinations(options) });
    await phone.ask('order 1 rayon kurti size M and 2 rayon kurti size L');
    expect((await summarize(owner)).cart).toMatchObject([
      { name: 'Rayon Kurti (M)', quantity: 1 },
      { name: 'Rayon Kurti (L)', quantity: 2 },
    ]);
  });

  test('has what was asked below a picture', async () => {
    const { owner, phone } = await lampShop();
    await phone.picture('do you have this lamp?');
    expect((await summarize(owner)).asked).toMatchObject([{ text: 'do you have this lamp?' }]);
  });

  test('has an order that was called off as cancelled', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('order 1 brass table lamp, 12 MG Road, Jaipur 302012');
    await phone.tap('Place order');
    const [order] = await server.rows<{ id: string }>('select id from orders where seller_id = $1', [owner.id]);
    await owner.browser.post(`/api/seller/orders/${order?.id}/confirm`);
    await owner.browser.post(`/api/seller/orders/${order?.id}/call-off`, { reason: 'Sold out' });
    expect(await summarize(owner)).toMatchObject({ orders: [{ status: 'cancelled' }] });
    const chat = `/api/seller/chats/${await chatOf(owner)}`;
    expect((await owner.browser.get(chat)).body).toMatchObject({ orders: [{ status: 'cancelled' }] });
    await phone.hear();
    await owner.browser.post(`${chat}/messages`, { kind: 'order', orderId: order?.id });
    expect(words(await phone.hear())).toContain('Cancelled');
  });

  test('reads the last 30 days and 200 messages', async () => {
    const { owner, phone } = await lampShop();
    await phone.ask('brass lamp price?');
    await server.rows("update channel_messages set occurred_at = occurred_at - interval '31 days'");
    expect(await summarize(owner)).toMatchObject({ messages: 0, asked: [], shown: [], since: null });
    await server.rows(
      `insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, kind, text, content, occurred_at, created_at)
        select gen_random_uuid(), number_id, contact_id, conversation_id, 'in', 'customer', 'text', 'price of ' || n || '?', '{}', now(), now()
        from (select * from channel_messages where conversation_id = $1 limit 1) one, generate_series(1, 300) n`,
      [await chatOf(owner)],
    );
    const summary = await summarize(owner);
    expect(summary.messages).toBe(200);
    expect(summary.asked).toHaveLength(5);
  });

  test('is shown to no other shop', async () => {
    const { owner } = await lampShop();
    expect((await request(await seller(server), await chatOf(owner))).status).toBe(404);
  });
});
