import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';
import type { Transaction } from './connect.ts';

const server = createTestServer();
const transaction = <T>(work: (tx: Transaction) => Promise<T>) => server.context.database.transaction(work);
type Wire = { connection: { stream: { writableCorked: number } } };

test('begin travels with the first statement of a transaction', async () => {
  await transaction(async ({ client, db }) => {
    const { stream } = (client as unknown as Wire).connection;
    expect(stream.writableCorked).toBe(1);
    await sql`select 1`.execute(db);
    expect(stream.writableCorked).toBe(0);
  });
});

test('a first statement that fails is in the transaction, which is rolled back', async () => {
  const failing = transaction(async ({ db }) => {
    const wrong = sql`select 1 / 0`.execute(db);
    await expect(sql`create table never_made (id int)`.execute(db)).rejects.toThrow('current transaction is aborted');
    await wrong;
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await server.rows("select from pg_tables where tablename = 'never_made'")).toEqual([]);
});

test('all statements of a transaction are in it, also those sent at once, and none if it asks for nothing', async () => {
  const ids = await transaction(async ({ db }) => {
    const asked = [1, 2, 3].map(() => sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(db));
    return (await Promise.all(asked)).map(({ rows }) => rows[0]?.id);
  });
  expect(new Set(ids).size).toBe(1);
  await transaction(async () => {});
  await expect(
    transaction(async () => {
      throw new Error('on our side');
    }),
  ).rejects.toThrow('on our side');
  expect(server.context.database.pool.waitingCount).toBe(0);
});
