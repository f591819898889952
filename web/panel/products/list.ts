import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { productCategories, productVisibilities } from '#domain/products.ts';
import { listOwnProductsInfiniteOptions } from '../lib/api/@tanstack/react-query.gen.ts';

/** The filters of the catalogue as they stand in the URL; what makes no sense there is left out. */
export const productFilter = z.object({
  search: z.coerce.string<string>().max(100).optional().catch(undefined),
  status: z.enum(productVisibilities).optional().catch(undefined),
  category: z.enum(productCategories).optional().catch(undefined),
});
export type ProductFilter = z.infer<typeof productFilter>;

/** The seller's products that pass the filter, page by page; the shown ones stay until the filtered ones are there. */
export function productList({ search, status, category }: ProductFilter) {
  return infiniteQueryOptions({
    ...listOwnProductsInfiniteOptions({
      query: { ...(search && { search }), ...(status && { status }), ...(category && { category }) },
    }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export function isFiltered(filter: ProductFilter): boolean {
  return Object.values(filter).some(Boolean);
}
