import pg from 'pg';
import { clientWithDeadlines, usualDeadlines } from './deadline.ts';
import { drizzle, type NodePgDatabase } from './drizzle.ts';
import { preparing } from './statements.ts';

export type Connection = (
  | { connectionString: string }
  | { host: string; port: number; user: string; password: string; database: string }
) & {
  /** Settings of each session, as PostgreSQL's `-c name=value`. */
  options?: string;
};

/** One transaction: the query builder, and the client for named prepared statements. */
export type Transaction = { query: NodePgDatabase; client: pg.PoolClient };

export type Database = {
  query: NodePgDatabase;
  pool: pg.Pool;
  /** Runs `work` in one transaction; tries again when PostgreSQL gave it up for a deadlock or a write conflict. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Whether PostgreSQL answers and is migrated. */
  isReady(): Promise<boolean>;
  close(): Promise<void>;
};

/** Serialization failure and deadlock: PostgreSQL rolled back, running again is safe and expected. */
const retryable = new Set(['40001', '40P01']);
const maximumTries = 4;

/** A pool of connections whose statements all have deadlines, here and in PostgreSQL. */
export function connect(
  connection: Connection,
  { size = 10, deadlines = usualDeadlines, prepares = false } = {},
): Database {
  const Client = clientWithDeadlines(deadlines);
  const pool = new pg.Pool({
    ...connection,
    Client: prepares ? preparing(Client) : Client,
    max: size,
    connectionTimeoutMillis: deadlines.connection,
    idleTimeoutMillis: 60_000,
    // PostgreSQL gives up too: it does not learn at once that nobody waits any more.
    statement_timeout: deadlines.writing,
    idle_in_transaction_session_timeout: 2 * deadlines.writing,
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
    transaction: (work) => transact(pool, work),
    isReady: () =>
      pool.query('select 1 from orders limit 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  };
}

/**
 * Does a part of a transaction: of what it throws nothing stays written, and the rest of the transaction goes on. Not for
 * deadlocks and write conflicts, after which the whole is tried again.
 */
export async function attempt<T>({ client }: Transaction, work: () => Promise<T>): Promise<T> {
  await client.query('savepoint attempt');
  try {
    const result = await work();
    await client.query('release savepoint attempt');
    return result;
  } catch (error) {
    await client.query('rollback to savepoint attempt');
    throw error;
  }
}

async function transact<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>, tries = 1): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ query: drizzle(client), client });
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (tries >= maximumTries || !retryable.has(sqlState(error) ?? '')) throw error;
  } finally {
    client.release(broken);
  }
  return transact(pool, work, tries + 1);
}

/** The SQLSTATE of a PostgreSQL error, also when the query builder wrapped it. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return sqlState(error.cause);
}
