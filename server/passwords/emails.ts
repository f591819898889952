import { quoted } from '#domain/text.ts';
import * as texts from '#texts/emails.gen.ts';
import type { Mail } from '../mail/outbox.ts';

/** To whoever asked for a new password, with the link that sets one. */
export function resetMail(to: string, name: string, link: string): Mail {
  return {
    to,
    isUrgent: true,
    write: () => ({ subject: texts.resetSubject(), body: texts.reset({ name: quoted(name), link }) }),
  };
}
