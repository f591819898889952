import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { newKey, orderBody, product, seller } from '../../../test/factories.ts';
import { type DatabaseProxy, startProxy } from '../../../test/proxy.ts';
import { createTestServer } from '../../../test/server.ts';
import { connectDatabase, type Database } from './connect.ts';

describe('a statement without a response', () => {
  let proxy: DatabaseProxy;
  let database: Database;
  beforeEach(async () => {
    proxy = await startProxy(inject('template'));
    const connection = { ...inject('template'), database: 'postgres', host: '127.0.0.1', port: proxy.port };
    database = connectDatabase(connection, {
      size: 1,
      deadlines: { connection: 20_000, reading: 2_000, writing: 3_000 },
    });
    await answer();
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
  });
  const answer = () => database.read.selectNoFrom(sql.lit('mine').as('text')).execute();

  test('fails in time, and its connection is never reused', async () => {
    proxy.cutOff();
    await expect(answer()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await answer()).toEqual([{ text: 'mine' }]);
    expect(proxy.taken).toBe(2);
  });

  test('fails its transaction without waiting for a rollback', async () => {
    const work = database.transaction(async ({ db }) => {
      proxy.cutOff();
      await sql`select 1`.execute(db);
    });
    await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await answer()).toEqual([{ text: 'mine' }]);
    expect(proxy.taken).toBe(2);
  });

  test('never delivers a late response to the next query', async () => {
    const late = database.read.selectNoFrom([sql`pg_sleep(4)`.as('pause'), sql.lit('late').as('text')]);
    await expect(late.execute()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await answer()).toEqual([{ text: 'mine' }]);
  });
});

describe('a statement that PostgreSQL cancelled', () => {
  const server = createTestServer({ quiet: true });

  test('is answered with 503 and retry-after', async () => {
    await server.rows(`create function give_up() returns trigger language plpgsql as
      $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`);
    await server.rows('create trigger give_up before insert on orders execute function give_up()');
    const id = await product(await seller(server));
    const answer = await server.browser().post('/api/orders', orderBody(id), newKey());
    expect(answer.status).toBe(503);
    expect(answer.body).toMatchObject({ error: { code: 'unavailable' } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
