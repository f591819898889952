import { setTimeout as pause } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { NotificationEmitter } from '../database/listener.ts';
import { bossDatabase } from './bossDatabase.ts';
import { openQueue } from './queue.ts';

const server = createTestServer();

async function open(notices = server.context.events.notices) {
  const queue = await openQueue(server.context.database, (error) => console.error(error), { notices });
  onTestFinished(() => queue.stop());
  return queue;
}

const add = (data: object = {}) =>
  server.context.database.transaction((tx) => server.context.queue.add(tx, 'erase-shop', data));
const jobsOf = (name: string) =>
  server.rows<{ state: string; retries: number }>(
    'select state::text, retry_count as retries from pgboss.job where name = $1 order by created_on',
    [name],
  );

/** A handler that counts its runs. */
function counter() {
  let done = 0;
  const count = async () => {
    done += 1;
  };
  return { count, done: () => done };
}

test('runs an added job immediately and in one process', async () => {
  const done: unknown[] = [];
  for (let process = 0; process < 3; process += 1)
    await (await open()).work('erase-shop', async (data) => void done.push(data));
  await pause(1000);
  const began = performance.now();
  await add({ of: 1 });
  await vi.waitFor(() => expect(done).toEqual([{ of: 1 }]), { timeout: 60_000, interval: 10 });
  // Without the notification it would wait for the read every ten seconds.
  expect(performance.now() - began).toBeLessThan(9000);
  await vi.waitFor(
    async () => expect((await jobsOf('erase-shop')).map(({ state }) => state)).toEqual(['completed']),
    60_000,
  );
});

test('runs a job without a notification', async () => {
  await server.rows("delete from pgboss.job where name = 'erase-shop'");
  const { count, done } = counter();
  await (await open(new NotificationEmitter())).work('erase-shop', count);
  await pause(1000);
  await add();
  await vi.waitFor(() => expect(done()).toBe(1), { timeout: 60_000 });
});

test('runs the jobs of a killed process in another one within 15 seconds', async () => {
  await server.rows("delete from pgboss.job where name = 'erase-shop'");
  await add();
  const killed = new PgBoss({
    db: bossDatabase(server.context.database.write),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await killed.start();
  onTestFinished(() => killed.stop({ graceful: false }));
  const { count, done } = counter();
  const queue = await open();
  expect(await killed.fetch('erase-shop')).toHaveLength(1);
  const began = performance.now();
  await queue.work('erase-shop', count);
  await vi.waitFor(() => expect(done()).toBe(1), { timeout: 60_000 });
  expect(performance.now() - began).toBeLessThan(30_000);
  expect(await jobsOf('erase-shop')).toMatchObject([{ retries: 1 }]);
});

test('retries a failed job after its delay', async () => {
  await server.rows("delete from pgboss.job where name = 'erase-shop'");
  const failures: unknown[] = [];
  const queue = await openQueue(server.context.database, (...told) => failures.push(told), server.context.events);
  onTestFinished(() => queue.stop());
  let tries = 0;
  await queue.work('erase-shop', async () => {
    tries += 1;
    if (tries === 1) throw new Error('not now');
  });
  await add();
  await vi.waitFor(async () => expect((await jobsOf('erase-shop'))[0]?.state).toBe('retry'), { timeout: 60_000 });
  expect(failures).toEqual([[new Error('not now'), { queue: 'erase-shop', job: expect.any(String) }]]);
  await server.rows("update pgboss.job set start_after = now() + interval '3 seconds' where name = 'erase-shop'");
  const began = performance.now();
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 60_000, interval: 20 });
  expect(performance.now() - began).toBeGreaterThan(2500);
});

test('runs a recurring job once at each of its times with any number of processes', async () => {
  const { count, done } = counter();
  const minute = await server.rows<{ seconds: number }>('select extract(second from now())::float8 as seconds');
  // Jobs of the last minute are added at a start.
  for (let process = 0; process < 3; process += 1) {
    const queue = await open();
    await queue.work('lapse-orders', count);
    await queue.schedule('lapse-orders', '* * * * *');
  }
  await pause(3000);
  const isBoundaryClose = (minute[0]?.seconds ?? 0) > 55;
  expect(done()).toBeGreaterThanOrEqual(1);
  expect(done()).toBeLessThanOrEqual(isBoundaryClose ? 2 : 1);
  expect(await jobsOf('lapse-orders')).toHaveLength(done());
});

test('runs a daily job only at its first time', async () => {
  await server.rows("delete from pgboss.job where name = 'back-up'");
  const { count, done } = counter();
  const queue = await open();
  await queue.work('back-up', count);
  await queue.schedule('back-up', '* * * * *', 24 * 3600);
  // A lost notification is made up for by the read every ten seconds.
  await vi.waitFor(() => expect(done()).toBe(1), { timeout: 60_000 });
  await server.rows("update pgboss.schedule set cron = '*/1 * * * *' where name = 'back-up'");
  await pause(1000);
  expect(await jobsOf('back-up')).toHaveLength(1);
  // Its key is the day alone, so no other time of the day adds a second one.
  const keys =
    "select singleton_key as time, singleton_on = current_date as is_today from pgboss.job where name = 'back-up'";
  expect(await server.rows(keys)).toEqual([{ time: null, is_today: true }]);
});

test('adds a job that was due shortly before its schedule was stored', async () => {
  const queue = await open();
  await queue.work('cap-pauses', async () => {});
  // The scheduler has read the schedules, of which this isn't one yet.
  await pause(1000);
  const [stored] = await server.rows<{ now: Date }>('select now()');
  await queue.schedule('cap-pauses', '* * * * *');
  const times = () =>
    server.rows<{ time: string }>("select singleton_key as time from pgboss.job where name = 'cap-pauses'");
  await vi.waitFor(async () => expect(await times()).not.toEqual([]), { timeout: 70_000, interval: 100 });
  expect(Date.parse((await times())[0]?.time ?? '')).toBeLessThanOrEqual(stored?.now.getTime() ?? 0);
});
