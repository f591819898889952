import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ServerProcess } from '../../test/process.ts';
import type { Shop } from '../../test/traffic.ts';
import { postgresProcesses, postgresTime, processorTime } from '../limits/processor.ts';
import type { Latencies } from './others.ts';

/** The children of all threads, and theirs. */
function descendants(pid: string): string[] {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return [...children, ...children.flatMap(descendants)];
  } catch {
    return [];
  }
}

/** The resident memory in MiB of each process of the server but PostgreSQL's, the first of them first. */
function listMemory({ child }: ServerProcess, dataDirectory: string): number[] {
  const database = new Set(postgresProcesses(dataDirectory));
  const own = [String(child.pid), ...descendants(String(child.pid)).filter((pid) => !database.has(pid))];
  return own.flatMap((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
    } catch {
      return [];
    }
  });
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);

/** The resident memory of all processes of the server but PostgreSQL's, in MiB. */
export const residentMemory = (server: ServerProcess, dataDirectory: string): number =>
  sum(listMemory(server, dataDirectory));

/** Remembers the most memory that was in use until the returned function is called, and of which processes. */
export function watchMemory(server: ServerProcess, dataDirectory: string): () => { most: number; of: string } {
  let found: number[] = [];
  const look = () => {
    const now = listMemory(server, dataDirectory);
    if (sum(now) > sum(found)) found = now;
  };
  const timer = setInterval(look, 200);
  return () => {
    look();
    clearInterval(timer);
    return { most: sum(found), of: found.map((value) => value.toFixed(0)).join(' + ') };
  };
}

/** Waits until Node and PostgreSQL use less than 5 % of a core for five seconds and memory is released. */
export async function comeToRest({ child }: ServerProcess, dataDirectory: string): Promise<void> {
  const used = () => processorTime(child.pid ?? 0) + postgresTime(dataDirectory);
  for (let before = used(); ; ) {
    await pause(5000);
    const after = used();
    if (after - before <= 250) break;
    before = after;
  }
  await pause(15_000);
}

/** A visitor, a customer, a seller of another shop and the balancer ask for something again and again (others.ts). */
export function watchOthers(url: string, shop: Shop): () => Promise<Latencies> {
  // In a thread of its own: what the benchmark itself does with files must not count as their waiting.
  const others = new Worker(new URL('./others.ts', import.meta.url), { workerData: { url, shop } });
  const found = once(others, 'message');
  // A failure is thrown where the answer is awaited.
  found.catch(() => {});
  return async () => {
    others.postMessage('end');
    const [latencies] = await found;
    await others.terminate();
    return latencies as Latencies;
  };
}
