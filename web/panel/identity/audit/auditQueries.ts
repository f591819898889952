import { infiniteQueryOptions } from '@tanstack/react-query';
import { auditAreas } from '#domain/identity/audit.ts';
import { listAuditInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** A day as the browser's own date field writes it. */
const day = (given: unknown) =>
  typeof given === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** The filters of the audit as they stand in the URL; days by the calendar of whoever looks. */
export const auditFilter = { search: searchQuery, area: oneOf(auditAreas), from: day, to: day };
export type AuditFilter = SearchParameters<typeof auditFilter>;

/** What was done and passes the filter, newest first. */
export function auditList(filter: AuditFilter) {
  return infiniteQueryOptions({
    ...listAuditInfiniteOptions({ query: { limit: 50, ...toAuditQuery(filter) } }),
    ...cursorPagination,
  });
}

/** The address of the same acts as a CSV file, all of them. */
export const auditExportUrl = (filter: AuditFilter) =>
  `/api/admin/audit/export?${new URLSearchParams(toAuditQuery(filter))}`;

function toAuditQuery({ search, area, from, to }: AuditFilter) {
  return {
    ...(search && { person: search }),
    ...(area && { area }),
    ...(from && { since: toDayStart(from, 0) }),
    ...(to && { until: toDayStart(to, 1) }),
  };
}

/** When a day, or one so many days later, begins here. */
function toDayStart(text: string, later: number): string {
  const moment = new Date(`${text}T00:00`);
  moment.setDate(moment.getDate() + later);
  return moment.toISOString();
}
