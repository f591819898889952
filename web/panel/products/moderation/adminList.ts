import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listAllProductsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { productFilter } from '../list/list.ts';

/** The filters of /admin/products as they stand in the URL; what makes no sense there is left out. */
export const adminProductFilter = z.extend(productFilter, {
  /** The seller's id. */
  seller: z.catch(z.optional(z.uuid()), undefined),
});
export type AdminProductFilter = z.infer<typeof adminProductFilter>;

const pageSize = 50;

/** The products of all sellers that pass the filter, page by page; the shown ones stay until the others are there. */
export function adminProductList({ search, status, category, seller }: AdminProductFilter) {
  return infiniteQueryOptions({
    ...listAllProductsInfiniteOptions({
      query: {
        limit: pageSize,
        ...(search && { search }),
        ...(status && { status }),
        ...(category && { category }),
        ...(seller && { sellerId: seller }),
      },
    }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
