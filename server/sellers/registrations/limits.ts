import { AppError } from '#domain/errors.ts';
import { registrationLimits } from '#domain/identity/accounts.ts';
import { admitAttempt, admitSourceAttempt } from '#server/identity/attempts/attempts.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';

const hour = 60 * 60_000;

/**
 * Counts a registration per source and per mailbox, across all processes, before it is checked. Throws
 * `too_many_registrations`. Repeated attempts for one email count once, as it is registered and emailed only once.
 */
export async function countRegistration(context: IdentityContext, email: string, ip: string): Promise<void> {
  const { perSourceAndHour, perMailboxAndDay } = registrationLimits;
  const ofMailbox = { kind: 'mailbox', address: normalizeMailbox(email), email } as const;
  const isAdmitted =
    (await admitSourceAttempt(context, 'register', requestSourceOf(ip), { most: perSourceAndHour, window: hour })) &&
    (await admitAttempt(context, ofMailbox, { most: perMailboxAndDay, window: 24 * hour }));
  if (!isAdmitted) throw new AppError('too_many_registrations');
}

/** Returns the mailbox behind an email: a plus suffix does not change it, nor do dots at Gmail. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
