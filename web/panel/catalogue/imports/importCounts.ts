import type { ImportDetails } from './importQueries.ts';

type Counted = Pick<ImportDetails, 'counts' | 'options'>;

/** How many products the import writes. Those that it only hides count where it writes no others. */
export function countImported({ counts, options }: Counted): number {
  const written = counts.create + counts.update;
  return written > 0 || !options.hidesMissing ? written : counts.missing;
}

/** Whether errors keep the whole import from running. */
export const isBlocked = ({ counts, options }: Counted): boolean => options.allOrNothing && counts.error > 0;
