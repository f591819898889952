/**
 * Measures what 5,000 conversations of 1 to 500 messages cost in the inbox, compared to 50 in another shop: `node
 * bench/inbox.ts`. Needs a built web app; takes about two minutes. Exits 1 if a screen needs more than one round trip
 * to the database, scans a big table sequentially, or costs more in the large shop than the limits below.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { z } from 'zod';
import { type ChatListFilter, countUnreadChats, listChats, readChat } from '../server/chat/inbox/queries.ts';
import { prove, type SellerMember } from '../server/identity/actors/actors.ts';
import type { PagesContext } from '../server/pages/context.ts';
import { connectDatabase, type Database } from '../server/platform/database/connect.ts';
import { embeddedDatabase, startServer } from '../test/process.ts';
import { logIn } from '../test/traffic.ts';
import { fill, password, type Shop, shopId, shops } from './inbox/fill.ts';

const rounds = Number(process.env.ROUNDS ?? 30);
/**
 * The large shop may take so many times the small one's time, or so many milliseconds where that is more, and touch so
 * many pages of the database.
 */
const limits = { ratio: 3, milliseconds: 20, pages: 1_000 };
const bigTables = new Set(['conversations', 'channel_messages', 'channel_media', 'orders', 'contacts']);

/** A screen of one shop: its address and its query. */
type Screen = { name: string; path: string; read(): Promise<unknown> };

/**
 * The first customer of a shop has 500 messages and 16 orders, the second a single message, the third no phone order.
 */
async function screensOf(context: PagesContext, shop: Shop): Promise<Screen[]> {
  const member = memberOf(shop);
  const insert = async (text: string, values: unknown[]) => {
    const { rows } = await context.database.pool.query<{ id: string; at: Date }>(text, values);
    const [row] = rows;
    if (!row) throw new Error(`${text} found nothing.`);
    return row;
  };
  const chat = (nth: number) =>
    insert(
      `select id, last_message_at as at from conversations where seller_id = $1
        order by last_message_at desc, id desc offset $2 limit 1`,
      [member.sellerId, nth],
    );
  const cursorOf = ({ id, at }: { id: string; at: Date }) => `${at.getTime()}.${id}`;
  const [first, second, middle] = [await chat(0), await chat(1), await chat(shop.conversations / 2)];
  const message = await insert(
    'select id, occurred_at as at from channel_messages where conversation_id = $1 order by occurred_at desc, id desc offset 250 limit 1',
    [first.id],
  );
  const list = (name: string, filter: Omit<ChatListFilter, 'limit'>): Screen => ({
    name,
    path: `/api/seller/chats?${new URLSearchParams({ limit: '30', ...definedOf(filter) })}`,
    read: () => listChats(context, member, { ...filter, limit: 30 }),
  });
  const thread = (name: string, id: string, cursor?: string): Screen => ({
    name,
    path: `/api/seller/chats/${id}?${new URLSearchParams({ limit: '30', ...definedOf({ cursor }) })}`,
    read: () => readChat(context, member, id, { cursor, limit: 30 }),
  });
  return [
    list('list', {}),
    list('list, from the middle on', { cursor: cursorOf(middle) }),
    list('unread', { show: 'unread' }),
    list('needs you', { show: 'needs-you' }),
    list('search: one in eight', { search: 'asha' }),
    list('search: one in eight, unread', { search: 'asha', show: 'unread' }),
    list('search: one customer', { search: `sharma ${shop.conversations - 6}` }),
    list('search: part of a phone', { search: '098 00' }),
    list('search: nobody', { search: 'zzzz' }),
    { name: 'unread, counted', path: '/api/seller/chats/unread', read: () => countUnreadChats(context, member) },
    thread('500 messages, 16 orders', first.id),
    thread('the same, from the middle on', first.id, cursorOf(message)),
    thread('one message', second.id),
    thread('from the middle of the list', middle.id),
  ];
}

const definedOf = (values: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined));

function memberOf(shop: Shop): SellerMember {
  const sellerId = shopId(shop);
  return prove.approvedSeller({
    userId: sellerId,
    role: 'seller',
    member: { sellerId, role: 'owner', sellerStatus: 'approved' },
  });
}

type Statement = { text: string; values: unknown[] };

/** The statements that `work` sends through the pool. */
async function statementsOf({ pool }: Database, work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = [];
  const { query } = pool;
  const send = query.bind(pool) as (statement: Statement) => Promise<unknown>;
  pool.query = ((statement: Statement) => {
    sent.push(statement);
    return send(statement);
  }) as typeof query;
  await work();
  pool.query = query;
  return sent;
}

const plan = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Shared Hit Blocks': z.number().optional(),
  'Shared Read Blocks': z.number().optional(),
  get Plans() {
    return z.array(plan).optional();
  },
});
type Plan = z.infer<typeof plan>;
type Cost = { pages: number; scans: string[] };

/**
 * What a statement costs: the pages that it touches, and the big tables that it, or its plan for any values, reads
 * whole.
 */
async function costOf({ pool }: Database, { text, values }: Statement): Promise<Cost> {
  const explain = async (statement: pg.QueryConfig) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': unknown }>(statement);
    return z.tuple([z.looseObject({ Plan: plan })]).parse(rows[0]?.['QUERY PLAN'])[0].Plan;
  };
  const own = await explain({ text: `explain (analyze, buffers, format json) ${text}`, values });
  const any = await explain({ text: `explain (generic_plan, format json) ${text}` });
  const pages = (own['Shared Hit Blocks'] ?? 0) + (own['Shared Read Blocks'] ?? 0);
  return { pages, scans: [...new Set([...scansIn(own), ...scansIn(any)])] };
}

function scansIn(node: Plan): string[] {
  const table = node['Relation Name'];
  const own = node['Node Type'] === 'Seq Scan' && table !== undefined && bigTables.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansIn)];
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function time(address: string, cookie: string): Promise<number> {
  const start = performance.now();
  const answer = await fetch(address, { headers: { cookie } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - start;
}

async function measure(url: string, database: Database): Promise<number> {
  const context = { database, now: () => new Date() } as PagesContext;
  const cookies = {
    small: await logIn(url, 'seller', { email: shops.small.email, password }),
    large: await logIn(url, 'seller', { email: shops.large.email, password }),
  };
  const small = await screensOf(context, shops.small);
  const large = await screensOf(context, shops.large);
  const round = async (index: number): Promise<[small: number, large: number]> => [
    await time(`${url}${small[index]?.path}`, cookies.small),
    await time(`${url}${large[index]?.path}`, cookies.large),
  ];
  for (let warm = 0; warm < 10; warm += 1) for (const index of large.keys()) await round(index);
  console.log(`median of ${rounds}, in ms: 50 conversations, 5,000, ratio; statements, pages, tables read whole`);
  let broken = 0;
  for (const [index, { name, read }] of large.entries()) {
    const times: [number, number][] = [];
    while (times.length < rounds) times.push(await round(index));
    const [before, after] = [median(times.map(([few]) => few)), median(times.map(([, many]) => many))];
    const statements = await statementsOf(database, read);
    const [cost = { pages: 0, scans: [] }] = await Promise.all(statements.map((each) => costOf(database, each)));
    const isRight =
      statements.length === 1 &&
      cost.scans.length === 0 &&
      cost.pages <= limits.pages &&
      after <= Math.max(before * limits.ratio, limits.milliseconds);
    if (!isRight) broken += 1;
    const [few, many] = [before.toFixed(1).padStart(6), after.toFixed(1).padStart(7)];
    const counted = `${statements.length} ${String(cost.pages).padStart(5)} ${cost.scans.join(', ')}`;
    console.log(
      `${isRight ? 'ok  ' : 'BAD '} ${name.padEnd(32)} ${few} ${many}  × ${(after / before).toFixed(1)}  ${counted}`,
    );
  }
  return broken;
}

const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-inbox-'));
const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1', TRUST_PROXY: 'on' };
const server = await startServer(dataDirectory, environment);
try {
  await fill(dataDirectory);
  const database = connectDatabase(embeddedDatabase(dataDirectory));
  process.exitCode = (await measure(server.url, database)) > 0 ? 1 : 0;
  await database.close();
} finally {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
}
