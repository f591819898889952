import { AppError } from '#domain/errors.ts';
import type { SearchBudget } from '../database/searchSemaphore.ts';
import { createRateBudget } from '../limits/rateLimiter.ts';
import type { ProcessGroup } from '../processes/primaryLink.ts';

/**
 * Milliseconds of database time for each request that a source may send: 9.6 s per minute at the default limit of
 * 1,200.
 */
const perRequest = 8;

/**
 * Counts the database time that the searches of each source take, and limits it per minute (docs/decisions/search.md).
 * `requestLimit` is its limit of requests per minute; without it, as in benchmarks and tests, nothing is refused, but
 * those that have spent much still give way to others.
 */
export function createSearchBudget(
  processes: ProcessGroup,
  requestLimit: number = Number.POSITIVE_INFINITY,
): SearchBudget {
  const { take, charge, spent } = createRateBudget(processes, 'searches', requestLimit * perRequest);
  return {
    async check(source) {
      const wait = await take(source, 0);
      if (wait !== undefined) throw new AppError('too_many_requests', { retryAfterSeconds: wait });
    },
    charge,
    spent,
  };
}
