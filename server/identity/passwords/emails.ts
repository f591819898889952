import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** Answers a reset request, with the link that sets a new password. */
export function writePasswordResetEmail(to: string, name: string, link: string): Mail {
  return {
    to,
    isUrgent: true,
    write: () => ({ subject: texts.resetSubject(), body: texts.reset({ name: quoteName(name), link }) }),
  };
}
