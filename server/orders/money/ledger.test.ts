import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { paymentState } from '#domain/orders/paymentStates.ts';
import { admin, product, type TestSeller } from '#test/factories.ts';
import { createMoneyTests, type Money } from '#test/money.ts';
import { createTestServer } from '#test/server.ts';
import { remindOfClaims } from './jobs.ts';

const server = createTestServer();
const { act, customer, pay, placeAt, read, settings, shopWithUpi } = createMoneyTests(server);

/** A generator of the same numbers in each run. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

const pricePaise = 499_00;
type Case = { owner: TestSeller; id: string; token: string; productId: string };
type Random = ReturnType<typeof createRandom>;

/** What can happen to an order; what its state does not allow is refused and changes nothing. */
const events: ((order: Case, random: Random) => Promise<unknown>)[] = [
  ({ owner, id }) => pay(owner, id, pricePaise),
  ({ owner, id }, random) => pay(owner, id, 1 + random(2 * pricePaise), { isSure: true }),
  ({ owner, id }, random) =>
    pay(owner, id, 1 + random(500), { reference: `4${String(random(1e6)).padStart(11, '0')}` }),
  ({ token }) => customer(token, 'claims', {}),
  ({ token }, random) => customer(token, 'claims', { reference: `4${String(random(1e6)).padStart(11, '0')}` }),
  async ({ owner, id }) => {
    const [open] = (await read(owner, id)).money.claims.filter(({ state }) => state === 'open');
    if (open) await act(owner, id, `claims/${open.id}/refuse`);
  },
  async ({ owner, id }, random) => {
    const { claims } = (await read(owner, id)).money;
    const open = claims.find(({ state }) => state === 'open');
    if (open) await pay(owner, id, 1 + random(pricePaise), { claimId: open.id, isSure: true });
  },
  async ({ owner, id }, random) => {
    const { entries } = (await read(owner, id)).money;
    const entry = entries[random(Math.max(1, entries.length))];
    if (entry) await act(owner, id, `payments/${entry.id}/correct`, { reason: 'Booked by mistake' });
  },
  async ({ owner, id }) => {
    const due = (await read(owner, id)).money.refunds.find(({ state }) => state === 'due');
    if (due) await act(owner, id, `refunds/${due.id}/sent`, {});
  },
  ({ token }) => customer(token, 'not-received'),
  ({ token }) => customer(token, 'refund-account', { vpa: 'asha@ybl' }),
  ({ owner, id }, random) => act(owner, id, 'discount', { discountPaise: random(pricePaise) }),
  ({ token }, random) => customer(token, 'method', { method: random(2) === 0 ? 'arranged' : 'upi' }),
  ({ owner, id }) => act(owner, id, 'confirm'),
  ({ owner, id }) => act(owner, id, 'ship'),
  ({ owner, id }) => act(owner, id, 'deliver'),
  ({ owner, id }) => act(owner, id, 'cancel'),
  ({ owner, id }) => act(owner, id, 'call-off', { reason: 'Sold out' }),
  ({ owner, id }) => act(owner, id, 'came-back', { reason: 'Refused', putsBack: true }),
  ({ owner, id, productId }, random) =>
    act(owner, id, 'returns', {
      items: [{ productId, quantity: 1 + random(2) }],
      ...{ reason: 'Too small', putsBack: random(2) === 0, givesDeliveryBack: random(2) === 0 },
    }),
];

/** The sums of the ledger, replayed entry by entry; never below zero on the way. */
function replay(entries: (Money['money']['entries'][number] & { refundId?: string | null })[]) {
  const sums = { receivedPaise: 0, returnedPaise: 0 };
  for (const { kind, amountPaise, refundId } of entries) {
    if (kind === 'received') sums.receivedPaise += amountPaise;
    else if (kind === 'returned') sums.returnedPaise += amountPaise;
    else if (refundId) sums.returnedPaise -= amountPaise;
    else sums.receivedPaise -= amountPaise;
    expect(sums.receivedPaise - sums.returnedPaise).toBeGreaterThanOrEqual(0);
  }
  return sums;
}

const nothingKept: (OrderOutcome | null)[] = ['called_off', 'came_back'];

async function expectAgreement({ owner, id }: Case) {
  const order = await read(owner, id);
  const { state, keepPaise, receivedPaise, returnedPaise, claims, entries, refunds, request } = order.money;
  expect({ receivedPaise, returnedPaise }).toEqual(replay(entries));
  const status = order.status as 'pending';
  const hasOpenClaim = claims.some((claim) => claim.state === 'open');
  const facts = { status, keepPaise, receivedPaise, returnedPaise, hasOpenClaim, hasEntries: entries.length > 0 };
  const method = order.method as 'upi';
  expect(state).toBe(paymentState({ ...facts, method, collector: 'shop', hasPendingRefund: false }));
  if (order.status === 'cancelled' || nothingKept.includes(order.outcome as OrderOutcome | null))
    expect(keepPaise).toBe(0);
  const open = refunds
    .filter((refund) => refund.state === 'due')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const done = refunds
    .filter((refund) => refund.state === 'processed')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  expect(open).toBe(Math.max(0, receivedPaise - returnedPaise - keepPaise));
  expect(returnedPaise).toBeLessThanOrEqual(done);
  expect(open + returnedPaise).toBeLessThanOrEqual(receivedPaise);
  if (request) expect(request.amountPaise).toBe(keepPaise - receivedPaise + returnedPaise);
}

/** Counters equal the sums over all rows. */
async function expectCounters(owner: TestSeller) {
  const counted = await server.rows(
    `select state, orders::int, paise::bigint from money_counters where seller_id = $1 and orders <> 0 order by state`,
    [owner.id],
  );
  const summed = await server.rows(
    `select state, count(*)::int as orders, sum(abs(keep_paise - received_paise + returned_paise))::bigint as paise
      from order_money where seller_id = $1 group by state order by state`,
    [owner.id],
  );
  expect(counted).toEqual(summed);
  const [net] = await server.rows<{ days: string; entries: string }>(
    `select (select coalesce(sum(received_paise - returned_paise - corrected_paise), 0) from money_days where seller_id = $1) as days,
      (select coalesce(sum(received_paise - returned_paise), 0) from order_money where seller_id = $1) as entries`,
    [owner.id],
  );
  expect(Number(net?.days)).toBe(Number(net?.entries));
}

describe('200 drawn sequences of 1 to 40 events', () => {
  let owner: TestSeller;
  beforeAll(async () => {
    owner = await shopWithUpi();
    const rules = { askWhen: 'placed', discount: { bp: 500, capPaise: 10_00 }, offersArranged: true };
    await owner.browser.put(`${settings}/payment`, { ...rules, confirmsPaid: false, unpaidLapseHours: 24 });
  });

  test.each(
    Array.from({ length: 20 }, (_, index) => index),
  )('keep state and sums as the table says, part %i', async (part) => {
    for (let sequence = 0; sequence < 10; sequence += 1) {
      const random = createRandom(part * 1000 + sequence);
      const productId = await product(owner, { pricePaise, stock: 1000 });
      const order = await placeAt(owner, pricePaise, { items: [{ productId, quantity: 1 + random(3) }] });
      const drawn = { owner, productId, ...order };
      const length = 1 + random(40);
      for (let event = 0; event < length; event += 1) await events[random(events.length)]?.(drawn, random);
      await expectAgreement(drawn);
    }
    await expectCounters(owner);
  });
});

test('books one payment once, however often and by whom it is reported at the same moment', async () => {
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  const claim = await customer(token, 'claims', { reference: '412345678901' });
  const { claimId } = claim.body as { claimId: string };
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      pay(owner, id, 499_00, index % 2 === 0 ? { claimId } : { reference: '412345678901', isSure: true }),
    ),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 499_00, state: 'paid' });
});

test('books what is due once when the seller taps twice at the same moment', async () => {
  const owner = await shopWithUpi();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await placeAt(owner);
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(owner, id, 499_00)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    expect((await read(owner, id)).money).toMatchObject({ receivedPaise: 499_00, state: 'paid' });
  }
});

test('reminds of an unanswered claim once, and an order with one does not expire', async () => {
  const owner = await shopWithUpi();
  const { id, token } = await placeAt(owner);
  await customer(token, 'claims', {});
  server.pass(25 * 60 * 60 * 1000);
  await remindOfClaims(server.context);
  await remindOfClaims(server.context);
  expect(
    await server.rows('select source, reminded_at is not null as reminded from payment_claims where order_id = $1', [
      id,
    ]),
  ).toEqual([{ source: null, reminded: true }]);
  expect(await server.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'pending' }]);
  expect((await (await admin(server)).get('/api/admin/money')).status).toBe(200);
});
