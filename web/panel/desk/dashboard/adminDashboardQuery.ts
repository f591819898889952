import { queryOptions } from '@tanstack/react-query';
import { readAdminDashboardOptions } from '../../../api/@tanstack/react-query.gen.ts';

/** Fresh after every decision taken elsewhere, and while somebody watches. */
export function adminDashboardOptions() {
  return queryOptions({
    ...readAdminDashboardOptions(),
    staleTime: 0,
    // The route's loader reads it at each visit.
    refetchOnMount: false,
    refetchInterval: 60_000,
  });
}
