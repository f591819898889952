import { v7 as newId } from 'uuid';
import type { VisitorReportDraft } from '#domain/catalogue/visitorReports.schema.ts';
import { type VisitorReportOutcome, visitorReportLimits } from '#domain/catalogue/visitorReports.ts';
import { AppError } from '#domain/errors.ts';
import type { AuditAct } from '#domain/identity/audit.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { admitSourceAttempt } from '#server/identity/attempts/attempts.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { CatalogueContext } from '../context.ts';
import { writeReportReviewedEmail } from './emails.ts';
import type { ReportableSubject } from './subjects.ts';

const hour = 60 * 60_000;

/**
 * Files a visitor's report with the others of the same subject that wait for a review. Sending it again changes nothing.
 * Throws `too_many_reports` for a source over its limit.
 */
export async function submitVisitorReport(
  context: CatalogueContext,
  subject: ReportableSubject,
  draft: VisitorReportDraft,
  source: string,
): Promise<void> {
  const { perSourceAndHour, perSubject } = visitorReportLimits;
  const limit = { most: perSourceAndHour, window: hour };
  if (!(await admitSourceAttempt(context, 'report', source, limit))) throw new AppError('too_many_reports');
  const { reason, words, email } = draft;
  const fingerprint = context.secrets.pseudonym(JSON.stringify(['report', source, reason, words, email]));
  const now = context.now();
  await context.database.transaction(async ({ db }) => {
    const { id, reports } = await lockSubject(db, subject, now);
    if (reports >= perSubject) return;
    const { numInsertedOrUpdatedRows: added } = await db
      .insertInto('visitorReports')
      .values({ id: newId(), subjectId: id, reason, words, email, fingerprint, createdAt: now })
      .onConflict((conflict) => conflict.columns(['subjectId', 'fingerprint']).doNothing())
      .executeTakeFirst();
    if (!added) return;
    await db
      .updateTable('reportedSubjects')
      .set((eb) => ({ reports: eb('reports', '+', 1), lastReportedAt: now }))
      .where('id', '=', id)
      .execute();
  });
}

/** Returns the subject's entry in the queue, locked; a new one if none is open. */
function lockSubject(db: QueryBuilder, { kind, id: targetId, sellerId, name }: ReportableSubject, now: Date) {
  return db
    .insertInto('reportedSubjects')
    .values({ id: newId(), kind, targetId, sellerId, name, createdAt: now, lastReportedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['targetId', 'kind'])
        .where('reviewedAt', 'is', null)
        .doUpdateSet((eb) => ({ reports: eb.ref('reportedSubjects.reports') })),
    )
    .returning(['id', 'reports'])
    .executeTakeFirstOrThrow();
}

const actOf = {
  actionTaken: 'visitor_reports_acted_on',
  noAction: 'visitor_reports_dismissed',
} as const satisfies Record<VisitorReportOutcome, AuditAct>;

/**
 * An administrator has reviewed all reports of a subject. Everyone who left an email is told that, but not the outcome.
 * Doing it again is no error and changes nothing. Throws `report_not_found`.
 */
export async function reviewVisitorReports(
  context: CatalogueContext,
  admin: Admin,
  id: string,
  outcome: VisitorReportOutcome,
): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const { db } = tx;
    const reviewed = await db
      .updateTable('reportedSubjects')
      .set({ reviewedAt: now, reviewerId: admin.adminId, outcome })
      .where('id', '=', id)
      .where('reviewedAt', 'is', null)
      .returning(['name', 'sellerId'])
      .executeTakeFirst();
    if (!reviewed) {
      const known = await db.selectFrom('reportedSubjects').where('id', '=', id).executeTakeFirst();
      if (known) return;
      throw new AppError('report_not_found');
    }
    const reports = await db
      .updateTable('visitorReports')
      .set({ fingerprint: null })
      .where('subjectId', '=', id)
      .returning('email')
      .execute();
    const recipients = new Set(reports.flatMap(({ email }) => email ?? []));
    for (const email of recipients) await context.outbox.add(tx, writeReportReviewedEmail(email, reviewed.name), now);
    await recordAuditEvent(tx, context, admin, { act: actOf[outcome], targetId: reviewed.sellerId });
  });
}
