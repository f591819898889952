import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Fast shutdown, then immediate (recovered at the next start), then kill; with the milliseconds allowed for each. */
const shutdownSignals = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 6_000],
  ['SIGKILL', 10_000],
] as const;

/**
 * Stops a PostgreSQL whose server was killed, with all processes that use its memory, and removes a `postmaster.pid`
 * that would prevent a start: one without a number, or whose number now belongs to another process or a zombie.
 * PostgreSQL handles any other case itself. The caller must hold the lock of the data directory.
 */
export async function stopOrphanedServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const postmaster = existsSync(pidFile) ? Math.abs(Number.parseInt(readFileSync(pidFile, 'utf8'), 10)) : Number.NaN;
  for (const [signal, milliseconds] of shutdownSignals) {
    const running = findProcessesIn(cluster);
    const suffices = running.includes(postmaster) && signal !== 'SIGKILL';
    signalAll(suffices ? [postmaster] : running, signal);
    const deadline = performance.now() + milliseconds;
    while (findProcessesIn(cluster).length > 0 && performance.now() < deadline) await pause(20);
  }
  const remaining = findProcessesIn(cluster);
  if (remaining.length > 0) {
    throw new Error(
      `An earlier PostgreSQL on ${cluster} does not end. Please end these processes: ${remaining.join(', ')}.`,
    );
  }
  if (Number.isNaN(postmaster) || sendSignal(postmaster, 0)) rmSync(pidFile, { force: true });
}

/** The PostgreSQL processes that work in this directory, without recycled process ids and zombies. */
export function findProcessesIn(directory: string): number[] {
  const here = statSync(directory, { throwIfNoEntry: false });
  if (!here) return [];
  if (process.platform !== 'linux') return findProcessesNaming(directory);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, here));
}

function worksIn(pid: number, here: { dev: number; ino: number }): boolean {
  try {
    const there = statSync(`/proc/${pid}/cwd`);
    if (there.dev !== here.dev || there.ino !== here.ino) return false;
    return ['postgres', 'initdb'].includes(basename(readlinkSync(`/proc/${pid}/exe`)).replace(' (deleted)', ''));
  } catch {
    return false; // Ended meanwhile, a zombie, or of an account whose processes are none of our business.
  }
}

/** For systems without /proc, where PostgreSQL gets its directory as an argument. Its children exit with it. */
function findProcessesNaming(directory: string): number[] {
  return execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => /\b(postgres|initdb) /.test(line) && `${line} `.includes(` -D ${directory} `))
    .map((line) => Number.parseInt(line, 10));
}

export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) sendSignal(pid, signal);
}

/** Whether such a process exists, ours or not. Signal 0 only checks. */
function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
