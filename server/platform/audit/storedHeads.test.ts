import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestServer } from '../../../test/server.ts';
import { writeBackupArchive } from '../backup/archive.ts';
import { listStoredHeads } from '../backup/auditHeads.ts';
import { pruneAudit, recordStandaloneAuditEvent } from './commands.ts';
import { storeAuditHead, storeRestoredHead } from './storedHeads.ts';
import { type AuditHead, readAuditHead, verifyAudit } from './verification.ts';

const server = createTestServer();
const file = () => join(server.dataDirectory, 'audit-head.json');
const stored = async () => JSON.parse(await readFile(file(), 'utf8'));
const act = () =>
  recordStandaloneAuditEvent(server.context, { role: 'operator', userId: null }, { act: 'audit_exported' });
const lost = async () =>
  (await verifyAudit(server.context, { known: await listStoredHeads(server.dataDirectory) })).lost;

/** The failures that the job logs. */
async function store() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  await storeAuditHead(server.context, server.dataDirectory);
  const lines = logged.mock.calls.map(([line]) => String(line));
  logged.mockRestore();
  return lines.join();
}

async function backUp(name: string, takenAt: string, auditHead: AuditHead) {
  const folder = join(server.dataDirectory, 'backups');
  await mkdir(folder, { recursive: true });
  const migrations = [{ createdAt: 1, hash: '' }];
  const tables = [{ name: 'audit', columns: ['id'] }];
  const head = { format: 1 as const, program: '1', takenAt, migrations, tables, sequences: [], secrets: {} };
  const place = join(folder, `haat-${name}.tar.zst`);
  await writeBackupArchive(place, { ...head, secretMark: '', auditHead }, async () => ({ rows: {}, files: 0 }));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return place;
}

test('reports an emptied audit log until the operator removes the file', async () => {
  await act();
  expect(await store()).toBe('');
  await act();
  expect(await store()).toBe('');
  const before = await stored();
  expect(before).toEqual(await readAuditHead(server.context));
  expect(await lost()).toEqual([]);

  await server.rows('truncate audit, audit_chain');
  const emptied = await verifyAudit(server.context);
  expect(emptied).toMatchObject({ rows: 0, findings: [] });
  expect(await lost()).toEqual([{ ...before, place: file() }]);
  // More acts than before, which form a valid chain of their own.
  for (let n = 0; n < before.number + 2; n += 1) await act();
  expect((await verifyAudit(server.context)).findings).toEqual([]);
  expect(await lost()).toEqual([{ ...before, place: file() }]);
  expect(await store()).toContain(`the audit has lost no. ${before.number}: run audit:verify`);
  expect(await stored()).toEqual(before);

  await rm(file());
  expect(await store()).toBe('');
  expect(await lost()).toEqual([]);
});

test('does not report a row that was removed for its age', async () => {
  await act();
  await store();
  const { number } = await stored();
  await act();
  await server.rows("update audit set created_at = created_at - interval '401 days' where number <= $1", [number]);
  await pruneAudit(server.context);
  expect(await server.rows('select from audit where number = $1', [number])).toEqual([]);
  expect(await lost()).toEqual([]);
  expect(await store()).toBe('');
  expect((await stored()).number).toBeGreaterThan(number);
});

test('uses the heads of daily backups, except of those before a restore', async () => {
  await rm(file(), { force: true });
  const now = await readAuditHead(server.context);
  const later = { number: now.number + 3, hash: randomUUID() };
  const place = await backUp('2026-11-20T030700Z', '2026-11-20T03:07:00.000Z', later);
  expect(await lost()).toEqual([{ ...later, place }]);
  storeRestoredHead(server.dataDirectory, now, new Date('2026-11-21T10:00:00Z'));
  expect(await lost()).toEqual([]);
  await act();
  await store();
  expect(await stored()).toMatchObject({ number: now.number + 1, restoredAt: '2026-11-21T10:00:00.000Z' });
  expect(await lost()).toEqual([]);
  const second = await backUp('2026-11-22T030700Z', '2026-11-22T03:07:00.000Z', later);
  expect(await lost()).toEqual([{ ...later, place: second }]);
});

test('reports a damaged file and does not overwrite it', async () => {
  await writeFile(file(), '{"number": 1');
  await expect(storeAuditHead(server.context, server.dataDirectory)).rejects.toThrow(/audit-head\.json is damaged/);
  await expect(listStoredHeads(server.dataDirectory)).rejects.toThrow(/audit-head\.json is damaged/);
  expect(existsSync(file())).toBe(true);
});
