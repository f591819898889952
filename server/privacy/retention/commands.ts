import { knownBrowserLimits } from '#domain/identity/accounts.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { mailRetention } from '#server/platform/mail/outbox.ts';

const hoursPerDay = 24;
/** Tables that only grow, and after how many hours from the named time a row is removed. See docs/privacy.md. */
export const retentionRules = {
  order_keys: { after: 'created_at', hours: 7 * hoursPerDay, only: 'true' },
  product_keys: { after: 'created_at', hours: 7 * hoursPerDay, only: 'true' },
  sessions: { after: 'expires_at', hours: 0, only: 'true' },
  pending_logins: { after: 'expires_at', hours: 0, only: 'true' },
  known_browsers: { after: 'last_used_at', hours: knownBrowserLimits.days * hoursPerDay, only: 'true' },
  reset_links: { after: 'expires_at', hours: 0, only: 'true' },
  admin_invitations: { after: 'expires_at', hours: 0, only: 'true' },
  connect_codes: { after: 'expires_at', hours: 0, only: 'true' },
  data_visits: { after: 'expires_at', hours: 0, only: 'true' },
  attempts: { after: 'created_at', hours: hoursPerDay, only: 'true' },
  mails: { after: 'created_at', hours: mailRetention.days * hoursPerDay, only: "status <> 'queued'" },
  channel_events: { after: 'handled_at', hours: 30 * hoursPerDay, only: 'true' },
  product_drafts: { after: 'updated_at', hours: 90 * hoursPerDay, only: 'true' },
  phone_changes: { after: 'created_at', hours: hoursPerDay, only: 'true' },
  product_days: { after: 'day', hours: 40 * hoursPerDay, only: 'true' },
  open_questions: { after: 'answered_at', hours: 90 * hoursPerDay, only: 'true' },
  simulated_messages: { after: 'created_at', hours: 30 * hoursPerDay, only: 'true' },
  simulated_media: { after: 'created_at', hours: 30 * hoursPerDay, only: 'true' },
  simulated_phones: { after: 'created_at', hours: 7 * hoursPerDay, only: "visitor <> ''" },
  simulated_webhooks: { after: 'created_at', hours: 7 * hoursPerDay, only: 'true' },
} as const;

/**
 * All columns with a time to wait for, with the longest possible wait in seconds. The pace of numbers, contacts and
 * order sources is capped where it is read.
 */
const maxPauses = [
  { table: 'channel_tickets', column: 'next_at', seconds: 120, only: 'true' },
  { table: 'channel_outbox', column: 'next_at', seconds: 120, only: "state = 'sending'" },
  { table: 'channel_outbox', column: 'next_at', seconds: 600, only: 'true' },
  { table: 'channel_events', column: 'next_at', seconds: 120, only: '(handled_at is null)' },
  { table: 'channel_media', column: 'next_at', seconds: 4 * 3600, only: "state = 'waiting'" },
  { table: 'simulated_webhooks', column: 'due_at', seconds: 120, only: 'true' },
  { table: 'assistant_turns', column: 'due_at', seconds: 60, only: '(due_at is not null)' },
  { table: 'assistant_turns', column: 'claimed_until', seconds: 120, only: '(due_at is not null)' },
  { table: 'product_drafts', column: 'publish_at', seconds: 600, only: '(publish_at is not null)' },
] as const;

/** Ends every pause that is longer than possible: the clock was ahead when it began, or has been set back since. */
export async function capPauses({ database, now }: Pick<ChatContext, 'database' | 'now'>): Promise<void> {
  const at = now();
  await database.transaction(async ({ client }) => {
    for (const { table, column, seconds, only } of maxPauses) {
      const limit = new Date(at.getTime() + seconds * 1000);
      await client.query(`update ${table} set ${column} = $1 where ${only} and ${column} > $2`, [at, limit]);
    }
  });
}

/** Removes expired rows, at most `batch` per statement, so that locks stay short. */
export async function purgeExpiredRows(
  { database, now }: Pick<ChatContext, 'database' | 'now'>,
  batch = 5000,
): Promise<void> {
  for (const [table, { after, hours, only }] of Object.entries(retentionRules)) {
    const before = new Date(now().getTime() - hours * 60 * 60_000);
    const statement = `delete from ${table} where ctid = any (array(
      select ctid from ${table} where ${after} < $1 and ${only} limit $2 for update skip locked))`;
    while ((await database.pool.query(statement, [before, batch])).rowCount === batch);
  }
}
