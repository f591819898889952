import { infiniteQueryOptions } from '@tanstack/react-query';
import { isAwaitingDecision, sellerStatuses } from '#domain/sellers/sellers.ts';
import { listApplicationsInfiniteOptions, listSellersInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** Filters of /admin/sellers in the URL. */
export const sellerFilter = { search: searchQuery, status: oneOf(sellerStatuses) };
export type SellerFilter = SearchParameters<typeof sellerFilter>;

const limit = 25;

/** Whether the filter shows the queue of pending sellers. */
export const isApplicationQueue = ({ status }: SellerFilter): boolean => isAwaitingDecision(status);

/** The sellers that match the filter, newest first. */
export function sellerList({ search, status }: SellerFilter) {
  const query = { limit, ...(search && { search }), ...(status && { status }) };
  return infiniteQueryOptions({ ...listSellersInfiniteOptions({ query }), ...cursorPagination });
}

/** Pending sellers, longest waiting first. */
export function applicationList({ search }: SellerFilter) {
  const query = { limit, ...(search && { search }) };
  return infiniteQueryOptions({ ...listApplicationsInfiniteOptions({ query }), ...cursorPagination });
}
