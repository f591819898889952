import { infiniteQueryOptions } from '@tanstack/react-query';
import { auditAreas } from '#domain/identity/audit.ts';
import { listAuditInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { paging } from '../../lib/paging.ts';
import { oneOf, type Parameters, searchText } from '../../lib/searchParameters.ts';

/** A day as the browser's own date field writes it. */
const day = (given: unknown) =>
  typeof given === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** The filters of the audit as they stand in the URL; days by the calendar of whoever looks. */
export const auditFilter = { search: searchText, area: oneOf(auditAreas), from: day, to: day };
export type AuditFilter = Parameters<typeof auditFilter>;

/** What was done and passes the filter, newest first. */
export function auditList(filter: AuditFilter) {
  return infiniteQueryOptions({
    ...listAuditInfiniteOptions({ query: { limit: 50, ...criteria(filter) } }),
    ...paging,
  });
}

/** The address of the same acts as a CSV file, all of them. */
export const auditExport = (filter: AuditFilter) => `/api/admin/audit/export?${new URLSearchParams(criteria(filter))}`;

function criteria({ search, area, from, to }: AuditFilter) {
  return {
    ...(search && { person: search }),
    ...(area && { area }),
    ...(from && { since: startOf(from, 0) }),
    ...(to && { until: startOf(to, 1) }),
  };
}

/** When a day, or one so many days later, begins here. */
function startOf(text: string, later: number): string {
  const moment = new Date(`${text}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}
