import pLimit from 'p-limit';
import type { QueryConfig, QueryResultRow } from 'pg';
import { AppError } from '#domain/errors.ts';
import type { Context } from '../context.ts';
import { sqlState } from '../database/connect.ts';

/** How many public searches run at once in a process, so that orders never wait for a connection because of them. */
const slots = pLimit(4);

/** Milliseconds that a search waits for a slot, and that its statements may take together. */
const timeouts = { slot: 3_000, search: 1_000 };

/** Asks PostgreSQL for rows. */
export type Ask = <Row extends QueryResultRow>(query: QueryConfig) => Promise<Row[]>;

/**
 * Runs the statements of one search, in one transaction with a deadline. Throws `search_too_broad` when they take
 * longer, and `unavailable` when too many others search already.
 */
export function search<T>({ database }: Context, look: (ask: Ask) => Promise<T>): Promise<T> {
  const latestStart = performance.now() + timeouts.slot;
  return slots(async () => {
    if (performance.now() > latestStart) throw new AppError('unavailable');
    const end = performance.now() + timeouts.search;
    const limited = (milliseconds: number) => `set local statement_timeout = ${milliseconds}`;
    let isFirst = true;
    const looking = database.transaction(
      ({ client }) =>
        look(async <Row extends QueryResultRow>(query: QueryConfig) => {
          if (!isFirst) await client.query(limited(Math.max(1, Math.ceil(end - performance.now()))));
          isFirst = false;
          return (await client.query<Row>(query)).rows;
        }),
      limited(timeouts.search),
    );
    return looking.catch((error: unknown) => {
      throw sqlState(error) === '57014' ? new AppError('search_too_broad') : error;
    });
  });
}
