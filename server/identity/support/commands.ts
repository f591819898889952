import { v7 as newId } from 'uuid';
import type { SupportContactDraft } from '#domain/identity/support.schema.ts';
import { parsePhone } from '#server/language/phones.ts';
import { recordAuditEvent } from '#server/platform/audit/commands.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { Admin } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { supportTopic } from './queries.ts';

/**
 * Saves the administrators' contact details and the grievance officer for every process; earlier ones remain in the history. Throws
 * `validation_failed` for an invalid phone.
 */
export async function saveSupportContact(
  context: IdentityContext,
  admin: Admin,
  { email, phone: typed, ...officer }: SupportContactDraft,
): Promise<void> {
  const { phone, typed: phoneTyped } = await parseOptional(typed, 'phone');
  const ofOfficer = await parseOptional(officer.officerPhone, 'officerPhone');
  const { adminId } = admin;
  await context.database.transaction(async (tx) => {
    const id = newId();
    await tx.db
      .insertInto('supportContacts')
      .values({
        ...{ id, email: email.toLowerCase() || null, phone, phoneTyped },
        officerName: officer.officerName || null,
        officerDesignation: officer.officerDesignation || null,
        officerEmail: officer.officerEmail.toLowerCase() || null,
        ...{ officerPhone: ofOfficer.phone, officerPhoneTyped: ofOfficer.typed },
        ...{ adminId, createdAt: context.now() },
      })
      .execute();
    await recordAuditEvent(tx, context, admin, { act: 'support_contact_changed' });
    await notify(tx, supportTopic);
  });
}

const parseOptional = async (typed: string, field: string) =>
  typed ? parsePhone(typed, field) : { phone: null, typed: null };
