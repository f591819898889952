import { v7 as newId } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { registrationLimits } from '#domain/identity/accounts.ts';
import { countAttempts, recordAttempt, removeAttempt } from '#server/identity/attempts/attempts.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { requestSourceOf } from '#server/platform/http/requestSource.ts';

const hour = 60 * 60_000;
/** A local proxy that is not in TRUST_PROXY makes all visitors look like one source. */
const untrustedProxyPattern = /^127\.|^0:0:0:0::\/64$/;

/**
 * Counts a registration per source and per mailbox, across all processes, before it is checked. Throws
 * `too_many_registrations`.
 */
export async function countRegistration(context: IdentityContext, email: string, ip: string): Promise<void> {
  const source = requestSourceOf(ip);
  const { perSourceAndHour, perMailboxAndDay } = registrationLimits;
  if (!untrustedProxyPattern.test(source)) {
    await countAttempt(context, { kind: 'register', address: source, email: newId() }, perSourceAndHour, hour);
  }
  await countAttempt(
    context,
    { kind: 'mailbox', address: normalizeMailbox(email), email },
    perMailboxAndDay,
    24 * hour,
  );
}

type RegistrationAttempt = { kind: 'register' | 'mailbox'; address: string; email: string };

/** Repeated attempts for one email count once, as it is registered and emailed only once. */
async function countAttempt(
  context: IdentityContext,
  counted: RegistrationAttempt,
  most: number,
  window: number,
): Promise<void> {
  const { kind, address } = counted;
  const attempt = await recordAttempt(context.database.write, counted, context.now());
  const after = new Date(context.now().getTime() - window);
  const { emails } = await countAttempts(context.database.read, { kind, address, after });
  if (emails <= most) return;
  await removeAttempt(context.database.write, attempt);
  throw new AppError('too_many_registrations');
}

/** Returns the mailbox behind an email: a plus suffix does not change it, nor do dots at Gmail. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  const domain = email.slice(at + 1).replace(/^googlemail\.com$/, 'gmail.com');
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`;
}
