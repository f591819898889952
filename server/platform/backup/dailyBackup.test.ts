import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '../../../test/server.ts';
import { openQueue } from '../jobs/queue.ts';
import { registerBackupJobs } from './jobs.ts';
import { validateArchive } from './readArchive.ts';

const server = createTestServer();

/** Makes backups on the given days, and returns what was logged. */
async function work(backupsKept: number, days: string[]) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-daily-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true }));
  const [row] = await server.rows<{ database: string }>('select current_database() as database');
  const connection = { ...inject('template'), database: String(row?.database) };
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const settings = { connection, dataDirectory, s3: undefined, authSecret: 'x'.repeat(32), backupsKept };
  const directory = join(dataDirectory, 'backups');
  await mkdir(directory);
  const makeOne = async (day: string) => {
    // A worker checks for jobs when it starts.
    const queue = await openQueue(server.context.database, () => {});
    await server.context.database.transaction((tx) => server.context.queue.add(tx, 'back-up', {}));
    await registerBackupJobs(queue, { now: () => new Date(`${day}T03:07:00Z`) }, settings);
    await vi.waitFor(async () => {
      const states = await server.rows("select state from pgboss.job where name = 'back-up' and state <> 'completed'");
      expect(states.filter(({ state }) => state !== 'retry')).toEqual([]);
    }, 60_000);
    await queue.stop();
  };
  for (const day of days) await makeOne(day);
  return { directory, makeOne, logged: () => logged.mock.calls.map(([line]) => String(line)) };
}

test('retains the configured number of daily backups and removes only unfinished ones besides', async () => {
  const { directory, makeOne } = await work(2, ['2026-11-20']);
  await writeFile(join(directory, 'my own.tar.zst'), 'x');
  await writeFile(join(directory, 'haat-2026-11-20T040700Z.tar.zst.part'), 'half');
  await makeOne('2026-11-21');
  await makeOne('2026-11-22');
  const daily = ['haat-2026-11-21T030700Z.tar.zst', 'haat-2026-11-22T030700Z.tar.zst'];
  expect((await readdir(directory)).sort()).toEqual([...daily, 'my own.tar.zst']);
  for (const name of daily) expect((await validateArchive(join(directory, name))).head.takenAt).toMatch(/^2026-/);
  expect(await server.rows("select cron from pgboss.schedule where name = 'back-up'")).toEqual([{ cron: '7 * * * *' }]);
});

test('makes no backup when BACKUPS_KEPT is off', async () => {
  const { directory } = await work(0, ['2026-11-20']);
  expect(await readdir(directory)).toEqual([]);
});

test('logs a failure with its message and retries', async () => {
  const { directory, makeOne, logged } = await work(2, []);
  await writeFile(join(directory, 'haat-2026-11-23T030700Z.tar.zst'), 'there already');
  await makeOne('2026-11-23');
  expect(logged().join()).toContain('already exists. Nothing was changed');
  expect(await server.rows("select name from pgboss.job where name = 'back-up' and state = 'retry'")).toHaveLength(1);
});
