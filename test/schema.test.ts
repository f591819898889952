import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { checkWithRenamedColumn } from '../scripts/renameColumn.ts';
import { describeSchema, schemaFiles } from '../scripts/schema.ts';
import { addressOf, administrate } from './postgres.ts';

/** The address of a copy of the migrated database. */
async function copyDatabase(): Promise<string> {
  const template = inject('template');
  const connection = { ...template, database: `schema_${randomUUID().replaceAll('-', '')}` };
  await administrate(template, `create database ${connection.database} template ${template.database}`);
  onTestFinished(() => administrate(template, `drop database ${connection.database} with (force)`));
  return addressOf(connection);
}

test('database/schema.ts and database/schema.sql describe what the migrations make: npm run schema', async () => {
  const { types, sql } = await describeSchema(await copyDatabase());
  expect(await readFile(schemaFiles.types, 'utf8')).toBe(types);
  expect(await readFile(schemaFiles.sql, 'utf8')).toBe(sql);
});

test('the type check fails when a column is renamed', async () => {
  const files = ['server/platform/mail/outbox.ts'];
  const errors = await checkWithRenamedColumn(await copyDatabase(), 'mails.recipient', files);
  expect(errors).not.toEqual([]);
  for (const error of errors) expect(error).toMatch(/^server\/platform\/mail\/outbox\.ts/);
});
