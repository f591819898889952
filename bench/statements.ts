/**
 * Measures bank statements of 10,000 rows at a shop with 20,000 unpaid orders: `node bench/statements.ts`. Needs a built
 * web app; takes two minutes. Exits 1 if a statement takes longer than 5 s from upload to answered rows, if a rule finds
 * other rows than the file has, if the same file books anything twice, or if a debit is stored in any table.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { openDatabase, startServer } from '../test/process.ts';
import { logIn } from '../test/traffic.ts';
import { login, openShop } from './shopWithOrders.ts';

const orders = 20_000;
const rounds = Number(process.env.ROUNDS ?? 5);
/** The rows of the file: credits by the rule that fits them, and debits. */
const rows = { A: 2000, B: 2000, C: 1000, D: 500, none: 1500, debit: 3000 };
/** The panel books 200 rows at once, which should take 4 s at most. */
const limits = { milliseconds: 5000, bookMilliseconds: 20 };
const debitMark = 'DEBITNEVERSTORED';

type Order = { id: string; duePaise: number; utr: string };

/** Unpaid orders of the last two days with open requests; the first have claims. Every amount is due once. */
async function addOrders(database: pg.Client, sellerId: string): Promise<Order[]> {
  await database.query(
    `create table drawn as select gen_random_uuid() as id, i, 10000 + i::bigint as due,
        now() - i * interval '5 seconds' as at from generate_series(1, $1::int) i`,
    [orders],
  );
  await database.query(
    `insert into orders (id, seller_id, status, total_paise, customer_name, customer_phone, token, search, method,
        created_at, updated_at)
      select id, $1, 'confirmed', due, 'Asha Rao', '+919811111111', id::text, id::text, 'upi', at, at from drawn`,
    [sellerId],
  );
  await database.query(
    `insert into order_items (order_id, position, product_name, quantity, price_paise)
      select id, 0, 'Kurta', 1, due from drawn`,
  );
  await database.query(
    `insert into payment_requests (id, order_id, seller_id, tr, vpa, name, amount_paise, created_at)
      select gen_random_uuid(), id, $1, 'HT' || replace(id::text, '-', ''), 'meera@ybl', 'MEERA', due, at from drawn`,
    [sellerId],
  );
  await database.query(
    `insert into payment_claims (id, order_id, seller_id, reference, state, created_at)
      select gen_random_uuid(), id, $1, '4' || lpad(i::text, 11, '0'), 'open', at from drawn where i <= $2`,
    [sellerId, rows.A],
  );
  await database.query(
    `insert into order_money (order_id, seller_id, method, state, keep_paise, has_open_claim, needs_you, is_test, placed_at)
      select id, $1, 'upi', case when i <= $2 then 'claimed' else 'due' end, due, i <= $2, i <= $2, false, at from drawn`,
    [sellerId, rows.A],
  );
  const { rows: drawn } = await database.query<{ id: string; due: string; i: number }>(
    'select * from drawn order by i',
  );
  await database.query('drop table drawn');
  await database.query('vacuum analyze');
  return drawn.map(({ id, due, i }) => ({ id, duePaise: Number(due), utr: `4${String(i).padStart(11, '0')}` }));
}

const rupees = (paise: number) => (paise / 100).toFixed(2);

/** A statement of HDFC Bank. */
function writeStatement(known: Order[]): string {
  const day = new Date(Date.now() + 5.5 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-').toReversed().join('/');
  let next = 0;
  const take = (count: number) => {
    next += count;
    return known.slice(next - count, next);
  };
  const row = (narration: string, reference: string, debit: string, credit: string) =>
    [day, narration, reference, day, debit, credit, '1,00,000.00'].map((cell) => `"${cell}"`).join();
  const lines = [
    ...take(rows.A).map(({ duePaise, utr }) => row('UPI-ASHA-ASHA@YBL', `0000${utr}`, '', rupees(duePaise))),
    ...take(rows.B).map(({ id, duePaise }, i) =>
      row(`UPI/51${String(i).padStart(10, '0')}/Order ${id.slice(-8)}`, '', '', rupees(duePaise)),
    ),
    ...take(rows.C).map(({ id, duePaise }) =>
      row(`UPI/HT${id.replaceAll('-', '')}/x`, '', '', rupees(duePaise - 1000)),
    ),
    ...take(rows.D).map(({ duePaise }, i) => row(`UPI CUSTOMER ${i}`, '', '', rupees(duePaise))),
    ...Array.from({ length: rows.none }, (_, i) => row(`CASH ${i}`, '', '', rupees(50_000_00 + i))),
    ...Array.from({ length: rows.debit }, (_, i) => row(`${debitMark} ${i}`, `6${i}`, rupees(100_00 + i), '')),
  ];
  const headings = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance';
  // Debits and credits mixed, as banks write them.
  const mixed = lines.map((line, i) => ({ line, key: (i * 7919) % lines.length })).toSorted((a, b) => a.key - b.key);
  return [headings, ...mixed.map(({ line }) => line)].join('\n');
}

type Statement = { id: string; rows: { number: number; rule: string | null; isTicked: boolean; isBooked: boolean }[] };

async function upload(url: string, cookie: string, content: string) {
  const body = new FormData();
  body.append('file', new Blob([content], { type: 'text/csv' }), 'statement.csv');
  const began = performance.now();
  const answer = await fetch(`${url}/api/seller/money/statements`, {
    method: 'POST',
    headers: { cookie, origin: url },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`Upload answered ${answer.status}: ${text.slice(0, 300)}`);
  return { milliseconds: performance.now() - began, statement: JSON.parse(text) as Statement };
}

/** Books all rows: those without an order stay as they are. */
async function bookAll(url: string, cookie: string, { id, rows: found }: Statement) {
  const numbers = found.map(({ number }) => number);
  const began = performance.now();
  const answer = await fetch(`${url}/api/seller/money/statements/${id}/book`, {
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ rows: numbers }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`Booking answered ${answer.status}: ${text.slice(0, 300)}`);
  const milliseconds = performance.now() - began;
  return { milliseconds, booked: (JSON.parse(text) as { booked: number }).booked };
}

const countEntries = async (database: pg.Client, sellerId: string) =>
  (await database.query('select 1 from money_entries where seller_id = $1', [sellerId])).rowCount ?? 0;

/** The tables in which the mark of a debit is, in any column. */
async function findDebits(database: pg.Client): Promise<string[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    "select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await database.query(`select 1 from ${name} each_row where each_row::text like $1 limit 1`, [
      `%${debitMark}%`,
    ]);
    if (rowCount) found.push(name);
  }
  return found;
}

let isRight = true;
function check(isMet: boolean, words: string): void {
  console.log(`${isMet ? 'ok  ' : 'BAD '} ${words}`);
  isRight &&= isMet;
}

async function measure(database: pg.Client, url: string, sellerId: string): Promise<void> {
  const content = writeStatement(await addOrders(database, sellerId));
  const cookie = await logIn(url, 'seller', login);
  const uploads = [];
  for (let round = 0; round < rounds; round += 1) uploads.push(await upload(url, cookie, content));
  const slowest = Math.max(...uploads.map(({ milliseconds }) => milliseconds));
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  check(
    slowest <= limits.milliseconds,
    `${total} rows, ${orders} unpaid orders: slowest of ${rounds} ${Math.round(slowest)} ms`,
  );
  const [{ statement }] = uploads as [(typeof uploads)[number]];
  const byRule = Object.groupBy(statement.rows, ({ rule }) => rule ?? 'none');
  for (const rule of ['A', 'B', 'C', 'D', 'none'] as const) {
    const count = byRule[rule]?.length ?? 0;
    check(count === rows[rule], `${rule}: ${count} of ${rows[rule]} rows`);
  }
  const first = await bookAll(url, cookie, statement);
  const each = first.milliseconds / first.booked;
  check(
    first.booked === rows.A + rows.B + rows.C + rows.D,
    `booked ${first.booked} rows in ${Math.round(first.milliseconds)} ms`,
  );
  check(each <= limits.bookMilliseconds, `${each.toFixed(1)} ms for each`);
  const again = await upload(url, cookie, content);
  check(again.milliseconds <= limits.milliseconds, `the same file again: ${Math.round(again.milliseconds)} ms`);
  for (const same of [statement, again.statement]) {
    const { booked } = await bookAll(url, cookie, same);
    check(booked === 0, `booked again: ${booked}`);
  }
  const entries = await countEntries(database, sellerId);
  check(entries === first.booked, `${entries} entries in the ledger`);
  const found = await findDebits(database);
  check(found.length === 0, `tables with debits: ${found.join(', ') || 'none'}`);
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-statements-'));
const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1', REQUEST_LIMIT: 'off' };
const server = await startServer(dataDirectory, environment);
try {
  const database = await openDatabase(dataDirectory);
  // The server ends the connection when it stops.
  database.on('error', () => {});
  const { sellerId } = await openShop(database);
  await database.query(
    `insert into payment_settings (seller_id, upi, updated_at)
      values ($1, '{"vpa":"meera@ybl","name":"MEERA","isBusiness":true}', now())`,
    [sellerId],
  );
  await measure(database, server.url, sellerId);
  await database.end();
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
process.exitCode = isRight ? 0 : 1;
