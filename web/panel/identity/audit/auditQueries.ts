import { infiniteQueryOptions } from '@tanstack/react-query';
import { auditAreas } from '#domain/identity/audit.ts';
import { listAuditInfiniteOptions } from '../../../api/@tanstack/react-query.gen.ts';
import { cursorPagination } from '../../lib/cursorPagination.ts';
import { oneOf, type SearchParameters, searchQuery } from '../../lib/searchParameters.ts';

/** A day in the format of the browser's date field. */
const parseDay = (given: unknown) =>
  typeof given === 'string' && /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(given))
    ? given
    : undefined;

/** Filters of the audit log in the URL; days are in the viewer's time zone. */
export const auditFilter = { search: searchQuery, area: oneOf(auditAreas), from: parseDay, to: parseDay };
export type AuditFilter = SearchParameters<typeof auditFilter>;

/** Entries that match the filter, newest first. */
export function auditList(filter: AuditFilter) {
  return infiniteQueryOptions({
    ...listAuditInfiniteOptions({ query: { limit: 50, ...toAuditQuery(filter) } }),
    ...cursorPagination,
  });
}

/** The CSV export of all matching entries. */
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

/** Midnight of a day, plus a number of days, in the viewer's time zone. */
function toDayStart(text: string, daysLater: number): string {
  const moment = new Date(`${text}T00:00`);
  moment.setDate(moment.getDate() + daysLater);
  return moment.toISOString();
}
