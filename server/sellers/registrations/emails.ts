import { quoteName } from '#domain/platform/text.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** To a newly registered business that waits for approval (specification, section 2). */
export function writeRegistrationEmail(to: string, seller: Recipient): Mail {
  return {
    to,
    write: () => ({ subject: texts.registrationSubject(), body: texts.registration(namesOf(seller)) }),
  };
}

/** While accounts are hidden: tells the owner of an email what the form does not reveal. */
export function writeAlreadyRegisteredEmail(to: string, name: string, publicUrl: string): Mail {
  const pages = { login: `${publicUrl}/auth/login`, forgotPassword: `${publicUrl}/auth/forgot-password` };
  return {
    to,
    write: () => ({
      subject: texts.alreadyRegisteredSubject(),
      body: texts.alreadyRegistered({ name: quoteName(name), ...pages }),
    }),
  };
}
