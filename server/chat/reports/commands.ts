import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';

/**
 * Reports a conversation to admins, who can't read it otherwise (chat.md, section 4). Reporting it again while a report
 * is open changes nothing. Throws `chat_not_found`.
 */
export async function reportChat(
  { database, now }: ChatContext,
  { sellerId, userId }: SellerMember,
  id: string,
  reason: string,
): Promise<void> {
  const at = now();
  await database.transaction(async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('conversations')
      .set({ reportedAt: at })
      .where('id', '=', id)
      .where('sellerId', '=', sellerId)
      .where('lastMessageAt', 'is not', null)
      .where('reportedAt', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      const report = { id: newId(), conversationId: id, reporterId: userId, reason, createdAt: at };
      await db.insertInto('conversationReports').values(report).execute();
      return;
    }
    const reported = await db
      .selectFrom('conversations')
      .where('id', '=', id)
      .where('sellerId', '=', sellerId)
      .where('reportedAt', 'is not', null)
      .executeTakeFirst();
    if (!reported) throw new AppError('chat_not_found');
  });
}

/** Resolves a report, after which admins can't read the conversation. Idempotent. Throws `report_not_found`. */
export async function resolveReport(context: ChatContext, admin: Admin, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { db } = tx;
    const resolved = await db
      .updateTable('conversationReports')
      .set({ resolvedAt: context.now(), resolverId: admin.adminId })
      .where('id', '=', id)
      .where('resolvedAt', 'is', null)
      .returning('conversationId')
      .executeTakeFirst();
    if (resolved) {
      await db
        .updateTable('conversations')
        .set({ reportedAt: null })
        .where('id', '=', resolved.conversationId)
        .execute();
      await recordAuditEvent(tx, context, admin, { act: 'report_resolved', targetId: id });
      return;
    }
    const known = await db.selectFrom('conversationReports').where('id', '=', id).executeTakeFirst();
    if (!known) throw new AppError('report_not_found');
  });
}

type ReportRead = { id: string; reportId: string; adminId: string; now: Date };

const insertReportRead = statement((db, read: ReportRead) =>
  db
    .insertInto('reportReads')
    .columns(['id', 'reportId', 'adminId', 'createdAt'])
    .expression((eb) => {
      const inLastHour = eb
        .selectFrom('reportReads')
        .where('reportId', '=', read.reportId)
        .where('adminId', '=', read.adminId)
        .where('createdAt', '>', sql<Date>`${read.now}::timestamptz - interval '1 hour'`);
      return eb
        .selectFrom('conversationReports')
        .select([eb.val(read.id).as('readId'), 'id', eb.val(read.adminId).as('adminId'), eb.val(read.now).as('now')])
        .where('id', '=', read.reportId)
        .where('resolvedAt', 'is', null)
        .where(eb.not(eb.exists(inLastHour)));
    })
    .returning('id'),
);

/** Records that an admin reads a reported conversation; required before it is shown to them. */
export async function recordReportRead(context: ChatContext, admin: Admin, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const read = { id: newId(), reportId: id, adminId: admin.adminId, now: context.now() };
    const recorded = await insertReportRead(tx.db, read);
    if (recorded.length > 0) await recordAuditEvent(tx, context, admin, { act: 'report_read', targetId: id });
  });
}
