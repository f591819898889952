import { describe, expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createImportTests, csv, importsUrl } from '#test/imports.ts';
import { createTestServer } from '#test/server.ts';
import { claimNextImport, LostImport } from './claims.ts';
import { takeImportStep } from './steps.ts';

const server = createTestServer();
const { check, read, send, upload, work } = createImportTests(server);
const headings = ['SKU', 'Name', 'Price', 'Stock', 'Category', 'Description'];

describe('an upload', () => {
  test('is refused at once for what is no spreadsheet, and above 5 unfinished ones', async () => {
    const owner = await seller(server);
    expect(await send(owner, '<html><table><tr><td>1</td></tr></table></html>', 'products.xls')).toMatchObject({
      status: 400,
      body: { error: { code: 'file_is_html' } },
    });
    const file = csv(headings, ['K-1', 'Kurti', '499', '1', 'Sarees', 'Soft']);
    const ids = await Promise.all([1, 2, 3, 4, 5, 6].map(() => send(owner, file)));
    expect(ids.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 201, 409]);
    const first = (ids.find(({ status }) => status === 201)?.body as { id: string }).id;
    expect(await owner.browser.delete(`${importsUrl}/${first}`)).toMatchObject({ status: 204 });
    expect(await send(owner, file)).toMatchObject({ status: 201 });
    await work();
  });

  test('is refused above 25 MB, whatever else the form has room for', async () => {
    const owner = await seller(server);
    const answer = await send(owner, Buffer.alloc(25 * 1024 * 1024 + 1, 'a,b\n'));
    expect(answer.body).toMatchObject({ error: { code: 'file_too_large' } });
    expect(await server.rows('select from imports where seller_id = $1', [owner.id])).toEqual([]);
  });

  test('fails later where the whole file has to be read', async () => {
    const owner = await seller(server);
    const found = await check(owner, csv(headings));
    expect(found).toMatchObject({ state: 'failed', problem: { code: 'no_rows' } });
  });

  test('is nobody else’s', async () => {
    const [owner, stranger] = [await seller(server), await seller(server)];
    const id = await upload(owner, csv(headings, ['K-1', 'Kurti', '499', '1', 'Sarees', 'Soft']));
    await work();
    for (const path of ['', '/rows', '/problems.csv']) {
      expect(await stranger.browser.get(`${importsUrl}/${id}${path}`)).toMatchObject({ status: 404 });
    }
    expect(await stranger.browser.put(`${importsUrl}/${id}/mapping`, { mode: 'add' })).toMatchObject({ status: 404 });
    expect(await stranger.browser.delete(`${importsUrl}/${id}`)).toMatchObject({ status: 404 });
    expect((await read(owner, id)).state).toBe('ready');
  });
});

test('another process goes on where one was killed, and the first one stops', async () => {
  const owner = await seller(server);
  const lines = Array.from({ length: 1200 }, (_, at) => [`K-${at}`, `Kurti ${at}`, '499', '1', 'Sarees', 'Soft']);
  const id = await upload(owner, csv(headings, ...lines));
  const lost = await claimNextImport(server.context);
  expect(lost?.id).toBe(id);
  expect(await claimNextImport(server.context)).toBeUndefined();
  server.pass(10_001);
  await work();
  expect(await read(owner, id)).toMatchObject({ state: 'ready', counts: { rows: 1200, create: 1200 } });
  if (!lost) throw new Error('Nothing was claimed.');
  await expect(takeImportStep(server.context, lost)).rejects.toThrow(LostImport);
  expect((await read(owner, id)).counts).toMatchObject({ rows: 1200, create: 1200 });
});
