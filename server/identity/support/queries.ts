import { desc } from '#database/drizzle.ts';
import { supportContacts } from '#database/tables/administration.ts';
import type { SupportContact } from '#domain/identity/support.ts';
import { formatPhone } from '#domain/language/phone.ts';
import type { Database, Transaction } from '#server/platform/database/connect.ts';
import { missedNotifications, type NotificationEmitter } from '#server/platform/database/listener.ts';

/** Returns the administrators' contact details; null if they have set none. */
export async function readSupportContact({ query }: Pick<Transaction, 'query'>): Promise<SupportContact | null> {
  const [row] = await query.select().from(supportContacts).orderBy(desc(supportContacts.id)).limit(1);
  if (!row || (!row.email && !row.phone)) return null;
  const { email, phone, phoneTyped } = row;
  return { email, phone, phoneTyped: phoneTyped ?? (phone && formatPhone(phone)) };
}

/** The notification topic of changes to the contact details. */
export const supportTopic = 'support';

/**
 * Caches the contact details for pages, which render synchronously: loaded on first use and again after each change.
 * While the database is unavailable, the last value stays.
 */
export function watchSupportContact(database: Database, notices: NotificationEmitter) {
  let cached: SupportContact | null | undefined;
  const refresh = async () => {
    try {
      cached = await readSupportContact(database);
    } catch {
      // The next page retries, and so does the database's signal that notifications may have been missed.
    }
  };
  notices.on(supportTopic, refresh);
  notices.on(missedNotifications, refresh);
  void refresh();
  return (): SupportContact | null => {
    if (cached === undefined) void refresh();
    return cached ?? null;
  };
}
