import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/postgres/embedded.ts';

/**
 * Starts a streaming replica of an embedded PostgreSQL. It ships without pg_basebackup, so the files of the running
 * server are copied between `pg_backup_start` and `pg_backup_stop`.
 */
export async function startReplica(
  first: { dataDirectory: string; connection: EmbeddedDatabase['connection'] },
  dataDirectory: string,
): Promise<EmbeddedDatabase> {
  const [from, to] = [first.dataDirectory, dataDirectory].map((directory) => join(directory, 'postgres'));
  if (!from || !to) throw new Error('There is nothing to copy.');
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 });
  const client = new pg.Client(first.connection);
  await client.connect();
  await client.query("select pg_backup_start('replica', fast => true)");
  cpSync(from, to, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(to, 'standby.signal'), '');
  cpSync(join(first.dataDirectory, 'secrets'), join(dataDirectory, 'secrets'), { recursive: true });
  giveTo(to, lstatSync(from));
  const { host, port, user, password } = first.connection;
  const settings = { primary_conninfo: `host=${host} port=${port} user=${user} password=${password}` };
  return startEmbedded({ dataDirectory, settings });
}

/** PostgreSQL does not run as root, so its own account must own the files. */
function giveTo(directory: string, { uid, gid }: { uid: number; gid: number }): void {
  for (const name of ['', ...readdirSync(directory, { recursive: true, encoding: 'utf8' })]) {
    chownSync(join(directory, name), uid, gid);
  }
}
