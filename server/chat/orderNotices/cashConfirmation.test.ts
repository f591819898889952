import { describe, expect, test } from 'vitest';
import { markUnconfirmed } from '#server/orders/money/cashConfirmations.ts';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const { act, customer, settings } = createMoneyTests(server);
const day = 24 * 60 * 60_000;

const cash = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, onlyPins: [], neverPins: [] },
  ...{ collector: 'shop', newCustomerPaise: 2_000_00 },
};
async function cashShop() {
  const owner = await seller(server);
  expect((await owner.browser.put(`${settings}/cod`, cash)).status).toBe(204);
  return owner;
}
type Read = { status: string; cashConfirmation: string | null };
const read = async (owner: TestSeller, id: string) =>
  (await owner.browser.get(`/api/seller/orders/${id}`)).body as Read;
async function place(owner: TestSeller, digits: string, changes: object = {}) {
  const body = orderBody(await product(owner, { pricePaise: 499_00 }), {
    ...{ customerPhone: `+${digits}`, wantsUpdates: true, method: 'cod', pincode: '302001', ...changes },
  });
  const answer = await server.browser().post('/api/orders', body, newKey());
  expect(answer.status).toBe(201);
  const { token } = answer.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  return { id: row?.id ?? '', token };
}
async function customerOf(owner: TestSeller) {
  const digits = newDigits();
  const phone = chats.phone({ phone: digits });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return { digits, phone };
}

describe('an order paid in cash', () => {
  test('is confirmed by its customer, once, without a change of its status', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const { id } = await place(owner, digits);
    const [asked, ...more] = await phone.hear();
    expect(more).toEqual([]);
    expect(asked?.text).toContain(`₹499 in cash for order #${id.slice(-8)}`);
    expect(Object.keys(asked?.choices ?? {})).toEqual(['Yes, send it', 'Cancel it']);
    expect(await read(owner, id)).toMatchObject({ status: 'pending', cashConfirmation: 'asked' });
    const [thanks] = await phone.tap('Yes, send it');
    expect(thanks?.text).toContain(owner.businessName);
    expect(await read(owner, id)).toMatchObject({ status: 'pending', cashConfirmation: 'confirmed' });
    expect((await phone.tap('Yes, send it'))[0]?.text).toBe(thanks?.text);
    expect((await phone.tap('Cancel it')).at(-1)?.text).toContain('is cancelled');
    expect((await phone.tap('Yes, send it'))[0]?.text).toContain('has already changed: Cancelled');
    expect((await phone.tap('Cancel it'))[0]?.text).toContain('has already changed: Cancelled');
  });

  test('is cancelled by its customer while it is pending, and not later', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const first = await place(owner, digits);
    await phone.hear();
    await phone.tap('Cancel it');
    expect(await read(owner, first.id)).toMatchObject({ status: 'cancelled' });
    const second = await place(owner, digits);
    await phone.hear();
    await act(owner, second.id, 'confirm');
    await phone.hear();
    expect((await phone.tap('Cancel it'))[0]?.text).toContain('has already changed: Confirmed');
    expect(await read(owner, second.id)).toMatchObject({ status: 'confirmed', cashConfirmation: 'asked' });
    expect((await phone.tap('Yes, send it'))[0]?.text).toContain(owner.businessName);
    expect(await read(owner, second.id)).toMatchObject({ status: 'confirmed', cashConfirmation: 'confirmed' });
  });

  test('answers "yes" in words right below the question', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const { id } = await place(owner, digits);
    await phone.hear();
    await phone.say('haan');
    expect(await read(owner, id)).toMatchObject({ cashConfirmation: 'confirmed' });
  });

  test('is not answered from another phone', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const { id } = await place(owner, digits);
    const [asked] = await phone.hear();
    const stranger = (await customerOf(owner)).phone;
    for (const title of ['Yes, send it', 'Cancel it']) {
      const [answer] = await stranger.tapId(asked?.choices[title] ?? '');
      expect(answer?.text).toBe('I can’t find that order.');
    }
    expect(await read(owner, id)).toMatchObject({ status: 'pending', cashConfirmation: 'asked' });
  });

  test('is marked after a day without an answer, never cancelled, and can still be confirmed', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const { id } = await place(owner, digits);
    await phone.hear();
    const marked = async (waited: number) => {
      const past = new Date(server.context.now().getTime() - waited);
      await server.rows('update cash_confirmations set asked_at = $2 where order_id = $1', [id, past]);
      await markUnconfirmed(server.context);
      return read(owner, id);
    };
    expect(await marked(day - 60_000)).toMatchObject({ cashConfirmation: 'asked' });
    expect(await marked(day)).toMatchObject({ status: 'pending', cashConfirmation: 'unanswered' });
    const { orders } = (await owner.browser.get('/api/seller/orders')).body as { orders: Read[] };
    expect(orders[0]).toMatchObject({ cashConfirmation: 'unanswered' });
    await phone.tap('Yes, send it');
    expect(await marked(day)).toMatchObject({ cashConfirmation: 'confirmed' });
  });

  test('is not asked about without updates, outside the 24 hours, or when it is paid otherwise', async () => {
    const owner = await cashShop();
    const { digits, phone } = await customerOf(owner);
    const quiet = await place(owner, digits, { wantsUpdates: false });
    expect(await phone.hear()).toEqual([]);
    const unknown = await place(owner, newDigits());
    for (const { id } of [quiet, unknown]) expect(await read(owner, id)).toMatchObject({ cashConfirmation: null });
    await phone.say('STOP');
    const stopped = await place(owner, digits);
    expect(await read(owner, stopped.id)).toMatchObject({ cashConfirmation: null });
  });

  test('is asked about when its customer changes to cash, and no longer when they change back', async () => {
    const owner = await cashShop();
    const upi = { vpa: 'meera@okaxis', name: 'MEERA', isBusiness: false, currentPassword: 'a-good-password' };
    expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
    const { digits, phone } = await customerOf(owner);
    const { id, token } = await place(owner, digits, { method: 'upi' });
    expect(await phone.hear()).toEqual([]);
    expect((await customer(token, 'method', { method: 'cod' })).status).toBe(200);
    expect(Object.keys((await phone.hear())[0]?.choices ?? {})).toEqual(['Yes, send it', 'Cancel it']);
    await customer(token, 'method', { method: 'upi' });
    expect(await read(owner, id)).toMatchObject({ cashConfirmation: null });
    expect((await phone.tap('Yes, send it'))[0]?.text).toContain('isn’t paid in cash');
    await customer(token, 'method', { method: 'cod' });
    expect(await phone.hear()).toHaveLength(0);
  });

  test('placed in the chat asks below its confirmation', async () => {
    const owner = await cashShop();
    const { phone } = await customerOf(owner);
    await phone.cart([await product(owner), 1, 1250]);
    await phone.say('12 MG Road, Pune 411001');
    const [placed, asked] = await phone.tap('Place order');
    expect(placed?.text).toContain('/order/');
    expect(Object.keys(asked?.choices ?? {})).toEqual(['Yes, send it', 'Cancel it']);
  });
});
