import { describe, expect, test } from 'vitest';
import { admin, newKey, orderBody, product, productBody, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { render } from '#web/storefront/render.tsx';

const server = createTestServer({ render });
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

const day = 24 * 60 * 60 * 1000;
const zone = { name: 'India', pins: null, isRefused: false, basePaise: 60_00, upToGrams: 5000, stepPaise: 0 };
const delivery = { zones: [{ ...zone, slabGrams: 500, freeFromPaise: null }], defaultGrams: 500 };
const cod = {
  ...{ isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 0, collector: 'shop' },
  ...{ onlyPins: [], neverPins: [], newCustomerPaise: 5_000_00 },
};
const address = { deliveryAddress: '12 MG Road', pincode: '302001' };
const deliverIt = async (owner: TestSeller, id: string) => {
  for (const step of ['confirm', 'ship', 'deliver']) expect((await act(owner, id, step)).status).toBe(200);
};

describe('what is returned (money.md, section 5)', () => {
  test.each([
    { givesDeliveryBack: false, keepPaise: 559_00, refundPaise: 998_00 },
    { givesDeliveryBack: true, keepPaise: 499_00, refundPaise: 1_058_00 },
  ])('two of three kurtis, delivery given back: $givesDeliveryBack', async ({
    givesDeliveryBack,
    keepPaise,
    refundPaise,
  }) => {
    const owner = await shopWithUpi();
    expect((await owner.browser.put(`${settings}/delivery`, delivery)).status).toBe(204);
    const productId = await product(owner, { pricePaise: 499_00 });
    const { id } = await placeAt(owner, 499_00, { ...address, items: [{ productId, quantity: 3 }] });
    expect((await read(owner, id)).totalPaise).toBe(1_557_00);
    await pay(owner, id, 1_557_00);
    await deliverIt(owner, id);
    const items = [{ productId, quantity: 2 }];
    const returned = await act(owner, id, 'returns', { items, reason: 'Too small', givesDeliveryBack });
    expect(returned.body).toEqual({ outcome: 'part_returned', state: 'refund_due' });
    expect((await read(owner, id)).money).toMatchObject({ keepPaise, refunds: [{ amountPaise: refundPaise }] });
  });

  test('is worth its share of the goods less the discount', async () => {
    const owner = await shopWithUpi();
    const rules = { askWhen: 'placed', offersArranged: false, confirmsPaid: false, unpaidLapseHours: 24 };
    await owner.browser.put(`${settings}/payment`, { ...rules, discount: { bp: 500, capPaise: 100_00 } });
    const [lamp, cup] = [await product(owner, { pricePaise: 1_000_00 }), await product(owner, { pricePaise: 499_00 })];
    const items = [lamp, cup].map((productId) => ({ productId, quantity: 1 }));
    const { id } = await placeAt(owner, 1_00, { items });
    await pay(owner, id, 1_424_05);
    await deliverIt(owner, id);
    await act(owner, id, 'returns', { items: [{ productId: cup, quantity: 1 }], reason: 'Broken' });
    // ₹74.95 over 1,000 and 499: ₹50 and ₹24.95.
    expect((await read(owner, id)).money).toMatchObject({ keepPaise: 950_00, refunds: [{ amountPaise: 474_05 }] });
  });
});

describe('cash on delivery (money.md, sections 5 and 6)', () => {
  async function cashShop(changes: object = {}) {
    const owner = await shopWithUpi();
    expect((await owner.browser.put(`${settings}/cod`, { ...cod, ...changes })).status).toBe(204);
    return owner;
  }
  const inCash = { ...address, method: 'cod' };

  test('asks for the advance, and for the rest at the door', async () => {
    const owner = await cashShop({ advancePaise: 100_00 });
    const { id } = await placeAt(owner, 499_00, inCash);
    expect((await read(owner, id)).money).toMatchObject({ state: 'due', request: { amountPaise: 100_00 } });
    await pay(owner, id, 100_00);
    expect((await read(owner, id)).money).toMatchObject({ state: 'part_paid', request: null });
    await act(owner, id, 'confirm');
    await act(owner, id, 'ship');
    expect((await read(owner, id)).money.state).toBe('cash_due');
    await act(owner, id, 'deliver');
    expect((await read(owner, id)).money).toMatchObject({
      state: 'paid',
      entries: [
        { channel: 'upi', amountPaise: 100_00 },
        { channel: 'cash', amountPaise: 399_00 },
      ],
    });
  });

  test('can be taken back after it was booked, the status not', async () => {
    const owner = await cashShop();
    const { id } = await placeAt(owner, 499_00, inCash);
    await deliverIt(owner, id);
    const [entry] = (await read(owner, id)).money.entries;
    const taken = await act(owner, id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
    expect(taken.body).toEqual({ state: 'cash_due' });
    expect(await read(owner, id)).toMatchObject({ status: 'delivered', money: { receivedPaise: 0 } });
  });

  test('is refused to a phone with three refused parcels anywhere, for 180 days', async () => {
    const customerPhone = '98111 77001';
    const shops = [await cashShop(), await cashShop(), await cashShop()];
    for (const owner of shops) {
      const { id } = await placeAt(owner, 499_00, { ...inCash, customerPhone });
      await act(owner, id, 'confirm');
      await act(owner, id, 'ship');
      expect((await act(owner, id, 'came-back', { reason: 'Refused' })).status).toBe(200);
    }
    const other = await cashShop();
    const productId = await product(other, { pricePaise: 499_00 });
    const order = () =>
      server.browser().post('/api/orders', orderBody(productId, { ...inCash, customerPhone }), newKey());
    const refused = await order();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      error: { code: 'cod_not_available', message: 'Please pay in advance for this order.' },
    });
    // Never where.
    expect(refused.text).not.toMatch(/refused|parcel/);
    server.pass(181 * day);
    expect((await order()).status).toBe(201);
  });
});

describe('where it goes (money.md, section 7)', () => {
  const stored = async (changes: object) => {
    const owner = await shopWithUpi();
    expect((await owner.browser.put(`${settings}/delivery`, delivery)).status).toBe(204);
    const body = orderBody(await product(owner), { deliveryAddress: '12 MG Road', ...changes });
    const answer = await server.browser().post('/api/orders', body, newKey());
    if (answer.status !== 201) return (answer.body as { error: { details: object } }).error.details;
    const [row] = await server.rows('select pincode, state from orders where token = $1', [
      (answer.body as { token: string }).token,
    ]);
    return row;
  };

  test('the state is that of the PIN code, unless the customer chose another', async () => {
    expect(await stored({ pincode: '३०२ ००१' })).toEqual({ pincode: '302001', state: 'Rajasthan' });
    expect(await stored({ pincode: '302001', state: 'Haryana' })).toEqual({ pincode: '302001', state: 'Haryana' });
    expect(await stored({})).toMatchObject({ fields: { pincode: expect.any(String) } });
  });

  test.each([
    ['weight', 0, 400],
    ['weight', 1, 201],
    ['weight', 100_000, 201],
    ['weight', 100_001, 400],
  ])('a %s of %i g is answered %i', async (_, weightGrams, status) => {
    const owner = await seller(server);
    const answer = await owner.browser.post('/api/seller/products', productBody({ weightGrams }), newKey());
    expect(answer.status).toBe(status);
  });

  test('takes up to 20 zones', async () => {
    const owner = await shopWithUpi();
    const save = (count: number) =>
      owner.browser.put(`${settings}/delivery`, {
        ...delivery,
        zones: Array.from({ length: count }, () => delivery.zones[0]),
      });
    expect([(await save(20)).status, (await save(21)).status]).toEqual([204, 400]);
  });
});

describe('an order that waits (money.md, section 5)', () => {
  const lapses = async (owner: TestSeller, id: string, token: string) => {
    const { lapsesAt } = (await owner.browser.get(`/api/seller/orders/${id}`)).body as { lapsesAt: string | null };
    const page = (await server.browser().get(`/order/${token}`)).text;
    return [lapsesAt !== null, page.includes('the order expires')];
  };

  test('says when it expires, unless it is paid or its customer says so', async () => {
    const owner = await shopWithUpi();
    const [claimed, paid] = [await placeAt(owner), await placeAt(owner)];
    expect(await lapses(owner, claimed.id, claimed.token)).toEqual([true, true]);
    const claim = await customer(claimed.token, 'claims', {});
    await pay(owner, paid.id, 100_00);
    for (const { id, token } of [claimed, paid]) expect(await lapses(owner, id, token)).toEqual([false, false]);
    const { claimId } = claim.body as { claimId: string };
    await act(owner, claimed.id, `claims/${claimId}/refuse`);
    expect(await lapses(owner, claimed.id, claimed.token)).toEqual([true, true]);
    // A claim is taken also where money was received.
    expect((await customer(paid.token, 'claims', { reference: '412345678901' })).status).toBe(201);
  });
});

describe('refunds (money.md, sections 5 and 8)', () => {
  const overdue = async (sellerId: string) => {
    const { shops } = (await (await admin(server)).get('/api/admin/money')).body as {
      shops: { sellerId: string; overdueRefunds: number }[];
    };
    return shops.find((shop) => shop.sellerId === sellerId)?.overdueRefunds;
  };
  async function owed() {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await pay(owner, id, 499_00);
    await act(owner, id, 'cancel');
    return { owner, id, token };
  }

  test('are on the administrators’ list when they did not arrive, or after 7 days', async () => {
    const [late, missing] = [await owed(), await owed()];
    const [refund] = (await read(missing.owner, missing.id)).money.refunds;
    await act(missing.owner, missing.id, `refunds/${refund?.id}/sent`, {});
    expect([await overdue(late.owner.id), await overdue(missing.owner.id)]).toEqual([0, 0]);
    await customer(missing.token, 'not-received');
    expect([await overdue(late.owner.id), await overdue(missing.owner.id)]).toEqual([0, 1]);
    server.pass(7 * day + 1000);
    expect(await overdue(late.owner.id)).toBe(1);
  });

  test('are in the export with the sums before and after a period, as the card sums them', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await pay(owner, id, 499_00);
    server.pass(2 * day);
    await owner.browser.post('/api/auth/login', { email: owner.email, password: 'a-good-password', role: 'seller' });
    await act(owner, id, 'cancel');
    const [refund] = (await read(owner, id)).money.refunds;
    await act(owner, id, `refunds/${refund?.id}/sent`, { reference: '412345678901' });
    const [now] = await server.rows<{ today: string }>(
      "select to_char(max(at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as today from money_entries where order_id = $1",
      [id],
    );
    const exported = async () =>
      (await owner.browser.get(`/api/seller/money/export.csv?from=${now?.today}`)).text.trim().split('\n');
    expect((await exported()).at(-1)).toBe('Opening and closing sums,,,,499.00,0.00,,,,');
    await customer(token, 'not-received');
    const rows = await exported();
    expect(rows.slice(1, -1).map((row) => row.split(',').slice(2, 6).join())).toEqual([
      'Refund not received,UPI,,499.00',
      'Sent back,UPI,412345678901,499.00',
    ]);
    expect(rows.at(-1)).toBe('Opening and closing sums,,,,499.00,499.00,,,,');
  });
});
