import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { AppError } from '#domain/errors.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import { type Database, readSqlState } from './connect.ts';
import { createQueryBuilder, type QueryBuilder } from './queryBuilder.ts';
import { type SearchBudget, SearchSemaphore, searchTimeLimits } from './searchSemaphore.ts';

/**
 * The number of concurrent searches per process, for public pages and for the panel, so that orders never wait for a
 * connection because of searches.
 */
const slots = { strangers: new SearchSemaphore(4), panel: new SearchSemaphore(3) };

/** The database, and the budget to which searches are charged. */
type SearchParts = { database: Database & { searchBudget: SearchBudget } };

/** Reads a list. The deadline applies to all its statements together. */
export type ListReader = { db: QueryBuilder };

/**
 * Runs the statements of a public search in one transaction with a deadline, and charges their time to the source.
 * Throws `search_too_broad` if they take longer, `unavailable` if too many searches are waiting, and
 * `too_many_requests` if the source has used its budget for this minute.
 */
export function runSearch<T>(parts: SearchParts, source: string, read: (reader: ListReader) => Promise<T>): Promise<T> {
  return runInSlot(slots.strangers, parts, source, read);
}

/**
 * Reads a list of the panel for a seller or an admin (`id`). A search runs as in `runSearch`, in slots of its own; any
 * other list is read immediately.
 */
export function readPanelList<T>(
  parts: SearchParts,
  id: string,
  typed: string | undefined,
  read: (reader: ListReader) => Promise<T>,
): Promise<T> {
  if (typed) return runInSlot(slots.panel, parts, id, read);
  return read({ db: parts.database.read });
}

async function runInSlot<T>(
  slots: SearchSemaphore,
  { database }: SearchParts,
  source: string,
  read: (reader: ListReader) => Promise<T>,
): Promise<T> {
  const { searchBudget } = database;
  await searchBudget.check(source);
  return slots.run(source, searchBudget, async () => {
    const limited = (milliseconds: number) => sql`set local statement_timeout = ${sql.lit(milliseconds)}`;
    const serialize = limitConcurrency(1);
    let isFirst = true;
    const searching = database.transaction(({ db: tx, client }) => {
      // The wait for a connection is no search, so it shortens no deadline.
      const began = performance.now();
      const end = began + searchTimeLimits.search;
      const run = (statement: QueryConfig) =>
        serialize(async () => {
          if (!isFirst) await limited(Math.max(1, Math.ceil(end - performance.now()))).execute(tx);
          isFirst = false;
          return client.query(statement);
        });
      const db = createQueryBuilder(async () => ({ query: run, release() {} }), 'writing');
      return read({ db }).finally(() => searchBudget.charge(source, performance.now() - began));
    }, limited(searchTimeLimits.search));
    return searching.catch((error: unknown) => {
      throw readSqlState(error) === '57014' ? new AppError('search_too_broad') : error;
    });
  });
}
