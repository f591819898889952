import { formatPhone } from '#domain/phone.ts';
import type { SupportContact } from '#domain/support.ts';
import type { Context } from '../context.ts';
import { supportContacts } from '../database/adminTables.ts';
import type { Transaction } from '../database/connect.ts';
import { desc } from '../database/drizzle.ts';

/** How administrators are reached; null where they have not said it. */
export async function readSupportContact({ query }: Pick<Transaction, 'query'>): Promise<SupportContact | null> {
  const [row] = await query.select().from(supportContacts).orderBy(desc(supportContacts.id)).limit(1);
  if (!row || (!row.email && !row.phone)) return null;
  const { email, phone, phoneTyped } = row;
  return { email, phone, phoneTyped: phoneTyped ?? (phone && formatPhone(phone)) };
}

/** Every page names it: it is read again when it was changed, on whichever process, and once in a minute. */
export const supportTopic = 'support';
const minute = 60_000;

/** The contact as public pages show it; none while the database does not answer. */
export function rememberSupportContact({ database, events, now }: Pick<Context, 'database' | 'events' | 'now'>) {
  let known: { contact: Promise<SupportContact | null>; until: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  events.on(supportTopic, forget);
  return (): Promise<SupportContact | null> => {
    if (!known || known.until < now().getTime()) {
      known = { contact: readSupportContact(database), until: now().getTime() + minute };
      known.contact.catch(forget);
    }
    return known.contact.catch(() => null);
  };
}
