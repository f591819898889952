import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  readConnectionQueryKey,
  readOwnNumberOptions,
  readOwnNumberQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadOwnNumberResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

export type OwnNumber = NonNullable<ReadOwnNumberResponse['number']>;

/** The shop's own number; looked at again while it is on screen, since nobody tells when its first event comes. */
export function ownNumberQuery() {
  return queryOptions({ ...readOwnNumberOptions(), refetchInterval: 15_000 });
}

/** Reads anew what depends on the number: the code that connects a phone is sent to it. */
export function reloadOwnNumber(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, readOwnNumberQueryKey, readConnectionQueryKey);
}
