import { type ExpressionBuilder, type InferResult, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ConversationReports, DB } from '#database/schema.ts';
import type { ReportStatus } from '#domain/chat/reports.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { countUpTo } from '#server/platform/database/countUpTo.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { selectThreadMessages, toThreadMessage } from '../inbox/messages.ts';

type Paging = { cursor?: string | undefined; limit: number };

const selectReports = (db: QueryBuilder) =>
  db
    .selectFrom('conversations')
    .innerJoin('conversationReports as reports', 'reports.conversationId', 'conversations.id')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('users as reporter', 'reporter.id', 'reports.reporterId')
    .leftJoin('users as resolver', 'resolver.id', 'reports.resolverId')
    .select(['reports.id', 'sellers.id as sellerId', 'sellers.businessName', 'reporter.name as reporterName'])
    .select(['reports.reason', 'reports.createdAt', 'reports.resolvedAt', 'resolver.name as resolverName']);

type ReportRow = InferResult<ReturnType<typeof selectReports>>[number];

/** Each admin who has read it, with the last time: a handful. */
const latestReaders = ({ selectFrom }: ExpressionBuilder<DB & { reports: ConversationReports }, 'reports'>) =>
  jsonArrayFrom(
    selectFrom('reportReads')
      .innerJoin('users', 'users.id', 'reportReads.adminId')
      .select(({ fn }) => ['users.name', fn.max('reportReads.createdAt').as('at')])
      .whereRef('reportReads.reportId', '=', 'reports.id')
      .groupBy('users.id')
      .orderBy('at', 'desc')
      .limit(sql.lit(5)),
  );

/** Each status has its own index. */
const resolvedAtOf = { open: 'is', resolved: 'is not' } as const satisfies Record<ReportStatus, string>;

/** Returns the reports of sellers, newest first. Contains no message, only the seller's reason. */
export async function listReports(
  { database }: ChatContext,
  _admin: Admin,
  { status, cursor, limit }: Paging & { status: ReportStatus },
) {
  let query = selectReports(withCachedPlan(database.read))
    .select((eb) => latestReaders(eb).as('readers'))
    .where('reports.resolvedAt', resolvedAtOf[status], null)
    .orderBy('reports.createdAt', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(sql.lit(limit + 1));
  if (cursor) query = query.where((eb) => isBeyondCursor(cursor, eb.ref('reports.createdAt'), eb.ref('reports.id')));
  const found = await query.execute();
  const { rows: shown, nextCursor } = toKeysetPage(found, limit, (row) => ({ at: row.createdAt, id: row.id }));
  const reports = shown.map((row) => ({
    ...toReport(row),
    readers: row.readers.map(({ name, at }) => ({ name, at: new Date(at).toISOString() })),
  }));
  return { reports, nextCursor };
}

function toReport(row: ReportRow) {
  return {
    id: row.id,
    seller: { id: row.sellerId, businessName: row.businessName },
    reporterName: row.reporterName,
    reason: row.reason,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolverName: row.resolverName,
  };
}

/** Counting stops at this number: a larger count is shown as 99+. */
const maxOpen = 100;

const selectOpenCount = statement((db) =>
  db.selectNoFrom(countUpTo(maxOpen, db.selectFrom('conversationReports').where('resolvedAt', 'is', null)).as('open')),
);

/** Returns how many reports are open, at most 100. */
export async function countOpenReports({ database }: ChatContext, _admin: Admin): Promise<number> {
  const [counted] = await selectOpenCount(database.read, {});
  return counted?.open ?? 0;
}

/** The condition that the report is open, and that it is recorded that the admin reads it. */
const isReadingReport =
  (adminId: string) =>
  ({ eb, and, exists, selectFrom }: ExpressionBuilder<DB & { reports: ConversationReports }, 'reports'>) =>
    and([
      exists(
        selectFrom('reportReads')
          .whereRef('reportReads.reportId', '=', 'reports.id')
          .where('reportReads.adminId', '=', adminId),
      ),
      eb('reports.resolvedAt', 'is', null),
    ]);

/** Returns a reported conversation with a page of its messages, newest first. Throws `report_not_found`. */
export async function readReport({ database }: ChatContext, { adminId }: Admin, id: string, { cursor, limit }: Paging) {
  const row = await selectReports(withCachedPlan(database.read))
    .select(['conversations.name', 'conversations.phone', selectThreadMessages({ cursor, limit }).as('messages')])
    .where('reports.id', '=', id)
    .where(isReadingReport(adminId))
    .executeTakeFirst();
  if (!row) throw new AppError('report_not_found');
  const { rows: shown, nextCursor } = toKeysetPage(row.messages, limit, (message) => ({
    at: new Date(message.occurredAt),
    id: message.id,
  }));
  return {
    report: toReport(row),
    customer: { name: row.name, phone: row.phone },
    messages: shown.map(toThreadMessage),
    nextCursor,
  };
}

const selectReportedPicture = statement((db, picture: { id: string; adminId: string }) =>
  db
    .selectFrom('channelMedia')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
    .innerJoin('conversationReports as reports', 'reports.conversationId', 'channelMessages.conversationId')
    .where('channelMedia.id', '=', picture.id)
    .where('channelMedia.state', '=', sql.lit('kept'))
    .where(isReadingReport(picture.adminId)),
);

/** Whether a photo belongs to a conversation that this admin reads, and is stored. */
export async function isReportedPicture({ database }: ChatContext, { adminId }: Admin, id: string): Promise<boolean> {
  const found = await selectReportedPicture(database.read, { id, adminId });
  return found.length > 0;
}
