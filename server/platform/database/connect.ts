import { type RawBuilder, sql } from 'kysely';
import pg, { TypeOverrides } from 'pg';
import { createClientWithDeadlines, type Deadlines, defaultDeadlines } from './deadlines.ts';
import { createClientQueryBuilder, createQueryBuilder, type QueryBuilder } from './queryBuilder.ts';
import { createTracingClient, type TraceStatement } from './tracingClient.ts';

export type DatabaseConnection =
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string };

/** A transaction: `db` runs its statements. */
export type Transaction = {
  db: QueryBuilder;
  client: pg.PoolClient;
  /** Adds work to do just before the commit, so that its locks are held only briefly. */
  atEnd(work: () => Promise<void>): void;
  /** Callbacks to run after the commit. */
  onCommit: (() => void)[];
};

export type Database = {
  /** For statements that only read, outside of transactions. */
  read: QueryBuilder;
  /** For single statements that write. */
  write: QueryBuilder;
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction, after the statement `setting`. Retries after deadlocks and serialization failures.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, setting?: RawBuilder<unknown>): Promise<T>;
  /** Whether PostgreSQL responds and is migrated. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Counts and sums as numbers, since none exceeds 2^53, and dates without time as text. */
const { builtins } = pg.types;
export const types = new TypeOverrides();
types.setTypeParser(builtins.INT8, Number);
types.setTypeParser(builtins.NUMERIC, Number);
types.setTypeParser(builtins.DATE, String);

/** Serialization failure and deadlock: PostgreSQL has rolled back, and running the transaction again is safe. */
const retryable = new Set(['40001', '40P01']);
export const isRetryable = (error: unknown) => retryable.has(readSqlState(error) ?? '');
/** To be thrown in a transaction that waited for others and has read outdated rows: it is retried. */
export const writeConflictError = () => Object.assign(new Error('Rows were changed meanwhile.'), { code: '40001' });
const maxAttempts = 4;

export type DatabaseOptions = {
  size?: number;
  deadlines?: Deadlines;
  /** PostgreSQL plans each statement once per connection. */
  prepares?: boolean;
  /** Settings of each session. */
  settings?: Record<string, string>;
  trace?: TraceStatement | undefined;
};

/** A pool of connections whose statements all have timeouts, on this side and in PostgreSQL. */
export function connectDatabase(
  connection: DatabaseConnection,
  { size = 10, deadlines = defaultDeadlines, prepares = false, settings = {}, trace }: DatabaseOptions = {},
): Database {
  const Client = createClientWithDeadlines(deadlines);
  const pool = new pg.Pool({
    ...connection,
    Client: trace ? createTracingClient(Client, trace) : Client,
    max: size,
    connectionTimeoutMillis: deadlines.connection,
    // Over a minute, so that what runs every minute opens no new connections.
    idleTimeoutMillis: 90_000,
    // Runs before the connection is used.
    onConnect: (client) =>
      setSessionSettings(createClientQueryBuilder(client), { ...timeoutSettings(deadlines), ...settings }),
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'haat',
  });
  // The pool replaces a connection that breaks, and its user gets an error from their query. Without these listeners,
  // for idle and for acquired connections, the error would also end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const plans = { caches: prepares };
  const read = createQueryBuilder(() => pool.connect(), 'reading', plans);
  return {
    read,
    write: createQueryBuilder(() => pool.connect(), 'writing', plans),
    pool,
    transaction: (work, setting) => runTransaction(pool, work, { setting, ...plans }),
    isReady: () => isMigrated(read),
    close: () => pool.end(),
  };
}

/**
 * PostgreSQL needs timeouts of its own, as it doesn't notice immediately that a client stopped waiting. They are set in
 * the session and not on connecting, where PgBouncer accepts few settings.
 */
const timeoutSettings = ({ writing }: Deadlines) => ({
  statement_timeout: `${writing}`,
  idle_in_transaction_session_timeout: `${2 * writing}`,
});

/** Changes settings of a connection's session. */
export async function setSessionSettings(db: QueryBuilder, settings: Record<string, string>): Promise<void> {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, false)`.as(name));
  if (each.length > 0) await db.selectNoFrom(each).execute();
}

const isMigrated = (db: QueryBuilder) =>
  db
    .selectFrom('orders')
    .select(sql.lit(1).as('one'))
    .limit(sql.lit(1))
    .execute()
    .then(
      () => true,
      () => false,
    );

/**
 * Runs part of a transaction in a savepoint: if it throws, its writes are rolled back and the rest of the transaction
 * can continue. Not for deadlocks and serialization failures, after which the whole transaction is retried.
 */
export async function runInSavepoint<T>({ db, onCommit }: Transaction, work: () => Promise<T>): Promise<T> {
  const before = onCommit.length;
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work();
    await sql`release savepoint attempt`.execute(db);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    onCommit.length = before;
    throw error;
  }
}

async function runTransaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  options: { setting: RawBuilder<unknown> | undefined; caches: boolean },
  tries = 1,
): Promise<T> {
  const client = await pool.connect();
  const db = createClientQueryBuilder(client, options);
  let broken: Error | undefined;
  try {
    await (options.setting ? sql`begin; ${options.setting}` : sql`begin`).execute(db);
    const deferred: (() => Promise<void>)[] = [];
    const onCommit: Transaction['onCommit'] = [];
    const result = await work({ db, client, atEnd: (part) => deferred.push(part), onCommit });
    for (const part of deferred) await part();
    await sql`commit`.execute(db);
    for (const act of onCommit) act();
    return result;
  } catch (error) {
    await sql`rollback`.execute(db).catch((failure: Error) => {
      broken = failure;
    });
    if (tries >= maxAttempts || !isRetryable(error)) throw error;
  } finally {
    client.release(broken);
  }
  return runTransaction(pool, work, options, tries + 1);
}

/** The SQLSTATE of a PostgreSQL error, also if the query builder wrapped it. */
export function readSqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return readSqlState(error.cause);
}

/** Errors of the file system, of a quota and of PostgreSQL. */
const outOfSpace = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether a write failed because a disk is full, ours or PostgreSQL's. */
export const isDiskFull = (error: unknown): boolean => outOfSpace.has(readSqlState(error) ?? '');
