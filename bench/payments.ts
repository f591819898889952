/**
 * Pays so many orders through the stand-in while it loses, doubles, reorders, delays, forges and mis-signs events, answers
 * with errors or not at all, and both server processes are killed again and again: `node bench/payments.ts [payments,
 * default 1,000]`. Needs a built web app; takes about ten minutes. Exits 1 if a payment is lost, booked or sent back
 * twice, if an order that was paid is not `paid` two minutes after the provider is back, or if webhooks are answered more
 * than 50 ms after /healthz at p99 (money.md, sections 4 and 10).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startEmbedded } from '../server/platform/postgres/embedded.ts';
import { addressOf } from '../test/postgres.ts';
import { openDatabase, type ServerProcess, startServer } from '../test/process.ts';
import { trafficEnvironment } from '../test/traffic.ts';
import { auditPayments, countUnpaid, countUnreturned } from './payments/audit.ts';
import { type Customer, openShops, payOrders } from './payments/customers.ts';
import { measureWebhook } from './payments/webhook.ts';

const payments = Number(process.argv[2] ?? 1000);
/** In milliseconds. */
const bars = { paid: 120_000, webhook: 50 };
/** What is left of refunds is sent with growing pauses; their only bar is that none is lost or sent twice. */
const refundPatience = 600_000;
/** Few, because a shop whose provider has failed three times in five minutes doesn't offer it for as long. */
const paymentsOfShop = 8;
const killEvery = Math.min(60, Math.ceil(payments / 4));
const authSecret = 'the same secret for each process, 32+';

const directory = await mkdtemp(join(tmpdir(), 'haat-payments-'));
const embedded = await startEmbedded({ dataDirectory: directory });
const database = await openDatabase(directory);
const start = () =>
  startServer(join(directory, 'files'), {
    ...trafficEnvironment,
    DATABASE_URL: addressOf(embedded.connection),
    AUTH_SECRET: authSecret,
    LOG_LEVEL: 'fatal',
  });
const servers: ServerProcess[] = [await start(), await start()];
const shops = await openShops(servers[0]?.url ?? '', database, authSecret, Math.ceil(payments / paymentsOfShop));

let kills = 0;
async function killBoth(): Promise<void> {
  await Promise.all(servers.map((server) => server.kill()));
  servers.splice(0, 2, ...(await Promise.all([start(), start()])));
  kills += 1;
}

/** Waits until nothing is left. Returns the milliseconds it took, or `undefined` after `patience`. */
async function untilNone(count: () => Promise<number>, patience: number): Promise<number | undefined> {
  const began = performance.now();
  while ((await count()) > 0) {
    if (performance.now() - began > patience) return undefined;
    await pause(500);
  }
  return performance.now() - began;
}

let isRight = true;
const report = (isMet: boolean, line: string) => {
  isRight &&= isMet;
  console.log(`${isMet ? 'ok ' : 'BAD'} ${line}`);
};
const seconds = (milliseconds: number | undefined) =>
  milliseconds === undefined ? 'not in time' : `${(milliseconds / 1000).toFixed(0)} s`;

try {
  const customers: Customer[] = [];
  const progress = { isOver: false, paid: 0 };
  const traffic = payOrders({ payments, shops, database, servers, customers, progress });
  for (let next = killEvery; !progress.isOver; await Promise.race([traffic, pause(50)])) {
    if (progress.paid < next) continue;
    await killBoth();
    next = progress.paid + killEvery;
    console.log(`kill ${kills} of both processes: ${progress.paid} orders paid`);
  }
  const { faults, forged } = await traffic;
  await killBoth();
  // What is left of the faults is over: the provider is back.
  await database.query('delete from stand_in_faults');
  const paidAfter = await untilNone(() => countUnpaid(database), 2 * bars.paid);
  report(
    paidAfter !== undefined && paidAfter <= bars.paid,
    `all orders paid after ${seconds(paidAfter)} of the provider being back (bar ${seconds(bars.paid)})`,
  );
  const returnedAfter = await untilNone(() => countUnreturned(database), refundPatience);
  const { lines, problems } = await auditPayments(database, customers);
  for (const line of lines) console.log(`    ${line}`);
  console.log(`    ${faults} faults, ${forged} forged events, ${kills} kills of both processes`);
  console.log(`    refunds of what was paid twice: done after ${seconds(returnedAfter)}`);
  report(problems.length === 0, problems.join('; ') || '0 payments lost, 0 booked twice, 0 sent back twice');
  const { webhook, healthz, failures, count } = await measureWebhook(servers, shops[0], database);
  report(
    failures === 0 && webhook - healthz <= bars.webhook,
    `${count} webhooks answered at p99 ${webhook.toFixed(1)} ms, /healthz beside them at ${healthz.toFixed(1)} ms (bar ${bars.webhook} ms above), ${failures} failures`,
  );
} finally {
  await Promise.all(servers.map((server) => server.stop()));
  await database.end();
  await embedded.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = isRight ? 0 : 1;
