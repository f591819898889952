/**
 * An attacker with database access removes their entries from the audit log in eight ways, on a server that restarts
 * after each. `audit:verify` must detect it before and after the restart. Exits 1 if it accepts an altered log or
 * rejects an intact one. `node_modules/.bin/node bench/attacks/auditHead.ts`. Needs a built web app; takes about a
 * minute.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressOf, startPostgres } from '../../test/postgres.ts';
import { startServer } from '../../test/process.ts';
import { openShop, trafficEnvironment } from '../../test/traffic.ts';

const root = join(import.meta.dirname, '../..');
const directory = await mkdtemp(join(tmpdir(), 'haat-bench-'));
const postgres = await startPostgres();
const AUTH_SECRET = 'the secret of this measurement and of no other';
const variables = { ...trafficEnvironment, DATABASE_URL: addressOf(postgres.template), AUTH_SECRET };
const start = () => startServer(directory, variables);

const verify = (...words: string[]) => {
  const env = { ...process.env, ...variables, DATA_DIR: directory };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.ts', ...words], { cwd: root, env });
  return { status, said: `${stdout}${stderr}`.trim() };
};

let broken = 0;
function expectStatus(name: string, expected: number, { status, said }: ReturnType<typeof verify>): void {
  if (status !== expected) broken += 1;
  console.log(`${status === expected ? 'ok  ' : 'BAD '} ${name}: exit ${status}, ${said.split('\n')[0]}`);
}

/** The attacks on the database, from an hour ago (`old_audit`) to now. */
const tampering: Record<string, string[]> = {
  'both tables emptied': ['truncate audit, audit_chain'],
  'the rows deleted': ['delete from audit'],
  'the ends deleted': ['delete from audit_chain'],
  'the last row cut off': ['delete from audit where number = (select max(number) from audit)'],
  'both tables as they were before': [
    'truncate audit, audit_chain',
    'insert into audit select * from old_audit',
    'insert into audit_chain select * from old_chain',
  ],
  'the last row replaced by one before it': [
    'delete from audit where number = (select max(number) from audit)',
    'update audit set number = number + 1 where number = (select max(number) from audit)',
  ],
  'the ends say that all was removed for its age': [
    'delete from audit',
    'update audit_chain set first_number = last_number + 1, first_previous_hash = last_hash',
  ],
  'the tables emptied and others’ rows put in': [
    'truncate audit, audit_chain',
    'insert into audit select * from old_audit where number > 1',
    'insert into audit_chain select * from old_chain',
  ],
};

let server = await start();
const client = new pg.Client(postgres.template);
await client.connect();
try {
  await openShop(server.url, 1);
  await client.query('create schema attacker');
  for (const [copy, table] of Object.entries({ old_audit: 'audit', old_chain: 'audit_chain' })) {
    await client.query(`create table attacker.${copy} as select * from ${table}`);
  }
  await client.query('set search_path to public, attacker');
  await openShop(server.url, 1);
  await server.stop();
  // Starting the server stores the head.
  server = await start();
  for (const table of ['audit', 'audit_chain']) {
    await client.query(`create table attacker.true_${table} as select * from ${table}`);
  }
  expectStatus('nothing was done', 0, verify());
  for (const [name, statements] of Object.entries(tampering)) {
    await client.query('begin');
    for (const statement of statements) await client.query(statement);
    await client.query('commit');
    expectStatus(name, 1, verify());
    await server.stop();
    server = await start();
    await openShop(server.url, 1);
    expectStatus(`${name}, after a restart and further acts`, 1, verify());
    await client.query('truncate audit, audit_chain');
    for (const table of ['audit', 'audit_chain']) {
      await client.query(`insert into ${table} select * from attacker.true_${table}`);
    }
    expectStatus('everything put back', 0, verify());
  }
} finally {
  await client.end();
  await server.stop();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
console.log(broken === 0 ? 'Every alteration was found.' : `${broken} times the audit was misjudged.`);
process.exitCode = broken === 0 ? 0 : 1;
