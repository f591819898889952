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
import { operationKey, refreshQueries, updateCachedPages } from '../../lib/queryCache.ts';

/** A product as its seller sees it. */
export type Product = ReadOwnProductResponse;
/** A product of whichever seller, as administrators see it. */
export type ProductWithSeller = ListAllProductsResponse['products'][number];

/** Whose products a screen is about: the seller's own, or everybody's. */
export type ProductScope = 'own' | 'all';

/** What all lists of products have. */
type ProductPage = { products: Product[] };
const listOperations = [listOwnProductsQueryKey, listAllProductsQueryKey];

/** Reads products and their figures anew wherever they are shown. */
export function reloadProducts(queryClient: QueryClient): Promise<void> {
  return refreshQueries(
    queryClient,
    ...listOperations,
    readOwnProductQueryKey,
    summarizeOwnProductsQueryKey,
    summarizeAllProductsQueryKey,
    readSellerDashboardQueryKey,
    listDraftsQueryKey,
  );
}

/** Stops reading products, so that an answer under way cannot overwrite what is about to be shown. */
export async function cancelProductQueries(queryClient: QueryClient): Promise<void> {
  const readings = [...listOperations, readOwnProductQueryKey];
  await Promise.all(readings.map((reading) => queryClient.cancelQueries({ queryKey: operationKey(reading) })));
}

/** Shows at once whether customers see a product, on every screen that has it. */
export function showProductVisibility(queryClient: QueryClient, id: string, isActive: boolean): void {
  updateCachedProduct(queryClient, id, () => ({ isActive }));
}

/** Shows at once that there are so many more pieces of a product, or fewer, on every screen that has it. */
export function showStockChange(queryClient: QueryClient, id: string, by: number): void {
  updateCachedProduct(queryClient, id, ({ stock }) => ({ stock: stock + by }));
}

function updateCachedProduct(
  queryClient: QueryClient,
  id: string,
  change: (product: Product) => Partial<Product>,
): void {
  const changed = (product: Product) => (product.id === id ? { ...product, ...change(product) } : product);
  updateCachedLists(queryClient, (products) => products.map(changed));
  queryClient.setQueriesData<Product>(
    { queryKey: operationKey(readOwnProductQueryKey) },
    (product) => product && changed(product),
  );
}

/** Takes a product that exists no longer off every screen, so that none reads it again. */
export function removeCachedProduct(queryClient: QueryClient, id: string): void {
  updateCachedLists(queryClient, (products) => products.filter((product) => product.id !== id));
  queryClient.removeQueries({ queryKey: readOwnProductQueryKey({ path: { id } }) });
}

function updateCachedLists(queryClient: QueryClient, change: (products: Product[]) => Product[]): void {
  for (const list of listOperations) {
    updateCachedPages<ProductPage>(queryClient, list, (page) => ({ ...page, products: change(page.products) }));
  }
}
