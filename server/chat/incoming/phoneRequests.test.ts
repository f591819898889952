import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { admin, customerOrder, product, seller, type TestSeller, why } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);

const place = async (owner: TestSeller) =>
  (await customerOrder(server, [{ productId: await product(owner), quantity: 1 }])).id;
const statusOf = async (id: string) =>
  (await server.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;

describe('CONNECT <code>', () => {
  test('connects the phone, explains what it can do, and updates the panel', async () => {
    const owner = await seller(server);
    const { code } = (await owner.browser.post('/api/seller/phone/code')).body as {
      code: { code: string; link: string };
    };
    expect(code.link).toBe(`https://wa.me/919800000000?text=CONNECT%20${code.code}`);
    const digits = newDigits();
    const phone = chats.phone({ phone: digits, name: 'Lakshmi' });
    const [answer] = await phone.say(`connect ${code.code.toLowerCase()}`);
    expect(answer?.text).toContain(`now connected to ${owner.businessName}`);
    expect((await owner.browser.get('/api/seller/phone')).body).toMatchObject({
      number: '+919800000000',
      phone: { phone: `+${digits}`, name: 'Lakshmi' },
      code: null,
    });
    expect((await chats.phone({ phone: newDigits() }).say(`CONNECT ${code.code}`))[0]?.text).toContain(
      'is incorrect or older than',
    );
  });
});

describe('a connected phone', () => {
  test('lists open orders, oldest new ones first, and completes them', async () => {
    const owner = await seller(server);
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    expect((await phone.say('orders'))[0]?.text).toContain('No open orders');
    const [confirmed, first] = [await place(owner), await place(owner)];
    await owner.browser.post(`/api/seller/orders/${confirmed}/confirm`);
    const [list] = await phone.say('Orders');
    expect(list?.kind).toBe('list');
    expect(Object.values(list?.choices ?? {})).toEqual([`order:${first}`, `order:${confirmed}`]);
    const [shown] = await phone.tapId(`order:${confirmed}`);
    expect(Object.keys(shown?.choices ?? {})).toEqual(['Mark Shipped']);
    await phone.tap('Mark Shipped');
    expect((await phone.tap('Mark Delivered'))[0]?.kind).toBe('text');
    expect(await statusOf(confirmed)).toBe('delivered');
    expect((await phone.tapId(`ship:${confirmed}`))[0]?.text).toContain('has already changed: Delivered');
    await phone.tapId(`cancel:${first}`);
    expect(await statusOf(first)).toBe('cancelled');
  });

  test('shows ten of many, with the total', async () => {
    const owner = await seller(server);
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    for (let n = 0; n < 12; n += 1) await place(owner);
    const [list] = await phone.say('orders');
    expect(Object.keys(list?.choices ?? {})).toHaveLength(10);
    expect(list?.text).toContain('You have 12 open orders');
  });

  test("cannot act on another shop's order, nor a customer's phone on any", async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const id = await place(other);
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    const customer = chats.phone({ phone: newDigits() });
    await customer.say(`SHOP ${await slugOf(server, other)}`);
    for (const request of ['order', 'confirm', 'cancel', 'ship', 'deliver']) {
      const [answer] = await phone.tapId(`${request}:${id}`);
      expect(answer).toMatchObject({ text: 'There’s no such order in your shop.', choices: {} });
      expect(await customer.tapId(`${request}:${id}`)).toEqual([]);
    }
    expect(await customer.say('orders')).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
  });

  test('understands the number of an order in its own shop only', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    const [first, second] = [await place(owner), await place(owner)];
    for (let n = 0; n < 3; n += 1) await place(other);
    const [shown] = await phone.say('#1002');
    expect(shown?.text).toContain(`Order #${second.slice(-8)} (#1002): Pending`);
    expect(shown?.choices).toHaveProperty('Confirm', `confirm:${second}`);
    expect((await phone.say(`order ${first.slice(-8)}`))[0]?.text).toContain('(#1001)');
    await phone.say('1001 confirm');
    expect(await statusOf(first)).toBe('confirmed');
    expect((await phone.say('cancel #1002'))[0]?.choices).toHaveProperty('Cancel', `cancel:${second}`);
    expect(await statusOf(second)).toBe('pending');
    for (const words of ['#1003', 'order 1003', '1003 confirm'])
      expect(await phone.say(words)).toMatchObject([{ text: 'There’s no such order in your shop.', choices: {} }]);
  });

  test('is a customer after SHOP, and a seller again after SELL', async () => {
    const [owner, other] = [await seller(server), await seller(server)];
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    await phone.say(`SHOP ${await slugOf(server, other)}`);
    expect(await phone.say('orders')).toEqual([]);
    const id = await place(owner);
    await phone.tapId(`confirm:${id}`);
    expect(await statusOf(id)).toBe('pending');
    expect((await phone.say('sell'))[0]?.text).toContain(`selling for ${owner.businessName} again`);
    expect((await phone.say('orders'))[0]?.kind).toBe('list');
    expect((await chats.phone({ phone: newDigits() }).say('SELL'))[0]?.text).toContain('isn’t connected to a shop');
  });

  test.each([
    'disconnected',
    'suspended',
    'replaced',
    'stopped',
  ])('that is %s can do nothing from then on', async (how) => {
    const owner = await seller(server);
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    const id = await place(owner);
    if (how === 'disconnected') await owner.browser.delete('/api/seller/phone');
    if (how === 'suspended') await (await admin(server)).post(`/api/admin/sellers/${owner.id}/suspend`, why);
    if (how === 'replaced') await chats.sellerPhone(owner, { phone: newDigits() });
    if (how === 'stopped') expect((await phone.say('STOP'))[0]?.text).toContain('no longer connected');
    await phone.hear();
    const answers = [...(await phone.tapId(`confirm:${id}`)), ...(await phone.say('orders'))];
    expect(answers.every(({ text }) => text.includes('Which shop would you like to message?'))).toBe(true);
    expect((await phone.say('SELL'))[0]?.text).toContain('isn’t connected to a shop');
    expect(await statusOf(id)).toBe('pending');
  });

  test("adds no message to a customer's conversation", async () => {
    const owner = await seller(server);
    const phone = await chats.sellerPhone(owner, { phone: newDigits() });
    await phone.say('orders');
    expect((await phone.say('what?'))[0]?.text).toContain('I didn’t get that');
    expect(await server.rows('select id from conversations where seller_id = $1', [owner.id])).toEqual([]);
  });
});
