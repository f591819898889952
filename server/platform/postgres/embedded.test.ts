import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { findProcessesIn, signalAll } from './orphanedServer.ts';
import { findPostgresPrograms, makeRunnable } from './programs.ts';
import { chooseSystemAccount } from './systemAccount.ts';

vi.setConfig({ testTimeout: 600_000 });

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** A folder that only its owner can access, like root's home. */
function closedFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-test-'));
  cleanups.push(() => {
    signalAll(findProcessesIn(join(folder, 'postgres')), 'SIGKILL');
    rmSync(folder, { recursive: true, maxRetries: 5 });
  });
  return folder;
}

async function start(dataDirectory: string): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDirectory });
  cleanups.push(() => database.stop());
  return database;
}

async function query(database: Pick<EmbeddedDatabase, 'connection'>, text: string) {
  const pool = new pg.Pool(database.connection);
  // A server that stops while the pool is still closing its connections.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', () => {});
  try {
    return (await pool.query(text)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await pool.end();
  }
}

/** Another server process: starts, writes the row 'kept' and reports it. */
function startElsewhere(dataDirectory: string): ChildProcess & { said: Promise<string> } {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(import.meta.resolve('./embedded.ts'))});
    const { default: pg } = await import('pg');
    try {
      const { connection } = await startEmbedded({ dataDirectory: ${JSON.stringify(dataDirectory)} });
      const client = new pg.Client(connection);
      await client.connect();
      await client.query("create table if not exists note as select 'kept' as text");
      client.query('select sum(sqrt(n)) from generate_series(1, 1000000000) n').catch(() => {});
      console.log('started');
    } catch (error) {
      console.log(error.message);
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(() => child.kill('SIGKILL'));
  return Object.assign(child, { said: once(child.stdout, 'data').then(([text]) => String(text).trim()) });
}

async function killed(server: ChildProcess): Promise<void> {
  if (server.kill('SIGKILL')) await once(server, 'exit');
}

const postmaster = (data: string) => Number.parseInt(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8'), 10);

describe('one server', () => {
  test('keeps data from start to start, durably, behind a password, and is started again when it ends by itself', async () => {
    const data = join(closedFolder(), 'new');
    const first = await start(data);
    await query(first, "create table note as select 'kept' as text");
    expect(await query(first, 'show fsync')).toEqual(['on']);
    expect(await query(first, "select lower('ÄÉ')")).toEqual(['äé']);
    const stranger = { connection: { ...first.connection, password: 'guess' } };
    await expect(query(stranger, 'select 1')).rejects.toThrow('password authentication failed');
    await first.stop();
    expect(existsSync(first.connection.host)).toBe(false);
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(statSync(join(data, 'secrets/postgres-password')).mode & 0o777).toBe(0o600);
    const second = await start(data);
    expect(await query(second, 'select text from note')).toEqual(['kept']);
    const killed = postmaster(data);
    process.kill(killed, 'SIGKILL');
    await vi.waitFor(() => expect(postmaster(data)).not.toBe(killed), 60_000);
    await vi.waitFor(async () => expect(await query(second, 'select text from note')).toEqual(['kept']), 60_000);
    await second.stop();
    expect(findProcessesIn(join(data, 'postgres'))).toEqual([]);
    rmSync(join(data, 'secrets/postgres-password'));
    await expect(start(data)).rejects.toThrow('Please restore');
  });

  test('includes the log in the error when PostgreSQL does not start', async () => {
    const starting = startEmbedded({ dataDirectory: closedFolder(), settings: { max_connections: 'many' } });
    await expect(starting).rejects.toThrow(/did not start.*"max_connections": "many"/s);
  });
});

test('rotates the log of a running server', async () => {
  const data = closedFolder();
  const log = join(data, 'postgres.log');
  const database = await startEmbedded({ dataDirectory: data, settings: { log_statement: 'all' } });
  cleanups.push(() => database.stop());
  for (let round = 0; round < 3; round += 1) await query(database, `select 1 -- ${'x'.repeat(4 * 1024 * 1024)}`);
  await vi.waitFor(() => expect(statSync(log).size).toBeLessThan(1024 * 1024), { timeout: 60_000, interval: 100 });
  expect(statSync(`${log}.old`).size).toBeGreaterThan(10 * 1024 * 1024);
  expect(statSync(`${log}.old`).mode & 0o777).toBe(0o600);
  await query(database, 'select 1 -- afterwards');
  await vi.waitFor(() => expect(readFileSync(log, 'utf8')).toContain('afterwards'), 60_000);
});

describe('two servers', () => {
  test('rejects the second one, in this process and in another', async () => {
    const data = closedFolder();
    await start(data);
    const refusal = `Another Haat server is already using the data directory ${data}.`;
    await expect(startEmbedded({ dataDirectory: data })).rejects.toThrow(refusal);
    expect(await startElsewhere(data).said).toContain(refusal);
  });

  test('let exactly one win when they start together', async () => {
    const data = closedFolder();
    const servers = [1, 2, 3].map(() => startElsewhere(data));
    const answers = await Promise.all(servers.map(({ said }) => said));
    expect(answers.filter((answer) => answer === 'started')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('already using'))).toHaveLength(2);
    await Promise.all(servers.map(killed));
    await start(data);
  });
});

describe('after a kill', () => {
  test.each([['the server'], ['the server and the postmaster']])('preserves acknowledged data: %s', async (who) => {
    const data = closedFolder();
    const server = startElsewhere(data);
    expect(await server.said).toBe('started');
    await killed(server);
    const sockets = readlinkSync(join(data, 'sockets'));
    if (who.includes('postmaster')) process.kill(postmaster(data), 'SIGKILL');
    expect(findProcessesIn(join(data, 'postgres')).length).toBeGreaterThan(0);
    expect(await query(await start(data), 'select text from note')).toEqual(['kept']);
    expect(existsSync(sockets)).toBe(false);
  });

  test('starts over after an interrupted first start', async () => {
    const data = closedFolder();
    const server = startElsewhere(data);
    const unfinished = () => readdirSync(data).filter((name) => name.startsWith('postgres.new-'));
    while (!unfinished().some((name) => existsSync(join(data, name, 'global/pg_control')))) await pause(2);
    await killed(server);
    expect(unfinished()).toHaveLength(1);
    const scratch = readlinkSync(join(data, 'sockets'));
    expect(await query(await start(data), 'select 1')).toEqual([1]);
    expect(unfinished()).toEqual([]);
    expect(existsSync(scratch)).toBe(false);
  });
});

test('ignores a postmaster.pid with no or another process’s number', async () => {
  const data = closedFolder();
  await (await start(data)).stop();
  for (const text of [String(process.pid), '']) {
    writeFileSync(join(data, 'postgres/postmaster.pid'), text);
    await (await start(data)).stop();
  }
});

test('leaves files alone that are not a complete database', async () => {
  const data = closedFolder();
  mkdirSync(join(data, 'postgres/global'), { recursive: true });
  await expect(startEmbedded({ dataDirectory: data })).rejects.toThrow(/holds no PostgreSQL database|belongs to root/);
  expect(existsSync(join(data, 'postgres/global'))).toBe(true);
});

describe.runIf(process.getuid?.() === 0)('programs in a folder that only root can enter', () => {
  test('are copied completely to a folder of root and used there', async () => {
    const account = chooseSystemAccount('/absent');
    const cache = join(closedFolder(), 'cache');
    chmodSync(join(cache, '..'), 0o755);
    const original = await findPostgresPrograms({ name: 'root', uid: 0 });
    const closed = { ...original, directory: join(closedFolder(), 'native') };
    cpSync(original.directory, closed.directory, { recursive: true, verbatimSymlinks: true });
    await makeRunnable(closed, account, cache);
    const sample = join(cache, `postgresql-${closed.version}`, 'share/postgresql/postgres.bki');
    truncateSync(sample);
    await makeRunnable(closed, account, cache);
    expect(statSync(sample).size).toBeGreaterThan(0);
    expect(readdirSync(cache)).toHaveLength(1);
    chmodSync(cache, 0o777);
    await expect(makeRunnable(closed, account, cache)).rejects.toThrow('only root can write');
  });
});
