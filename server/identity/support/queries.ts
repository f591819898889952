import type { Contact, SupportContact } from '#domain/identity/support.ts';
import { formatPhone } from '#domain/language/phone.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { missedNotifications, type NotificationEmitter } from '#server/platform/database/listener.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** Returns the administrators' contact details; null if they have set none. */
export async function readSupportContact(db: QueryBuilder): Promise<SupportContact | null> {
  const row = await db
    .selectFrom('supportContacts')
    .select(['email', 'phone', 'phoneTyped'])
    .select(['officerName', 'officerDesignation', 'officerEmail', 'officerPhone', 'officerPhoneTyped'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || (!row.email && !row.phone && !row.officerName)) return null;
  const { officerName: name, officerDesignation: designation, officerEmail, officerPhone, officerPhoneTyped } = row;
  const officer = name ? { name, designation, ...toContact(officerEmail, officerPhone, officerPhoneTyped) } : null;
  return { ...toContact(row.email, row.phone, row.phoneTyped), officer };
}

const toContact = (email: string | null, phone: string | null, phoneTyped: string | null): Contact => ({
  email,
  phone,
  phoneTyped: phoneTyped ?? (phone && formatPhone(phone)),
});

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
      cached = await readSupportContact(database.read);
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
