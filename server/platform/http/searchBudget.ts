import { AppError } from '#domain/errors.ts';
import type { SearchBudget } from '../database/searchSemaphore.ts';
import { createRateBudget } from '../limits/rateLimiter.ts';
import type { ProcessGroup } from '../processes/primaryLink.ts';

/** Milliseconds of database time for each request that a source may send: 9.6 s a minute with the usual 1,200 requests. */
const perRequest = 8;

/**
 * How long the database may work in a minute on what one source searches for (docs/decisions/search.md). `requestLimit` is how
 * many requests it may send in a minute; without it, as measurements and tests want it, nothing is counted.
 */
export function createSearchBudget(processes: ProcessGroup, requestLimit: number | undefined): SearchBudget {
  if (requestLimit === undefined) return { check: async () => {}, charge: () => {}, spent: () => 0 };
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
