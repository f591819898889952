import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { addressOf, administrate } from '#test/postgres.ts';
import { startServer } from '#test/process.ts';
import { createTestServer } from '#test/server.ts';
import { readSqlState } from './connect.ts';

const server = createTestServer();
const insufficientPrivilege = '42501';

test.each([
  'create table stolen (id int)',
  'create schema stolen',
  'create function stolen() returns int language sql return 1',
  'create role stolen superuser',
  'alter table orders add column stolen int',
  'alter table orders disable trigger user',
  'drop table orders',
  'truncate orders',
  'alter role haat_server superuser',
  'set role haat',
  "set session_replication_role = 'replica'",
  "copy orders to program 'cat'",
  "select pg_read_file('PG_VERSION')",
  'drop table pgboss.job',
])('the account that serves cannot: %s', async (statement) => {
  const run = sql.raw(statement).execute(server.context.database.write);
  const state = await run.then(() => 'done', readSqlState);
  expect(state).toBe(insufficientPrivilege);
});

test('connects serving processes with that account, and the owner only at the start', async () => {
  const template = inject('template');
  const database = `privileges_${randomUUID().replaceAll('-', '')}`;
  const [owner, serving] = ['owner', 'serving'].map((name) => ({ ...template, user: `${database}_${name}`, database }));
  if (!owner || !serving) throw new Error('There are two.');
  // The other one is created by the first start.
  await administrate(template, `create role ${owner.user} login createrole password '${owner.password}'`);
  await administrate(template, `create database ${database} owner ${owner.user}`);
  const dataDirectory = await mkdtemp(join(tmpdir(), 'haat-privileges-'));
  const environment = {
    DATABASE_OWNER_URL: addressOf(owner),
    DATABASE_URL: addressOf(serving),
    AUTH_SECRET: 'the same secret for each process, 32+',
    PROCESSES: '2',
    // With an administrator the start fills in no demo, which takes much longer than the rest.
    ADMIN_EMAIL: 'admin@haat.example',
    ADMIN_PASSWORD: 'secret-haat-1',
  };
  // PostgreSQL's own autovacuum is listed, too.
  const connected = () =>
    server.rows(
      `select usename, count(*)::int > 0 as some from pg_stat_activity
        where datname = $1 and backend_type = 'client backend' group by 1`,
      [database],
    );
  const serves = async () => {
    const process = await startServer(dataDirectory, environment);
    try {
      expect((await fetch(`${process.url}/shop`)).status).toBe(200);
      expect(await connected()).toEqual([{ usename: serving.user, some: true }]);
    } finally {
      await process.stop();
    }
  };
  try {
    await serves();
    // A start without migrations.
    await serves();
  } finally {
    await rm(dataDirectory, { recursive: true, force: true });
    await administrate(template, `drop database ${database} with (force)`);
    for (const { user } of [owner, serving]) await administrate(template, `drop role ${user}`);
  }
});
