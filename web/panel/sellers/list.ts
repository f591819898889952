import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cutSearch } from '#domain/search.ts';
import { sellerStatuses } from '#domain/sellers.ts';
import { listSellersInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';

/** What stands in the URL: the filters, and whose details are open. What makes no sense there is left out. */
export const sellerSearch = z.object({
  search: z.catch(z.optional(z.pipe(z.coerce.string<string>(), z.transform(cutSearch))), undefined),
  status: z.catch(z.optional(z.enum(sellerStatuses)), undefined),
  seller: z.catch(z.optional(z.uuid()), undefined),
});
export type SellerSearch = z.infer<typeof sellerSearch>;

/** The sellers that pass the filter, newest first, page by page; the shown ones stay until the others are there. */
export function sellerList({ search, status }: SellerSearch, limit = 25) {
  return infiniteQueryOptions({
    ...listSellersInfiniteOptions({ query: { limit, ...(search && { search }), ...(status && { status }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
