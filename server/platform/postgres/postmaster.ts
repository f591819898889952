import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { toDirectoryArgument } from './cluster.ts';
import { findProcessesIn, signalAll } from './orphanedServer.ts';
import { openPostgresLog, readLastLogLines, startLogRotation } from './postgresLog.ts';
import { type PostgresPrograms, programEnvironment, resolveProgram } from './programs.ts';
import type { SystemAccount } from './systemAccount.ts';

export type EmbeddedConnection = { host: string; port: number; user: string; password: string; database: string };

export type PostgresLocation = {
  dataDirectory: string;
  cluster: string;
  programs: PostgresPrograms;
  account: SystemAccount;
  sockets: string;
};

export type Postmaster = {
  port: number;
  /** Resolves with the exit code; rejects if the program could not be started. */
  ended: Promise<number | null>;
  interrupt(): void;
  /** Kills all its processes, even frozen ones, as a power failure would. The next start recovers. */
  destroy(): void;
  /** Fast shutdown, and after ten seconds an immediate one, from which the next start recovers. */
  halt(): Promise<void>;
  /** The last lines of this run's log. */
  lastLines(): string;
};

/**
 * PostgreSQL's shared memory: an eighth of the memory available to this process. A small marketplace uses only part of
 * it; a large one reads rows in half the time.
 */
function sharedBuffers(): string {
  const [least, most] = [128, 1024];
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.min(most, Math.max(least, Math.floor(memory / 8 / 2 ** 20)))}MB`;
}

/** Durability settings (`fsync`, `synchronous_commit`) must stay at PostgreSQL's defaults. */
const standardSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: sharedBuffers(),
  // Short queries don't benefit, and its shared memory can exceed the 64 MB that containers commonly have.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Errors quote user input. The server logs them itself; this log is for problems of PostgreSQL.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export const postgresPort = 5432;
const stopTimeout = 10_000;

/** `detached`, so that Ctrl-C in a terminal reaches PostgreSQL only through the server, when that has finished. */
export function launchPostmaster(place: PostgresLocation, settings: Record<string, string>): Postmaster {
  const { dataDirectory, cluster, programs, account, sockets } = place;
  const chosen = { ...standardSettings, unix_socket_directories: sockets, port: String(postgresPort), ...settings };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(dataDirectory, 'postgres.log');
  const log = openPostgresLog(logFile);
  const child = spawn(resolveProgram(programs, 'postgres'), ['-D', toDirectoryArgument(cluster), ...options], {
    cwd: cluster,
    env: programEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
    ...account.spawn,
  });
  closeSync(log);
  return toPostmaster(child, cluster, logFile);
}

function toPostmaster(child: ChildProcess, cluster: string, logFile: string): Postmaster {
  const ended = once(child, 'exit').then(([code]): number | null => code);
  const letLogGrow = startLogRotation(logFile);
  child.once('exit', letLogGrow);
  return {
    port: postgresPort,
    ended,
    interrupt: () => child.kill('SIGINT'),
    destroy: () => signalAll(findProcessesIn(cluster), 'SIGKILL'),
    halt: async () => {
      child.kill('SIGINT');
      const insist = setTimeout(() => child.kill('SIGQUIT'), stopTimeout);
      await ended.catch(() => null);
      clearTimeout(insist);
    },
    lastLines: () => readLastLogLines(logFile),
  };
}

/** Waits as long as PostgreSQL is running: after a crash it first replays its log, which may take minutes. */
export async function waitUntilReady(server: Postmaster, connection: EmbeddedConnection): Promise<void> {
  const gone = server.ended.then((code) => {
    throw new Error(`It ended with code ${code}.`);
  });
  try {
    while (!(await Promise.race([isAnswering(connection), gone]))) await pause(20);
  } catch (cause) {
    await server.halt();
    throw new Error(`PostgreSQL did not start. ${cause} The end of its log:\n${server.lastLines()}`, { cause });
  }
}

/** Whether the server accepts connections. Creates the database if only that is missing. */
async function isAnswering(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 30_000 });
  // PostgreSQL may exit during this query: the next attempt reports it, and the event must not crash the process.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ECONNREFUSED' || code === '57P03') return false;
    if (code !== '3D000') throw error;
    await createDatabase(connection);
    return true;
  } finally {
    await client.end();
  }
}

async function createDatabase(connection: EmbeddedConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(connection.database)}`);
  } finally {
    await client.end();
  }
}
