import { describe, expect, test } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { password, product, seller, type TestSeller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';

const server = createTestServer({ marketplaceNumber });
const chats = createChats(server);
const settings = '/api/seller/money/settings';
const zone = { name: 'Jaipur', pins: ['302'], isRefused: false, basePaise: 60_00, upToGrams: 500, stepPaise: 0 };
const zones = [{ ...zone, slabGrams: 500, freeFromPaise: 999_00 }];

async function shop(): Promise<TestSeller> {
  const owner = await seller(server);
  const upi = { vpa: 'meera@ybl', name: 'MEERA DEVI', isBusiness: false, currentPassword: password };
  expect((await owner.browser.put(`${settings}/upi`, upi)).status).toBe(204);
  expect((await owner.browser.put(`${settings}/delivery`, { zones, defaultGrams: 500 })).status).toBe(204);
  return owner;
}

async function customerOf(owner: TestSeller) {
  const phone = chats.phone({ phone: newDigits(), name: 'Asha Rao' });
  await phone.say(`SHOP ${await slugOf(server, owner)}`);
  return phone;
}
type Order = { id: string; total: number; state: string; pincode: string; method: string };
const ordersOf = ({ id }: TestSeller) =>
  server.rows<Order>(
    `select orders.id, total_paise::int as total, orders.method, pincode, order_money.state from orders
      join order_money on order_id = orders.id where orders.seller_id = $1 order by created_at`,
    [id],
  );

describe('a cart of a shop with delivery charges', () => {
  test('shows delivery and the total, and is placed at it', async () => {
    const owner = await shop();
    const id = await product(owner, { name: 'Brass lamp', pricePaise: 499_00 });
    const phone = await customerOf(owner);
    await phone.cart([id, 1, 499]);
    const [shown] = await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    expect(shown?.text).toContain('Delivery: ₹60\nTotal: ₹559');
    const [placed] = await phone.tap('Place order');
    expect(placed?.text).toMatch(/^Order placed: #\w{8} \(#1001\), ₹559\. Pay or choose how to pay here: http/);
    expect(await ordersOf(owner)).toMatchObject([{ total: 559_00, method: 'upi', pincode: '302001', state: 'due' }]);
  });

  test('asks for the PIN code, and says where the shop does not deliver', async () => {
    const owner = await shop();
    const id = await product(owner, { name: 'Brass lamp', pricePaise: 499_00 });
    const phone = await customerOf(owner);
    await phone.cart([id, 1, 499]);
    const answers = await phone.say('12 MG Road, C-Scheme, near the old mill, Jaipur');
    expect(answers.at(-1)?.text).toBe('What’s your PIN code? The delivery charge depends on it.');
    expect((await phone.say('560001')).at(-1)?.text).toContain(`${owner.businessName} does not deliver to 560001.`);
    expect((await phone.say('302001')).at(-1)?.text).toContain('Total: ₹559');
  });

  test('shows a total anew that changed before the tap', async () => {
    const owner = await shop();
    const phone = await customerOf(owner);
    await phone.cart([await product(owner, { name: 'Brass lamp', pricePaise: 499_00 }), 1, 499]);
    await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    const dearer = [{ ...zones[0], basePaise: 80_00 }];
    await owner.browser.put(`${settings}/delivery`, { zones: dearer, defaultGrams: 500 });
    expect((await phone.tap('Place order')).at(-1)?.text).toContain('Total: ₹579');
    expect(await ordersOf(owner)).toEqual([]);
    await phone.tap('Place order');
    expect(await ordersOf(owner)).toMatchObject([{ total: 579_00 }]);
  });
});

describe('a customer who says that they have paid', () => {
  async function placed() {
    const owner = await shop();
    const [phone, own] = [await customerOf(owner), await chats.sellerPhone(owner, { phone: newDigits() })];
    await phone.cart([await product(owner, { name: 'Brass lamp', pricePaise: 499_00 }), 1, 499]);
    await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    await phone.tap('Place order');
    await own.hear();
    const [order] = await ordersOf(owner);
    return { owner, phone, own, id: order?.id ?? '' };
  }

  test('makes a claim, which the shop’s phone confirms', async () => {
    const { owner, phone, own, id } = await placed();
    const [answer] = await phone.say('payment kar diya 412345678901');
    expect(answer?.text).toContain('₹559');
    expect(await ordersOf(owner)).toMatchObject([{ state: 'claimed' }]);
    const asked = (await own.hear()).at(-1);
    expect(asked?.text).toBe(`Asha Rao says they’ve paid ₹559 for order ${id.slice(-8)}, UTR 412345678901`);
    expect(Object.keys(asked?.choices ?? {})).toEqual(['Received', 'Not received']);
    expect((await own.tap('Received')).at(-1)?.text).toContain('₹559 received');
    expect(await ordersOf(owner)).toMatchObject([{ state: 'paid' }]);
    expect((await phone.hear()).at(-1)?.text).toContain(`${owner.businessName}`);
    expect((await own.tap('Received')).at(-1)?.text).toBe('This was already answered.');
    expect((await phone.say('paid')).at(-1)?.text).toContain('#1001');
  });

  test('hears that the shop did not find it', async () => {
    const { owner, phone, own } = await placed();
    await phone.say('paid');
    await own.hear();
    await own.tap('Not received');
    expect((await phone.hear()).at(-1)?.text).toBe(
      'The shop couldn’t find your payment. Check with your bank or contact the shop.',
    );
    expect(await ordersOf(owner)).toMatchObject([{ state: 'due' }]);
  });

  test('is not recorded a second time by a tap that comes when nothing is due', async () => {
    const { owner, phone, own, id } = await placed();
    await phone.say('paid 412345678901');
    await own.hear();
    await owner.browser.post(`/api/seller/orders/${id}/payments`, { amountPaise: 559_00, channel: 'cash' });
    expect((await own.tap('Received')).at(-1)?.text).toBe(
      `Nothing is left to pay for order #${id.slice(-8)} (#1001). If you got this money too, record it here: ${server.context.server.publicUrl}/seller/orders?order=${id}`,
    );
    expect(await ordersOf(owner)).toMatchObject([{ state: 'paid' }]);
    const entries = await server.rows('select 1 from money_entries where order_id = $1', [id]);
    expect(entries).toHaveLength(1);
  });

  test('is asked which order where several are unpaid', async () => {
    const { owner, phone } = await placed();
    await phone.cart([await product(owner, { pricePaise: 100_00 }), 1, 100]);
    await phone.tap('Place order');
    const [answer] = await phone.say('payment done');
    expect(answer?.text.match(/\/order\//g)).toHaveLength(2);
    expect(await ordersOf(owner)).toMatchObject([{ state: 'due' }, { state: 'due' }]);
  });
});

describe('the shop’s phone', () => {
  async function ordered() {
    const owner = await shop();
    const own = await chats.sellerPhone(owner, { phone: newDigits() });
    const phone = await customerOf(owner);
    await phone.cart([await product(owner, { name: 'Brass lamp', pricePaise: 499_00 }), 1, 499]);
    await phone.say('12 MG Road, C-Scheme, Jaipur 302001');
    await phone.tap('Place order');
    await own.hear();
    const [order] = await ordersOf(owner);
    return { owner, own, id: order?.id ?? '' };
  }

  test('gives a discount and records a payment, each after a tap', async () => {
    const { owner, own } = await ordered();
    const [asked] = await own.say('order 1001 ko 50 ki chhoot');
    expect(asked?.text).toContain('₹50');
    expect(await ordersOf(owner)).toMatchObject([{ total: 559_00 }]);
    await own.tap(Object.keys(asked?.choices ?? {})[0] ?? '');
    expect(await ordersOf(owner)).toMatchObject([{ total: 509_00 }]);
    const [received] = await own.say('order 1001 payment received');
    expect(received?.text).toContain('₹509');
    expect(await ordersOf(owner)).toMatchObject([{ state: 'due' }]);
    await own.tap(Object.keys(received?.choices ?? {})[0] ?? '');
    await own.tap(Object.keys(received?.choices ?? {})[0] ?? '');
    expect(await ordersOf(owner)).toMatchObject([{ state: 'paid' }]);
    expect((await own.say('order 1001 payment received'))[0]?.choices ?? {}).toEqual({});
  });

  test('ships with a tracking number, and only its own orders', async () => {
    const { owner, own, id } = await ordered();
    await owner.browser.post(`/api/seller/orders/${id}/confirm`);
    await own.say('order 1001 bhej diya delhivery 123456789012');
    const [row] = await server.rows('select status, courier, tracking from orders where id = $1', [id]);
    expect(row).toEqual({ status: 'shipped', courier: 'Delhivery', tracking: '123456789012' });
    const stranger = await chats.sellerPhone(await shop(), { phone: newDigits() });
    expect((await stranger.tapId(`money:payment:1:${id}`))[0]?.text).toContain('Order');
    expect((await stranger.say(`${id.slice(-8)} payment received`))[0]?.choices ?? {}).toEqual({});
    expect(await ordersOf(owner)).toMatchObject([{ state: 'due' }]);
  });
});
