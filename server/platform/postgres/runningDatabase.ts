import { lstatSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { databaseUser, readDatabasePassword } from './cluster.ts';
import { type EmbeddedConnection, postgresPort } from './postmaster.ts';

/** The embedded database of the server that is running on this data directory, if any. */
export async function findRunningDatabase(dataDirectory: string): Promise<EmbeddedConnection | undefined> {
  const link = join(dataDirectory, 'sockets');
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return undefined;
  const password = readDatabasePassword(dataDirectory, true);
  const connection = { host: readlinkSync(link), port: postgresPort, user: databaseUser, password, database: 'haat' };
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return connection;
  } catch (error) {
    // Left over from a server that was killed.
    if (error instanceof Error && 'code' in error && ['ENOENT', 'ECONNREFUSED'].includes(String(error.code)))
      return undefined;
    throw error;
  }
}
