import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeZip } from '#server/platform/http/zip.ts';
import { seller, type TestSeller } from '#test/factories.ts';
import { createImportTests, csv, importsUrl } from '#test/imports.ts';
import { png } from '#test/otherHosts.ts';
import { pictureForm } from '#test/pictureForms.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { read, rows, work } = createImportTests(server);

async function zip(files: Record<string, Buffer | string>): Promise<Buffer> {
  async function* list() {
    for (const [name, content] of Object.entries(files)) yield { name, content };
  }
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(list(), new Date())) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const send = (owner: TestSeller, sheet: string, archive: Buffer, isFirst = false) => {
  const parts = [
    { name: 'products.csv', type: 'text/csv', content: Buffer.from(sheet) },
    { field: 'pictures', name: 'photos.zip', type: 'application/zip', content: archive },
  ];
  return owner.browser.send({
    method: 'POST',
    url: importsUrl,
    ...pictureForm(...(isFirst ? parts.toReversed() : parts)),
  });
};
const headings = ['SKU', 'Name', 'Price', 'Category', 'Image'];
const row = (sku: string, image: string) => [sku, `Kurti ${sku}`, '499', 'Clothing & Fashion', image];

test.each([
  ['after', false],
  ['before', true],
])('stores the pictures that cells and SKUs name, with a ZIP that comes %s the sheet', async (_, isFirst) => {
  const owner = await seller(server);
  const archive = await zip({
    'Photos/Red.png': png,
    'K-2.png': png,
    'K-2-1.png': png,
    '__MACOSX/K-2.png': png,
    'K-5.HEIC': readFileSync(join(import.meta.dirname, '../../../test/imports/photo.heic')),
    'broken.jpg': 'no picture',
    'unused.png': png,
  });
  const sheet = csv(
    headings,
    row('K-1', 'red.PNG'),
    row('K-2', ''),
    row('K-3', 'broken.jpg'),
    row('K-4', 'missing.jpg'),
    row('K-5', ''),
  );
  const answer = await send(owner, sheet, archive, isFirst);
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body as { id: string };
  await work();
  expect(await read(owner, id)).toMatchObject({
    state: 'ready',
    fileName: 'products.csv',
    counts: { create: 5, error: 0 },
  });
  expect((await owner.browser.post(`${importsUrl}/${id}/apply`)).status).toBe(200);
  await work();
  expect(await read(owner, id)).toMatchObject({ state: 'done', counts: { create: 5, error: 0 } });
  const products = await server.rows<{ sku: string; images: string[] }>(
    'select sku, images from products where seller_id = $1 order by sku',
    [owner.id],
  );
  expect(products.map(({ images }) => images.length)).toEqual([1, 2, 0, 0, 1]);
  for (const address of products.flatMap(({ images }) => images)) {
    expect((await owner.browser.get(address)).status).toBe(200);
  }
  expect(await server.rows('select from pictures where seller_id = $1 and is_imported', [owner.id])).toHaveLength(4);
  const codes = (await rows(owner, id)).map(({ problems }) =>
    problems.map(({ code }) => code).filter((code) => /image|picture/.test(code)),
  );
  expect(codes).toEqual([[], [], ['picture_not_found'], ['image_address_invalid'], []]);
  expect(await server.rows('select from import_files where import_id = $1', [id])).toEqual([]);
});

test('refuses an archive that is none, and keeps nothing of a form whose sheet is refused', async () => {
  const owner = await seller(server);
  const sheet = csv(headings, row('K-1', 'a.png'));
  const { id } = (await send(owner, sheet, Buffer.from('no archive'))).body as { id: string };
  await work();
  expect(await read(owner, id)).toMatchObject({ state: 'failed', problem: { code: 'pictures_unreadable' } });
  const refused = await send(owner, '<html><table></table></html>', await zip({ 'a.png': png }), true);
  expect(refused).toMatchObject({ status: 400, body: { error: { code: 'file_is_html' } } });
  expect(await server.rows('select from imports where seller_id = $1', [owner.id])).toHaveLength(1);
});

test('reads an archive with names that lead out of it, without them', async () => {
  const owner = await seller(server);
  const archive = await zip({ 'xx/K-1.png': png, 'K-2.png': png });
  // Same length, so that the archive stays whole.
  const hostile = Buffer.from(archive.toString('latin1').replaceAll('xx/K-1.png', '../K-1.png'.slice(0, 10)), 'latin1');
  const { id } = (await send(owner, csv(headings, row('K-1', ''), row('K-2', '')), hostile)).body as { id: string };
  await work();
  expect(await read(owner, id)).toMatchObject({ state: 'ready' });
  const names = 'select name, is_ignored from import_pictures where import_id = $1 order by name';
  expect(await server.rows(names, [id])).toEqual([
    { name: '/../K-1.png', is_ignored: true },
    { name: 'k-2.png', is_ignored: false },
  ]);
});
