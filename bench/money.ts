/**
 * Measures the money page of a shop with a million orders, and of one with a hundred: `node bench/money.ts [orders]`.
 * Needs a built web app. Exits 1 if the figures of a card are not the sum of the ledger to the paisa, if an answer takes
 * longer than 200 ms, or if the large shop costs too many times the small one's time.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase, startServer } from '../test/process.ts';
import { logIn } from '../test/traffic.ts';
import { login, median, openShop } from './shopWithOrders.ts';

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.env.ROUNDS ?? 20);
const part = 10_000;
const limits = { milliseconds: 200, ratio: 5, leastMilliseconds: 20 };

/**
 * Orders of the last two years with their ledgers: most are paid, of each hundred four are due, three are claimed, two
 * are cash to collect and one is to be refunded.
 */
async function addMoney(database: pg.Client, sellerId: string, first: number, last: number): Promise<void> {
  await database.query('drop table if exists drawn');
  await database.query(
    `create table drawn as select gen_random_uuid() as id, i, i % 100 as kind, 10000 + (i::bigint * 7919) % 500000 as total,
        now() - i * interval '1 minute' as at from generate_series($1::int, $2::int) i`,
    [first, last],
  );
  await database.query(
    `insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, method,
        created_at, updated_at)
      select id, $1, case when kind < 10 then 'shipped' else 'delivered' end, total, 'Asha Rao', '+919811111111',
        id::text, id::text, case when kind in (7, 8) then 'cod' else 'upi' end, at, at from drawn`,
    [sellerId],
  );
  await database.query(
    `insert into money_entries (id, order_id, seller_id, kind, amount_paise, channel, "references", at, key)
      select gen_random_uuid(), id, $1, 'received', total + case when kind = 9 then 500 else 0 end, 'upi',
        array['4' || lpad(i::text, 11, '0')], at, id::text from drawn where kind >= 9`,
    [sellerId],
  );
  await database.query(
    `insert into money_references (seller_id, kind, reference, entry_id, order_id)
      select seller_id, kind, "references"[1], id, order_id from money_entries where seller_id = $1
      on conflict do nothing`,
    [sellerId],
  );
  await database.query(
    `insert into order_money (order_id, seller_id, method, state, keep_paise, received_paise, has_open_claim, needs_you,
        is_test, placed_at)
      select id, $1, case when kind in (7, 8) then 'cod' else 'upi' end,
        case when kind < 4 then 'due' when kind < 7 then 'claimed' when kind < 9 then 'cash_due'
          when kind = 9 then 'refund_due' else 'paid' end,
        total, case when kind < 9 then 0 when kind = 9 then total + 500 else total end, kind between 4 and 6,
        kind between 4 and 6 or kind = 9, false, at from drawn`,
    [sellerId],
  );
  await database.query('drop table drawn');
}

/** In parts, because a transaction that numbers many orders of one shop leaves ever more dead versions of its counter. */
async function fill(database: pg.Client, sellerId: string, first: number, last: number): Promise<void> {
  for (let start = first; start <= last; start += part)
    await addMoney(database, sellerId, start, Math.min(start + part - 1, last));
  await database.query('vacuum analyze');
}

const paths = {
  cards: '/api/seller/money',
  list: '/api/seller/money/orders',
  'to receive': '/api/seller/money/orders?state=toReceive',
  'by method': '/api/seller/money/orders?method=cod',
  'a payment’s number': `/api/seller/money/orders?search=4${'50'.padStart(11, '0')}`,
  bookings: '/api/seller/money/entries',
};

async function time(address: string, cookie: string): Promise<number> {
  const began = performance.now();
  const answer = await fetch(address, { headers: { cookie, 'accept-encoding': 'br' } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - began;
}

/** The medians in milliseconds, by path. */
async function measure(url: string): Promise<Record<string, number>> {
  const cookie = await logIn(url, 'seller', login);
  const found: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    for (let warm = 0; warm < 5; warm += 1) await time(`${url}${path}`, cookie);
    const times: number[] = [];
    while (times.length < rounds) times.push(await time(`${url}${path}`, cookie));
    found[name] = median(times);
  }
  return found;
}

/** Whether the cards agree with the ledger to the paisa. */
async function agrees(database: pg.Client, url: string, sellerId: string): Promise<boolean> {
  const cookie = await logIn(url, 'seller', login);
  const cards = (await (await fetch(`${url}/api/seller/money`, { headers: { cookie } })).json()) as Record<
    string,
    number
  >;
  const { rows } = await database.query<Record<string, string>>(
    `select
      (select coalesce(sum(amount_paise), 0) from money_entries where seller_id = $1 and kind = 'received'
        and indian_day(at) >= date_trunc('month', indian_day(now()))) as "receivedThisMonthPaise",
      coalesce(sum(difference) filter (where state in ('due', 'part_paid')), 0) as "toReceivePaise",
      coalesce(sum(difference) filter (where state = 'claimed'), 0) as "saysPaidPaise",
      coalesce(sum(difference) filter (where state in ('cash_due', 'with_courier')), 0) as "cashToCollectPaise",
      coalesce(sum(difference) filter (where state in ('refund_due', 'refunding')), 0) as "toRefundPaise"
      from (select state, abs(keep_paise - received_paise + returned_paise) as difference from order_money
        where seller_id = $1) as each_order`,
    [sellerId],
  );
  const wrong = Object.entries(rows[0] ?? {}).filter(([name, sum]) => cards[name] !== Number(sum));
  for (const [name, sum] of wrong) console.log(`BAD  ${name}: ${cards[name]} instead of ${sum}`);
  return wrong.length === 0;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-money-'));
const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1', REQUEST_LIMIT: 'off' };
const server = await startServer(dataDirectory, environment);
let isRight = false;
try {
  const database = await openDatabase(dataDirectory);
  // The server ends the connection when it stops.
  database.on('error', () => {});
  const { sellerId } = await openShop(database);
  await fill(database, sellerId, 1, 100);
  const small = await measure(server.url);
  await fill(database, sellerId, 101, orders);
  const large = await measure(server.url);
  console.log(`median of ${rounds}, in ms: 100 orders, ${orders}, ratio`);
  const slow = Object.entries(large).filter(([name, many]) => {
    const few = small[name] ?? 0;
    const isOver = many > Math.min(limits.milliseconds, Math.max(few * limits.ratio, limits.leastMilliseconds));
    console.log(
      `${isOver ? 'BAD ' : 'ok  '} ${name.padEnd(20)} ${few.toFixed(1)} ${many.toFixed(1)} × ${(many / few).toFixed(1)}`,
    );
    return isOver;
  });
  isRight = (await agrees(database, server.url, sellerId)) && slow.length === 0;
  await database.end();
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exit(isRight ? 0 : 1);
