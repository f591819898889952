import { quoted } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** An administrator, as mails name them. */
export type Person = { name: string; email: string };

/** What the other administrators are told about one of them. */
export type AdminNews =
  | { kind: 'invited'; who: string; email: string }
  | { kind: 'added'; admin: Person; by: 'operator' | 'invitation' }
  | { kind: 'removed'; who: string; admin: Person };

/** To whoever is invited, with the link that makes them an administrator. */
export const invitationMail = (to: string, who: string, link: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({ subject: texts.invitationSubject(), body: texts.invitation({ who: quoted(who), link }) }),
});

/** To an administrator about another one. */
export const newsMail = ({ name, email: to }: Person, news: AdminNews, publicUrl: string): Mail => ({
  to,
  isUrgent: true,
  write: () => written(news, { name: quoted(name), settings: `${publicUrl}/admin/settings` }),
});

function written(news: AdminNews, reader: { name: string; settings: string }) {
  if (news.kind === 'invited') {
    const { who, email } = news;
    return { subject: texts.adminInvitedSubject(), body: texts.adminInvited({ ...reader, who: quoted(who), email }) };
  }
  const admin = { admin: quoted(news.admin.name), email: news.admin.email };
  if (news.kind === 'added') {
    return { subject: texts.adminAddedSubject(), body: texts.adminAdded({ ...reader, ...admin, by: news.by }) };
  }
  const who = quoted(news.who);
  return { subject: texts.adminRemovedSubject(), body: texts.adminRemoved({ ...reader, ...admin, who }) };
}

/** To an administrator who is none any more. */
export const accessRemovedMail = ({ name, email: to }: Person, who: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({
    subject: texts.accessRemovedSubject(),
    body: texts.accessRemoved({ name: quoted(name), who: quoted(who) }),
  }),
});
