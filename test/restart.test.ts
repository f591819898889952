import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase, type ServerProcess, startServer } from './process.ts';

const admin = { email: 'admin@haat.example', password: 'secret-haat-1' };
const environment = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'fatal' };
const waitOptions = { timeout: 60_000, interval: 100 };
vi.setConfig({ testTimeout: 600_000 });

let dataDirectory = '';
let server: ServerProcess;
let output = '';

beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'haat-restart-'));
  server = await startServer(dataDirectory, environment);
  server.child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
});
afterAll(async () => {
  await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

async function postmaster(): Promise<number> {
  return Number((await readFile(join(dataDirectory, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]);
}
const statusOf = async (path: string) => (await fetch(server.url + path)).status;

function post(path: string, body: unknown): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: server.url };
  return fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Polls until the server is ready. Returns the statuses received on the way. */
async function untilReady(): Promise<number[]> {
  const seen: number[] = [];
  await vi.waitFor(async () => {
    for (const path of ['/readyz', '/api/products', '/healthz']) seen.push(await statusOf(path));
    expect(seen.slice(-3)).toEqual([200, 200, 200]);
  }, waitOptions);
  return seen;
}

const seen = new Set<number>();

test('PostgreSQL recovers from a killed backend by itself', async () => {
  const database = await openDatabase(dataDirectory);
  database.on('error', () => {});
  const { rows } = await database.query<{ pid: number }>(
    "select pid from pg_stat_activity where application_name = 'haat' limit 1",
  );
  const before = await postmaster();
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await new Promise((resolve) => database.once('end', resolve));
  for (const status of await untilReady()) seen.add(status);
  expect(await postmaster()).toBe(before);
});

test('restarts a killed postmaster up to three times, with sign-in, queue and live events working again', async () => {
  for (let time = 1; time <= 3; time += 1) {
    const before = await postmaster();
    process.kill(before, 'SIGKILL');
    await vi.waitFor(async () => expect([0, before]).not.toContain(await postmaster().catch(() => 0)), waitOptions);
    for (const status of await untilReady()) seen.add(status);
  }
  expect([...seen].sort()).toEqual(expect.arrayContaining([200]));
  for (const status of seen) expect([200, 503]).toContain(status);
  expect((await post('/api/auth/login', { ...admin, role: 'admin' })).status).toBe(200);
  expect((await post('/api/auth/forgot-password', { email: admin.email })).status).toBeLessThan(300);
  await vi.waitFor(async () => expect(await readdir(join(dataDirectory, 'mails'))).toHaveLength(1), waitOptions);
  const database = await openDatabase(dataDirectory);
  await vi.waitFor(async () => {
    const { rowCount } = await database.query(
      "select from pg_stat_activity where application_name = 'haat events' and query ~ 'listen|select 1'",
    );
    expect(rowCount).toBe(1);
  }, waitOptions);
  await database.end();
  expect(await readdir(dataDirectory)).toContain('lock');
});

test('exits with an explanation the fourth time, and the next start recovers', async () => {
  process.kill(await postmaster(), 'SIGKILL');
  if (server.child.exitCode === null) await once(server.child, 'exit');
  expect(server.child.exitCode).toBe(1);
  expect(output).toMatch(
    /Haat can’t continue\. PostgreSQL stopped unexpectedly several times within ten minutes.*postgres\.log/s,
  );
  server = await startServer(dataDirectory, environment);
  expect(await statusOf('/readyz')).toBe(200);
});
