import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { findProcessesIn, signalAll } from '#server/platform/postgres/orphanedServer.ts';
import { auditOrders, orderTwo } from './orderTraffic.ts';
import { pictureForm } from './pictureForms.ts';
import { addressOf, administrate } from './postgres.ts';
import { freePort, openDatabase, startServer } from './process.ts';
import { call, openShop, type Shop, trafficEnvironment } from './traffic.ts';

/** The code blocks of docs/backup.md, in order. */
const page = await readFile(join(import.meta.dirname, '../docs/backup.md'), 'utf8');
const [backUp = '', check = '', restoreEmbedded = '', restoreByUrl = '', ...others] = page
  .split('```sh\n')
  .slice(1)
  .map((text) => text.split('\n```')[0] ?? '')
  // The block for the installed systemd unit, which test/deploy.test.ts covers.
  .filter((text) => !text.includes('haat-admin'));

const directory = await mkdtemp(join(tmpdir(), 'haat-backup-'));
await chmod(directory, 0o755);
const variables: Record<string, string> = {
  '/mnt/backups': directory,
  '/srv/haat-restored': '',
  'postgres://haat:password@db.example/haat': '',
};
const running: { stop(): Promise<unknown> }[] = [];
afterAll(async () => {
  for (const { stop } of running) await stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** Runs a block of the page in a shell. Resolves when it exits, or when it logs that the server is ready. */
async function runBlock(block: string, environment: Record<string, string>, account?: number) {
  const text = Object.entries(variables).reduce((changed, [name, place]) => changed.replaceAll(name, place), block);
  const child: ChildProcess = spawn('bash', ['-euc', text], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH ?? '', HOME: directory, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...(account !== undefined && { uid: account, gid: account }),
  });
  let output = '';
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Haat is ready')) resolve();
    });
  }
  const ended = once(child, 'close');
  await Promise.race([promise, ended]);
  const stop = async () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  };
  running.push({ stop });
  return { output, code: child.exitCode, stop };
}

/** Places about ten orders a second: a shop has at most 1,000 pending ones. Records when each was sent and answered. */
function startOrders(url: string, shop: Shop) {
  const orders: { token: string; sent: number; answered: number }[] = [];
  let goesOn = true;
  const customer = async (number: number) => {
    while (goesOn) {
      const sent = Date.now();
      const token = await orderTwo(url, shop, number);
      orders.push({ token, sent, answered: Date.now() });
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  };
  const all = Promise.all([1, 2, 3].map(customer));
  const end = async () => {
    goesOn = false;
    await all;
  };
  const until = async (count: number) => {
    while (orders.length < count) await Promise.race([all, new Promise((resolve) => setTimeout(resolve, 20))]);
  };
  return { orders, until, end };
}

/** Backs up as the page says during order traffic. Returns orders the file must contain and orders it cannot. */
async function backUpUnderLoad(url: string, shop: Shop, environment: Record<string, string>) {
  const traffic = startOrders(url, shop);
  await traffic.until(5);
  const { output, code } = await runBlock(backUp, environment);
  expect(code, output).toBe(0);
  const end = Date.now();
  await traffic.until(traffic.orders.length + 5);
  await traffic.end();
  const moment = Date.parse(/taken at (\S+Z),/.exec(output)?.[1] ?? '');
  return {
    before: traffic.orders.filter(({ answered }) => answered < moment).map(({ token }) => token),
    after: traffic.orders.filter(({ sent }) => sent > end).map(({ token }) => token),
  };
}

async function expectAll(database: pg.Client, { before, after }: { before: string[]; after: string[] }) {
  expect(before.length).toBeGreaterThan(4);
  expect(after.length).toBeGreaterThan(0);
  expect(await auditOrders(database, { tokens: before, statuses: new Map() })).toEqual([]);
  const { rows } = await database.query('select token from orders where token = any($1)', [after]);
  expect(rows).toEqual([]);
  await database.end();
}

async function upload(url: string, { cookie }: Shop): Promise<{ address: string; bytes: string }> {
  const { payload, headers } = pictureForm();
  const answer = await fetch(`${url}/api/seller/pictures`, {
    method: 'POST',
    headers: { ...headers, cookie, origin: url },
    body: new Uint8Array(payload),
  });
  const { url: address } = (await answer.json()) as { url: string };
  return { address, bytes: await bytesAt(url + address) };
}

const bytesAt = async (address: string) => Buffer.from(await (await fetch(address)).arrayBuffer()).toString('base64');

/** Expects the session to be valid and the photo to exist after the restore. */
async function expectWhole(url: string, shop: Shop, picture: { address: string; bytes: string }) {
  const session = await call(url, '/api/auth/session', undefined, { cookie: shop.cookie });
  expect(session.body).toMatchObject({ user: { email: shop.email } });
  expect(await bytesAt(url + picture.address)).toBe(picture.bytes);
}

/** An unprivileged uid that can read the program, if this process may switch to one. */
async function unprivilegedUid(): Promise<number | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (let path = import.meta.dirname; path !== '/'; path = dirname(path)) {
    if (((await stat(path)).mode & 0o005) !== 0o005) return undefined;
  }
  return 65_534;
}

async function environmentOf(changes: Record<string, string>): Promise<Record<string, string>> {
  const port = String(await freePort());
  return {
    ...trafficEnvironment,
    REQUEST_LIMIT: 'off',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    ...changes,
  };
}
const file = join(directory, 'haat.tar.zst');

test('following docs/backup.md restores a backup made under load into both kinds of database', async () => {
  expect(others).toEqual([]);
  // A retry begins anew.
  await rm(file, { force: true });
  const first = await mkdtemp(join(directory, 'first-'));
  const server = await startServer(first, trafficEnvironment);
  running.push(server);
  const shop = await openShop(server.url);
  const picture = await upload(server.url, shop);
  const inFirst = await backUpUnderLoad(server.url, shop, { DATA_DIR: first });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect((await runBlock(check, {})).output).toContain('is intact');
  await server.kill();
  signalAll(findProcessesIn(join(first, 'postgres')), 'SIGKILL');
  await rm(first, { recursive: true, maxRetries: 5 });

  const template = { ...inject('template'), database: `restored_${Date.now()}` };
  await administrate(template, `create database ${template.database} template template0`);
  variables['/srv/haat-restored'] = await mkdtemp(join(directory, 'second-'));
  variables['postgres://haat:password@db.example/haat'] = addressOf(template);
  const second = await environmentOf({});
  const url = second.PUBLIC_URL ?? '';
  const restored = await runBlock(restoreByUrl, second);
  expect(restored.output).toContain('Haat is ready');
  const client = new pg.Client(template);
  await client.connect();
  await expectAll(client, inFirst);
  await expectWhole(url, shop, picture);

  await rm(file);
  const data = variables['/srv/haat-restored'];
  const authSecret = await readFile(join(data, 'secrets/auth-secret'), 'utf8');
  const settings = { DATA_DIR: data, DATABASE_URL: addressOf(template), AUTH_SECRET: authSecret };
  const inSecond = await backUpUnderLoad(url, shop, settings);
  await restored.stop();
  await administrate(template, `drop database ${template.database} with (force)`);
  await rm(data, { recursive: true });

  const account = await unprivilegedUid();
  variables['/srv/haat-restored'] = join(await mkdtemp(join(directory, 'third-')), 'data');
  for (const path of [file, dirname(variables['/srv/haat-restored'])]) if (account) await chown(path, account, account);
  const third = await environmentOf({ HOME: dirname(variables['/srv/haat-restored']) });
  const secondStart = await runBlock(restoreEmbedded, third, account);
  expect(secondStart.output).toContain('Haat is ready');
  await expectAll(await openDatabase(variables['/srv/haat-restored']), inSecond);
  await expectWhole(third.PUBLIC_URL ?? '', shop, picture);
  if (account) expect((await stat(join(variables['/srv/haat-restored'], 'postgres'))).uid).toBe(account);
  await secondStart.stop();

  await truncate(file, 5000);
  const cut = await runBlock(check, {});
  expect(cut.code).toBe(1);
  expect(cut.output).toMatch(/haat\.tar\.zst is damaged or cut off|is no backup of Haat/);
}, 600_000);
