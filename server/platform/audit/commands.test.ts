import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestServer } from '#test/server.ts';
import { createAuditChain } from './chain.ts';
import { type AuditEvent, recordAuditEvent, recordStandaloneAuditEvent } from './commands.ts';
import { verifyAudit } from './verification.ts';

const server = createTestServer();
const other = createTestServer();

type Server = typeof server;
const adminId = randomUUID();
const deed = (): AuditEvent => ({ act: 'seller_approved', targetId: randomUUID() });
const write = ({ context }: Server, ...deeds: AuditEvent[]) =>
  context.database.transaction(async (tx) => {
    for (const each of deeds)
      await recordAuditEvent(tx, context, { role: 'admin', userId: adminId, source: '10.0.0.1' }, each);
  });
const findingsOf = async ({ context }: Server) => (await verifyAudit(context, { batch: 3 })).findings;

/** The findings after changing the database by hand; all changes are undone afterwards. */
async function after(...statements: string[]) {
  await server.rows('create table kept_audit as select * from audit');
  await server.rows('create table kept_chain as select * from audit_chain');
  for (const statement of statements) await server.rows(statement);
  const findings = await findingsOf(server);
  await server.rows('truncate audit, audit_chain');
  await server.rows('insert into audit select * from kept_audit');
  await server.rows('insert into audit_chain select * from kept_chain');
  await server.rows('drop table kept_audit, kept_chain');
  expect(await findingsOf(server)).toEqual([]);
  return findings;
}

test('an act is chained to the one before, and says from where without an address', async () => {
  await write(server, deed());
  await write(server, deed(), { act: 'audit_exported' });
  const rows = await server.rows<{ act: string; source: string; previous_hash: string; hash: string }>(
    'select act, source, previous_hash, hash from audit order by number',
  );
  expect(rows.map(({ act }) => act)).toEqual(['audit_started', 'seller_approved', 'seller_approved', 'audit_exported']);
  for (const [index, { previous_hash: previous, source }] of rows.entries()) {
    expect(previous).toBe(rows[index - 1]?.hash ?? '');
    if (index > 0) expect(source).toMatch(/^[\w-]{12}$/);
  }
  expect(await findingsOf(server)).toEqual([]);
});

test('leaves no gap after a full or partial rollback', async () => {
  const { context } = server;
  const count = async () => (await server.rows('select id from audit')).length;
  const before = await count();
  const fails = context.database.transaction(async (tx) => {
    await recordAuditEvent(tx, context, { role: 'program', userId: null }, { act: 'audit_exported' });
    throw new Error('no');
  });
  await expect(fails).rejects.toThrow('no');
  await context.database.transaction(async (tx) => {
    await sql`savepoint part`.execute(tx.db);
    await recordAuditEvent(tx, context, { role: 'program', userId: null }, { act: 'audit_exported' });
    await sql`rollback to savepoint part`.execute(tx.db);
  });
  expect(await count()).toBe(before);
  expect(await findingsOf(server)).toEqual([]);
});

test('gives concurrent acts consecutive numbers', async () => {
  const before = (await server.rows('select id from audit')).length;
  await Promise.all(
    Array.from({ length: 40 }, () =>
      recordStandaloneAuditEvent(server.context, { role: 'admin', userId: adminId }, { act: 'audit_exported' }),
    ),
  );
  const rows = await server.rows<{ number: string }>('select number from audit order by number');
  expect(rows.map(({ number }) => Number(number))).toEqual(Array.from({ length: before + 40 }, (_, n) => n + 1));
  expect(await findingsOf(server)).toEqual([]);
});

const changed = (column: string, value: string) => `update audit set ${column} = ${value} where number = 5`;
const unnumbered = 'update audit set number = null where number = 5';

test.each([
  ['another act', 5, 'changed', [changed('act', "'seller_rejected'")]],
  ['another person', 5, 'changed', [changed('actor_id', 'gen_random_uuid()')]],
  ['another role', 5, 'changed', [changed('role', "'seller'")]],
  ['another target', 5, 'changed', [changed('target_id', 'gen_random_uuid()')]],
  ['another time', 5, 'changed', [changed('created_at', "created_at - interval '1 day'")]],
  ['another source', 5, 'changed', [changed('source', "'another'")]],
  ['other details', 5, 'changed', [changed('details', `'{"left": 3}'`)]],
  ['a removed row', 5, 'missing', ['delete from audit where number = 5']],
  ['a removed beginning', 1, 'missing', ['delete from audit where number < 5']],
  ['a removed end', 40, 'cut', ['delete from audit where number >= 40']],
  [
    'a removed end, and the ends of the chain with it',
    39,
    'ends',
    [
      'delete from audit where number >= 40',
      'update audit_chain set last_number = 39, last_hash = (select hash from audit where number = 39)',
    ],
  ],
  [
    'a row put in',
    5,
    'changed',
    [
      'update audit set number = -number - 1 where number >= 5',
      'update audit set number = -number where number < 0',
      `insert into audit select gen_random_uuid(), 5, act, role, actor_id, target, target_id, source, details,
        created_at, previous_hash, hash from audit where number = 6`,
    ],
  ],
  [
    'a row behind the end',
    45,
    'added',
    [
      `insert into audit select gen_random_uuid(), 45, act, role, actor_id, target, target_id, source, details,
        created_at, previous_hash, hash from audit where number = 44`,
    ],
  ],
  ['a row without a place', 5, 'missing', [unnumbered]],
  [
    'two rows that changed places',
    5,
    'changed',
    [unnumbered, 'update audit set number = 5 where number = 6', 'update audit set number = 6 where number is null'],
  ],
])('%s is found, at row %i', async (_, number, kind, statements) => {
  expect((await after(...statements))[0]).toEqual({ number, kind });
});

test('verifies what names no key: it was written before keys could be rotated', async () => {
  expect(await after('update audit set key_id = null', 'update audit_chain set key_id = null')).toEqual([]);
});

test('detects a removed end with a stored head, even if the ends were restored too', async () => {
  const [old] = await server.rows('select * from audit_chain');
  const { head: earlier } = await verifyAudit(server.context);
  await write(server, deed(), deed());
  const { head } = await verifyAudit(server.context, { known: [earlier] });
  expect(head.number).toBe(earlier.number + 2);
  await server.rows('delete from audit where number > $1', [earlier.number]);
  await server.rows('update audit_chain set last_number = $1, last_hash = $2, mac = $3', [
    old?.last_number,
    old?.last_hash,
    old?.mac,
  ]);
  expect((await verifyAudit(server.context)).findings).toEqual([]);
  const { lost } = await verifyAudit(server.context, { known: [earlier, head] });
  expect(lost).toEqual([head]);
});

test('records a restart when the chain cannot be verified, and continues', async () => {
  await write(other, deed(), deed());
  const stranger = {
    ...other.context,
    secrets: { ...other.context.secrets, chain: createAuditChain('another secret, as long as the first one') },
  };
  await recordStandaloneAuditEvent(stranger, { role: 'operator', userId: null }, { act: 'audit_exported' });
  expect((await verifyAudit(stranger)).findings).toEqual([
    { kind: 'keyless', number: 1 },
    { kind: 'restarted', number: 4 },
  ]);
  expect((await findingsOf(other))[0]).toEqual({ kind: 'ends', number: 5 });
  await other.rows('delete from audit_chain');
  await write(other, deed());
  const acts = await other.rows<{ act: string }>('select act from audit order by number');
  expect(acts.map(({ act }) => act).slice(3)).toEqual([
    'audit_started',
    'audit_exported',
    'audit_started',
    'seller_approved',
  ]);
});
