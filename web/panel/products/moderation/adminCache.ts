import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListAllProductsResponse } from '../../../api/types.gen.ts';
import { refresh } from '../../lib/client.ts';

/** A product of whichever seller, as administrators see it. */
export type AnyProduct = ListAllProductsResponse['products'][number];

/** Read by lists page by page, and by the search above all pages at once. */
type Listed = InfiniteData<ListAllProductsResponse> | ListAllProductsResponse;

const lists = [{ _id: 'listAllProducts' }];

/** Reads all sellers' products and their figures anew wherever they are shown. */
export function reloadAllProducts(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, 'listAllProducts', 'summarizeAllProducts');
}

/** Stops reading products, so that an answer under way cannot overwrite what is about to be shown. */
export function holdAllProducts(queryClient: QueryClient): Promise<void> {
  return queryClient.cancelQueries({ queryKey: lists });
}

/** Shows at once whether customers see a product, in every list that has it. */
export function showVisibility(queryClient: QueryClient, id: string, isActive: boolean): void {
  change(queryClient, (products) =>
    products.map((product) => (product.id === id ? { ...product, isActive } : product)),
  );
}

/** Takes a product that exists no longer out of every list. */
export function dropProduct(queryClient: QueryClient, id: string): void {
  change(queryClient, (products) => products.filter((product) => product.id !== id));
}

function change(queryClient: QueryClient, changed: (products: AnyProduct[]) => AnyProduct[]): void {
  const inPage = (page: ListAllProductsResponse) => ({ ...page, products: changed(page.products) });
  queryClient.setQueriesData<Listed>({ queryKey: lists }, (listed) => {
    if (!listed) return listed;
    return 'pages' in listed ? { ...listed, pages: listed.pages.map(inPage) } : inPage(listed);
  });
}
