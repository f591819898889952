import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** Tells a visitor that a report was reviewed, without the outcome. */
export const writeReportReviewedEmail = (to: string, subject: string): Mail => ({
  to,
  write: () => ({
    subject: texts.visitorReportReviewedSubject(),
    body: texts.visitorReportReviewed({ subject: quoteName(subject) }),
  }),
});
