import { expect, test } from 'vitest';
import { seller } from '#test/factories.ts';
import { createImportTests, csv } from '#test/imports.ts';
import { expectRightFigures } from '#test/recounts.ts';
import { createTestServer } from '#test/server.ts';

const server = createTestServer();
const { check, read, work } = createImportTests(server);
const headings = ['SKU', 'Name', 'Price', 'Stock', 'Category'];
const file = csv(
  headings,
  ...Array.from({ length: 700 }, (_, index) => [`K-${index}`, `Kurti ${index}`, '499', '5', 'Clothing & Fashion']),
);

test('imports a file, finds it unchanged the next time, changes prices by it, and takes it back', async () => {
  const owner = await seller(server);
  const post = async (id: string, step: string) => {
    const answer = await owner.browser.post(`/api/seller/imports/${id}/${step}`);
    expect(answer.status, answer.text).toBe(200);
    await work();
    return read(owner, id);
  };
  const { id, counts } = await check(owner, file);
  expect(counts).toMatchObject({ create: 700, error: 0 });
  const done = await post(id, 'apply');
  expect(done).toMatchObject({ state: 'done', progress: { done: 700, of: 700 }, counts: { create: 700, error: 0 } });
  expect(await server.rows('select from import_files')).toEqual([]);
  await expectRightFigures(server, owner);
  const again = await check(owner, file);
  expect(again).toMatchObject({ counts: { create: 0, update: 0, unchanged: 700 }, importedBefore: done.appliedAt });
  const prices = await check(owner, file.replaceAll('"499"', '"549"'));
  expect(prices.counts).toMatchObject({ update: 700 });
  expect(await post(prices.id, 'apply')).toMatchObject({ state: 'done' });
  expect(await server.rows('select distinct price_paise from products')).toEqual([{ price_paise: 549_00 }]);
  expect(await post(prices.id, 'undo')).toMatchObject({ state: 'undone', undoneAt: expect.any(String) });
  expect(await server.rows('select distinct price_paise from products')).toEqual([{ price_paise: 499_00 }]);
  expect(await post(id, 'undo')).toMatchObject({ state: 'undone', notUndone: { count: 0 } });
  expect(await server.rows('select from products')).toEqual([]);
  await expectRightFigures(server, owner);
});

test('ends as failed, with what was done so far, when the shop may no longer sell', async () => {
  const owner = await seller(server);
  const { id } = await check(owner, file);
  expect((await owner.browser.post(`/api/seller/imports/${id}/apply`)).status).toBe(200);
  await server.rows("update sellers set status = 'suspended' where id = $1", [owner.id]);
  await work();
  expect(await server.rows('select state, problem from imports where id = $1', [id])).toEqual([
    { state: 'failed', problem: 'seller_not_approved' },
  ]);
});
