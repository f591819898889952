/**
 * Sets the clock of a running server and its PostgreSQL back by an hour, or forward by 25 hours and back again.
 * Measures how long until a customer who used up an hour's replies gets one again, a throttled source can order, and
 * the minutely jobs have run. Exits 1 if one takes more than two minutes. `node bench/attacks/clock.ts`. Needs a built
 * web app and Debian's package libfaketime, which moves the clock of both; without it, exits 77 (skipped).
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '../../server/platform/postgres/embedded.ts';
import { programEnvironment } from '../../server/platform/postgres/programs.ts';
import { orderBody } from '../../test/factories.ts';
import { addressOf } from '../../test/postgres.ts';
import { startServer } from '../../test/process.ts';
import { call, newAddress, openShop, type Shop, trafficEnvironment } from '../../test/traffic.ts';
import { newSimulatedPhone } from './simulatedPhone.ts';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';
if (!existsSync(library)) {
  console.log('Skipped: this needs libfaketime (apt-get install libfaketime).');
  process.exit(77);
}
const limit = 120;
const patience = 240;
/** Maximum replies to a customer per hour (chat.md, section 5). */
const answersAnHour = 20;

const directory = mkdtempSync(join(tmpdir(), 'haat-clock-'));
chmodSync(directory, 0o755);
const clock = join(directory, 'clock');
const setClock = async (offset: string) => {
  writeFileSync(clock, offset);
  // libfaketime rereads the file after a second.
  await pause(2500);
};
const faked = {
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_CACHE_DURATION: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  FAKETIME_NO_CACHE: '0',
};

function check(seconds: number, what: string): void {
  const isRight = seconds <= limit;
  if (!isRight) process.exitCode = 1;
  console.log(`${isRight ? 'ok  ' : 'BAD '} ${what}: after ${seconds.toFixed(0)} s`);
}

/** Seconds until a condition holds. */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while (seconds() < patience) {
    if (await isSo()) return seconds();
    await pause(1000);
  }
  return Number.POSITIVE_INFINITY;
}

async function attack(title: string, ahead: string, after: string): Promise<void> {
  console.log(title);
  await setClock('+0');
  const data = join(directory, randomUUID());
  Object.assign(programEnvironment, faked);
  const embedded = await startEmbedded({ dataDirectory: data });
  const database = new pg.Client(embedded.connection);
  await database.connect();
  const server = await startServer(data, {
    ...trafficEnvironment,
    ...faked,
    DATABASE_URL: addressOf(embedded.connection),
    AUTH_SECRET: 'the secret of this attack, 32 long or more',
    LOG_LEVEL: 'fatal',
  });
  try {
    await setClock(ahead);
    const shop = await openShop(server.url);
    await jump(server.url, database, shop, after);
  } finally {
    await server.stop();
    await database.end();
    await embedded.stop();
  }
}

/** Exhausts the limits, sets the clock, and waits until all recover. */
async function jump(url: string, database: pg.Client, shop: Shop, after: string): Promise<void> {
  const phone = newSimulatedPhone(url, database, shop, 'customer');
  const isAnswered = async () => (await phone.say('what is new?')).heard !== '';
  let answered = 0;
  while (answered < answersAnHour + 5 && (await isAnswered())) answered += 1;
  const address = newAddress();
  const order = async () => {
    const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': address };
    return (await call(url, '/api/orders', orderBody(String(shop.products[0])), headers)).status === 201;
  };
  let ordered = 0;
  while (await order()) ordered += 1;
  await setClock(after);
  const done = async () => {
    const { rows } = await database.query(
      "select count(*)::int as done from pgboss.job where name = 'lapse-orders' and state = 'completed'",
    );
    return rows[0].done as number;
  };
  const before = await done();
  await Promise.all([
    secondsUntil(order).then((seconds) =>
      check(seconds, `an address orders that was slowed down after ${ordered} orders`),
    ),
    secondsUntil(isAnswered).then((seconds) => check(seconds, `a customer gets an answer who had got ${answered}`)),
    secondsUntil(async () => (await done()) > before).then((seconds) =>
      check(seconds, 'what comes every minute has come'),
    ),
  ]);
}

await attack('set back by an hour', '+0', '-1h');
await attack('forward by 25 hours, and back again', '+25h', '+0');
rmSync(directory, { recursive: true, force: true });
process.exit();
