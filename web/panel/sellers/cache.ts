import type { QueryClient } from '@tanstack/react-query';
import type { SellerStatus } from '#domain/sellers.ts';
import { countSellersQueryKey, listSellersQueryKey, readSellerQueryKey } from '../../api/@tanstack/react-query.gen.ts';
import type { ListSellersResponse, ReadSellerResponse } from '../../api/types.gen.ts';
import { changeListed, keyOf, listedPages, refresh } from '../lib/cache.ts';

export type Seller = ReadSellerResponse;

/** Reads the sellers and their counts anew wherever they are shown. */
export function reloadSellers(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, listSellersQueryKey, countSellersQueryKey, readSellerQueryKey);
}

/** Shows a seller's new status at once: in the lists and in the open details. */
export function showStatus(queryClient: QueryClient, id: string, status: SellerStatus): void {
  const changed = (seller: Seller) => (seller.id === id ? { ...seller, status } : seller);
  changeListed<ListSellersResponse>(queryClient, listSellersQueryKey, (page) => ({
    ...page,
    sellers: page.sellers.map(changed),
  }));
  queryClient.setQueriesData<Seller>({ queryKey: keyOf(readSellerQueryKey) }, (seller) => seller && changed(seller));
}

/** A seller as some list has it already, to show while the details are on their way. */
export function findListed(queryClient: QueryClient, id: string): Seller | undefined {
  return listedPages<ListSellersResponse>(queryClient, listSellersQueryKey)
    .flatMap((page) => page.sellers)
    .find((seller) => seller.id === id);
}
