import type { QueryClient } from '@tanstack/react-query';
import {
  listOwnReviewsQueryKey,
  listReviewsQueryKey,
  readSellerDashboardQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListOwnReviewsResponse, ListReviewsResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

export type OwnReview = ListOwnReviewsResponse['reviews'][number];
/** A review as an administrator sees it. */
export type Review = ListReviewsResponse['reviews'][number];

/** Reads the reviews anew wherever they are shown, and the ratings that are made of them. */
export function reloadReviews(queryClient: QueryClient): Promise<void> {
  return refreshQueries(queryClient, listOwnReviewsQueryKey, listReviewsQueryKey, readSellerDashboardQueryKey);
}
