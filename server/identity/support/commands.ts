import { v7 as newId } from 'uuid';
import type { SupportContactDraft } from '#domain/identity/support.schema.ts';
import { parsePhone } from '#server/language/phones.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Admin } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { supportTopic } from './queries.ts';

/**
 * Saves the administrators' contact details for every process; earlier ones remain in the history. Throws
 * `validation_failed` for an invalid phone.
 */
export async function saveSupportContact(
  context: IdentityContext,
  admin: Admin,
  { email, phone: typed }: SupportContactDraft,
): Promise<void> {
  const { phone, typed: phoneTyped } = typed ? await parsePhone(typed, 'phone') : { phone: null, typed: null };
  const { adminId } = admin;
  await context.database.transaction(async (tx) => {
    const id = newId();
    await tx.db
      .insertInto('supportContacts')
      .values({ id, email: email.toLowerCase() || null, phone, phoneTyped, adminId, createdAt: context.now() })
      .execute();
    await recordAuditEvent(tx, context, admin, { act: 'support_contact_changed' });
    await notify(tx, supportTopic);
  });
}
