import { describe, expect, test } from 'vitest';
import { newKey, orderBody, password, product, type TestSeller } from '#test/factories.ts';
import { createMoneyTests } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

const code = (answer: { body: unknown }) => (answer.body as { error?: { code?: string } }).error?.code;
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

/** An order for which ₹101 too much was received. */
async function overpaid() {
  const owner = await shopWithUpi();
  const order = await placeAt(owner);
  await pay(owner, order.id, 600_00, { isSure: true });
  const [refund] = (await read(owner, order.id)).money.refunds;
  return { owner, ...order, refundId: refund?.id ?? '' };
}

/** A delivered and paid order of three items of ₹499. */
async function deliveredOrder() {
  const owner = await shopWithUpi();
  const productId = await product(owner, { pricePaise: 499_00, stock: 10 });
  const placed = await server
    .browser()
    .post('/api/orders', orderBody('', { items: [{ productId, quantity: 3 }] }), newKey());
  const { token } = placed.body as { token: string };
  const [row] = await server.rows<{ id: string }>('select id from orders where token = $1', [token]);
  const id = row?.id ?? '';
  await pay(owner, id, 1_497_00);
  for (const action of ['confirm', 'ship', 'deliver']) expect((await act(owner, id, action)).status).toBe(200);
  const giveBack = (quantity: number, key = newKey()) =>
    owner.browser.post(
      `/api/seller/orders/${id}/returns`,
      { items: [{ productId, quantity }], reason: 'Too small', putsBack: true, givesDeliveryBack: false },
      key,
    );
  return { owner, id, token, productId, giveBack };
}

const stockOf = async (id: string) =>
  (await server.rows<{ stock: number }>('select stock from products where id = $1', [id]))[0]?.stock;

describe('refunds by hand', () => {
  test('are recorded once by many taps at the same time', async () => {
    const { owner, id, refundId } = await overpaid();
    const taps = [1, 2, 3, 4, 5].map((turn) =>
      act(owner, id, `refunds/${refundId}/sent`, { reference: `51234567890${turn}` }),
    );
    expect(statuses(await Promise.all(taps))).toEqual([200, 409, 409, 409, 409]);
    const { money } = await read(owner, id);
    expect(money).toMatchObject({ state: 'paid', receivedPaise: 600_00, returnedPaise: 101_00 });
  });

  test('are recorded as they were sent when they were raised meanwhile', async () => {
    const { owner, id, refundId } = await overpaid();
    await pay(owner, id, 50_00, { isSure: true });
    const sent = await act(owner, id, `refunds/${refundId}/sent`, { amountPaise: 101_00 });
    expect(sent.body).toEqual({ state: 'refund_due' });
    const { returnedPaise, refunds } = (await read(owner, id)).money;
    expect(returnedPaise).toBe(101_00);
    expect(refunds).toMatchObject([
      { id: refundId, amountPaise: 101_00, state: 'processed' },
      { amountPaise: 50_00, state: 'due' },
    ]);
  });

  test('belong to their order and shop', async () => {
    const { id, refundId } = await overpaid();
    const other = await overpaid();
    expect((await act(other.owner, id, `refunds/${refundId}/sent`, {})).status).toBe(404);
    expect((await act(other.owner, other.id, `refunds/${refundId}/sent`, {})).status).toBe(404);
    expect((await act(other.owner, other.id, `refunds/${refundId}/retry`)).status).toBe(404);
  });

  test('have a number of their own', async () => {
    const first = await overpaid();
    const second = await placeAt(first.owner);
    await pay(first.owner, second.id, 600_00, { isSure: true });
    const [refund] = (await read(first.owner, second.id)).money.refunds;
    const sent = { reference: '512345678901' };
    expect((await act(first.owner, first.id, `refunds/${first.refundId}/sent`, sent)).status).toBe(200);
    expect(code(await act(first.owner, second.id, `refunds/${refund?.id}/sent`, sent))).toBe('already_booked');
  });

  test('hold what was received: no correction leaves less than was sent back', async () => {
    const { owner, id, refundId } = await overpaid();
    await act(owner, id, `refunds/${refundId}/sent`, {});
    const [entry] = (await read(owner, id)).money.entries;
    const answer = await act(owner, id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
    expect(code(answer)).toBe('correction_refused');
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 600_00, returnedPaise: 101_00 });
  });

  test('raced by a correction keep the sums right', async () => {
    const { owner, id, refundId } = await overpaid();
    const [entry] = (await read(owner, id)).money.entries;
    await Promise.all([
      act(owner, id, `refunds/${refundId}/sent`, {}),
      act(owner, id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' }),
    ]);
    const { receivedPaise, returnedPaise } = (await read(owner, id)).money;
    expect(receivedPaise - returnedPaise).toBeGreaterThanOrEqual(0);
    expect([
      [600_00, 101_00],
      [0, 0],
    ]).toContainEqual([receivedPaise, returnedPaise]);
  });

  test('that did not arrive are due again, once for each', async () => {
    const { owner, id, token, refundId } = await overpaid();
    expect(code(await customer(token, 'not-received'))).toBe('nothing_to_refund');
    await act(owner, id, `refunds/${refundId}/sent`, {});
    const answers = await Promise.all([1, 2, 3].map(() => customer(token, 'not-received')));
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect((await read(owner, id)).money).toMatchObject({ state: 'refund_due', returnedPaise: 0 });
  });

  test('that did not arrive either when they were sent again are due once more', async () => {
    const { owner, id, token, refundId } = await overpaid();
    await act(owner, id, `refunds/${refundId}/sent`, {});
    await customer(token, 'not-received');
    const again = (await read(owner, id)).money.refunds.find(({ state }) => state === 'due');
    await act(owner, id, `refunds/${again?.id}/sent`, {});
    expect((await server.browser().get(`/order/${token}`)).text).toContain('"refundSent":{');
    expect((await customer(token, 'not-received')).body).toEqual({ state: 'refund_due' });
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 600_00, returnedPaise: 0 });
    expect(code(await customer(token, 'not-received'))).toBe('nothing_to_refund');
  });

  test('that did not arrive go to where the customer said last', async () => {
    const { owner, id, token, refundId } = await overpaid();
    await act(owner, id, `refunds/${refundId}/sent`, {});
    await customer(token, 'not-received');
    await customer(token, 'refund-account', { vpa: 'right@okaxis' });
    await pay(owner, id, 50_00, { isSure: true });
    const [due] = (await read(owner, id)).money.refunds.filter(({ state }) => state === 'due');
    expect((await act(owner, id, `refunds/${due?.id}/sent`, { amountPaise: 101_00 })).status).toBe(200);
    await customer(token, 'refund-account', { vpa: 'newest@okaxis' });
    await customer(token, 'not-received');
    const [open] = (await read(owner, id)).money.refunds.filter(({ state }) => state === 'due');
    expect(open).toMatchObject({ amountPaise: 151_00, vpa: 'newest@okaxis' });
  });

  test.each(['thief@gmail.com', 'x', '', 'a b@ybl'])('go to a UPI ID, not to %j', async (vpa) => {
    const { token } = await overpaid();
    expect((await customer(token, 'refund-account', { vpa })).status).toBe(400);
  });

  test('ask nobody for an account where nothing is owed', async () => {
    const owner = await shopWithUpi();
    const { token } = await placeAt(owner);
    expect(code(await customer(token, 'refund-account', { vpa: 'asha@ybl' }))).toBe('nothing_to_refund');
  });
});

describe('corrections', () => {
  test('are made once, within seven days', async () => {
    const owner = await shopWithUpi();
    const { id } = await placeAt(owner);
    await pay(owner, id, 499_00);
    const [entry] = (await read(owner, id)).money.entries;
    const correct = () => act(owner, id, `payments/${entry?.id}/correct`, { reason: 'Booked by mistake' });
    expect(statuses(await Promise.all([correct(), correct(), correct()]))).toEqual([200, 409, 409]);
    expect((await read(owner, id)).money.receivedPaise).toBe(0);
    await pay(owner, id, 499_00);
    const late = (await read(owner, id)).money.entries.at(-1);
    server.pass(7 * 24 * 60 * 60 * 1000 + 1000);
    await owner.browser.post('/api/auth/login', { email: owner.email, password, role: 'seller' });
    expect(code(await act(owner, id, `payments/${late?.id}/correct`, { reason: 'x' }))).toBe('correction_refused');
  });

  test('take back what was received, not a correction or a refund', async () => {
    const { owner, id, refundId } = await overpaid();
    await act(owner, id, `refunds/${refundId}/sent`, {});
    const returned = (await read(owner, id)).money.entries.find(({ kind }) => kind === 'returned');
    expect((await act(owner, id, `payments/${returned?.id}/correct`, { reason: 'x' })).status).toBe(404);
  });
});

describe('returns', () => {
  test('are recorded once for their key', async () => {
    const { owner, id, productId, giveBack } = await deliveredOrder();
    const before = (await stockOf(productId)) ?? 0;
    const key = newKey();
    const answers = [await giveBack(1, key), await giveBack(1, key)];
    expect(statuses(answers)).toEqual([200, 200]);
    expect((await read(owner, id)).money).toMatchObject({ keepPaise: 998_00, refunds: [{ amountPaise: 499_00 }] });
    expect(await stockOf(productId)).toBe(before + 1);
  });

  test('at the same time give back no more than was bought', async () => {
    const { owner, id, productId, giveBack } = await deliveredOrder();
    const before = (await stockOf(productId)) ?? 0;
    const answers = await Promise.all([giveBack(2), giveBack(2), giveBack(2)]);
    expect(statuses(answers)).toEqual([200, 400, 400]);
    expect((await read(owner, id)).money.keepPaise).toBe(499_00);
    expect(await stockOf(productId)).toBe(before + 2);
  });

  test.each([0, -1, 1.5, 4, 1e9])('of %d items are refused', async (quantity) => {
    const { owner, id, giveBack } = await deliveredOrder();
    expect((await giveBack(quantity)).status).toBe(400);
    expect((await read(owner, id)).money.state).toBe('paid');
  });
});

describe('cash on delivery', () => {
  async function cashOrder(more: object = {}) {
    const owner: TestSeller = await shopWithUpi();
    await owner.browser.put(`${settings}/cod`, {
      ...{ isOn: true, largestPaise: 5_000_00, feePaise: 40_00, advancePaise: 0, onlyPins: [], neverPins: [] },
      ...{ collector: 'shop', newCustomerPaise: 5_000_00, ...more },
    });
    const order = await placeAt(owner, 499_00, { method: 'cod', pincode: '302001' });
    return { owner, ...order };
  }

  test('can be paid now instead until it is shipped, without the fee', async () => {
    const { owner, id, token } = await cashOrder();
    await act(owner, id, 'confirm');
    expect((await server.browser().get(`/order/${token}`)).text).toContain('"otherMethods":["upi"]');
    expect(await customer(token, 'method', { method: 'upi' })).toMatchObject({
      status: 200,
      body: { totalPaise: 499_00, state: 'due' },
    });
    // Back to cash only while it is pending.
    expect(code(await customer(token, 'method', { method: 'cod' }))).toBe('method_not_changeable');
    const other = await cashOrder();
    for (const action of ['confirm', 'ship']) await act(other.owner, other.id, action);
    expect(code(await customer(other.token, 'method', { method: 'upi' }))).toBe('method_not_changeable');
  });

  test('is booked once when it is delivered twice at the same time', async () => {
    const { owner, id } = await cashOrder();
    for (const action of ['confirm', 'ship']) await act(owner, id, action);
    await Promise.all([1, 2, 3].map(() => act(owner, id, 'deliver')));
    expect((await read(owner, id)).money).toMatchObject({ state: 'paid', receivedPaise: 539_00 });
    expect((await read(owner, id)).money.entries).toHaveLength(1);
  });
});
