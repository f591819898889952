import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createChats, newDigits, slugOf } from '#test/chats.ts';
import { seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { marketplaceNumber } from '#test/webhook.ts';
import { resetFutureTimestamps, resumeQueueAfterClockReset } from './clock.ts';
import { openQueue } from './queue.ts';

const server = createTestServer({ marketplaceNumber });

/** Simulates that the database's clock was this far ahead until now. */
async function setBack(interval: string): Promise<void> {
  const columns = await server.rows<{ table: string; column: string }>(`
    select table_name as table, column_name as column from information_schema.columns join pg_tables
        on schemaname = table_schema and tablename = table_name
      where table_schema = 'pgboss' and data_type like 'timestamp%' and table_name <> 'job'`);
  for (const { table, column } of columns) {
    await server.rows(`update pgboss.${table} set ${column} = ${column} + interval '${interval}'`);
  }
}

async function work(): Promise<() => number> {
  const { database, events } = server.context;
  const queue = await openQueue(database, (error) => console.error(error), events);
  onTestFinished(() => queue.stop());
  let done = 0;
  await queue.work('mail', async () => {
    done += 1;
  });
  return () => done;
}

const add = () => server.context.database.transaction((tx) => server.context.queue.add(tx, 'mail', {}));

describe.each(['1 hour', '25 hours'])('after the clock was set back by %s', (interval) => {
  test('runs waiting jobs immediately', async () => {
    await add();
    await setBack(interval);
    const done = await work();
    await pause(3000);
    expect(done()).toBe(0);
    expect(await resumeQueueAfterClockReset(server.context.database)).toBe(true);
    await vi.waitFor(() => expect(done()).toBe(1), { timeout: 60_000 });
    expect(await resumeQueueAfterClockReset(server.context.database)).toBe(false);
  });

  test('runs recurring jobs again at repeated times', async () => {
    const of = `name = 'lapse-orders'`;
    await server.rows(`
      insert into pgboss.job_common (name, policy, singleton_key, singleton_on, state)
        select 'lapse-orders', 'standard', 'each', date_trunc('minute', now() at time zone 'UTC') - n * interval '1 minute', 'completed'
        from generate_series(0, 5) n`);
    await setBack(interval);
    const ahead = () => server.rows(`select from pgboss.job where ${of} and singleton_on > now() at time zone 'UTC'`);
    expect(await ahead()).toHaveLength(6);
    await resumeQueueAfterClockReset(server.context.database);
    expect(await ahead()).toEqual([]);
    const [times] = await server.rows('select cron_on <= now() as cron, flow_on <= now() as flow from pgboss.version');
    expect(times).toEqual({ cron: true, flow: true });
    await server.rows(`delete from pgboss.job where ${of}`);
  });
});

test('sees no clock that was set back when a slow transaction is overtaken', async () => {
  const { database } = server.context;
  const overtaken: typeof database.transaction = (work, setting) =>
    database.transaction(async (tx) => {
      await pause(1500);
      await resumeQueueAfterClockReset(database);
      return work(tx);
    }, setting);
  expect(await resumeQueueAfterClockReset({ transaction: overtaken })).toBe(false);
});

test('resets future timestamps to now', async () => {
  const { email } = await seller(server);
  const browser = server.browser();
  const login = () => browser.post('/api/auth/login', { email, password: 'wrong-password-1', role: 'seller' });
  server.pass(25 * 60 * 60_000);
  const before = [];
  for (let n = 0; n < 30; n += 1) before.push((await login()).status);
  expect(before.at(-1)).toBe(429);
  server.pass(-25 * 60 * 60_000);
  await resetFutureTimestamps(server.context.database, server.context.now());
  server.pass(16 * 60_000);
  expect((await login()).status).toBe(401);
});

test('people reach another shop, and numbers show their last event, after the clock was ahead', async () => {
  const [first, second] = [await seller(server), await seller(server)];
  const phone = createChats(server).phone({ phone: newDigits() });
  const hour = 60 * 60_000;
  server.pass(25 * hour);
  await phone.say(`SHOP ${await slugOf(server, first)}`);
  await server.rows('update users set bell_seen_at = $2 where id = $1', [first.userId, server.context.now()]);
  server.pass(-25 * hour);
  await resetFutureTimestamps(server.context.database, server.context.now());
  expect(await server.rows('select from channel_numbers where last_event_at > $1', [server.context.now()])).toEqual([]);
  expect(await server.rows('select from users where bell_seen_at > $1', [server.context.now()])).toEqual([]);
  server.pass(60_000);
  await phone.say(`SHOP ${await slugOf(server, second)}`);
  expect(await server.rows('select from conversations where seller_id = $1', [second.id])).toHaveLength(1);
});
