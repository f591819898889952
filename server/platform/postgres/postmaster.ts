import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { directoryArgument } from './cluster.ts';
import { findProcessesIn, signalAll } from './orphanedServer.ts';
import { openPostgresLog, readLastLogLines, startLogRotation } from './postgresLog.ts';
import { type PostgresPrograms, programEnvironment, programPath } from './programs.ts';
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
  /** Resolves with the exit code; rejects when the program could not be started at all. */
  ended: Promise<number | null>;
  interrupt(): void;
  /** Ends all its processes, frozen ones too, as a power cut would. The next start recovers. */
  destroy(): void;
  /** Fast shutdown, and after ten seconds an immediate one, from which the next start recovers. */
  halt(): Promise<void>;
  /** The end of what this run wrote to its log. */
  lastLines(): string;
};

/**
 * PostgreSQL's own memory: an eighth of the machine's, or of what this process may have. What a small marketplace does not
 * use of it is taken from nobody; a large one's rows are read from it in half the time.
 */
function sharedBuffers(): string {
  const [least, most] = [128, 1024];
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return `${Math.min(most, Math.max(least, Math.floor(memory / 8 / 2 ** 20)))}MB`;
}

/** Durability is PostgreSQL's own default (`fsync`, `synchronous_commit`) and stays so. */
const standardSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: sharedBuffers(),
  // Short queries gain nothing from it, and its shared memory can exceed the 64 MB that containers commonly have.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // An error quotes what people typed. The server logs its own account of each; here stands what ails PostgreSQL.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

export const postgresPort = 5432;
const stopTimeout = 10_000;

/** `detached`: Ctrl-C in the terminal must reach PostgreSQL only through the server, when that has finished. */
export function launchPostmaster(place: PostgresLocation, settings: Record<string, string>): Postmaster {
  const { dataDirectory, cluster, programs, account, sockets } = place;
  const chosen = { ...standardSettings, unix_socket_directories: sockets, port: String(postgresPort), ...settings };
  const options = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(dataDirectory, 'postgres.log');
  const log = openPostgresLog(logFile);
  const child = spawn(programPath(programs, 'postgres'), ['-D', directoryArgument(cluster), ...options], {
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

/** Waits as long as PostgreSQL lives: after a crash it first replays its log, which may take minutes. */
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

/** Whether the server takes connections. Makes the database when only that is missing. */
async function isAnswering(connection: EmbeddedConnection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 30_000 });
  // PostgreSQL may go again while this asks: the next time tells, and the process must not fall over it.
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
