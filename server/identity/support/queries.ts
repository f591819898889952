import { desc } from '#database/drizzle.ts';
import { supportContacts } from '#database/tables/administration.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import { formatPhone } from '#domain/language/phone.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { missedNotifications, type NotificationEmitter } from '#server/platform/database/listener.ts';

/** How administrators are reached; null where they have not said it. */
export async function readSupportContact({ query }: Pick<Transaction, 'query'>): Promise<SupportContact | null> {
  const [row] = await query.select().from(supportContacts).orderBy(desc(supportContacts.id)).limit(1);
  if (!row || (!row.email && !row.phone)) return null;
  const { email, phone, phoneTyped } = row;
  return { email, phone, phoneTyped: phoneTyped ?? (phone && formatPhone(phone)) };
}

/** What tells every process that it was changed. */
export const supportTopic = 'support';

/**
 * The contact as pages show it, which are drawn without waiting for anything: read when it is first asked for, and anew
 * whenever somebody has changed it. While the database does not answer, it stays what it was.
 */
export function watchSupportContact(database: Database, notices: NotificationEmitter) {
  let known: SupportContact | null | undefined;
  const look = async () => {
    try {
      known = await readSupportContact(database);
    } catch {
      // It is asked for again by the next page, or when the database tells that notices may have been missed.
    }
  };
  notices.on(supportTopic, look);
  notices.on(missedNotifications, look);
  void look();
  return (): SupportContact | null => {
    if (known === undefined) void look();
    return known ?? null;
  };
}
