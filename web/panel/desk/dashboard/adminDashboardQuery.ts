import { queryOptions } from '@tanstack/react-query';
import { readAdminDashboardOptions } from '../../../api/@tanstack/react-query.gen.ts';

/** Always fetched on a visit, and polled while it is on screen. */
export function adminDashboardOptions() {
  return queryOptions({
    ...readAdminDashboardOptions(),
    staleTime: 0,
    // The route's loader fetches it on each visit.
    refetchOnMount: false,
    refetchInterval: 60_000,
  });
}
