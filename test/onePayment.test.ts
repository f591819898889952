import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { connectProvider, paidEvent, placeOnlineOrder, postEvent } from './onlinePayments.ts';
import { addressOf, administrate } from './postgres.ts';
import { type ServerProcess, startServer } from './process.ts';
import { startRazorpayServer } from './razorpayServer.ts';
import { call, openShop, type Shop, trafficEnvironment, visitor } from './traffic.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const authSecret = 'the same for each, 32 or more long';
const statements = '/api/seller/money/statements';
const cleanups: (() => unknown)[] = [];
let database: pg.Client;
let servers: ServerProcess[] = [];
let razorpay: Awaited<ReturnType<typeof startRazorpayServer>>;
let shop: Shop;
const connection = { connectionId: '', secret: 'the secret of the webhook' };

const urlOf = (turn: number) => servers[turn % servers.length]?.url ?? '';

beforeAll(async () => {
  const template = inject('template');
  const name = `payment_${randomUUID().replaceAll('-', '')}`;
  await administrate(template, `create database ${name}`);
  cleanups.push(() => administrate(template, `drop database ${name} with (force)`));
  const directory = await mkdtemp(join(tmpdir(), 'haat-payment-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true }));
  const connectionString = addressOf({ ...template, database: name });
  razorpay = await startRazorpayServer();
  cleanups.push(razorpay.stop);
  const shared = {
    ...trafficEnvironment,
    DATABASE_URL: connectionString,
    AUTH_SECRET: authSecret,
    RAZORPAY_URL: razorpay.url,
  };
  servers = [await startServer(directory, shared), await startServer(directory, shared)];
  database = new pg.Client({ connectionString });
  await database.connect();
  cleanups.push(async () => {
    await database.end();
    await Promise.all(servers.map((server) => server.stop()));
  });
  shop = await openShop(urlOf(0), 1);
  const keys = { provider: 'razorpay', keyId: 'rzp_test_key', keySecret: 'the secret of the key' };
  connection.connectionId = await connectProvider(urlOf(0), shop, { ...keys, webhookSecret: connection.secret });
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) =>
  (await database.query<Row>(text, values)).rows;

/** An order that was paid at the provider. */
async function payOrder() {
  const { body } = await placeOnlineOrder(urlOf(0), shop);
  const token = String(body.token);
  const opened = await call(urlOf(1), `/api/orders/${token}/pay`, {});
  const link = String(opened.body.url).split('/').at(-1) ?? '';
  const rrn = razorpay.pay(link);
  const [order] = await query<{ id: string; paise: number }>(
    'select id, total_paise::int as paise from orders where token = $1',
    [token],
  );
  return { token, link, rrn, id: order?.id ?? '', paise: order?.paise ?? 0 };
}
type PaidOrder = Awaited<ReturnType<typeof payOrder>>;

/** Uploads the bank's statement with the payment's line. Returns what books it. */
async function uploadStatement({ id, paise, rrn }: PaidOrder): Promise<() => Promise<unknown>> {
  const day = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-').toReversed().join('/');
  const csv = `Date,Narration,Value Dt,Chq./Ref.No.,Withdrawal Amt.,Deposit Amt.,Closing Balance
${day},UPI/${rrn}/Order ${id.slice(-8)},${day},${rrn},,${paise / 100},1000`;
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'statement.csv');
  const headers = { ...visitor(urlOf(1)), cookie: shop.cookie };
  const answer = await fetch(urlOf(1) + statements, { method: 'POST', headers, body: form });
  const statement = (await answer.json()) as { id: string; rows: { number: number; isTicked: boolean }[] };
  expect(statement).toMatchObject({ rows: [{ isTicked: true }] });
  const rows = statement.rows.map(({ number }) => number);
  return () => call(urlOf(1), `${statements}/${statement.id}/book`, { rows }, { cookie: shop.cookie });
}

/** What is recorded of an order's money. */
async function readBooked({ id, link }: PaidOrder) {
  const [booked] = await query(
    `select state, received_paise::int as received, returned_paise::int as returned,
      (select count(*)::int from money_entries where order_id = $1) as entries,
      (select count(*)::int from refunds where order_id = $1) as refunds,
      (select count(*)::int from provider_payments join money_entries on money_entries.id = entry_id
        where provider_payments.order_id = $1) as payments,
      (select count(*)::int from payment_events where link_provider_id = $2) as events
      from order_money where order_id = $1`,
    [id, link],
  );
  return booked;
}

test.each([
  'at once',
  'the seller first',
  'the statement first',
  'the events first',
])('100 equal events, the seller’s tap and a statement’s row at two processes make one entry: %s', async (first) => {
  const order = await payOrder();
  const book = await uploadStatement(order);
  const received = { amountPaise: order.paise, channel: 'upi', reference: order.rrn, isSure: true };
  const tap = () => call(urlOf(0), `/api/seller/orders/${order.id}/payments`, received, { cookie: shop.cookie });
  const eventId = randomUUID();
  const post = (turn: number) => postEvent(urlOf(turn), connection, paidEvent(order.link), eventId);
  const check = (turn: number) => call(urlOf(turn), `/api/orders/${order.token}/payment-check`, {});
  if (first === 'the seller first') expect(await tap()).toMatchObject({ status: 201 });
  if (first === 'the statement first') expect(await book()).toMatchObject({ body: { booked: 1 } });
  if (first === 'the events first') {
    await Promise.all([post(0), post(1)]);
    await vi.waitFor(async () => expect(await readBooked(order)).toMatchObject({ payments: 1 }), 60_000);
  }
  const posted = Array.from({ length: 100 }, (_, turn) => post(turn));
  const [tapped] = await Promise.all([tap(), book(), check(0), check(1)]);
  expect([...new Set(await Promise.all(posted))]).toEqual([200]);
  expect([201, 409]).toContain(tapped.status);
  // By then the provider's payment is recorded, whichever of them made the entry.
  await vi.waitFor(async () => expect(await readBooked(order)).toMatchObject({ payments: 1 }), 60_000);
  expect(await readBooked(order)).toEqual({
    ...{ state: 'paid', received: order.paise, returned: 0 },
    ...{ entries: 1, refunds: 0, payments: 1, events: 1 },
  });
  expect(await tap()).toMatchObject({ status: 409, body: { error: { code: 'already_booked' } } });
});
