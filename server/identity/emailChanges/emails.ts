import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** To the new email, with the link that confirms it. */
export const writeEmailChangeEmail = (to: string, name: string, link: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({ subject: texts.emailChangeSubject(), body: texts.emailChange({ name: quoteName(name), link }) }),
});

/** To the email that somebody else wanted to sign in with. */
export const writeEmailTakenEmail = (to: string, name: string, publicUrl: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({
    subject: texts.emailTakenSubject(),
    body: texts.emailTaken({
      name: quoteName(name),
      login: `${publicUrl}/auth/login`,
      forgotPassword: `${publicUrl}/auth/forgot-password`,
    }),
  }),
});

/** To the old email, with the link that undoes the change to `email`. */
export const writeEmailChangeNotice = (to: string, name: string, email: string, link: string): Mail => ({
  to,
  isUrgent: true,
  write: () => ({
    subject: texts.emailChangeNoticeSubject(),
    body: texts.emailChangeNotice({ name: quoteName(name), email, link }),
  }),
});
