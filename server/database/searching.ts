import pLimit, { type LimitFunction } from 'p-limit';
import type { QueryConfig, QueryResultRow } from 'pg';
import { AppError } from '#domain/errors.ts';
import { type Database, sqlState } from './connect.ts';
import type { NodePgDatabase } from './drizzle.ts';

/**
 * How many searches run at once in a process, those of strangers and those in the panel, so that orders never wait for a
 * connection because of them.
 */
const slots = { strangers: pLimit(4), panel: pLimit(3) };

/** Milliseconds that a search waits for a slot, and that its statements may take together. */
const timeouts = { slot: 3_000, search: 1_000 };

/** Asks PostgreSQL for rows. */
export type Ask = <Row extends QueryResultRow>(query: QueryConfig) => Promise<Row[]>;

/** What a list is read with; its deadline holds for all that is asked together, and for each statement of the query builder. */
export type Reader = { ask: Ask; query: NodePgDatabase };

/**
 * Runs the statements of a stranger's search, in one transaction with a deadline. Throws `search_too_broad` when they
 * take longer, and `unavailable` when too many others search already.
 */
export function search<T>(database: Database, look: (reader: Reader) => Promise<T>): Promise<T> {
  return runInSlot(slots.strangers, database, look);
}

/** Reads a list of the panel: one that is searched as `search` does, beside those of strangers, and any other one at once. */
export function readList<T>(
  database: Database,
  typed: string | undefined,
  look: (reader: Reader) => Promise<T>,
): Promise<T> {
  if (typed) return runInSlot(slots.panel, database, look);
  return look({ ask: patient(database), query: database.query });
}

/** Asks without the deadline of searches: what is exported is read a part at a time, and may take longer together. */
export function patient({ pool }: Database): Ask {
  return async <Row extends QueryResultRow>(asked: QueryConfig) => (await pool.query<Row>(asked)).rows;
}

function runInSlot<T>(slot: LimitFunction, database: Database, look: (reader: Reader) => Promise<T>): Promise<T> {
  const latestStart = performance.now() + timeouts.slot;
  return slot(async () => {
    if (performance.now() > latestStart) throw new AppError('unavailable');
    const end = performance.now() + timeouts.search;
    const limited = (milliseconds: number) => `set local statement_timeout = ${milliseconds}`;
    const oneByOne = pLimit(1);
    let isFirst = true;
    const looking = database.transaction(({ client, query }) => {
      const ask = <Row extends QueryResultRow>(asked: QueryConfig) =>
        oneByOne(async () => {
          if (!isFirst) await client.query(limited(Math.max(1, Math.ceil(end - performance.now()))));
          isFirst = false;
          return (await client.query<Row>(asked)).rows;
        });
      return look({ ask, query });
    }, limited(timeouts.search));
    return looking.catch((error: unknown) => {
      throw sqlState(error) === '57014' ? new AppError('search_too_broad') : error;
    });
  });
}
