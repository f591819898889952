import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** Informs the owner of a shop that an administrator has ended all its sessions. */
export function writeSignedOutEmail(to: string, seller: Recipient, publicUrl: string): Mail {
  const links = { login: `${publicUrl}/auth/login`, forgotPassword: `${publicUrl}/auth/forgot-password` };
  return {
    to,
    isUrgent: true,
    write: () => ({ subject: texts.signedOutSubject(), body: texts.signedOut({ ...namesOf(seller), ...links }) }),
  };
}
