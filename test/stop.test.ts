import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type ServerProcess, startServer } from './process.ts';
import { call, openShop, placeOrder, say, trafficEnvironment, untilPortClosed } from './traffic.ts';

vi.setConfig({ testTimeout: 600_000 });

let dataDirectory = '';
let server: ServerProcess;
const cleanups: (() => unknown)[] = [];

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'haat-stop-'));
  server = await startServer(dataDirectory, trafficEnvironment);
});
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  await server.kill();
  await rm(dataDirectory, { recursive: true, force: true, maxRetries: 5 });
});

const host = 'Host: 127.0.0.1\r\n';
const halfBody = `POST /api/auth/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em`;
const whole = `GET /healthz HTTP/1.1\r\n${host}\r\n`;

/** The maximum duration of a stop that docs/run.md promises, in milliseconds. */
const deadline = 15_000;

async function stopWithin(milliseconds: number): Promise<number | null> {
  const late = setTimeout(() => server.child.kill('SIGKILL'), milliseconds);
  const code = await server.stop();
  clearTimeout(late);
  return code;
}

/** Locks the products, which every order and public list needs. Returns a function that releases them. */
async function holdProducts(): Promise<() => Promise<unknown>> {
  const database = await openDatabase(dataDirectory);
  cleanups.push(() => database.end().catch(() => {}));
  database.on('error', () => {});
  await database.query('begin; lock table products in access exclusive mode');
  return () => database.query('rollback');
}

/** Resolves when so many queries of the server are waiting for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const database: pg.Client = await openDatabase(dataDirectory, 'postgres');
  const waiting = `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'`;
  await vi.waitFor(async () => {
    const { rows } = await database.query(waiting);
    expect(rows[0].count).toBeGreaterThanOrEqual(count);
  }, 60_000);
  await database.end();
}

test('stops despite clients that are silent or have sent half a header or half a body', async () => {
  const halfHeader = `GET / HTTP/1.1\r\n${host}X-Half: `;
  const callers = await Promise.all(['', halfHeader, halfBody, whole].map((text) => say(server.url, text)));
  await vi.waitFor(() => expect(callers[3]?.received).toContain('"ok"'), 60_000);
  expect(await stopWithin(deadline * 2)).toBe(0);
  for (const { closed } of callers) await closed;
});

test('answers and stops when its log is no longer read', async () => {
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await call(server.url, '/api/seller/orders')).status).toBe(401);
  }
  expect(await stopWithin(deadline * 2)).toBe(0);
});

test('answers ten requests in flight, closes their connections and accepts no new ones', async () => {
  const { products } = await openShop(server.url);
  const release = await holdProducts();
  const orders = Array.from({ length: 10 }, (_, number) => placeOrder(server.url, products[number % 4]));
  const ready = say(server.url, `GET /readyz HTTP/1.1\r\n${host}\r\n`);
  await untilWaiting(9);
  const stopped = stopWithin(deadline * 2);
  await untilPortClosed(server.url);
  await release();
  const answers = await Promise.all(orders);
  expect(answers.map(({ status, connection }) => [status, connection])).toEqual(Array(10).fill([201, 'close']));
  expect((await ready).received).toContain('"ready"');
  expect(await stopped).toBe(0);
});

test('/readyz reports that the server is shutting down', async () => {
  const database = await openDatabase(dataDirectory);
  await database.query('begin; lock table orders in access exclusive mode');
  const ready = fetch(`${server.url}/readyz`);
  await untilWaiting(1);
  const stopped = stopWithin(deadline * 2);
  await untilPortClosed(server.url);
  await database.query('rollback');
  await database.end();
  const answer = await ready;
  expect([answer.status, answer.headers.get('connection')]).toEqual([503, 'close']);
  expect(await stopped).toBe(0);
});

test('ends live events immediately and aborts a hanging request', async () => {
  const { cookie } = await call(server.url, '/api/auth/login', {
    email: trafficEnvironment.ADMIN_EMAIL,
    password: trafficEnvironment.ADMIN_PASSWORD,
    role: 'admin',
  });
  const events = await say(server.url, `GET /api/events HTTP/1.1\r\n${host}Cookie: ${cookie}\r\n\r\n`);
  await vi.waitFor(() => expect(events.received).toContain('retry:'), 60_000);
  await holdProducts();
  const hanging = fetch(`${server.url}/api/products`).then(
    () => 'answered',
    () => 'cut off',
  );
  await untilWaiting(1);
  const stopped = stopWithin(deadline * 2);
  await events.closed;
  expect(server.child.exitCode).toBe(null);
  expect(await stopped).toBe(0);
  expect(['answered', 'cut off']).toContain(await hanging);
});

test('a frozen database blocks neither the stop nor the data directory', async () => {
  const postmaster = Number((await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
  const database = await openDatabase(dataDirectory);
  database.on('error', () => {});
  const { rows } = await database.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  for (const pid of [postmaster, ...rows.map((row) => Number(row.pid))]) process.kill(pid, 'SIGSTOP');
  cleanups.push(() => database.end().catch(() => {}));
  expect(await stopWithin(deadline * 2)).toBe(0);
  server = await startServer(dataDirectory, trafficEnvironment);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('treats a repeated signal from a terminal and npm as one', async () => {
  const { products } = await openShop(server.url, 1);
  const release = await holdProducts();
  const order = placeOrder(server.url, products[0]);
  await untilWaiting(1);
  server.child.kill('SIGINT');
  server.child.kill('SIGINT');
  const ended = once(server.child, 'exit');
  await untilPortClosed(server.url);
  await release();
  expect((await order).status).toBe(201);
  expect((await ended)[0]).toBe(0);
});
