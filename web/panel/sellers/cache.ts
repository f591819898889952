import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { SellerStatus } from '#domain/sellers.ts';
import type { ListSellersResponse, ReadSellerResponse } from '../../api/types.gen.ts';
import { refresh } from '../lib/client.ts';

export type Seller = ReadSellerResponse;

type SellerPages = InfiniteData<ListSellersResponse>;
const lists = [{ _id: 'listSellers' }];

/** Reads the sellers and their counts anew wherever they are shown. */
export function reloadSellers(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, 'listSellers', 'countSellers', 'readSeller');
}

/** Shows a seller's new status at once: in the lists and in the open details. */
export function showStatus(queryClient: QueryClient, id: string, status: SellerStatus): void {
  const changed = (seller: Seller) => (seller.id === id ? { ...seller, status } : seller);
  queryClient.setQueriesData<SellerPages>(
    { queryKey: lists },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, sellers: page.sellers.map(changed) })) },
  );
  queryClient.setQueriesData<Seller>({ queryKey: [{ _id: 'readSeller' }] }, (seller) => seller && changed(seller));
}

/** A seller as some list has it already, to show while the details are on their way. */
export function findListed(queryClient: QueryClient, id: string): Seller | undefined {
  return queryClient
    .getQueriesData<SellerPages>({ queryKey: lists })
    .flatMap(([, list]) => list?.pages.flatMap((page) => page.sellers) ?? [])
    .find((seller) => seller.id === id);
}
