import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { startReplica } from '#test/replica.ts';
import { type EmbeddedDatabase, startEmbedded } from '../postgres/embedded.ts';
import { connectDatabase, type Database } from './connect.ts';
import { noReplicas, type Replicas, readFromReplica, trackReplicas } from './replicas.ts';

const patience = 60_000;
const cleanups: (() => unknown)[] = [];
let [database, replica] = [{} as Database, {} as Database];
let copy: EmbeddedDatabase;
let replicas: Replicas = noReplicas;
let copyData = '';

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'haat-replicas-'));
  cleanups.push(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  const dataDirectory = join(directory, 'first');
  const first = await startEmbedded({ dataDirectory });
  cleanups.push(first.stop);
  copyData = join(directory, 'copy');
  copy = await startReplica({ dataDirectory, connection: first.connection }, copyData);
  cleanups.push(copy.stop);
  database = connectDatabase(first.connection);
  replica = connectDatabase(copy.connection);
  cleanups.push(database.close, replica.close);
  await sql`create table prices as select 1 as price`.execute(database.write);
  // The second one responds but is no replica, the third is unreachable.
  const away = { ...copy.connection, host: join(directory, 'nowhere') };
  replicas = trackReplicas(first.connection, [copy.connection, first.connection, away], { size: 2 });
  cleanups.push(replicas.close);
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

/** Reads a price, and returns whether a replica was used. */
const look = () =>
  readFromReplica({ database: { ...database, replicas } }, async ({ database: one }) => {
    const isReplica = sql<boolean>`pg_is_in_recovery()`.as('isReplica');
    const price = sql<number>`(select price from prices)`.as('price');
    return one.read.selectNoFrom([isReplica, price]).executeTakeFirstOrThrow();
  });
const untilOn = (isReplica: boolean) =>
  vi.waitFor(async () => expect((await look()).isReplica).toBe(isReplica), { timeout: patience, interval: 50 });

test('reads from a current replica, which lags less than a second', async () => {
  await untilOn(true);
  for (let price = 2; price < 8; price += 1) {
    await sql`update prices set price = ${price}`.execute(database.write);
    const answered = performance.now();
    while (performance.now() - answered < 1000) await look();
    expect((await look()).price).toBe(price);
  }
});

test('avoids a replica that lags until it has caught up', async () => {
  await untilOn(true);
  await sql`select pg_wal_replay_pause()`.execute(replica.read);
  await sql`update prices set price = 20`.execute(database.write);
  const answered = performance.now();
  while (performance.now() - answered < 1000) await look();
  expect(await look()).toEqual({ isReplica: false, price: 20 });
  await sql`select pg_wal_replay_resume()`.execute(replica.read);
  await untilOn(true);
  expect((await look()).price).toBe(20);
});

test('retries a failed read on the primary, but not an expected refusal', async () => {
  await untilOn(true);
  const write = () =>
    readFromReplica({ database: { ...database, replicas } }, ({ database: one }) =>
      sql`update prices set price = 30`.execute(one.write),
    );
  expect((await write()).numAffectedRows).toBe(1n);
  const refuse = async () => {
    throw new AppError('not_found');
  };
  await expect(readFromReplica({ database: { ...database, replicas } }, refuse)).rejects.toThrow(AppError);
});

test('reads from the primary when the replica is frozen or gone', async () => {
  await untilOn(true);
  const postmaster = Number.parseInt(await readFile(join(copyData, 'postgres/postmaster.pid'), 'utf8'), 10);
  const sessions = sql<number[]>`array(select pid from pg_stat_activity)`.as('pids');
  const { pids } = await replica.read.selectNoFrom(sessions).executeTakeFirstOrThrow();
  const all = [postmaster, ...pids];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await untilOn(false);
  for (const pid of all) process.kill(pid, 'SIGCONT');
  await untilOn(true);
  await replica.close();
  cleanups.splice(cleanups.indexOf(replica.close), 1);
  await copy.stop();
  expect((await look()).isReplica).toBe(false);
});
