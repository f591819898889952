import { infiniteQueryOptions } from '@tanstack/react-query';
import { reviewStatuses } from '#domain/catalogue/reviews.ts';
import { listOwnReviewsInfiniteOptions, listReviewsInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** Filter of /seller/reviews in the URL. */
export const ownReviewFilter = { unanswered: oneOf([true]) };
export type OwnReviewFilter = SearchParameters<typeof ownReviewFilter>;

/** Filters of /admin/reviews in the URL. */
export const reviewFilter = { search: searchQuery, status: oneOf(reviewStatuses) };
export type ReviewFilter = SearchParameters<typeof reviewFilter>;

const limit = 25;

/** The reviews of the seller's products, newest first. */
export function ownReviewList({ unanswered }: OwnReviewFilter) {
  const query = { limit, ...(unanswered && { unanswered: 'true' as const }) };
  return infiniteQueryOptions({ ...listOwnReviewsInfiniteOptions({ query }), ...cursorPagination });
}

/** All reviews that match the filter, newest first. */
export function reviewList({ search, status }: ReviewFilter) {
  const query = { limit, ...(search && { search }), ...(status && { status }) };
  return infiniteQueryOptions({ ...listReviewsInfiniteOptions({ query }), ...cursorPagination });
}
