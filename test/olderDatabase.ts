import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '#server/database/connect.ts';

type Journal = { entries: { tag: string }[] };

/** A database as an older release left it: the migrations up to this one. */
export async function olderDatabase(last: string) {
  const template = inject('template');
  const connection = { ...template, database: `upgrade_${randomUUID().replaceAll('-', '')}` };
  const client = new pg.Client({ ...template, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${connection.database} template template0`);
  const folder = await mkdtemp(join(tmpdir(), 'haat-migrations-'));
  await cp(join(import.meta.dirname, '../server/database/migrations'), folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as Journal;
  const end = journal.entries.findIndex(({ tag }) => tag === last) + 1;
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  const database = connect(connection, { size: 2 });
  await runMigrations(database.query, { migrationsFolder: folder });
  await rm(folder, { recursive: true });
  const close = async () => {
    await database.close();
    await client.query(`drop database ${connection.database}`);
    await client.end();
  };
  return { connection, database, close };
}
