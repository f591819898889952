import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { productCategories, productVisibilities } from '#domain/catalogue/products.ts';
import { lineStockLevels, stockSorts } from '#domain/catalogue/stockLists.ts';
import { listStockInfiniteOptions, listStockQueryKey } from '../../../api/@tanstack/react-query.gen.ts';
import type { ListStockResponse } from '../../../api/types.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { refreshQueries } from '../../lib/queryCache.ts';
import { oneOf, recordId, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';
import { reloadProducts } from '../products/productCache.ts';

/** A variant, or a product without options. The id is that of what is sold. */
export type Line = ListStockResponse['lines'][number] & { id: string };

/** Filters of stock and prices in the URL. */
export const stockFilter = {
  search: searchQuery,
  status: oneOf(productVisibilities),
  category: oneOf(productCategories),
  stock: oneOf(lineStockLevels),
  product: recordId,
  sort: oneOf(stockSorts),
};
export type StockFilter = SearchParameters<typeof stockFilter>;

export function stockList({ search, status, category, stock, product, sort }: StockFilter) {
  const query = {
    limit: 100,
    ...(search && { search }),
    ...(status && { status }),
    ...(category && { category }),
    ...(stock && { stock }),
    ...(product && { product }),
    ...(sort && { sort }),
  };
  // Other screens change products too, and don't know this list.
  return infiniteQueryOptions({ ...listStockInfiniteOptions({ query }), ...cursorPagination, staleTime: 0 });
}

export const toLines = (pages: ListStockResponse[] = []): Line[] =>
  pages.flatMap(({ lines }) => lines.map((line) => ({ ...line, id: line.variantId ?? line.productId })));

export const describeLine = ({ name, label }: Pick<Line, 'name' | 'label'>) => (label ? `${name} (${label})` : name);

/** Refetches the lines and everything else that shows products. */
export async function reloadStock(queryClient: QueryClient): Promise<void> {
  await Promise.all([refreshQueries(queryClient, listStockQueryKey), reloadProducts(queryClient)]);
}
