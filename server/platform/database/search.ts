import type { QueryConfig, QueryResultRow } from 'pg';
import type { NodePgDatabase } from '#database/drizzle.ts';
import { AppError } from '#domain/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { type Database, sqlState } from './connect.ts';
import { type SearchBudget, SearchSemaphore, searchTimeLimits } from './searchSemaphore.ts';

/**
 * How many searches run at once in a process, those of strangers and those in the panel, so that orders never wait for a
 * connection because of them.
 */
const slots = { strangers: new SearchSemaphore(4), panel: new SearchSemaphore(3) };

/** Where is searched, and what counts the database time that it takes. */
type SearchParts = { database: Database & { searchBudget: SearchBudget } };

/** Asks PostgreSQL for rows. */
export type Query = <Row extends QueryResultRow>(query: QueryConfig) => Promise<Row[]>;

/** What a list is read with; its deadline holds for all that is asked together, and for each statement of the query builder. */
export type ListReader = { ask: Query; query: NodePgDatabase };

/**
 * Runs the statements of a stranger's search, in one transaction with a deadline, and charges their time to the source.
 * Throws `search_too_broad` when they take longer, `unavailable` when too many others search already, and
 * `too_many_requests` when the source has searched for too long in this minute.
 */
export function runSearch<T>(parts: SearchParts, source: string, look: (reader: ListReader) => Promise<T>): Promise<T> {
  return runInSlot(slots.strangers, parts, source, look);
}

/**
 * Reads a list of the panel for a seller or an administrator (`id`): one that is searched as `search` does, beside those
 * of strangers, and any other one at once.
 */
export function readPanelList<T>(
  parts: SearchParts,
  id: string,
  typed: string | undefined,
  look: (reader: ListReader) => Promise<T>,
): Promise<T> {
  if (typed) return runInSlot(slots.panel, parts, id, look);
  return look({ ask: queryWithoutDeadline(parts.database), query: parts.database.query });
}

/** Asks without the deadline of searches: what is exported is read a part at a time, and may take longer together. */
export function queryWithoutDeadline({ pool }: Database): Query {
  return async <Row extends QueryResultRow>(asked: QueryConfig) => (await pool.query<Row>(asked)).rows;
}

async function runInSlot<T>(
  slots: SearchSemaphore,
  { database }: SearchParts,
  source: string,
  look: (reader: ListReader) => Promise<T>,
): Promise<T> {
  const { searchBudget } = database;
  await searchBudget.check(source);
  return slots.run(source, searchBudget, async () => {
    const end = performance.now() + searchTimeLimits.search;
    const limited = (milliseconds: number) => `set local statement_timeout = ${milliseconds}`;
    const oneByOne = limitConcurrency(1);
    let isFirst = true;
    const looking = database.transaction(({ client, query }) => {
      const began = performance.now();
      const ask = <Row extends QueryResultRow>(asked: QueryConfig) =>
        oneByOne(async () => {
          if (!isFirst) await client.query(limited(Math.max(1, Math.ceil(end - performance.now()))));
          isFirst = false;
          return (await client.query<Row>(asked)).rows;
        });
      return look({ ask, query }).finally(() => searchBudget.charge(source, performance.now() - began));
    }, limited(searchTimeLimits.search));
    return looking.catch((error: unknown) => {
      throw sqlState(error) === '57014' ? new AppError('search_too_broad') : error;
    });
  });
}
