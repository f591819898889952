import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../../test/process.ts';
import { answerers } from '../limits/processor.ts';

/** Milliseconds to wait after a response. */
const settling = 3;

export async function cookieOf(
  { url }: ServerProcess,
  login: { email: string; password: string; role: string },
): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(login) });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

export type Measured = { processor: number; taken: number; bytes: number };

/** The cost of a response: processor time of Node and PostgreSQL together, latency and length. */
export async function measure(
  { server, directory }: { server: ServerProcess; directory: string },
  what: () => Promise<Response>,
): Promise<Measured> {
  const pid = server.child.pid ?? 0;
  const before = answerers(pid, directory);
  const start = performance.now();
  const answer = await what();
  const { byteLength: bytes } = await answer.arrayBuffer();
  const elapsed = performance.now() - start;
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}`);
  // Work after the response, such as a commit, counts too.
  await pause(settling);
  const used = [...answerers(pid, directory)].map(([each, time]) => Math.max(0, time - (before.get(each) ?? 0)));
  return { processor: used.reduce((sum, time) => sum + time, 0), taken: elapsed, bytes };
}

export const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;
