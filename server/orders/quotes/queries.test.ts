import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, orderBody, product, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { inLanguage } from '#texts/language.ts';
import { describeSaving } from '#web/storefront/checkout/describeSaving.ts';

const server = createTestServer();
const { act, read, settings } = createMoneyTests(server);

// The zones of money.md, section 7.
const zone = { isRefused: false, upToGrams: 500, stepPaise: 0, slabGrams: 500, freeFromPaise: null };
const jaipur = { ...zone, name: 'Jaipur', pins: ['302', '303'], basePaise: 40_00, stepPaise: 20_00 };
const zones = [
  { ...jaipur, freeFromPaise: 999_00 },
  { ...zone, name: 'Everywhere else', pins: null, basePaise: 80_00 },
  { ...zone, name: 'Andaman', pins: ['744'], basePaise: 0, isRefused: true },
];
const rules = { askWhen: 'placed', offersArranged: true, confirmsPaid: false, unpaidLapseHours: 24 };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, collector: 'shop' },
  ...{ onlyPins: [], neverPins: ['5600'], newCustomerPaise: 5_000_00 },
};

let owner: TestSeller;
beforeAll(async () => {
  owner = await seller(server);
  const saved = [
    await owner.browser.put(`${settings}/upi`, upi),
    await owner.browser.put(`${settings}/payment`, { ...rules, discount: { bp: 500, capPaise: 100_00 } }),
    await owner.browser.put(`${settings}/cod`, cod),
    await owner.browser.put(`${settings}/delivery`, { zones, defaultGrams: 500 }),
  ];
  expect(saved.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
});

type Quote = Record<'goodsPaise' | 'discountPaise' | 'deliveryPaise' | 'codFeePaise' | 'totalPaise', number> &
  Parameters<typeof describeSaving>[0];
type Refused = { error: { code: string; message: string; details: Record<string, unknown> } };

const goods = (pricePaise: number, weightGrams = 300) => product(owner, { pricePaise, weightGrams, stock: 50 });
async function quote(pricePaise: number, changes: object = {}, { quantity = 1, weightGrams = 300 } = {}) {
  const items = [{ productId: await goods(pricePaise, weightGrams), quantity }];
  const body = { sellerId: owner.id, items, pincode: '302001', method: 'arranged', ...changes };
  return server.browser().post('/api/shop/quotes', body);
}
async function place(pricePaise: number, changes: object) {
  const body = orderBody(await goods(pricePaise), { deliveryAddress: '12 MG Road', pincode: '302001', ...changes });
  return server.browser().post('/api/orders', body, newKey());
}

describe('a quote', () => {
  test.each([
    [499_00, 300, 1, '302001', 40_00],
    [998_00 / 2, 450, 2, '३०३ ००१', 60_00],
    [998_00, 1_000, 1, '302001', 60_00],
    [998_00, 1_001, 1, '302001', 80_00],
    [999_00, 300, 1, '302001', 0],
    [499_00, 300, 1, '560001', 80_00],
  ])('of %i paise and %i g, %i times to %s has %i paise of delivery', async (price, weightGrams, quantity, pincode, charge) => {
    const answer = (await quote(price, { pincode }, { quantity, weightGrams })).body as Quote;
    const goodsPaise = price * quantity;
    expect(answer).toMatchObject({ goodsPaise, discountPaise: 0, deliveryPaise: charge, codFeePaise: 0 });
    expect(answer.totalPaise).toBe(goodsPaise + charge);
  });

  test('charges delivery where the discount falls below what is free', async () => {
    const answer = (await quote(1_049_00, { method: 'upi' })).body as Quote;
    expect(answer).toMatchObject({ discountPaise: 52_45, deliveryPaise: 40_00, totalPaise: 1_036_55 });
    // 999.00 after the discount.
    const free = (await quote(1_051_58, { method: 'upi' })).body as Quote;
    expect(free).toMatchObject({ discountPaise: 52_58, deliveryPaise: 0, totalPaise: 999_00 });
  });

  test('says what paying now saves against cash on delivery', async () => {
    const answer = (await quote(1_499_00, { method: 'cod' })).body as Quote;
    expect(answer).toMatchObject({ discountPaise: 0, codFeePaise: 40_00, totalPaise: 1_539_00 });
    expect(inLanguage('en', () => describeSaving(answer))).toBe(
      'Pay now and save ₹114.95 (₹74.95 discount, no ₹40 fee)',
    );
  });

  test('refuses where the shop does not deliver', async () => {
    const answer = await quote(499_00, { pincode: '744101' });
    expect(answer.status).toBe(409);
    expect((answer.body as Refused).error).toMatchObject({
      code: 'not_delivered',
      message: expect.stringMatching(/ does not deliver to 744101\.$/),
    });
  });
});

describe('an order', () => {
  test('at another total than was shown is refused with the new lines', async () => {
    const answer = await place(499_00, { method: 'arranged', shownTotalPaise: 499_00 });
    expect(answer.status).toBe(409);
    expect((answer.body as Refused).error).toMatchObject({
      code: 'total_changed',
      message: 'The total is now ₹539. Check it and place the order again.',
      details: { goodsPaise: 499_00, discountPaise: 0, deliveryPaise: 40_00, codFeePaise: 0, totalPaise: 539_00 },
    });
    expect((await place(499_00, { method: 'arranged', shownTotalPaise: 539_00 })).status).toBe(201);
  });

  test.each([
    [499_00, '560001', 'Cash on delivery isn’t available for 560001.'],
    [4_990_00, '411001', 'Cash on delivery isn’t available for orders above ₹5,000.'],
  ])('of %i paise to %s is refused cash on delivery', async (price, pincode, message) => {
    const answer = await place(price, { method: 'cod', pincode });
    expect(answer.status).toBe(409);
    expect((answer.body as Refused).error).toMatchObject({ code: 'cod_not_available', message });
  });

  test('falls by exactly the discount that the seller gives', async () => {
    const placed = await place(1_499_00, { method: 'upi' });
    const { token, totalPaise } = placed.body as { token: string; totalPaise: number };
    expect(totalPaise).toBe(1_499_00 - 74_95);
    const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
    const id = row?.id ?? '';
    const given = await act(owner, id, 'discount', { discountPaise: 50_00 });
    expect(given.body).toMatchObject({ totalPaise: totalPaise - 50_00 });
    expect(await read(owner, id)).toMatchObject({
      totalPaise: 1_499_00 - 74_95 - 50_00,
      money: { request: { amountPaise: 1_374_05 } },
    });
    // It replaces the one before.
    expect((await act(owner, id, 'discount', { discountPaise: 0 })).body).toMatchObject({ totalPaise });
  });
});
