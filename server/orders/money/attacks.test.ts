import { describe, expect, test } from 'vitest';
import { newKey, orderBody, password, product, seller, type TestSeller } from '#test/factories.ts';
import { createMoneyTests, upi } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

const utr = '412345678901';
const code = (answer: { body: unknown }) => (answer.body as { error?: { code?: string } }).error?.code;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

async function expectUnpaid(owner: TestSeller, id: string) {
  expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 0, returnedPaise: 0, entries: [] });
}

describe('a payment recorded by hand', () => {
  test.each([-499_00, 0, 0.5, 1e15, '49900', null])('of the amount %s is refused', async (amountPaise) => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    expect((await act(owner, id, 'payments', { amountPaise, channel: 'upi', isSure: true })).status).toBe(400);
    await expectUnpaid(owner, id);
  });

  test.each([
    { channel: 'provider' },
    { channel: 'statement' },
    { currency: 'USD' },
    { kind: 'returned' },
    { reference: '12345' },
  ])('is refused with %o', async (more) => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    expect((await pay(owner, id, 499_00, more)).status).toBe(400);
    await expectUnpaid(owner, id);
  });

  test('is not taken for another one that had its key', async () => {
    const owner = await shopWithUpi();
    const [first, second] = [await placeAt(owner), await placeAt(owner)];
    const key = newKey();
    const send = (id: string, amountPaise: number) =>
      owner.browser.post(`/api/seller/orders/${id}/payments`, { amountPaise, channel: 'upi' }, key);
    expect((await send(first.id, 499_00)).status).toBe(201);
    expect(code(await send(second.id, 499_00))).toBe('idempotency_key_reused');
    expect(code(await send(first.id, 100_00))).toBe('idempotency_key_reused');
    await expectUnpaid(owner, second.id);
  });

  test('may have the key that another shop used', async () => {
    const key = newKey();
    for (const owner of [await shopWithUpi(), await shopWithUpi()]) {
      const { id } = await placeAt(owner);
      const body = { amountPaise: 499_00, channel: 'upi', reference: utr };
      expect((await owner.browser.post(`/api/seller/orders/${id}/payments`, body, key)).status).toBe(201);
      expect((await read(owner, id)).money.state).toBe('paid');
    }
  });

  test('books a number once, however it is written, for whichever order, at the same time', async () => {
    const owner = await shopWithUpi();
    const [first, second] = [await placeAt(owner), await placeAt(owner)];
    const written = [utr, '4123 4567 8901', '४१२३४५६७८९०१', '4123-4567-8901', '４１２３４５６７８９０１'];
    const answers = await Promise.all(
      written.map((reference, index) => pay(owner, index % 2 ? first.id : second.id, 499_00, { reference })),
    );
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409]);
    const [one, other] = [await read(owner, first.id), await read(owner, second.id)];
    expect([...one.money.entries, ...other.money.entries]).toHaveLength(1);
  });

  test('answers one claim once, and never one of another order or shop', async () => {
    const owner = await shopWithUpi();
    const [claimed, other] = [await placeAt(owner), await placeAt(owner)];
    const { claimId } = (await customer(claimed.token, 'claims', {})).body as { claimId: string };
    expect((await pay(owner, other.id, 499_00, { claimId })).status).toBe(404);
    const stranger = await shopWithUpi();
    expect((await pay(stranger, claimed.id, 499_00, { claimId })).status).toBe(404);
    expect((await act(stranger, claimed.id, `claims/${claimId}/refuse`)).status).toBe(404);
    const taps = await Promise.all([1, 2, 3, 4].map(() => pay(owner, claimed.id, 499_00, { claimId, isSure: true })));
    expect(statuses(taps)).toEqual([201, 409, 409, 409]);
    await expectUnpaid(owner, other.id);
  });

  test('is asked about where nothing is due, and is then owed to the customer by one refund', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await pay(owner, id, 499_00);
    expect(code(await pay(owner, id, 1))).toBe('not_owed');
    await pay(owner, id, 499_00, { isSure: true });
    await pay(owner, id, 1_00, { isSure: true });
    expect((await read(owner, id)).money).toMatchObject({ state: 'refund_due', refunds: [{ amountPaise: 500_00 }] });
    expect((await read(owner, id)).money.refunds).toHaveLength(1);
  });

  test('for an order that has ended is owed back and does not revive it', async () => {
    const owner = await shopWithUpi();
    await owner.browser.put(`${settings}/payment`, {
      ...{ askWhen: 'placed', discount: null, offersArranged: false, confirmsPaid: true, unpaidLapseHours: 24 },
    });
    const { id } = await placeAt(owner);
    await act(owner, id, 'cancel');
    expect(code(await pay(owner, id, 499_00))).toBe('not_owed');
    await pay(owner, id, 499_00, { isSure: true });
    expect(await read(owner, id)).toMatchObject({
      status: 'cancelled',
      money: { state: 'refund_due', keepPaise: 0, refunds: [{ amountPaise: 499_00 }] },
    });
  });

  test('beside *Call off* at the same time is kept or owed back, never lost', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await act(owner, id, 'confirm');
    await Promise.all([
      pay(owner, id, 499_00, { isSure: true }),
      act(owner, id, 'call-off', { reason: 'Out of stock' }),
    ]);
    const { money, outcome } = await read(owner, id);
    expect(outcome).toBe('called_off');
    expect(money).toMatchObject({ state: 'refund_due', receivedPaise: 499_00, refunds: [{ amountPaise: 499_00 }] });
  });
});

describe('claims', () => {
  test('of one source are refused after ten in an hour', async () => {
    const owner = await shopWithUpi();
    const browser = server.browser();
    const answers: number[] = [];
    for (let order = 0; order < 11; order += 1) {
      const { token } = await placeAt(owner);
      answers.push((await browser.post(`/api/orders/${token}/claims`, {})).status);
    }
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  test('need an order’s token, not its id, label or number', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    for (const guess of [id, id.slice(-8), '1', token.toUpperCase(), `${token}x`, '%00']) {
      expect((await customer(guess, 'claims', { reference: utr })).status, guess).toBeGreaterThanOrEqual(400);
    }
    expect((await read(owner, id)).money.claims).toEqual([]);
  });

  test('tell of a number that was booked for this very order', async () => {
    const owner = await shopWithUpi();
    const { id, token } = await placeAt(owner);
    await pay(owner, id, 499_00, { reference: utr });
    await customer(token, 'claims', { reference: utr });
    expect((await read(owner, id)).money.claims).toMatchObject([{ conflict: { orderId: id } }]);
  });
});

describe('the shop’s UPI ID', () => {
  const isStored = async (owner: TestSeller) =>
    ((await owner.browser.get(settings)).body as { upi: { vpa: string } }).upi.vpa === upi.vpa;

  test.each([{ currentPassword: 'wrong' }, { currentPassword: undefined }])('is not changed with %o', async (proof) => {
    const owner = await shopWithUpi();
    const answer = await owner.browser.put(`${settings}/upi`, { ...upi, vpa: 'thief@ybl', ...proof });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await isStored(owner)).toBe(true);
  });

  test.each([
    'meera@gmail.com',
    'meera@',
    '@ybl',
    'me era@ybl',
    `${'x'.repeat(260)}@ybl`,
    'meera@ybl&am=1',
    'meera@ybl\u0000',
    'a@ybl',
  ])('cannot be %s', async (vpa) => {
    const owner = await shopWithUpi();
    expect((await owner.browser.put(`${settings}/upi`, { ...upi, vpa })).status).toBe(400);
    expect(await isStored(owner)).toBe(true);
  });

  test('can be changed although a customer has used up an order’s requests', async () => {
    const owner = await shopWithUpi();
    await owner.browser.put(`${settings}/payment`, {
      ...{ askWhen: 'placed', discount: null, offersArranged: true, confirmsPaid: false, unpaidLapseHours: 24 },
    });
    const { id, token } = await placeAt(owner);
    for (let turn = 0; turn < 34 * 2; turn += 1) {
      const { status } = await customer(token, 'method', { method: turn % 2 ? 'upi' : 'arranged' });
      expect(status).toBe(200);
    }
    expect(await server.rows('select 1 from payment_requests where order_id = $1', [id])).toHaveLength(35);
    expect(code(await act(owner, id, 'discount', { discountPaise: 100 }))).toBe('request_limit');
    expect((await owner.browser.put(`${settings}/upi`, { ...upi, vpa: 'meera.new@ybl' })).status).toBe(204);
    const open = await server.rows('select 1 from payment_requests where order_id = $1 and closed_at is null', [id]);
    expect(open).toEqual([]);
    // Money is money, however often it was asked for.
    expect((await pay(owner, id, 100_00)).status).toBe(201);
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 100_00 });
  });

  test('replaces the requests for advances of shipped orders, too', async () => {
    const owner = await shopWithUpi();
    await owner.browser.put(`${settings}/cod`, {
      ...{ isOn: true, largestPaise: 5_000_00, feePaise: 0, advancePaise: 100_00, onlyPins: [], neverPins: [] },
      ...{ collector: 'courier', newCustomerPaise: 5_000_00 },
    });
    const { id } = await placeAt(owner, 499_00, { method: 'cod', pincode: '302001' });
    for (const action of ['confirm', 'ship']) await act(owner, id, action);
    expect((await owner.browser.put(`${settings}/upi`, { ...upi, vpa: 'meera.new@ybl' })).status).toBe(204);
    const open = await server.rows('select vpa from payment_requests where order_id = $1 and closed_at is null', [id]);
    expect(open.filter(({ vpa }) => vpa === upi.vpa)).toEqual([]);
  });
});

describe('an order', () => {
  test.each([
    { discountPaise: 499_00 },
    { totalPaise: 100 },
    { deliveryPaise: 0 },
    { method: 'provider' },
    { method: 'cod' },
    { method: 'free' },
    { shownTotalPaise: -1 },
    { shownTotalPaise: 1.5 },
    { shownTotalPaise: 100 },
    { items: [{ productId: '', quantity: -1 }] },
  ])('is not placed with %o', async (changes) => {
    const owner = await shopWithUpi();
    const productId = await product(owner, { pricePaise: 499_00 });
    const items = changes.items?.map((item) => ({ ...item, productId }));
    const body = orderBody(productId, { ...changes, ...(items && { items }) });
    expect((await server.browser().post('/api/orders', body, newKey())).status).toBeGreaterThanOrEqual(400);
    expect(await server.rows('select 1 from orders where seller_id = $1', [owner.id])).toEqual([]);
  });
});

test('a seller who is not approved, or whose shop is another, reads no money', async () => {
  const owner = await shopWithUpi();
  const { id } = await placeAt(owner);
  const stranger = await seller(server);
  expect((await stranger.browser.get(`/api/seller/orders/${id}`)).status).toBe(404);
  const pending = await seller(server, 'pending');
  expect((await pending.browser.get('/api/seller/money')).status).toBe(403);
  expect((await pending.browser.put(`${settings}/upi`, { ...upi, currentPassword: password })).status).toBe(403);
});
