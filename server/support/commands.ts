import { v7 as newId } from 'uuid';
import type { SupportContactDraft } from '#domain/support.schema.ts';
import type { Admin, Context } from '../context.ts';
import { supportContacts } from '../database/adminTables.ts';
import { readPhone } from '../phones.ts';
import { supportTopic } from './queries.ts';

/**
 * Says how administrators are reached, from now on and on every process. What held before is kept. Throws
 * `validation_failed` at a phone that is none.
 */
export async function saveSupportContact(
  { database, now }: Context,
  { adminId }: Admin,
  { email, phone: typed }: SupportContactDraft,
): Promise<void> {
  const { phone, typed: phoneTyped } = typed ? await readPhone(typed, 'phone') : { phone: null, typed: null };
  await database.transaction(async ({ query, client }) => {
    const id = newId();
    await query.insert(supportContacts).values({
      ...{ id, email: email.toLowerCase() || null, phone, phoneTyped, adminId, createdAt: now() },
    });
    await client.query("select pg_notify('haat_events', $1)", [supportTopic]);
  });
}
