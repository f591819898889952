import { expressionBuilder } from 'kysely';
import type { QueryConfig } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { createChats } from '#test/chats.ts';
import { admin, crossedSellers, product, registrationBody, type TestSeller } from '#test/factories.ts';
import { createInbox } from '#test/inbox.ts';
import { createOrderLists } from '#test/orderLists.ts';
import { type Browser, createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { matchesNames } from './names.ts';
import { createQueryBuilder } from './queryBuilder.ts';
import { findFirstIds, type ListSearch } from './scan.ts';

const server = createTestServer({ marketplaceNumber });
const inbox = createInbox(server, createChats(server));
const { place } = createOrderLists(server);

/** Names with what else is found of the person. */
const people = [
  { name: 'Asha Rao', phone: '9812345670' },
  { name: 'शर्मा मीनाक्षी', phone: '9812345671' },
  { name: 'Lakshmi Sharma', phone: '9812345672' },
  { name: 'आशा वर्मा', phone: '9812345673' },
  { name: 'Aslam Khan', phone: '9812345674' },
  { name: 'Rohan Verma', phone: '9812345675' },
] as const;

/** Each list of people: the names that it finds. */
const lists: Record<string, (search: string) => Promise<string[]>> = {};
let owner: TestSeller;
let browser: Browser;
const placed = new Map<string, string>();

const find = async (from: Browser, path: string, list: string, field: string, search: string) => {
  const answer = await from.get(`${path}?limit=50&search=${encodeURIComponent(search)}`);
  expect(answer.status, answer.text).toBe(200);
  const rows = (answer.body as Record<string, Record<string, string>[]>)[list] ?? [];
  return rows.map((row) => row[field] ?? '').sort();
};

beforeAll(async () => {
  const [one, other] = await crossedSellers(server);
  owner = one;
  browser = await admin(server);
  const [lamp, lampOfOther] = [await product(owner, { name: 'Lamp' }), await product(other, { name: 'Lamp' })];
  for (const { name, phone } of people) {
    placed.set(name, await place([lamp], { customerName: name, customerPhone: phone }));
    await inbox.customer(owner, name);
    const email = `p${phone}@haat.example`;
    const body = registrationBody({ email, ownerName: name, phone, businessName: `Stall ${phone.slice(-1)}` });
    expect((await server.browser().post('/api/auth/register', body)).status).toBe(201);
  }
  await place([lampOfOther], { customerName: 'Asha of another' });
  await inbox.customer(other, 'Asha of another');
  lists.orders = (search) => find(owner.browser, '/api/seller/orders', 'orders', 'customerName', search);
  lists['all orders'] = async (search) =>
    (await find(browser, '/api/admin/orders', 'orders', 'customerName', search)).filter(
      (name) => !name.includes('of another'),
    );
  lists.chats = (search) => find(owner.browser, '/api/seller/chats', 'chats', 'name', search);
  lists.sellers = (search) => find(browser, '/api/admin/sellers', 'sellers', 'ownerName', search);
  lists.applications = (search) => find(browser, '/api/admin/applications', 'applications', 'ownerName', search);
});

const [{ name: asha }, { name: meenakshi }, { name: lakshmi }, { name: aasha }, , { name: rohan }] = people;

describe.each(['orders', 'all orders', 'chats', 'sellers', 'applications'])('a search of %s', (list) => {
  const found = (search: string) => (lists[list] as (search: string) => Promise<string[]>)(search);

  test.each([
    ['Asha', [asha, aasha]],
    ['आशा', [asha, aasha]],
    ['Aasha', [asha, aasha]],
    ['Sharma', [lakshmi, meenakshi]],
    ['शर्मा', [lakshmi, meenakshi]],
    ['Meenakshi', [meenakshi]],
    ['Minakshi', [meenakshi]],
    ['minaksh', [meenakshi]],
    ['Laxmi', [lakshmi]],
    ['लक्ष्मी', [lakshmi]],
    ['Verma', [rohan, aasha]],
    ['Varma', [rohan, aasha]],
    ['वर्मा', [rohan, aasha]],
  ])('finds %s in each way of writing', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test('finds each of the words, by letters or by sound, in any order', async () => {
    expect(await found('लक्ष्मी Sharma')).toEqual([lakshmi]);
    expect(await found('minakshi sharma')).toEqual([meenakshi]);
    expect(await found('asha varma')).toEqual([aasha]);
    expect(await found('rao आशा')).toEqual([asha]);
    expect(await found('आशा Khan')).toEqual([]);
    expect(await found('आशा nobody')).toEqual([]);
  });

  test('has no letters of keys', async () => {
    for (const letters of ['inks', 'ksm', 'INKS']) expect(await found(letters), letters).toEqual([]);
  });
});

test('still finds parts of phones, emails, order numbers and labels, and words beside them', async () => {
  const id = placed.get(asha) ?? '';
  for (const search of ['12345670', '98123 45670', id.slice(-8), id.slice(-12, -4), '#1001', `आशा ${id.slice(-8)}`]) {
    expect(await lists.orders?.(search), search).toEqual([asha]);
  }
  const inDevanagari = ['९८१२३ ४५६७०', '३४५६७०', '#१००१', 'आशा ३४५६७०', 'asha ४५६७०'];
  for (const search of inDevanagari) expect(await lists.orders?.(search), search).toEqual([asha]);
  for (const search of inDevanagari.filter((one) => !one.startsWith('#'))) {
    expect(await lists.sellers?.(search), search).toEqual([asha]);
  }
  for (const search of ['345671', 'p9812345671@', '345671@haat', 'minakshi p9812345671@haat.example']) {
    expect(await lists.sellers?.(search), search).toEqual([meenakshi]);
  }
});

test('asks the index for names in either script', async () => {
  const statements: string[] = [];
  const { pool } = server.context.database;
  const connect = async () => {
    const client = await pool.connect();
    const query = (statement: QueryConfig) => {
      statements.push(statement.text);
      return client.query(statement);
    };
    return { query, release: () => client.release() };
  };
  const db = createQueryBuilder(connect, 'reading');
  const ofOwner = expressionBuilder<DB, 'orders'>()('orders.sellerId', '=', owner.id);
  for (const [query, names] of [
    ['आशा', [aasha, asha]],
    ['Laxmi शर्मा', [lakshmi]],
  ] as const) {
    const list: ListSearch<'orders'> = {
      table: 'orders',
      columns: ['sellerId', 'createdAt'],
      scope: [ofOwner],
      time: 'createdAt',
      contains: (text, words) => matchesNames(text, query, words),
      hasNames: true,
      query,
      limit: 20,
    };
    const ids = await findFirstIds(db, list, { first: 1, further: 1 });
    expect(ids).toEqual(names.map((name) => placed.get(name)));
    expect(statements.at(-1)).toMatch(/^with "found" as materialized/);
  }
});

test('writes the keys of a changed name, in whatever way it is written', async () => {
  const id = placed.get('Aslam Khan');
  const write = (changes: string) => server.rows(`update orders set ${changes} where id = $1 returning search`, [id]);
  expect(await write("search = 'letters'")).toEqual([{ search: 'letters\u001f ASLM KN ' }]);
  expect(await write("search = search || '!', customer_name = 'Om'")).toEqual([{ search: 'letters\u001f UM ' }]);
  expect(await write('customer_name = null')).toEqual([{ search: 'letters' }]);
});
