import { quoteName } from '#domain/platform/text.ts';
import type { Mail } from '#server/platform/mail/outbox.ts';
import * as texts from '#texts/emails.gen.ts';

/** A change to somebody's second factor. */
export type SecondFactorChange = { kind: 'on' | 'off' | 'reset' } | { kind: 'recoveryCode'; left: number };

/** Informs the owner of an account how they sign in from now on. */
export function writeSecondFactorEmail(to: string, name: string, change: SecondFactorChange, publicUrl: string): Mail {
  const forgotPassword = `${publicUrl}/auth/forgot-password`;
  const named = { name: quoteName(name), forgotPassword };
  if (change.kind === 'recoveryCode') {
    const { left } = change;
    return {
      to,
      write: () => ({ subject: texts.recoveryCodeSubject(), body: texts.recoveryCode({ ...named, left }) }),
    };
  }
  const words = {
    on: () => ({ subject: texts.factorOnSubject(), body: texts.factorOn(named) }),
    off: () => ({ subject: texts.factorOffSubject(), body: texts.factorOff(named) }),
    reset: () => ({ subject: texts.factorResetSubject(), body: texts.factorReset(named) }),
  };
  return { to, write: words[change.kind] };
}
