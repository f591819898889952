import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { readBackupHead } from '#server/platform/backup/readArchive.ts';
import { connectDatabase } from '#server/platform/database/connect.ts';
import { connectDedicated } from '#server/platform/database/dedicated.ts';
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
  const { db, end } = await connectDedicated(connection);
  await applyMigrations(db, splitMigrations(migrations).earlier);
  await sql`truncate drizzle.__drizzle_migrations`.execute(db);
  for (const { createdAt, hash } of migrations) {
    await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${createdAt})`.execute(db);
  }
  await end();
  const database = connectDatabase(connection, { size: 2 });
  const close = async () => {
    await database.close();
    await administrate(template, `drop database ${connection.database}`);
  };
  return { connection, database, close };
}
