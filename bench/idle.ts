/**
 * Measures what an idle server costs: transactions a second in PostgreSQL, and the share of one core that server and
 * PostgreSQL use together. `node bench/idle.ts [seconds, default 60]`. Needs a built web app and Linux. Starts to count
 * after the startup work. Exits 1 if a bar is missed.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase, startServer } from '../test/process.ts';

/** Whole minutes, because some jobs run every minute. */
const seconds = Number(process.argv[2] ?? 60);
const bars = { transactionsPerSecond: 1, shareOfCore: 0.005 };
/** How long a start has effects after it is ready: garbage collection, closing connections, PostgreSQL's analyses. */
const settling = 150;
/** Linux clock ticks per second. */
const ticks = 100;

type Process = { parent: number; milliseconds: number };

async function readProcess(pid: string): Promise<[number, Process] | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (!stat) return undefined;
  // A program's name may contain spaces, so fields are parsed after the closing parenthesis.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Includes exited children, because PostgreSQL starts short-lived processes.
  const used = [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field]), 0);
  return [Number(pid), { parent: Number(fields[1]), milliseconds: (used * 1000) / ticks }];
}

/** The processor time of a process and all its descendants. */
async function readProcessorTime(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = new Map((await Promise.all(pids.map(readProcess))).filter((found) => found !== undefined));
  const descends = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && processes.has(pid) && descends(processes.get(pid)?.parent));
  return [...processes].reduce((sum, [pid, { milliseconds }]) => sum + (descends(pid) ? milliseconds : 0), 0);
}

const directory = await mkdtemp(join(tmpdir(), 'haat-idle-'));
const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1' };
const server = await startServer(directory, environment);
const database = await openDatabase(directory);
const readTransactions = async () => {
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.count);
};
await pause(settling * 1000);
const pid = server.child.pid ?? 0;
const [began, transactions, processor] = [performance.now(), await readTransactions(), await readProcessorTime(pid)];
await pause(seconds * 1000);
const took = (performance.now() - began) / 1000;
// Reading the count itself takes two transactions.
const perSecond = ((await readTransactions()) - transactions - 2) / took;
const share = ((await readProcessorTime(pid)) - processor) / 1000 / took;
await database.end();
await server.stop();
await rm(directory, { recursive: true, force: true });

console.log(`idle for ${took.toFixed(0)} s`);
report(perSecond, bars.transactionsPerSecond, (value) => `${value.toFixed(2)} transactions a second`);
report(share, bars.shareOfCore, (value) => `${(value * 100).toFixed(2)} % of a core`);

function report(value: number, bar: number, describe: (value: number) => string): void {
  if (value > bar) process.exitCode = 1;
  console.log(`${value > bar ? 'BAD ' : 'ok  '} ${describe(value)}, at most ${describe(bar)}`);
}
