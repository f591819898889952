import { v7 as newId } from 'uuid';
import { and, eq, isNull } from '#database/drizzle.ts';
import { conversations } from '#database/tables/conversations.ts';
import { conversationReports } from '#database/tables/reports.ts';
import { AppError } from '#domain/errors.ts';
import type { Admin, SellerMember } from '#server/identity/actors/actors.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
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
  await database.transaction(async ({ client, query }) => {
    const { rowCount } = await client.query(
      `update conversations set reported_at = $3
        where id = $1 and seller_id = $2 and last_message_at is not null and reported_at is null`,
      [id, sellerId, at],
    );
    if (rowCount) {
      const report = { id: newId(), conversationId: id, reporterId: userId, reason, createdAt: at };
      await query.insert(conversationReports).values(report);
      return;
    }
    const found = await client.query(
      'select from conversations where id = $1 and seller_id = $2 and reported_at is not null',
      [id, sellerId],
    );
    if (!found.rowCount) throw new AppError('chat_not_found');
  });
}

/** Resolves a report, after which admins can't read the conversation. Idempotent. Throws `report_not_found`. */
export async function resolveReport(context: ChatContext, admin: Admin, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { query } = tx;
    const [resolved] = await query
      .update(conversationReports)
      .set({ resolvedAt: context.now(), resolverId: admin.adminId })
      .where(and(eq(conversationReports.id, id), isNull(conversationReports.resolvedAt)))
      .returning({ conversationId: conversationReports.conversationId });
    if (resolved) {
      const isSame = eq(conversations.id, resolved.conversationId);
      await query.update(conversations).set({ reportedAt: null }).where(isSame);
      await recordAuditEvent(tx, context, admin, { act: 'report_resolved', targetId: id });
      return;
    }
    const [known] = await query
      .select({ id: conversationReports.id })
      .from(conversationReports)
      .where(eq(conversationReports.id, id));
    if (!known) throw new AppError('report_not_found');
  });
}

/** Records that an admin reads a reported conversation; required before it is shown to them. */
export async function recordReportRead(context: ChatContext, admin: Admin, id: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    const { rowCount } = await tx.client.query({
      name: 'record-report-read',
      text: `insert into report_reads (id, report_id, admin_id, created_at)
      select $1, id, $3, $4 from conversation_reports
        where id = $2 and resolved_at is null and not exists (
          select from report_reads where report_id = $2 and admin_id = $3 and created_at > $4::timestamptz - interval '1 hour')`,
      values: [newId(), id, admin.adminId, context.now()],
    });
    if (rowCount) await recordAuditEvent(tx, context, admin, { act: 'report_read', targetId: id });
  });
}
