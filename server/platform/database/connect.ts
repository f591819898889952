import pg from 'pg';
import { drizzle, type NodePgDatabase } from '#database/drizzle.ts';
import { clientWithDeadlines, type Deadlines, defaultDeadlines } from './deadlines.ts';
import { preparingClient } from './statements.ts';
import { type TraceStatement, tracingClient } from './tracingClient.ts';

export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** One transaction: the query builder, and the client for named prepared statements. */
export type Transaction = {
  query: NodePgDatabase;
  client: pg.PoolClient;
  /** Adds what is done last, just before the commit: what it locks is held for moments only. */
  atEnd(work: () => Promise<void>): void;
  /** What is done once it is committed. */
  onCommit: (() => void)[];
};

export type Database = {
  query: NodePgDatabase;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction, with what is set for it; tries again when PostgreSQL gave it up for a deadlock or a
   * write conflict.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, setting?: string): Promise<T>;
  /** Whether PostgreSQL answers and is migrated. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Serialization failure and deadlock: PostgreSQL rolled back, running again is safe and expected. */
const retryable = new Set(['40001', '40P01']);
export const isRetryable = (error: unknown) => retryable.has(sqlState(error) ?? '');
/** To be thrown in a transaction that waited for others, and has read what they changed: it is tried again. */
export const writeConflictError = () => Object.assign(new Error('Rows were changed meanwhile.'), { code: '40001' });
const maxAttempts = 4;

export type DatabaseOptions = {
  size?: number;
  deadlines?: Deadlines;
  /** PostgreSQL plans each statement once. */
  prepares?: boolean;
  /** Hold in each session. */
  settings?: Record<string, string>;
  trace?: TraceStatement | undefined;
};

/** A pool of connections whose statements all have deadlines, here and in PostgreSQL. */
export function connectDatabase(
  connection: DatabaseConnection,
  { size = 10, deadlines = defaultDeadlines, prepares = false, settings = {}, trace }: DatabaseOptions = {},
): Database {
  const Patient = clientWithDeadlines(deadlines);
  const Client = prepares ? preparingClient(Patient) : Patient;
  const pool = new pg.Pool({
    ...connection,
    Client: trace ? tracingClient(Client, trace) : Client,
    max: size,
    connectionTimeoutMillis: deadlines.connection,
    idleTimeoutMillis: 60_000,
    // Before anybody gets the connection.
    onConnect: (client) => client.query(sessionSettingsSql(deadlines, settings)),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'haat',
  });
  // The pool replaces a connection that breaks, and who works with it gets an error from their query. Without these
  // listeners, for idle connections and for lent ones, it would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    query: drizzle(pool),
    pool,
    transaction: (work, setting) => runTransaction(pool, work, setting ? `begin; ${setting}` : 'begin'),
    isReady: () =>
      pool.query('select 1 from orders limit 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/**
 * PostgreSQL gives up too: it does not learn at once that nobody waits any more. Said in the session and not as it opens,
 * where PgBouncer takes few settings.
 */
function sessionSettingsSql({ writing }: Deadlines, settings: Record<string, string>): string {
  const timeouts = { statement_timeout: writing, idle_in_transaction_session_timeout: 2 * writing };
  const each = Object.entries({ ...timeouts, ...settings });
  return `select ${each.map(([name, value]) => `set_config('${name}', '${value}', false)`).join(', ')}`;
}

/**
 * Does a part of a transaction: of what it throws nothing stays written, and the rest of the transaction goes on. Not for
 * deadlocks and write conflicts, after which the whole is tried again.
 */
export async function runInSavepoint<T>({ client, onCommit }: Transaction, work: () => Promise<T>): Promise<T> {
  const before = onCommit.length;
  await client.query('savepoint attempt');
  try {
    const result = await work();
    await client.query('release savepoint attempt');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    onCommit.length = before;
    throw error;
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  beginning: string,
  tries = 1,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(beginning);
    const last: (() => Promise<void>)[] = [];
    const onCommit: Transaction['onCommit'] = [];
    const result = await work({ query: drizzle(client), client, atEnd: (part) => last.push(part), onCommit });
    for (const part of last) await part();
    await client.query('commit');
    for (const act of onCommit) act();
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (tries >= maxAttempts || !isRetryable(error)) throw error;
  } finally {
    client.release(broken);
  }
  return runTransaction(pool, work, beginning, tries + 1);
}

/** The SQLSTATE of a PostgreSQL error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return sqlState(error.cause);
}

/** Of files, of a quota and of PostgreSQL. */
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something could not be written because a disk is full, ours or PostgreSQL's. */
export const isDiskFull = (error: unknown): boolean => outOfSpace.has(sqlState(error) ?? '');
