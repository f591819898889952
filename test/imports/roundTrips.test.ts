import { expect, test } from 'vitest';
import { seller, type TestSeller } from '#test/factories.ts';
import { createImportTests } from '#test/imports.ts';
import { createTestServer } from '#test/server.ts';
import { fillShop } from './fullShop.ts';

/** Haat → X → Haat changes nothing (import.md, section 6). */

const server = createTestServer();
const { check, read, work } = createImportTests(server);

const files = [
  { dialect: 'haat', format: 'csv' },
  { dialect: 'haat', format: 'xlsx' },
  { dialect: 'shopify', format: 'csv' },
  { dialect: 'woocommerce', format: 'csv' },
  { dialect: 'meta', format: 'csv' },
  { dialect: 'google', format: 'csv' },
] as const;
type File = (typeof files)[number];
const textFiles = files.filter(({ format }) => format === 'csv');

async function openFullShop(): Promise<TestSeller> {
  const owner = await seller(server);
  await fillShop(owner);
  return owner;
}

/** Another shop with the same name, which feeds call the brand. */
async function openEmptyShop(like: TestSeller): Promise<TestSeller> {
  const other = await seller(server);
  await server.rows(
    'update sellers set business_name = (select business_name from sellers where id = $1) where id = $2',
    [like.id, other.id],
  );
  return other;
}

async function exportFile(owner: TestSeller, { dialect, format }: File): Promise<Buffer> {
  const cookie = [...owner.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `/api/seller/products/export?dialect=${dialect}&format=${format}`;
  const answer = await server.app.inject({ url, headers: { cookie } });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.rawPayload;
}

async function expectUnchanged(owner: TestSeller, file: Buffer): Promise<void> {
  const { rows, counts } = await check(owner, file);
  const changed = rows.filter(({ verdict }) => verdict !== 'unchanged');
  expect(changed.map(({ name, problems, changes }) => ({ name, problems, changes }))).toEqual([]);
  expect(counts).toMatchObject({ create: 0, update: 0, skipped: 0, error: 0 });
  expect(counts.unchanged).toBeGreaterThan(8);
}

/** Imports all of the file, whose products the shop lacks. */
async function importAll(owner: TestSeller, file: string): Promise<void> {
  const { id, rows } = await check(owner, file);
  expect(rows.filter(({ verdict }) => verdict !== 'create')).toEqual([]);
  expect((await owner.browser.post(`/api/seller/imports/${id}/apply`)).status).toBe(200);
  await work();
  expect(await read(owner, id)).toMatchObject({ state: 'done', counts: { error: 0 } });
  expect((await read(owner, id)).codes.filter(({ code }) => code.startsWith('picture'))).toEqual([]);
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** What differs between shops: ids, links, handles and keys that are made of ids. */
const withoutIds = (file: Buffer | string): string[] =>
  file
    .toString()
    .replaceAll(/(\/media\/pictures\/)([0-9a-f-]{36})/g, (_, folder, id) => folder + id.replaceAll('-', '_'))
    .replaceAll(uuid, 'ID')
    .replaceAll(/(\/media\/previews\/ID\/)[0-9a-f]{16}/g, '$1DRAWN')
    .replaceAll(/-[0-9a-f]{8}\b/g, '-ID')
    .split('\n');

/** Haat's own file is emptied of its ids, which are nobody's in another shop. */
const withoutOwnIds = (file: string, { dialect }: File): string =>
  dialect === 'haat' ? file.replaceAll(new RegExp(`^${uuid.source},`, 'gm'), ',') : file;

test.each(files)('$dialect as $format into the same shop changes nothing', async (file) => {
  const owner = await openFullShop();
  await expectUnchanged(owner, await exportFile(owner, file));
});

test.each(
  textFiles,
)('$dialect into an empty shop gives the same file again, and changes nothing there', async (file) => {
  const owner = await openFullShop();
  const other = await openEmptyShop(owner);
  const first = (await exportFile(owner, file)).toString();
  await importAll(other, withoutOwnIds(first, file));
  const second = await exportFile(other, file);
  expect(withoutIds(second)).toEqual(withoutIds(first));
  await expectUnchanged(other, second);
});
