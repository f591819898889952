import { quoted } from '#domain/platform/text.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

type To = Recipient & { email: string };

/** Tells a seller that a product was taken down, and why. */
export const takenDownMail = (to: To, { name, reason, link }: Record<'name' | 'reason' | 'link', string>): Mail =>
  mailTo(to, () => ({
    subject: texts.takenDownSubject(),
    body: texts.takenDown({ ...namesOf(to), product: quoted(name), reason, link }),
  }));

/** Tells a seller that a product is back. */
export const restoredMail = (to: To, { name, link }: Record<'name' | 'link', string>): Mail =>
  mailTo(to, () => ({
    subject: texts.restoredSubject(),
    body: texts.restored({ ...namesOf(to), product: quoted(name), link }),
  }));

type Answer = { name: string; reason: string; isRestored: boolean };

/** Answers a seller's request for a review. */
export const answerMail = (to: To, { name, reason, isRestored }: Answer): Mail =>
  mailTo(to, () => ({
    subject: texts.appealAnsweredSubject(),
    body: texts.appealAnswered({
      ...namesOf(to),
      product: quoted(name),
      reason,
      outcome: isRestored ? 'restored' : 'kept',
    }),
  }));

const mailTo = (to: To, write: Mail['write']): Mail => ({ to: to.email, isUrgent: true, write });
