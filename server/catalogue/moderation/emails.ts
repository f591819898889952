import { quoteName } from '#domain/platform/text.ts';
import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

type MailRecipient = Recipient & { email: string };

/** Informs a seller that a product was taken down, and why. */
export const writeTakenDownEmail = (
  to: MailRecipient,
  { name, reason, link }: Record<'name' | 'reason' | 'link', string>,
): Mail =>
  mailTo(to, () => ({
    subject: texts.takenDownSubject(),
    body: texts.takenDown({ ...namesOf(to), product: quoteName(name), reason, link }),
  }));

/** Informs a seller that a product is visible again. */
export const writeRestoredEmail = (to: MailRecipient, { name, link }: Record<'name' | 'link', string>): Mail =>
  mailTo(to, () => ({
    subject: texts.restoredSubject(),
    body: texts.restored({ ...namesOf(to), product: quoteName(name), link }),
  }));

type ReviewMailDetails = Record<'name' | 'reason' | 'link', string>;

/** Informs a seller that a review of a product was hidden, and why. */
export const writeReviewHiddenEmail = (to: MailRecipient, { name, reason, link }: ReviewMailDetails): Mail =>
  mailTo(to, () => ({
    subject: texts.reviewHiddenSubject(),
    body: texts.reviewHidden({ ...namesOf(to), product: quoteName(name), reason, link }),
  }));

/** Informs a seller that a hidden review of a product is visible again. */
export const writeReviewShownEmail = (to: MailRecipient, { name, link }: ReviewMailDetails): Mail =>
  mailTo(to, () => ({
    subject: texts.reviewShownSubject(),
    body: texts.reviewShown({ ...namesOf(to), product: quoteName(name), link }),
  }));

type AppealAnswerDetails = { name: string; reason: string; isRestored: boolean };

/** Sends a seller the answer to an appeal. */
export const writeAppealAnsweredEmail = (to: MailRecipient, { name, reason, isRestored }: AppealAnswerDetails): Mail =>
  mailTo(to, () => ({
    subject: texts.appealAnsweredSubject(),
    body: texts.appealAnswered({
      ...namesOf(to),
      product: quoteName(name),
      reason,
      outcome: isRestored ? 'restored' : 'kept',
    }),
  }));

const mailTo = (to: MailRecipient, write: Mail['write']): Mail => ({ to: to.email, isUrgent: true, write });
