import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { applyMigrations, readMigrations } from '#server/platform/database/migrations.ts';

type Journal = { entries: { tag: string; when: number }[] };

/** A database of an older release, with the migrations up to and including `last`. */
export async function olderDatabase(last: string) {
  const template = inject('template');
  const connection = { ...template, database: `upgrade_${randomUUID().replaceAll('-', '')}` };
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${connection.database} template template0`);
  const file = join(import.meta.dirname, '../database/migrations/meta/_journal.json');
  const { entries } = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const end = entries.find(({ tag }) => tag === last)?.when ?? 0;
  const database = connectDatabase(connection, { size: 2 });
  await database.transaction((tx) =>
    applyMigrations(
      tx.client,
      readMigrations().filter(({ createdAt }) => createdAt <= end),
    ),
  );
  const close = async () => {
    await database.close();
    await client.query(`drop database ${connection.database}`);
    await client.end();
  };
  return { connection, database, close };
}
