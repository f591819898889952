import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** An administrator as emails name them. */
export type AdminContact = { name: string; email: string };

/** What the other administrators are notified about. */
export type AdminChange =
  | { kind: 'invited'; who: string; email: string }
  | { kind: 'added'; admin: AdminContact; by: 'operator' | 'invitation' }
  | { kind: 'removed'; who: string; admin: AdminContact };

/** To the invited person, with the link that makes them an administrator. */
export const writeInvitationEmail = (to: string, who: string, link: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({ subject: texts.invitationSubject(), body: texts.invitation({ who: quoteName(who), link }) }),
});

/** To an administrator about another one. */
export const writeAdminChangeEmail = (
  { name, email: to }: AdminContact,
  change: AdminChange,
  publicUrl: string,
): Mail => ({
  to,
  isUrgent: true,
  write: () => composeChange(change, { name: quoteName(name), settings: `${publicUrl}/admin/settings` }),
});

function composeChange(change: AdminChange, reader: { name: string; settings: string }) {
  if (change.kind === 'invited') {
    const { who, email } = change;
    return {
      subject: texts.adminInvitedSubject(),
      body: texts.adminInvited({ ...reader, who: quoteName(who), email }),
    };
  }
  const admin = { admin: quoteName(change.admin.name), email: change.admin.email };
  if (change.kind === 'added') {
    return { subject: texts.adminAddedSubject(), body: texts.adminAdded({ ...reader, ...admin, by: change.by }) };
  }
  const who = quoteName(change.who);
  return { subject: texts.adminRemovedSubject(), body: texts.adminRemoved({ ...reader, ...admin, who }) };
}

/** To an administrator whose access was removed. */
export const writeAccessRemovedEmail = ({ name, email: to }: AdminContact, who: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({
    subject: texts.accessRemovedSubject(),
    body: texts.accessRemoved({ name: quoteName(name), who: quoteName(who) }),
  }),
});
