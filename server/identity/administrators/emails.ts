import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** An administrator, as mails name them. */
export type AdminContact = { name: string; email: string };

/** What the other administrators are told about one of them. */
export type AdminChange =
  | { kind: 'invited'; who: string; email: string }
  | { kind: 'added'; admin: AdminContact; by: 'operator' | 'invitation' }
  | { kind: 'removed'; who: string; admin: AdminContact };

/** To whoever is invited, with the link that makes them an administrator. */
export const invitationMail = (to: string, who: string, link: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({ subject: texts.invitationSubject(), body: texts.invitation({ who: quoteName(who), link }) }),
});

/** To an administrator about another one. */
export const adminChangeMail = ({ name, email: to }: AdminContact, news: AdminChange, publicUrl: string): Mail => ({
  to,
  isUrgent: true,
  write: () => composeChange(news, { name: quoteName(name), settings: `${publicUrl}/admin/settings` }),
});

function composeChange(news: AdminChange, reader: { name: string; settings: string }) {
  if (news.kind === 'invited') {
    const { who, email } = news;
    return {
      subject: texts.adminInvitedSubject(),
      body: texts.adminInvited({ ...reader, who: quoteName(who), email }),
    };
  }
  const admin = { admin: quoteName(news.admin.name), email: news.admin.email };
  if (news.kind === 'added') {
    return { subject: texts.adminAddedSubject(), body: texts.adminAdded({ ...reader, ...admin, by: news.by }) };
  }
  const who = quoteName(news.who);
  return { subject: texts.adminRemovedSubject(), body: texts.adminRemoved({ ...reader, ...admin, who }) };
}

/** To an administrator who is none any more. */
export const accessRemovedMail = ({ name, email: to }: AdminContact, who: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({
    subject: texts.accessRemovedSubject(),
    body: texts.accessRemoved({ name: quoteName(name), who: quoteName(who) }),
  }),
});
