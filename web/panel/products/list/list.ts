import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { productCategories, productVisibilities } from '#domain/products.ts';
import { cutSearch } from '#domain/search.ts';
import { listOwnProductsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';

/** The filters of the catalogue as they stand in the URL; what makes no sense there is left out. */
export const productFilter = z.object({
  search: z.catch(z.optional(z.pipe(z.coerce.string<string>(), z.transform(cutSearch))), undefined),
  status: z.catch(z.optional(z.enum(productVisibilities)), undefined),
  category: z.catch(z.optional(z.enum(productCategories)), undefined),
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
