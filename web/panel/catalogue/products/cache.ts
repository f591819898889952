import type { QueryClient } from '@tanstack/react-query';
import {
  listAllProductsQueryKey,
  listDraftsQueryKey,
  listOwnProductsQueryKey,
  readOwnProductQueryKey,
  readSellerDashboardQueryKey,
  summarizeAllProductsQueryKey,
  summarizeOwnProductsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListAllProductsResponse, ReadOwnProductResponse } from '../../../api/types.gen.ts';
import { changeListed, keyOf, refresh } from '../../lib/cache.ts';

/** A product as its seller sees it. */
export type Product = ReadOwnProductResponse;
/** A product of whichever seller, as administrators see it. */
export type AnyProduct = ListAllProductsResponse['products'][number];

/** Whose products a screen is about: the seller's own, or everybody's. */
export type Scope = 'own' | 'all';

/** What all lists of products have. */
type Page = { products: Product[] };
const lists = [listOwnProductsQueryKey, listAllProductsQueryKey];

/** Reads products and their figures anew wherever they are shown. */
export function reloadProducts(queryClient: QueryClient): Promise<void> {
  return refresh(
    queryClient,
    ...lists,
    readOwnProductQueryKey,
    summarizeOwnProductsQueryKey,
    summarizeAllProductsQueryKey,
    readSellerDashboardQueryKey,
    listDraftsQueryKey,
  );
}

/** Stops reading products, so that an answer under way cannot overwrite what is about to be shown. */
export async function holdProducts(queryClient: QueryClient): Promise<void> {
  const readings = [...lists, readOwnProductQueryKey];
  await Promise.all(readings.map((reading) => queryClient.cancelQueries({ queryKey: keyOf(reading) })));
}

/** Shows at once whether customers see a product, on every screen that has it. */
export function showVisibility(queryClient: QueryClient, id: string, isActive: boolean): void {
  show(queryClient, id, () => ({ isActive }));
}

/** Shows at once that there are so many more pieces of a product, or fewer, on every screen that has it. */
export function showMorePieces(queryClient: QueryClient, id: string, by: number): void {
  show(queryClient, id, ({ stock }) => ({ stock: stock + by }));
}

function show(queryClient: QueryClient, id: string, change: (product: Product) => Partial<Product>): void {
  const changed = (product: Product) => (product.id === id ? { ...product, ...change(product) } : product);
  changeProducts(queryClient, (products) => products.map(changed));
  queryClient.setQueriesData<Product>(
    { queryKey: keyOf(readOwnProductQueryKey) },
    (product) => product && changed(product),
  );
}

/** Takes a product that exists no longer off every screen, so that none reads it again. */
export function dropProduct(queryClient: QueryClient, id: string): void {
  changeProducts(queryClient, (products) => products.filter((product) => product.id !== id));
  queryClient.removeQueries({ queryKey: readOwnProductQueryKey({ path: { id } }) });
}

function changeProducts(queryClient: QueryClient, change: (products: Product[]) => Product[]): void {
  for (const list of lists) {
    changeListed<Page>(queryClient, list, (page) => ({ ...page, products: change(page.products) }));
  }
}
