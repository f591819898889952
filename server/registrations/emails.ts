import * as texts from '#texts/emails.gen.ts';
import type { Mail } from '../mail/outbox.ts';
import { namesOf, type Recipient } from '../sellers/emails.ts';

/** To a business that has registered and waits for approval (specification, section 2). */
export function registrationMail(to: string, seller: Recipient): Mail {
  return {
    to,
    write: () => ({ subject: texts.registrationSubject(), body: texts.registration(namesOf(seller)) }),
  };
}
