import { namesOf, type Recipient } from '#server/identity/members/business.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

type ChangedUpi = Recipient & { email: string; vpa: string | null; link: string };

/** Informs a member of a shop that customers now pay to another UPI ID, or no longer by UPI. */
export const writeUpiEmail = ({ email, vpa, link, ...names }: ChangedUpi): Mail => ({
  to: email,
  isUrgent: true,
  write: () => ({
    subject: texts.upiChangedSubject(),
    body:
      vpa === null ? texts.upiRemoved({ ...namesOf(names), link }) : texts.upiChanged({ ...namesOf(names), vpa, link }),
  }),
});
