/**
 * A server with DATABASE_READ_URL and a real streaming replica, under price changes: `node bench/attacks/replicas.ts`.
 * The replica follows, stops following, is frozen, recovers and goes away. Exits 1 if a read fails, a value is staler
 * than a second after its change was acknowledged, or the replica was not used, or not abandoned, when it should be.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../server/platform/postgres/embedded.ts';
import { findProcessesIn, signalAll } from '../../server/platform/postgres/orphanedServer.ts';
import { productBody } from '../../test/factories.ts';
import { addressOf } from '../../test/postgres.ts';
import { startServer } from '../../test/process.ts';
import { startReplica } from '../../test/replica.ts';
import { openShop, piecesOfEach, trafficEnvironment, visitor } from '../../test/traffic.ts';

const phase = 10_000;
const directory = mkdtempSync(join(tmpdir(), 'haat-replicas-'));
const dataDirectory = join(directory, 'first');
const copyData = join(directory, 'copy');
const first = await startEmbedded({ dataDirectory });
const copy = await startReplica({ dataDirectory, connection: first.connection }, copyData);
const server = await startServer(join(directory, 'server'), {
  ...trafficEnvironment,
  AUTH_SECRET: 'the same secret for each process, 32+',
  DATABASE_URL: addressOf(first.connection),
  DATABASE_READ_URL: addressOf(copy.connection),
});
const { products, cookie } = await openShop(server.url, 1);
const [id = ''] = products;
const inspector = new pg.Pool({ ...copy.connection, max: 1 });
inspector.on('error', () => {});

let price = 10_000;
let version = 1;
let isRight = true;
const failures: string[] = [];

async function readPrice(): Promise<number> {
  const answer = await fetch(`${server.url}/api/products/${id}`, { headers: visitor(server.url) });
  if (answer.status !== 200) throw new Error(`${answer.status}`);
  return ((await answer.json()) as { pricePaise: number }).pricePaise;
}

/** Changes the price repeatedly while reading it. */
async function changeAndRead(): Promise<{ reads: number; oldest: number }> {
  const end = performance.now() + phase;
  const answered = new Map([[price, performance.now()]]);
  let [reads, oldest] = [0, 0];
  const change = async () => {
    while (performance.now() < end) {
      price += 100;
      const stock = { stock: piecesOfEach, shownStock: piecesOfEach };
      const body = JSON.stringify({ ...productBody({ pricePaise: price, ...stock }), version });
      const headers = { ...visitor(server.url), 'content-type': 'application/json', cookie };
      const answer = await fetch(`${server.url}/api/seller/products/${id}`, { method: 'PUT', headers, body });
      if (answer.status !== 200) failures.push(`a change: ${answer.status} ${await answer.text()}`);
      else version += 1;
      answered.set(price, performance.now());
      await pause(100);
    }
  };
  const read = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      try {
        const seen = await readPrice();
        // How long before this read the next price was acknowledged.
        const next = answered.get(seen + 100);
        if (next !== undefined) oldest = Math.max(oldest, began - next);
        reads += 1;
      } catch (error) {
        failures.push(`a read: ${error}`);
      }
    }
  };
  await Promise.all([change(), ...Array.from({ length: 4 }, read)]);
  return { reads, oldest };
}

/** The number of transactions committed on the replica so far. */
async function readsAtReplica(): Promise<number> {
  const { rows } = await inspector.query(
    "select pg_stat_clear_snapshot(), sum(xact_commit)::int as count from pg_stat_database where datname = 'haat'",
  );
  return Number(rows[0]?.count);
}

function report(
  name: string,
  { reads, oldest }: { reads: number; oldest: number },
  isAsExpected: boolean,
  note: string,
) {
  const isGood = isAsExpected && failures.length === 0 && oldest <= 1000;
  isRight &&= isGood;
  console.log(
    `${isGood ? 'ok ' : 'BAD'} ${name}: ${reads} reads, ${failures.length} failed, nothing older than ${oldest.toFixed(0)} ms; ${note}`,
  );
  for (const failure of failures.splice(0).slice(0, 3)) console.log(`    ${failure}`);
}

/** A phase in which the replica's read count is available. */
async function tryPhase(name: string, isUsed: boolean): Promise<void> {
  const before = await readsAtReplica();
  const found = await changeAndRead();
  await pause(1500);
  const there = (await readsAtReplica()) - before;
  const share = there / found.reads;
  report(name, found, isUsed ? share > 0.5 : share < 0.5, `${there} transactions at the replica`);
}

try {
  await pause(2000);
  await tryPhase('the replica follows', true);
  await inspector.query('select pg_wal_replay_pause()');
  await tryPhase('it has stopped to follow', false);
  await inspector.query('select pg_wal_replay_resume()');
  await pause(2000);
  await tryPhase('it follows again', true);
  const frozen = findProcessesIn(join(copyData, 'postgres'));
  const freezing = pause(phase / 3).then(() => signalAll(frozen, 'SIGSTOP'));
  report('it is frozen', await changeAndRead(), true, `${frozen.length} processes stood still`);
  await freezing;
  signalAll(frozen, 'SIGCONT');
  await pause(2000);
  await tryPhase('it goes on', true);
  await inspector.end();
  const stopping = pause(phase / 3).then(() => copy.stop());
  report('it goes away', await changeAndRead(), true, 'stopped meanwhile');
  await stopping;
} finally {
  await server.stop();
  await copy.stop();
  await first.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
