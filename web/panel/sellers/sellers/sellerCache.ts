import type { QueryClient } from '@tanstack/react-query';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import {
  countSellersQueryKey,
  listApplicationsQueryKey,
  listSellersQueryKey,
  readBackgroundQueryKey,
  readSellerQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListApplicationsResponse, ListSellersResponse, ReadSellerResponse } from '../../../api/types.gen.ts';
import { getCachedPages, operationKey, refreshQueries, updateCachedPages } from '../../lib/queryCache.ts';

export type Seller = ReadSellerResponse;
/** A pending seller with risk signals. */
export type Application = ListApplicationsResponse['applications'][number];
export type RiskSignal = Application['signals'][number];

/** Invalidates all queries that show sellers or their counts. */
export function reloadSellers(queryClient: QueryClient): Promise<void> {
  return refreshQueries(
    queryClient,
    listSellersQueryKey,
    listApplicationsQueryKey,
    countSellersQueryKey,
    readSellerQueryKey,
    readBackgroundQueryKey,
  );
}

/** Updates a seller's status in all cached queries and removes the seller from the queue. */
export function showSellerStatus(queryClient: QueryClient, id: string, status: SellerStatus): void {
  const changed = <Shown extends Seller>(seller: Shown) => (seller.id === id ? { ...seller, status } : seller);
  updateCachedPages<ListSellersResponse>(queryClient, listSellersQueryKey, (page) => ({
    ...page,
    sellers: page.sellers.map(changed),
  }));
  updateCachedPages<ListApplicationsResponse>(queryClient, listApplicationsQueryKey, (page) => ({
    ...page,
    applications: page.applications.filter((application) => application.id !== id),
  }));
  queryClient.setQueriesData<Seller>(
    { queryKey: operationKey(readSellerQueryKey) },
    (seller) => seller && changed(seller),
  );
}

/** A seller from a cached list, shown while the details are loading. */
export function findCachedSeller(queryClient: QueryClient, id: string): Seller | undefined {
  const listed = getCachedPages<ListSellersResponse>(queryClient, listSellersQueryKey).flatMap((page) => page.sellers);
  const waiting = getCachedPages<ListApplicationsResponse>(queryClient, listApplicationsQueryKey);
  return [...listed, ...waiting.flatMap((page) => page.applications)].find((seller) => seller.id === id);
}
