import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { addressOf, administrate } from './postgres.ts';
import { openDatabase, type ServerProcess, startServer } from './process.ts';

const environment = { ADMIN_EMAIL: 'admin@haat.example', ADMIN_PASSWORD: 'secret-haat-1' };
let dataDirectory = '';
const servers: ServerProcess[] = [];

async function start(changes: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(dataDirectory, { ...environment, ...changes });
  servers.push(server);
  return server;
}

beforeEach(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'haat-start-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await rm(dataDirectory, { recursive: true, force: true });
});

const login = { email: 'admin@haat.example', password: 'secret-haat-1', role: 'admin' };
const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

test('starts empty with the first administrator, is healthy, stops on SIGTERM with 0 and starts again', async () => {
  const first = await start();
  expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({ status: 'ok' });
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect((await post(`${first.url}/api/auth/login`, login)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  expect(await readdir(dataDirectory)).not.toContain('sockets');

  const second = await start({ ADMIN_PASSWORD: 'another-password' });
  expect((await post(`${second.url}/api/auth/login`, login)).status).toBe(200);
});

test('makes its data readable by the owner only', async () => {
  await start();
  for (const path of ['', 'secrets', 'postgres']) {
    expect((await stat(join(dataDirectory, path))).mode & 0o077).toBe(0);
  }
  expect((await stat(join(dataDirectory, 'secrets/auth-secret'))).mode & 0o077).toBe(0);
});

test('a second server on the same data directory exits with an explanation, and the first keeps running', async () => {
  const first = await start();
  await expect(start()).rejects.toThrow(/Another Haat server .*DATA_DIR/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
});

test('answers 503 while the database refuses connections, and is ready again afterwards', async () => {
  const server = await start();
  const database = await openDatabase(dataDirectory, 'postgres');
  await database.query('alter database haat allow_connections false');
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'haat'`);
  const away = await fetch(`${server.url}/readyz`);
  expect(away.status).toBe(503);
  expect(await away.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  await database.query('alter database haat allow_connections true');
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await database.end();
});

test('several processes can start simultaneously on one PostgreSQL given by DATABASE_URL', async () => {
  const template = inject('template');
  const database = `shared_${Date.now()}`;
  await administrate(template, `create database ${database}`);
  const shared = {
    DATABASE_URL: addressOf({ ...template, database }),
    AUTH_SECRET: 'the same secret for each process, 32+',
  };
  const started = await Promise.all([start(shared), start(shared), start(shared)]);
  for (const { output } of started) expect(output).toContain('Set DATABASE_OWNER_URL');
  const signedIn = await post(`${started[0]?.url}/api/auth/login`, login);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  for (const { url: origin } of started) {
    const session = await fetch(`${origin}/api/auth/session`, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ user: { email: login.email } });
  }
  for (const server of servers.splice(0)) expect(await server.stop()).toBe(0);
  await administrate(template, `drop database ${database} with (force)`);
});

test.each([
  [{ PORT: 'many' }, /PORT/],
  [{ ADMIN_PASSWORD: '' }, /set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither/],
  [{ DATABASE_URL: 'postgres://localhost/none' }, /AUTH_SECRET/],
  [{ PUBLIC_URL: 'haat' }, /PUBLIC_URL/],
])('refuses %o with a sentence that names the variable', async (changes, sentence) => {
  await expect(start(changes)).rejects.toThrow(sentence);
});
