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
   * Resolves with a message when PostgreSQL has exited too often by itself. It is restarted three times in ten minutes,
   * on the same connection and without releasing the directory.
   */
  givenUp: Promise<string>;
  /** Stops the server in order, closing open connections, and releases the data directory. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Created with access for its owner only. Holds the database, its password and its log. */
  dataDirectory: string;
  /** PostgreSQL settings by name; they take precedence over those chosen here. */
  settings?: Record<string, string>;
  /** Called when a PostgreSQL process has started, which takes time: nothing slow should be done before. */
  begun?: () => void;
};

/**
 * Starts a real PostgreSQL on a data directory that only this process uses until `stop`. Cleans up after an earlier
 * server that was killed. Errors explain what to do about them.
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
  /** A process that exits cannot wait. A server that ignored `stop` is killed. */
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
        `PostgreSQL stopped unexpectedly several times within ten minutes, last with: ${reason}\n` +
        `Please check ${join(place.dataDirectory, 'postgres.log')} and whether memory or the disk is full, then start again.`,
    ),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}
