import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#server/identity/administrators/commands.ts';
import { password, product, seller, type TestSeller, why } from '#test/factories.ts';
import { type Browser, createTestServer } from '#test/server.ts';

const server = createTestServer();

type Entry = {
  id: string;
  number: number;
  act: string;
  sentence: string;
  remark: string;
  rights: string;
  source: string;
};
type List = { entries: Entry[]; nextCursor: string | null; head: { number: number; hash: string } };

let browser: Browser;
let shop: TestSeller;
let productId: string;
beforeAll(async () => {
  const email = `reader-${randomUUID()}@haat.example`;
  await createAdmin(server.context, { email, password });
  browser = server.browser();
  await browser.post('/api/auth/login', { email, password, role: 'admin' }, { 'user-agent': 'Firefox/130 Linux' });
  await browser.put('/api/admin/profile', { name: '=Meera' });
  shop = await seller(server, 'pending');
  for (const decision of ['approve', 'suspend']) await browser.post(`/api/admin/sellers/${shop.id}/${decision}`, why);
  const other = await seller(server);
  productId = await product(other, { name: 'Brass lamp' });
  await browser.post(`/api/admin/products/${productId}/deactivate`, { reason: 'Not allowed.' });
});

const list = async (query: Record<string, string> = {}) => {
  const answer = await browser.get(`/api/admin/audit?${new URLSearchParams(query)}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as List;
};
const sentences = async (query: Record<string, string>) => (await list(query)).entries.map(({ sentence }) => sentence);

test('lists actions as sentences with current names, newest first', async () => {
  const { entries, head } = await list();
  expect(entries[0]).toMatchObject({ sentence: '=Meera deactivated the product Brass lamp.', rights: 'Admin' });
  // The row that begins the chain is as old as the first act's commit.
  const numbers = entries.map(({ number }) => number).slice(0, -2);
  expect(numbers).toEqual(numbers.map((_, index) => head.number - index));
  const signedIn = entries.filter(({ act }) => act === 'signed_in');
  expect(signedIn.map(({ remark }) => remark)).toContain('with the password · Firefox on Linux');
  const [entry] = await server.rows<{ hash: string }>('select hash from audit where number = $1', [head.number]);
  expect(head.hash).toBe(entry?.hash);
  await browser.delete(`/api/admin/products/${productId}`);
  expect((await sentences({ area: 'products' })).slice(0, 2)).toEqual([
    expect.stringMatching(/^=Meera deleted a product of Shop \d+\.$/),
    '=Meera deactivated the product a deleted product.',
  ]);
});

test('filters by kind, person and time', async () => {
  const decided = [`=Meera suspended ${shop.businessName}.`, `=Meera approved ${shop.businessName}.`];
  const mine = await sentences({ area: 'sellers', person: 'MEERA' });
  expect(mine).toEqual(decided);
  const about = await sentences({ person: shop.email.toUpperCase() });
  expect(about.slice(0, 2)).toEqual(decided);
  expect(about.at(-1)).toMatch(/registered/);
  expect(await sentences({ person: 'nobody of this name' })).toEqual([]);
  expect(await sentences({ until: '2020-01-01T00:00:00.000Z' })).toEqual([]);
  expect(await sentences({ since: '2020-01-01T00:00:00.000Z', area: 'sellers', person: 'meera' })).toEqual(decided);
  for (const query of ['area=orders', 'since=0000-01-01T00:00:00Z', 'cursor=1', 'limit=51', 'who=me']) {
    expect((await browser.get(`/api/admin/audit?${query}`)).status, query).toBe(400);
  }
});

test('pages without gaps or duplicates', async () => {
  const all = (await list()).entries.map(({ id }) => id);
  const paged: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: List = await list({ limit: '3', ...(cursor && { cursor }) });
    paged.push(...page.entries.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(paged).toEqual(all);
});

test('exports the filtered entries without formulas, and records the export first', async () => {
  const answer = await browser.get('/api/admin/audit/export?person=meera');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="audit.csv"');
  // No cell here holds a comma.
  const [headings = [], ...lines] = answer.text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  expect(headings[0]).toBe('\ufeffNo.');
  const rows = lines.map((cells) => Object.fromEntries(cells.map((cell, index) => [headings[index], cell])));
  expect(rows[0]).toMatchObject({
    Action: 'audit_exported',
    Who: "'=Meera",
    Description: "'=Meera exported the audit log.",
  });
  const listed = (await list({ person: 'meera' })).entries;
  expect(rows.map((row) => Number(row['\ufeffNo.']))).toEqual(listed.map(({ number }) => number));
  // What begins with a hyphen is made escapeFormula too.
  for (const row of rows) expect(row.Hash).toMatch(/^'?[\w-]{43}$/);
});
