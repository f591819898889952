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
/** Who waits for a decision, with what speaks for a second look. */
export type Application = ListApplicationsResponse['applications'][number];
export type RiskSignal = Application['signals'][number];

/** Reads the sellers and their counts anew wherever they are shown. */
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

/** Shows a seller's new status at once: in the lists and in the open details. Who is decided on leaves the queue. */
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

/** A seller as some list has it already, to show while the details are on their way. */
export function findCachedSeller(queryClient: QueryClient, id: string): Seller | undefined {
  const listed = getCachedPages<ListSellersResponse>(queryClient, listSellersQueryKey).flatMap((page) => page.sellers);
  const waiting = getCachedPages<ListApplicationsResponse>(queryClient, listApplicationsQueryKey);
  return [...listed, ...waiting.flatMap((page) => page.applications)].find((seller) => seller.id === id);
}
