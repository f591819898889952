import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readBackupHead } from '#server/platform/backup/readArchive.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { applyMigrations, splitMigrations } from '#server/platform/database/migrations.ts';
import { administrate } from './postgres.ts';

/** A backup that the last version 0.1 made, with a shop and three orders. */
export const olderBackup = join(import.meta.dirname, 'version-0.1.tar.zst');

/** A database as the last version 0.1 made it: with the schema of the baseline, and a journal of its own migrations. */
export async function olderDatabase() {
  const template = inject('template');
  const connection = { ...template, database: `upgrade_${randomUUID().replaceAll('-', '')}` };
  await administrate(template, `create database ${connection.database} template template0`);
  const { migrations } = await readBackupHead(olderBackup);
  const client = new pg.Client(connection);
  await client.connect();
  await applyMigrations(client, splitMigrations(migrations).earlier);
  await client.query('truncate drizzle.__drizzle_migrations');
  for (const { createdAt, hash } of migrations) {
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      createdAt,
    ]);
  }
  await client.end();
  const database = connectDatabase(connection, { size: 2 });
  const close = async () => {
    await database.close();
    await administrate(template, `drop database ${connection.database}`);
  };
  return { connection, database, close };
}
