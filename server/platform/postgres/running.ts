import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUser, readPassword } from './cluster.ts';
import { type Connection, port } from './postmaster.ts';

/** The embedded database of a server that is running on this data directory, if one is. */
export async function findRunning(dataDirectory: string): Promise<Connection | undefined> {
  const link = join(dataDirectory, 'sockets');
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const password = readPassword(dataDirectory, true);
  const connection = { host: readlinkSync(link), port, user: databaseUser, password, database: 'haat' };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch (error) {
    // Left by a server that was killed.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
