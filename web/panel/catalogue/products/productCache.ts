import type { QueryClient } from '@tanstack/react-query';
import {
  listAllProductsQueryKey,
  listDraftsQueryKey,
  listOwnProductsQueryKey,
  listVisitorReportsQueryKey,
  readOwnProductQueryKey,
  readSellerDashboardQueryKey,
  summarizeAllProductsQueryKey,
  summarizeOwnProductsQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type {
  ListAllProductsResponse,
  ListOwnProductsResponse,
  ReadOwnProductResponse,
} from '../../../api/types.gen.ts';
import { operationKey, refreshQueries, updateCachedPages } from '../../lib/queryCache.ts';

export type Product = ReadOwnProductResponse;
/** A product in the lists of its seller. */
export type ListedProduct = ListOwnProductsResponse['products'][number];
/** A product in the lists of admins. */
export type ProductWithSeller = ListAllProductsResponse['products'][number];

/** Whether a screen shows the seller's own products or everyone's. */
export type ProductScope = 'own' | 'all';

/** What all product lists have in common. */
type ProductPage = { products: Product[] };
const listOperations = [listOwnProductsQueryKey, listAllProductsQueryKey];

/** Invalidates all queries that show products or their figures. */
export function reloadProducts(queryClient: QueryClient): Promise<void> {
  return refreshQueries(
    queryClient,
    ...listOperations,
    readOwnProductQueryKey,
    summarizeOwnProductsQueryKey,
    summarizeAllProductsQueryKey,
    readSellerDashboardQueryKey,
    listDraftsQueryKey,
    listVisitorReportsQueryKey,
  );
}

/** Cancels running queries, so that their responses cannot overwrite an optimistic update. */
export async function cancelProductQueries(queryClient: QueryClient): Promise<void> {
  const operations = [...listOperations, readOwnProductQueryKey];
  await Promise.all(operations.map((operation) => queryClient.cancelQueries({ queryKey: operationKey(operation) })));
}

/** Updates a product's visibility in all cached queries. */
export function showProductVisibility(queryClient: QueryClient, id: string, isActive: boolean): void {
  updateCachedProduct(queryClient, id, () => ({ isActive }));
}

/** Changes a product's stock in all cached queries by a difference. */
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

/** Removes a deleted product from all cached queries, so that none fetches it again. */
export function removeCachedProduct(queryClient: QueryClient, id: string): void {
  updateCachedLists(queryClient, (products) => products.filter((product) => product.id !== id));
  queryClient.removeQueries({ queryKey: readOwnProductQueryKey({ path: { id } }) });
}

function updateCachedLists(queryClient: QueryClient, change: (products: Product[]) => Product[]): void {
  for (const list of listOperations) {
    updateCachedPages<ProductPage>(queryClient, list, (page) => ({ ...page, products: change(page.products) }));
  }
}
