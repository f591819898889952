import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { ListOwnProductsResponse, ReadOwnProductResponse } from '../../api/types.gen.ts';
import { refresh } from '../lib/client.ts';

export type Product = ReadOwnProductResponse;

const lists = [{ _id: 'listOwnProducts' }];
const details = [{ _id: 'readOwnProduct' }];

/** Reads the seller's products and their figures anew wherever they are shown. */
export function reloadProducts(queryClient: QueryClient): Promise<void> {
  return refresh(queryClient, 'listOwnProducts', 'readOwnProduct', 'summarizeOwnProducts', 'readSellerDashboard');
}

/** Stops reading products, so that an answer under way cannot overwrite what is about to be shown. */
export async function holdProducts(queryClient: QueryClient): Promise<void> {
  await Promise.all([lists, details].map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

/** Shows a change of one product at once, on every screen that has it. */
export function showChange(queryClient: QueryClient, id: string, change: Partial<Product>): void {
  const changed = (product: Product) => (product.id === id ? { ...product, ...change } : product);
  queryClient.setQueriesData<InfiniteData<ListOwnProductsResponse>>({ queryKey: lists }, (list) =>
    list?.pages
      ? { ...list, pages: list.pages.map((page) => ({ ...page, products: page.products.map(changed) })) }
      : list,
  );
  queryClient.setQueriesData<Product>({ queryKey: details }, (product) => product && changed(product));
}

/** Forgets a product that exists no longer, so that no screen reads it again. */
export function forgetProduct(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: [{ _id: 'readOwnProduct', path: { id } }] });
}
