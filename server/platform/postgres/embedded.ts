import { join, resolve } from 'node:path';
import { ensureFolder } from '../files/dataDirectory.ts';
import { createCluster, databaseUser, hasCluster, readDatabasePassword, removeUnfinishedClusters } from './cluster.ts';
import { lockDirectory } from './directoryLock.ts';
import { stopOrphanedServer } from './orphanedServer.ts';
import { type EmbeddedConnection, launchPostmaster, type PostgresLocation, waitUntilReady } from './postmaster.ts';
import { findPostgresPrograms } from './programs.ts';
import { makeSocketDirectory, removeSocketDirectory } from './sockets.ts';
import { type SupervisedServer, superviseServer } from './supervise.ts';
import { chooseSystemAccount } from './systemAccount.ts';

export type EmbeddedDatabase = {
  /** For `pg`: `host` is the folder of the server's Unix socket. */
  connection: EmbeddedConnection;
  /**
   * Resolves with a sentence when PostgreSQL ended by itself once too often: three times in ten minutes it is started
   * again, on the same connection and with the directory still reserved.
   */
  givenUp: Promise<string>;
  /** Ends the server in order, breaking connections that are still open, and gives the data directory back. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Created with owner-only rights. Holds the database, its password and its log. */
  dataDirectory: string;
  /** PostgreSQL settings by name; they take precedence over those chosen here. */
  settings?: Record<string, string>;
  /** Called when a process of PostgreSQL has begun, which takes its time: until then nothing long should be done here. */
  begun?: () => void;
};

/**
 * Starts a real PostgreSQL on a data directory that only this process uses until `stop`. What an earlier server left
 * there when it was killed is cleared first. Errors are sentences that say what to do about them.
 */
export async function startEmbedded({
  dataDirectory,
  settings = {},
  begun = () => {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const directory = resolve(dataDirectory);
  ensureFolder(directory, 'The data directory');
  const unlock = lockDirectory(directory);
  try {
    const cluster = join(directory, 'postgres');
    const account = chooseSystemAccount(cluster);
    const programs = await findPostgresPrograms(account);
    await stopOrphanedServer(cluster);
    removeUnfinishedClusters(directory);
    const sockets = makeSocketDirectory(directory, account);
    return await startAt({ dataDirectory: directory, cluster, programs, account, sockets }, settings, {
      unlock,
      begun,
    });
  } catch (error) {
    unlock();
    throw error;
  }
}

async function startAt(
  place: PostgresLocation,
  settings: Record<string, string>,
  { unlock, begun }: { unlock: () => void; begun: () => void },
): Promise<EmbeddedDatabase> {
  const release = () => {
    removeSocketDirectory(place.dataDirectory, place.account);
    unlock();
  };
  try {
    const exists = hasCluster(place.cluster, place.programs);
    const password = readDatabasePassword(place.dataDirectory, exists);
    const made = exists ? undefined : createCluster({ ...place, password, scratch: place.sockets });
    begun();
    await made;
    const server = launchPostmaster(place, settings);
    const connection = { host: place.sockets, port: server.port, user: databaseUser, password, database: 'haat' };
    await waitUntilReady(server, connection);
    const launchAgain = async () => {
      await stopOrphanedServer(place.cluster);
      return launchPostmaster(place, settings);
    };
    const supervised = superviseServer(server, launchAgain, (again) => waitUntilReady(again, connection));
    return createHandle(supervised, connection, place, release);
  } catch (error) {
    release();
    throw error;
  }
}

function createHandle(
  server: SupervisedServer,
  connection: EmbeddedConnection,
  place: PostgresLocation,
  release: () => void,
): EmbeddedDatabase {
  let stopped: Promise<void> | undefined;
  /** A process that ends cannot wait any more. What did not end when `stop` asked is killed. */
  const abandon = () => {
    if (stopped) server.destroy();
    else server.interrupt();
    release();
  };
  process.once('exit', abandon);
  const stop = async () => {
    await server.halt();
    process.off('exit', abandon);
    release();
  };
  return {
    connection,
    givenUp: server.givenUp.then(
      (reason) =>
        `PostgreSQL ended by itself again and again within ten minutes, the last time with: ${reason}\n` +
        `Please look into ${join(place.dataDirectory, 'postgres.log')}, see that there is memory and room on the disk, ` +
        'and start again.',
    ),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
