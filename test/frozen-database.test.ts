import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { newKey, orderBody, registrationBody } from './factories.ts';
import { type ServerProcess, startServer } from './process.ts';
import { type DatabaseProxy, startProxy } from './proxy.ts';

const admin = { email: 'admin@haat.example', password: 'secret-haat-1' };
const database = `frozen_${Date.now()}`;
/**
 * Milliseconds: 5 s for a connection and 15 s for a statement (docs/troubleshoot.md), and as much again for a busy
 * machine.
 */
const deadline = 2 * (5_000 + 15_000);

let dataDirectory = '';
let proxy: DatabaseProxy;
let server: ServerProcess;
let cookie = '';

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('template'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'haat-frozen-'));
  await onServer(`create database ${database}`);
  proxy = await startProxy(inject('template'));
  const { user, password } = inject('template');
  server = await startServer(dataDirectory, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${proxy.port}/${database}`,
    AUTH_SECRET: 'the same secret for each process, 32+',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'fatal',
  });
  const answer = await send('POST', '/api/auth/login', { ...admin, role: 'admin' });
  expect(answer.status).toBe(200);
  cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
});
afterAll(async () => {
  await server?.stop();
  await proxy?.close();
  await onServer(`drop database if exists ${database} with (force)`);
  await rm(dataDirectory, { recursive: true, force: true });
});

let callers = 0;
/** Sends each request from a new address. */
function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Response> {
  callers += 1;
  const isForm = typeof body === 'string';
  return fetch(server.url + path, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(deadline),
    headers: {
      'x-forwarded-for': `10.9.${callers >> 8}.${callers & 255}`,
      origin: server.url,
      ...(body !== undefined && { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
      ...more,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
}

const id = randomUUID();
const pages: (() => Promise<Response>)[] = [
  ...['/shop', '/shop?search=kurta', '/store/some-shop', `/product/${id}`, '/order/some-token'].map(
    (path) => () => send('GET', path),
  ),
  () => send('GET', '/no-such-page', undefined, { cookie }),
];
const calls: (() => Promise<Response>)[] = [
  ...['/readyz', '/api/products', '/api/products?search=silk', `/api/products/${id}`, '/sitemap.xml'].map(
    (path) => () => send('GET', path),
  ),
  ...[
    '/api/auth/session',
    '/api/admin/sellers',
    '/api/admin/sellers?search=a',
    '/api/notifications',
    '/api/notifications/unread',
  ].map((path) => () => send('GET', path, undefined, { cookie })),
  () => send('POST', '/api/orders', orderBody(id), newKey()),
  () => send('POST', '/api/auth/login', { ...admin, role: 'admin' }),
  () => send('POST', '/api/auth/register', registrationBody()),
  () => send('POST', '/api/auth/forgot-password', { email: admin.email }),
  () => send('POST', '/api/notifications/seen', undefined, { cookie }),
];

test('rejects each of 60 requests in time while the database is frozen, and recovers afterwards', async () => {
  proxy.behave('hang');
  const all = Array.from({ length: 3 }, () => [...pages, ...calls]).flat();
  const answers = await Promise.all(all.map(async (call) => ({ answer: await call() })));
  expect(answers.length).toBeGreaterThanOrEqual(60);
  for (const { answer } of answers) {
    expect(answer.status, answer.url).toBe(503);
    expect(Number(answer.headers.get('retry-after')), answer.url).toBeGreaterThan(0);
  }
  for (const page of pages) {
    const answer = await page();
    expect(answer.status, answer.url).toBe(503);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('busy right now</h1>');
  }

  proxy.behave('pass');
  const waitOptions = { timeout: 60_000, interval: 200 };
  await vi.waitFor(async () => expect((await send('GET', '/readyz')).status).toBe(200), waitOptions);
  const statuses = async (some: typeof pages) =>
    (await Promise.all(some.map((call) => call()))).map(({ status }) => status);
  // Right after the thaw all connections are new, and a search may not end within its own second.
  await vi.waitFor(async () => expect(await statuses(pages)).toEqual([200, 200, 404, 404, 404, 404]), waitOptions);
  expect(await statuses(calls)).not.toContain(503);
  // The queue works too: an email requested now is sent.
  const mails = async () => (await readdir(join(dataDirectory, 'mails')).catch(() => [])).length;
  const before = await mails();
  await send('POST', '/api/auth/forgot-password', { email: admin.email });
  await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(before), waitOptions);
}, 240_000);
