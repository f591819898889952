import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, inject, test, vi } from 'vitest';
import { addPhones, auditChannel, authSecret, deliver, inBatches, makeEvents, settle } from './channelTraffic.ts';
import { addressOf, administrate } from './postgres.ts';
import { openDatabase, type ServerProcess, startServer } from './process.ts';
import { openShop, trafficEnvironment } from './traffic.ts';

vi.setConfig({ testTimeout: 600_000 });
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

const kills = 10;

/** Posts the events in batches while killing the servers in turn, ten times in all. */
async function deliverUnderKills(
  servers: ServerProcess[],
  again: () => Promise<ServerProcess>,
  connect: () => Promise<pg.Client>,
) {
  const first = await connect();
  const { id } = await openShop(servers[0]?.url ?? '');
  const { rows } = await first.query<{ slug: string }>('select slug from sellers where id = $1', [id]);
  await addPhones(first);
  // Only messages that name the shop get a reply, so the number of replies is known.
  await first.query(
    "insert into assistants (seller_id, mode, opens_at, closes_at, open_days, updated_at) values ($1, 'off', 0, 1, '{1}', now())",
    [id],
  );
  await first.end();
  const events = makeEvents(rows[0]?.slug ?? '');
  const batches = inBatches(events);
  for (const [place, batch] of batches.entries()) {
    const turn = place % servers.length;
    const isDeadly =
      Math.floor((place * kills) / batches.length) !== Math.floor(((place + 1) * kills) / batches.length);
    const delivered = deliver(batch, () => servers[turn]?.url ?? '');
    if (isDeadly) {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 300));
      await servers[turn]?.kill();
      servers[turn] = await again();
    }
    await delivered;
  }
  const database = await connect();
  await settle(database);
  const problems = await auditChannel(database, events);
  await database.end();
  return problems;
}

// Each spends most of its time in a one-minute wait, so they run concurrently.
describe.concurrent('handles 1,000 events once and in order despite ten kill -9', () => {
  test('with one process', async ({ expect }) => {
    const directory = await mkdtemp(join(tmpdir(), 'haat-channel-'));
    const start = () => startServer(directory, { ...trafficEnvironment, AUTH_SECRET: authSecret });
    const servers = [await start()];
    cleanups.push(async () => {
      await servers[0]?.stop();
      await rm(directory, { recursive: true, force: true });
    });
    expect(await deliverUnderKills(servers, start, () => openDatabase(directory))).toEqual([]);
  });

  test('with two processes on one database', async ({ expect }) => {
    const template = inject('template');
    const database = `channel_${randomUUID().replaceAll('-', '')}`;
    await administrate(template, `create database ${database}`);
    const directory = await mkdtemp(join(tmpdir(), 'haat-channel-'));
    const connectionString = addressOf({ ...template, database });
    const shared = { ...trafficEnvironment, DATABASE_URL: connectionString, AUTH_SECRET: authSecret };
    const start = () => startServer(directory, shared);
    const servers = [await start(), await start()];
    cleanups.push(async () => {
      for (const server of servers) await server.stop();
      await administrate(template, `drop database ${database} with (force)`);
      await rm(directory, { recursive: true, force: true });
    });
    const connect = async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      return client;
    };
    expect(await deliverUnderKills(servers, start, connect)).toEqual([]);
  });
});
