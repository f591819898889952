import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { newKey, orderBody, product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { readSqlState, type Transaction } from './connect.ts';

const server = createTestServer({ quiet: true });

const pidOf = async ({ db }: Transaction) =>
  (await db.selectNoFrom(sql<number>`pg_backend_pid()`.as('pid')).executeTakeFirst())?.pid;
const terminate = (pid: number | undefined) => server.rows('select pg_terminate_backend($1)', [pid]);
const counter = async (name: string) => {
  await server.rows(`create table ${name} (value int); grant all on ${name} to haat_server`);
  await server.rows(`insert into ${name} values (0)`);
  return async () => (await server.rows<{ value: number }>(`select value from ${name}`))[0]?.value;
};

describe('a transaction', () => {
  test('commits what it returns from and rolls back what it throws from', async () => {
    const value = await counter('kept');
    const { transaction } = server.context.database;
    expect(
      await transaction(async ({ db }) => {
        await sql`update kept set value = 1`.execute(db);
        return 'done';
      }),
    ).toBe('done');
    const failing = transaction(async ({ db }) => {
      await sql`update kept set value = 2`.execute(db);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await value()).toBe(1);
  });

  test('is retried after a deadlock, and both take effect once', async () => {
    const [one, other] = [await counter('deadlock_one'), await counter('deadlock_other')];
    let tries = 0;
    let held = 0;
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();
    const lock = (first: string, second: string) =>
      server.context.database.transaction(async ({ db }) => {
        tries += 1;
        await sql`update ${sql.table(first)} set value = value + 1`.execute(db);
        held += 1;
        if (held === 2) resolve();
        await bothHoldOne;
        await sql`update ${sql.table(second)} set value = value + 1`.execute(db);
      });
    await Promise.all([lock('deadlock_one', 'deadlock_other'), lock('deadlock_other', 'deadlock_one')]);
    expect([await one(), await other()]).toEqual([2, 2]);
    // At least one of the two had to start over; on a busy machine both may.
    expect(tries).toBeGreaterThanOrEqual(3);
  });

  test('fails after four attempts', async () => {
    let tries = 0;
    const work = server.context.database.transaction(async ({ db }) => {
      tries += 1;
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(db);
    });
    await expect(work).rejects.toThrow('conflict');
    expect(tries).toBe(4);
  });
});

describe('a connection that breaks', () => {
  test('fails only its transaction when it breaks between two statements', async () => {
    const value = await counter('broken_between');
    const work = server.context.database.transaction(async (tx) => {
      await sql`update broken_between set value = 1`.execute(tx.db);
      const pid = await pidOf(tx);
      await terminate(pid);
      const left = () => server.rows('select from pg_stat_activity where pid = $1', [pid]);
      await vi.waitFor(async () => expect(await left()).toEqual([]), 60_000);
      await sql`select 1`.execute(tx.db);
    });
    await expect(work).rejects.toThrow();
    expect(await value()).toBe(0);
  });

  test('fails only its transaction when it breaks during a statement', async () => {
    const work = server.context.database.transaction(async (tx) => {
      const pid = await pidOf(tx);
      await Promise.all([sql`select pg_sleep(30)`.execute(tx.db), terminate(pid)]);
    });
    const error = await work.catch((error: unknown) => error);
    expect(readSqlState(error)).toBe('57P01');
  });

  test('is replaced unnoticed while idle', async () => {
    await server.rows(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await vi.waitFor(async () => expect(await server.context.database.isReady()).toBe(true), 60_000);
    expect((await server.browser().get('/readyz')).status).toBe(200);
  });

  test('causes at most 503 under traffic, and loses no confirmed order', async () => {
    const owner = await seller(server);
    const id = await product(owner, { stock: 1000 });
    let over = false;
    const statuses: number[] = [];
    const breaking = async () => {
      while (!over) {
        // Waits for a number of answers between two breaks, so that some orders are placed.
        const enough = statuses.length + 10;
        while (!over && statuses.length < enough) await pause(5);
        await server
          .rows(
            `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and random() < 0.5`,
          )
          .catch(() => {});
      }
    };
    const customer = async () => {
      for (let time = 0; time < 30 || !(statuses.includes(201) && statuses.includes(503)); time += 1) {
        statuses.push((await server.browser().post('/api/orders', orderBody(id), newKey())).status);
      }
    };
    const ordering = Promise.all(Array.from({ length: 8 }, customer)).finally(() => {
      over = true;
    });
    await Promise.all([ordering, breaking()]);
    expect([...new Set(statuses)].sort()).toEqual([201, 503]);
    const placed = await server.rows('select id from orders where seller_id = $1', [owner.id]);
    const [row] = await server.rows('select stock from products where id = $1', [id]);
    const answered = statuses.filter((status) => status === 201).length;
    expect(placed.length).toBeGreaterThanOrEqual(answered);
    expect(row).toEqual({ stock: 1000 - placed.length });
  });
});
