import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  readConnectionQueryKey,
  readOwnNumberOptions,
  readOwnNumberQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadOwnNumberResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

export type OwnNumber = NonNullable<ReadOwnNumberResponse['number']>;

/** Polled while it is on screen: no event announces the first message to the number. */
export function ownNumberQuery() {
  return queryOptions({ ...readOwnNumberOptions(), refetchInterval: 15_000 });
}

/** Invalidates what depends on the number, such as the code that connects a phone. */
export function reloadOwnNumber(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, readOwnNumberQueryKey, readConnectionQueryKey);
}
