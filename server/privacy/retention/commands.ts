import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { importRetention } from '#domain/catalogue/imports/importRetention.ts';
import { visitorReportLimits } from '#domain/catalogue/visitorReports.ts';
import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import { knownBrowserLimits } from '#domain/identity/accounts.ts';
import { statementLimits } from '#domain/orders/bankStatements.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { mailRetention } from '#server/platform/mail/outbox.ts';

const hoursPerDay = 24;

/** A row is removed this many hours after the time in its column `after`, or only if the condition is true as well. */
type RetentionRule<Table extends keyof DB> = {
  after: keyof DB[Table] & string;
  hours: number;
  only?: Expression<SqlBool>;
};

/** Tables that only grow, and after how many hours from the named time a row is removed. See docs/privacy.md. */
export const retentionRules = {
  orderKeys: { after: 'createdAt', hours: 7 * hoursPerDay },
  productKeys: { after: 'createdAt', hours: 7 * hoursPerDay },
  sessions: { after: 'expiresAt', hours: 0 },
  pendingLogins: { after: 'expiresAt', hours: 0 },
  knownBrowsers: { after: 'lastUsedAt', hours: knownBrowserLimits.days * hoursPerDay },
  resetLinks: { after: 'expiresAt', hours: 0 },
  // As long as emails to the old address are stored, which closing the account deletes.
  emailChanges: { after: 'undoExpiresAt', hours: mailRetention.days * hoursPerDay },
  adminInvitations: { after: 'expiresAt', hours: 0 },
  connectCodes: { after: 'expiresAt', hours: 0 },
  dataVisits: { after: 'expiresAt', hours: 0 },
  attempts: { after: 'createdAt', hours: hoursPerDay },
  mails: {
    after: 'createdAt',
    hours: mailRetention.days * hoursPerDay,
    only: expressionBuilder<DB, 'mails'>()('status', '<>', sql.lit('queued')),
  },
  channelEvents: { after: 'handledAt', hours: 30 * hoursPerDay },
  productDrafts: { after: 'updatedAt', hours: 90 * hoursPerDay },
  phoneChanges: { after: 'createdAt', hours: hoursPerDay },
  phoneProposals: { after: 'createdAt', hours: hoursPerDay },
  productDays: { after: 'day', hours: 40 * hoursPerDay },
  assistantDays: { after: 'day', hours: 400 * hoursPerDay },
  // What the shop dismissed is remembered without its words.
  missedTopics: {
    after: 'lastAskedAt',
    hours: 90 * hoursPerDay,
    only: expressionBuilder<DB, 'missedTopics'>()('isDismissed', '=', sql.lit(false)),
  },
  openQuestions: { after: 'answeredAt', hours: 90 * hoursPerDay },
  personReplies: { after: 'sentAt', hours: learnedAnswerLimits.days * hoursPerDay },
  // What the shop added or dismissed is remembered without its words.
  learnedAnswers: {
    after: 'sentAt',
    hours: 90 * hoursPerDay,
    only: expressionBuilder<DB, 'learnedAnswers'>()('closedAt', 'is', null),
  },
  reportedSubjects: { after: 'reviewedAt', hours: visitorReportLimits.retentionDays * hoursPerDay },
  // Their rows are deleted before (`cleanUpImports`).
  imports: { after: 'createdAt', hours: importRetention.importDays * hoursPerDay },
  // With their credits. Hashes stay.
  statements: { after: 'createdAt', hours: statementLimits.hours },
  simulatedMessages: { after: 'createdAt', hours: 30 * hoursPerDay },
  simulatedMedia: { after: 'createdAt', hours: 30 * hoursPerDay },
  simulatedPhones: {
    after: 'createdAt',
    hours: 7 * hoursPerDay,
    only: expressionBuilder<DB, 'simulatedPhones'>()('visitor', '<>', sql.lit('')),
  },
  simulatedWebhooks: { after: 'createdAt', hours: 7 * hoursPerDay },
} as const satisfies { [Table in keyof DB]?: RetentionRule<Table> };

/** A column with a time to wait for, and the longest possible wait, of all rows or of those with a condition. */
type Pause<Table extends keyof DB> = {
  table: Table;
  column: keyof DB[Table] & string;
  seconds: number;
  only?: Expression<SqlBool>;
};

const isSending = expressionBuilder<DB, 'channelOutbox'>()('state', '=', sql.lit('sending'));
const isUnhandled = expressionBuilder<DB, 'channelEvents'>()('handledAt', 'is', null);
const isFileMissing = expressionBuilder<DB, 'channelMedia'>()('state', '=', sql.lit('waiting'));
const isTurnDue = expressionBuilder<DB, 'assistantTurns'>()('dueAt', 'is not', null);
const isPublished = expressionBuilder<DB, 'productDrafts'>()('publishAt', 'is not', null);

/** All such columns, but for those that are capped where they are read. */
export const maxPauses: { [Table in keyof DB]: Pause<Table> }[keyof DB][] = [
  { table: 'channelTickets', column: 'nextAt', seconds: 120 },
  { table: 'channelOutbox', column: 'nextAt', seconds: 120, only: isSending },
  { table: 'channelOutbox', column: 'nextAt', seconds: 600 },
  { table: 'channelEvents', column: 'nextAt', seconds: 120, only: isUnhandled },
  { table: 'channelMedia', column: 'nextAt', seconds: 4 * 3600, only: isFileMissing },
  { table: 'voiceNotes', column: 'nextAt', seconds: 24 * 3600 },
  { table: 'simulatedWebhooks', column: 'dueAt', seconds: 120 },
  { table: 'assistantTurns', column: 'dueAt', seconds: 60, only: isTurnDue },
  { table: 'assistantTurns', column: 'claimedUntil', seconds: 120, only: isTurnDue },
  { table: 'productDrafts', column: 'publishAt', seconds: 600, only: isPublished },
  { table: 'paymentLinks', column: 'readingUntil', seconds: 60 },
  { table: 'paymentConnections', column: 'downUntil', seconds: 600 },
  { table: 'imports', column: 'claimedUntil', seconds: 60 },
  { table: 'importCopies', column: 'claimedUntil', seconds: 120 },
  { table: 'refunds', column: 'nextAt', seconds: 24 * 3600 },
  { table: 'standInWebhooks', column: 'dueAt', seconds: 600 },
];

/** Ends every pause that is longer than possible: the clock was ahead when it began, or has been set back since. */
export async function capPauses({ database, now }: Pick<ChatContext, 'database' | 'now'>): Promise<void> {
  const at = now();
  await database.transaction(async ({ db }) => {
    for (const { table, column, seconds, only = sql.lit(true) } of maxPauses) {
      const limit = new Date(at.getTime() + seconds * 1000);
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${at}
        where ${only} and ${sql.ref(column)} > ${limit}`.execute(db);
    }
  });
}

/** Removes expired rows, at most `batch` per statement, so that locks stay short. */
export async function purgeExpiredRows(
  { database, now }: Pick<ChatContext, 'database' | 'now'>,
  batch = 5000,
): Promise<void> {
  for (const [table, rule] of Object.entries(retentionRules)) {
    const before = new Date(now().getTime() - rule.hours * 60 * 60_000);
    const isExpired = sql`${sql.ref(rule.after)} < ${before} and ${'only' in rule ? rule.only : sql.lit(true)}`;
    const purge = sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${isExpired} limit ${batch} for update skip locked))`;
    while (Number((await purge.execute(database.write)).numAffectedRows) === batch);
  }
}
