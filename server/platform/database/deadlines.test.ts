import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { newKey, orderBody, product, seller } from '../../../test/factories.ts';
import { type DatabaseProxy, startProxy } from '../../../test/proxy.ts';
import { createTestServer } from '../../../test/server.ts';
import { connectDatabase, type Database } from './connect.ts';

describe('a statement without an answer', () => {
  let proxy: DatabaseProxy;
  let database: Database;
  beforeEach(async () => {
    proxy = await startProxy(inject('template'));
    const connection = { ...inject('template'), database: 'postgres', host: '127.0.0.1', port: proxy.port };
    database = connectDatabase(connection, {
      size: 1,
      deadlines: { connection: 20_000, reading: 2_000, writing: 3_000 },
    });
    await database.pool.query('select 1');
  });
  afterEach(async () => {
    await database.close();
    await proxy.close();
  });
  const answer = async () => (await database.pool.query("select 'mine' as text")).rows;

  test('is an error in time, and its connection is never lent again', async () => {
    proxy.cutOff();
    await expect(answer()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await answer()).toEqual([{ text: 'mine' }]);
    expect(proxy.taken).toBe(2);
  });

  test('is an error of its transaction, which does not wait for a rollback too', async () => {
    const work = database.transaction(async ({ client }) => {
      proxy.cutOff();
      await client.query('select 1');
    });
    await expect(work).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    expect(await answer()).toEqual([{ text: 'mine' }]);
    expect(proxy.taken).toBe(2);
  });

  test('that comes late does not reach the next question', async () => {
    await expect(database.pool.query("select pg_sleep(4), 'late' as text")).rejects.toMatchObject({
      code: 'ETIMEDOUT',
    });
    expect(await answer()).toEqual([{ text: 'mine' }]);
  });
});

describe('a statement that PostgreSQL itself gave up', () => {
  const server = createTestServer({ quiet: true });

  test('is no error of ours but a reason to try again', async () => {
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
