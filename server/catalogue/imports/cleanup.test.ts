import { expect, test } from 'vitest';
import { eraseShop } from '#server/privacy/closing/erasure.ts';
import { purgeExpiredRows } from '#server/privacy/retention/commands.ts';
import { product, seller } from '#test/factories.ts';
import { change, creation, plannedImport, runImport } from '#test/importPlans.ts';
import { createTestServer } from '#test/server.ts';
import { cleanUpImports } from './cleanup.ts';

const server = createTestServer();

const count = async (table: string, id: string) =>
  (await server.rows<{ count: number }>(`select count(*)::int from ${table} where import_id = $1`, [id]))[0]?.count;
const age = (id: string, days: number) =>
  server.rows(
    `update imports set created_at = now() - make_interval(days => $2),
      applied_at = applied_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
const stateOf = async (id: string) => (await server.rows('select state from imports where id = $1', [id]))[0];
const addFile = (id: string) => server.rows(`insert into import_files values ($1, '', 0, 'x')`, [id]);

test('deletes rows after 30 days and the import after 90', async () => {
  const owner = await seller(server);
  const id = await plannedImport(server, owner, [creation(), creation(), creation()]);
  await runImport(server, owner, id, 'apply');
  await age(id, 29);
  await cleanUpImports(server.context);
  expect(await count('import_rows', id)).toBe(3);
  await age(id, 2);
  await server.rows("update imports set created_at = now() - interval '31 days' where id = $1", [id]);
  await cleanUpImports(server.context, 2);
  expect(await count('import_rows', id)).toBe(0);
  expect(await stateOf(id)).toEqual({ state: 'done' });
  await server.rows("update imports set created_at = now() - interval '91 days' where id = $1", [id]);
  await purgeExpiredRows(server.context);
  expect(await stateOf(id)).toBeUndefined();
});

test('deletes files when an import has ended, and what only its undo needs when that is over', async () => {
  const owner = await seller(server);
  await product(owner);
  const [waiting, done] = [
    await plannedImport(server, owner, [creation()]),
    await plannedImport(server, owner, [], { hidesMissing: true }),
  ];
  for (const id of [waiting, done]) await addFile(id);
  await runImport(server, owner, done, 'apply');
  await cleanUpImports(server.context);
  expect([await count('import_files', waiting), await count('import_files', done)]).toEqual([1, 0]);
  expect(await count('import_hidden', done)).toBe(1);
  await age(done, 9);
  await cleanUpImports(server.context);
  expect(await count('import_hidden', done)).toBe(0);
});

test('cancels imports that nobody confirmed for 30 days', async () => {
  const owner = await seller(server);
  const id = await plannedImport(server, owner, [creation()]);
  await addFile(id);
  await age(id, 31);
  await cleanUpImports(server.context);
  expect(await stateOf(id)).toEqual({ state: 'cancelled' });
  expect([await count('import_files', id), await count('import_rows', id)]).toEqual([0, 0]);
});

test('goes with a closed shop', async () => {
  const [owner, other] = [await seller(server), await seller(server)];
  const [id, foreign] = [
    await plannedImport(server, owner, [change(await product(owner), {})]),
    await plannedImport(server, other, [creation()]),
  ];
  await server.rows("insert into import_choices values ($1, 'category', 'x', '1', now())", [owner.id]);
  await server.rows("update sellers set status = 'closed' where id = $1", [owner.id]);
  await eraseShop(server.context, owner.id, []);
  expect([await stateOf(id), await count('import_rows', id)]).toEqual([undefined, 0]);
  expect(await server.rows('select from import_choices')).toEqual([]);
  expect(await count('import_rows', foreign)).toBe(1);
});
