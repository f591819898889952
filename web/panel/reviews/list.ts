import { infiniteQueryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { reviewStatuses } from '#domain/reviews.ts';
import { listOwnReviewsInfiniteOptions, listReviewsInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';
import { paging } from '../lib/paging.ts';
import { searchText, sensible } from '../lib/searchParameters.ts';

/** The filter of /seller/reviews as it stands in the URL. */
export const ownReviewFilter = z.object({ unanswered: sensible(z.literal(true)) });
export type OwnReviewFilter = z.infer<typeof ownReviewFilter>;

/** The filters of /admin/reviews as they stand in the URL. */
export const reviewFilter = z.object({ search: searchText, status: sensible(z.enum(reviewStatuses)) });
export type ReviewFilter = z.infer<typeof reviewFilter>;

const limit = 25;

/** The reviews of the seller's products, newest first. */
export function ownReviewList({ unanswered }: OwnReviewFilter) {
  const query = { limit, ...(unanswered && { unanswered: 'true' as const }) };
  return infiniteQueryOptions({ ...listOwnReviewsInfiniteOptions({ query }), ...paging });
}

/** All reviews that pass the filter, newest first. */
export function reviewList({ search, status }: ReviewFilter) {
  const query = { limit, ...(search && { search }), ...(status && { status }) };
  return infiniteQueryOptions({ ...listReviewsInfiniteOptions({ query }), ...paging });
}
