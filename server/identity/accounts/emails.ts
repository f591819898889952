import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** Sent at most once a day to an owner whose password unknown browsers are guessing. */
export function writePasswordAttackEmail(to: string, name: string, publicUrl: string): Mail {
  const forgotPassword = `${publicUrl}/auth/forgot-password`;
  return {
    to,
    write: () => ({ subject: texts.attackSubject(), body: texts.attack({ name: quoteName(name), forgotPassword }) }),
  };
}
