import type { ReportStatus } from '#domain/chat/reports.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { parseCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { ChatContext } from '../context.ts';
import { type ThreadMessage, threadMessagesSql, toThreadMessage } from '../inbox/messages.ts';

type Paging = { cursor?: string | undefined; limit: number };

type ReportRow = {
  id: string;
  seller_id: string;
  business_name: string;
  reporter_name: string | null;
  reason: string;
  created_at: Date;
  resolved_at: Date | null;
  resolver_name: string | null;
};
const reportColumns = `reports.id, sellers.id as seller_id, business_name, reporter.name as reporter_name, reason,
  reports.created_at, resolved_at, resolver.name as resolver_name`;
const reportTables = `conversations join conversation_reports as reports on conversation_id = conversations.id
  join sellers on sellers.id = conversations.seller_id
  left join users as reporter on reporter.id = reporter_id left join users as resolver on resolver.id = resolver_id`;

/** Each admin who has read it, with the last time: a handful. */
const readersSql = `(select coalesce(json_agg(json_build_object('name', name, 'at', at) order by at desc), '[]') from (
  select users.name, max(report_reads.created_at) as at from report_reads join users on users.id = admin_id
    where report_id = reports.id group by users.id order by at desc limit 5) as latest)`;
type ReportReader = { name: string; at: string };

/** Each status has its own index. */
const statusConditions: Record<ReportStatus, string> = {
  open: '(resolved_at is null)',
  resolved: '(resolved_at is not null)',
};

/** Returns the reports of sellers, newest first. Contains no message, only the seller's reason. */
export async function listReports(
  { database }: ChatContext,
  _admin: Admin,
  { status, cursor, limit }: Paging & { status: ReportStatus },
) {
  const from = cursor ? parseCursor(cursor) : undefined;
  const { rows } = await database.pool.query<ReportRow & { readers: ReportReader[] }>({
    name: `reports-${status}${from ? '-further' : ''}`,
    text: `select ${reportColumns}, ${readersSql} as readers from ${reportTables}
      where ${statusConditions[status]}
        ${from ? 'and (reports.created_at, reports.id) < ($2, $3)' : ''}
      order by reports.created_at desc, reports.id desc limit $1`,
    values: [limit + 1, ...(from ? [new Date(from.number), from.id] : [])],
  });
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
  const reports = shown.map((row) => ({
    ...toReport(row),
    readers: row.readers.map(({ name, at }) => ({ name, at: new Date(at).toISOString() })),
  }));
  return { reports, nextCursor };
}

function toReport(row: ReportRow) {
  return {
    id: row.id,
    seller: { id: row.seller_id, businessName: row.business_name },
    reporterName: row.reporter_name,
    reason: row.reason,
    createdAt: row.created_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolverName: row.resolver_name,
  };
}

/** Counting stops at this number: a larger count is shown as 99+. */
const maxOpen = 100;

/** Returns how many reports are open, at most 100. */
export async function countOpenReports({ database }: ChatContext, _admin: Admin): Promise<number> {
  const { rows } = await database.pool.query<{ open: number }>({
    name: 'open-reports',
    text: `select count(*)::int as open from (
      select from conversation_reports where resolved_at is null limit ${maxOpen}) as counted`,
  });
  return rows[0]?.open ?? 0;
}

/** SQL condition: the report is open, and it is recorded that the admin (`$2`) reads it. */
const isReadingReportSql = `exists (select from report_reads
  where report_id = reports.id and admin_id = $2) and resolved_at is null`;

type ReportedChatRow = ReportRow & { name: string | null; phone: string | null; messages: ThreadMessage[] };

/** Returns a reported conversation with a page of its messages, newest first. Throws `report_not_found`. */
export async function readReport({ database }: ChatContext, { adminId }: Admin, id: string, { cursor, limit }: Paging) {
  const from = cursor ? parseCursor(cursor) : undefined;
  const { rows } = await database.pool.query<ReportedChatRow>({
    name: 'report',
    text: `select ${reportColumns}, conversations.name, conversations.phone, ${threadMessagesSql} as messages from ${reportTables}
      where reports.id = $1 and ${isReadingReportSql}`,
    values: [id, adminId, limit + 1, from ? new Date(from.number) : null, from ? from.id : null],
  });
  const [row] = rows;
  if (!row) throw new AppError('report_not_found');
  const place = (message: ThreadMessage) => ({ at: new Date(message.occurredAt), id: message.id });
  const { rows: shown, nextCursor } = toKeysetPage(row.messages, limit, place);
  return {
    report: toReport(row),
    customer: { name: row.name, phone: row.phone },
    messages: shown.map(toThreadMessage),
    nextCursor,
  };
}

/** Whether a photo belongs to a conversation that this admin reads, and is stored. */
export async function isReportedPicture({ database }: ChatContext, { adminId }: Admin, id: string): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'report-picture',
    text: `select from channel_media join channel_messages on channel_messages.id = message_id
        join conversation_reports as reports using (conversation_id)
      where channel_media.id = $1 and channel_media.state = 'kept' and ${isReadingReportSql}`,
    values: [id, adminId],
  });
  return rowCount !== 0;
}
