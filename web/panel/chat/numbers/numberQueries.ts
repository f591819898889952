import { infiniteQueryOptions } from '@tanstack/react-query';
import { listNumbersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ListNumbersResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';

/** A number in the list of admins. */
export type ListedNumber = ListNumbersResponse['numbers'][number];

/** All numbers, newest first, or only those with a problem. */
export function numberList(show: 'troubled' | undefined) {
  const query = { limit: 20, ...(show && { show }) };
  return infiniteQueryOptions({ ...listNumbersInfiniteOptions({ query }), ...cursorPagination });
}
