import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Of /proc/…/stat from the parent on, behind a name that may hold anything; of a process that has ended nothing. */
function fieldsOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) . /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

const tick = 10;

/** All threads of a process and its exited children. */
const timeIn = (fields: string[]) =>
  [10, 11, 12, 13].reduce((sum, index) => sum + Number(fields[index] ?? 0), 0) * tick;

/** The processor time of a process and its exited children, in milliseconds. */
export const processorTime = (pid: number): number => timeIn(fieldsOf(pid));

const postmasterOf = (dataDirectory: string): string =>
  readFileSync(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0] ?? '';

/** The pids of all processes of an embedded PostgreSQL, the postmaster first. */
export function postgresProcesses(dataDirectory: string): string[] {
  const postmaster = postmasterOf(dataDirectory);
  return [postmaster, ...readdirSync('/proc').filter((name) => /^\d+$/.test(name) && fieldsOf(name)[0] === postmaster)];
}

/**
 * Milliseconds of processor time of each thread and process that answers, by its number; exact while all of them wait.
 */
export function answerers(pid: number, dataDirectory: string): Map<string, number> {
  const postmaster = postmasterOf(dataDirectory);
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  const threads = readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`);
  return new Map([...backends, ...threads].map((each) => [each, exactTime(each)]));
}

/** Zero for an exited process. */
function exactTime(process: string): number {
  try {
    const [nanoseconds = ''] = readFileSync(`/proc/${process}/schedstat`, 'utf8').split(' ', 1);
    return Number(nanoseconds) / 1e6;
  } catch {
    return 0;
  }
}

/** In milliseconds of processor time per second, and in seconds. */
const calm = { most: 20, seconds: 3, patience: 120 };

/**
 * Waits until a process has done next to nothing for a while: what it began at its start, such as previews, is done.
 */
export async function becomesIdle(pid: number): Promise<void> {
  let quiet = 0;
  for (let second = 0; second < calm.patience && quiet < calm.seconds; second += 1) {
    const before = processorTime(pid);
    await pause(1000);
    quiet = processorTime(pid) - before <= calm.most ? quiet + 1 : 0;
  }
  if (quiet < calm.seconds) throw new Error(`Process ${pid} has not come to rest.`);
}

/** The processor time of all processes of an embedded PostgreSQL. */
export const postgresTime = (dataDirectory: string): number =>
  postgresProcesses(dataDirectory).reduce((sum, pid) => sum + timeIn(fieldsOf(pid)), 0);
