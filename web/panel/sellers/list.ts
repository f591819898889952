import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { sellerStatuses } from '#domain/sellers.ts';
import { listSellersInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';
import { paging } from '../lib/paging.ts';
import { searchText, sensible } from '../lib/searchParameters.ts';

/** The filters of /admin/sellers as they stand in the URL. */
export const sellerFilter = z.object({ search: searchText, status: sensible(z.enum(sellerStatuses)) });
export type SellerFilter = z.infer<typeof sellerFilter>;

/** The sellers that pass the filter, newest first. */
export function sellerList({ search, status }: SellerFilter) {
  const query = { limit: 25, ...(search && { search }), ...(status && { status }) };
  return infiniteQueryOptions({ ...listSellersInfiniteOptions({ query }), ...paging });
}
