import type { QueryClient } from '@tanstack/react-query';
import {
  listOwnReviewsQueryKey,
  listReviewsQueryKey,
  listVisitorReportsQueryKey,
  readSellerDashboardQueryKey,
} from '../../../api/@tanstack/react-query.gen.ts';
import type { ListOwnReviewsResponse, ListReviewsResponse } from '../../../api/types.gen.ts';
import { refreshQueries } from '../../lib/queryCache.ts';

export type OwnReview = ListOwnReviewsResponse['reviews'][number];
/** A review in the lists of admins. */
export type Review = ListReviewsResponse['reviews'][number];

/** Invalidates all queries that show reviews or ratings. */
export function reloadReviews(queryClient: QueryClient): Promise<void> {
  return refreshQueries(
    queryClient,
    listOwnReviewsQueryKey,
    listReviewsQueryKey,
    listVisitorReportsQueryKey,
    readSellerDashboardQueryKey,
  );
}
