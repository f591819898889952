import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { cutSearch } from '#domain/search.ts';
import { listOwnReviewsInfiniteOptions, listReviewsInfiniteOptions } from '../../api/@tanstack/react-query.gen.ts';

/** The filter of /seller/reviews as it stands in the URL; what makes no sense there is left out. */
export const ownReviewFilter = z.object({ unanswered: z.catch(z.optional(z.literal(true)), undefined) });
export type OwnReviewFilter = z.infer<typeof ownReviewFilter>;

export const reviewStatuses = ['shown', 'hidden'] as const;

/** The filters of /admin/reviews as they stand in the URL; what makes no sense there is left out. */
export const reviewFilter = z.object({
  search: z.catch(z.optional(z.pipe(z.coerce.string<string>(), z.transform(cutSearch))), undefined),
  status: z.catch(z.optional(z.enum(reviewStatuses)), undefined),
});
export type ReviewFilter = z.infer<typeof reviewFilter>;

const limit = 25;

/** The reviews of the seller's products, newest first, page by page; the shown ones stay until the others are there. */
export function ownReviewList({ unanswered }: OwnReviewFilter) {
  return infiniteQueryOptions({
    ...listOwnReviewsInfiniteOptions({ query: { limit, ...(unanswered && { unanswered: 'true' }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}

/** All reviews that pass the filter, newest first, page by page; the shown ones stay until the others are there. */
export function reviewList({ search, status }: ReviewFilter) {
  return infiniteQueryOptions({
    ...listReviewsInfiniteOptions({ query: { limit, ...(search && { search }), ...(status && { status }) } }),
    initialPageParam: {},
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
