import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findProcessesIn } from '#server/platform/postgres/orphanedServer.ts';
import { type ServerProcess, startServer } from './process.ts';
import { newAddress, openShop, placeOrder, trafficEnvironment } from './traffic.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 400_000 });

const token = 'what only Prometheus knows';
const limit = 20;
/** A timeout in milliseconds that is long enough for a busy machine. */
const timeout = 240_000;
let dataDirectory = '';
let server: ServerProcess;
let errors = '';

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'haat-processes-'));
  const several = { PROCESSES: '2', METRICS_TOKEN: token, REQUEST_LIMIT: String(limit) };
  server = await startServer(dataDirectory, { ...trafficEnvironment, ...several });
  server.child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
});
afterAll(async () => {
  await server.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

/** Sends a request on a new connection and address, because connections are assigned to the processes in turn. */
function sendRequest(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request(server.url + path, { agent: false, headers: { 'x-forwarded-for': newAddress(), ...headers } }, resolve)
      .on('error', reject)
      .end();
  });
}

async function statusOf(path: string, headers?: Record<string, string>): Promise<number | undefined> {
  const answer = await sendRequest(path, headers);
  await text(answer);
  return answer.statusCode;
}

/** The values of one metric by process. */
async function counted(metric: string, labels = ''): Promise<Record<string, number>> {
  const answer = await sendRequest('/metrics', { authorization: `Bearer ${token}` });
  const lines = (await text(answer))
    .split('\n')
    .filter((line) => line.startsWith(`${metric}{`) && line.includes(labels));
  return Object.fromEntries(
    lines.map((line) => [/process="(\d+)"/.exec(line)?.[1] ?? '', Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const parentOf = (pid: string): number => {
  try {
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, 'pid ')
      .split(' ');
    return Number(parent);
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
};
/** The worker processes: children of the first one that run the same program. */
const members = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === server.child.pid)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('main.ts'))
    .map(Number);

test('both processes answer, and /metrics reports each of them and the totals once', async () => {
  await vi.waitFor(async () => {
    for (const _ of [1, 2]) expect(await statusOf('/healthz')).toBe(200);
    const answers = await counted('haat_http_requests_total', 'route="/healthz"');
    expect(Object.keys(answers).sort()).toEqual(['1', '2']);
  }, timeout);
  expect(Object.keys(await counted('nodejs_heap_size_used_bytes')).sort()).toEqual(['1', '2']);
  const whole = await text(await sendRequest('/metrics', { authorization: `Bearer ${token}` }));
  expect(whole.match(/^haat_database_up /gm)).toHaveLength(1);
  expect(whole.match(/^# TYPE haat_http_requests_total /gm)).toHaveLength(1);
});

test('a rate limit applies to both processes together', async () => {
  const began = performance.now();
  const statuses: (number | undefined)[] = [];
  for (let sent = 0; sent < 3 * limit; sent += 1) {
    statuses.push(await statusOf('/api/auth/session', { 'x-forwarded-for': '203.0.113.7' }));
  }
  const windows = 1 + Math.floor((performance.now() - began) / 60_000);
  const passed = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(passed).toBeLessThanOrEqual(limit * windows);
  expect(passed).toBeGreaterThanOrEqual(limit * 0.9);
});

test('an event on either process reaches the streams on both', async () => {
  const { cookie, products } = await openShop(server.url, 1);
  const received: string[] = [];
  await vi.waitFor(async () => {
    for (const _ of [1, 2]) {
      const index = received.push('') - 1;
      const stream = await sendRequest('/api/events', { cookie });
      expect(stream.statusCode).toBe(200);
      stream.on('error', () => {});
      stream.on('data', (chunk) => {
        received[index] += chunk;
      });
    }
    expect(Object.values(await counted('haat_live_streams')).every((count) => count > 0)).toBe(true);
  }, timeout);
  await vi.waitFor(() => expect(received.every((said) => said.includes('retry:'))).toBe(true), timeout);
  expect((await placeOrder(server.url, products[0])).status).toBe(201);
  await vi.waitFor(() => expect(received.every((said) => said.includes('event: changed'))).toBe(true), timeout);
});

test('a killed process is restarted while the other one answers', async () => {
  const [killed = 0, other = 0] = members();
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(errors).toContain('stopped unexpectedly (SIGKILL)'), timeout);
  for (let asked = 0; asked < 20; asked += 1) expect(await statusOf('/shop')).toBe(200);
  await vi.waitFor(
    async () => expect(Object.keys(await counted('haat_live_streams')).sort()).toEqual(['1', '2']),
    timeout,
  );
  const now = members();
  expect(now).toHaveLength(2);
  expect(now).toContain(other);
  expect(now).not.toContain(killed);
});

test('a signal to the first process stops all of them and PostgreSQL', async () => {
  const serving = members();
  expect(await server.stop()).toBe(0);
  expect(findProcessesIn(join(dataDirectory, 'postgres'))).toEqual([]);
  expect(serving.map((pid) => parentOf(String(pid)))).toEqual([0, 0]);
});
