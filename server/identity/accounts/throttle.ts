import { AppError } from '#domain/errors.ts';
import { signInThrottle, unknownBrowserWaitMinutes } from '#domain/identity/signInThrottle.ts';
import { type AuditEvent, anonymousActor, recordAuditEvents } from '#server/platform/audit/commands.ts';
import {
  type Attempt,
  claimFailures,
  countAttempts,
  recordAttempt,
  removeAttempt,
  removeAttempts,
} from '../attempts/attempts.ts';
import { browserAttemptKey, isKnownBrowser } from '../browsers/queries.ts';
import type { IdentityContext } from '../context.ts';
import { writePasswordAttackEmail } from './emails.ts';

/** Who makes the attempt: the source of the request, and the value of the browser's cookie. */
export type Caller = { source: string; browser?: string | undefined };

/** Each attempt of these kinds sends a message, even for a stranger. */
const mailingAttemptKinds = new Set<Attempt['kind']>(['reset', 'invite', 'emailChange', 'data']);

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot slip through: per source, per email from
 * this source, and per email from everywhere. A known browser has its own count instead, which others cannot use up.
 * Throws `too_many_attempts` (product.md, section 2).
 */
export async function countAttempt(
  context: IdentityContext,
  kind: Attempt['kind'],
  email: string,
  caller: Caller,
): Promise<Attempt> {
  const known = !mailingAttemptKinds.has(kind) && (await isKnownBrowser(context, email, caller.browser));
  const address = known ? browserAttemptKey(caller.browser) : caller.source;
  await removeAttempts(context.database.write, { kind, address, before: timeBefore(context, day) });
  const attempt = await recordAttempt(context.database.write, { kind, email, address, known }, context.now());
  const refusal =
    (await exceedsSourceLimit(context, attempt)) || (!known && (await exceedsAccountLimit(context, attempt)));
  if (!refusal) return attempt;
  await removeAttempt(context.database.write, attempt);
  if (refusal === 'attack') await notifyOwner(context, email);
  throw new AppError('too_many_attempts');
}

const timeBefore = (context: IdentityContext, milliseconds: number) => new Date(context.now().getTime() - milliseconds);

async function exceedsSourceLimit(context: IdentityContext, { kind, address, email }: Attempt): Promise<boolean> {
  const after = timeBefore(context, signInThrottle.windowMinutes * minute);
  const { count, forEmail } = await countAttempts(context.database.read, { kind, address, after }, email);
  return forEmail > signInThrottle.perEmailAndAddress || count > signInThrottle.perAddress;
}

/** Whether this attempt has to wait, because of too many failures by unknown browsers or emails to one mailbox. */
async function exceedsAccountLimit(
  context: IdentityContext,
  { id, kind, email }: Attempt,
): Promise<false | 'attack' | 'mailbox'> {
  // Data codes belong to no account, so guesses by strangers must not lock anybody out.
  if (kind === 'dataCode') return false;
  const isSending = mailingAttemptKinds.has(kind);
  const after = timeBefore(context, isSending ? hour : day);
  const earlier = await countAttempts(context.database.read, { kind, email, known: false, after, exceptId: id });
  if (!earlier.last) return false;
  if (isSending) return earlier.count >= signInThrottle.resetMailsPerHour && 'mailbox';
  const wait = unknownBrowserWaitMinutes(earlier.count) * minute;
  return context.now().getTime() - earlier.last.getTime() < wait && 'attack';
}

/** At most once a day, across all processes. */
async function notifyOwner(context: IdentityContext, email: string): Promise<void> {
  const now = context.now();
  await context.database.transaction(async (tx) => {
    const owner = await tx.db
      .updateTable('users')
      .set({ attackToldAt: now })
      .where('email', '=', email)
      .where((eb) => eb.or([eb('attackToldAt', 'is', null), eb('attackToldAt', '<', timeBefore(context, day))]))
      .returning('name')
      .executeTakeFirst();
    if (owner) await context.outbox.add(tx, writePasswordAttackEmail(email, owner.name, context.server.publicUrl), now);
  });
}

/**
 * Clears the failures for this email from this source after a correct password; other sources keep theirs. Returns how
 * many there were.
 */
export async function clearFailures(context: IdentityContext, { kind, address, email }: Attempt): Promise<number> {
  const cleared = await removeAttempts(context.database.write, { kind, address, email });
  return Math.max(0, cleared - 1);
}

/** Checking an attempt takes less than this, so older rows are failures: successes have been deleted. */
const maxCheckMilliseconds = 5 * minute;

/**
 * Writes failed sign-ins since the last run into the audit log: one row per account, and one for all unknown emails. So
 * a stranger adds at most one row an hour per account, however often they try.
 */
export async function recordFailedSignIns(context: IdentityContext, batch = 5000): Promise<void> {
  const counted = await context.database.transaction(async (tx) => {
    const rows = await claimFailures(tx.db, timeBefore(context, maxCheckMilliseconds), batch);
    const events = rows.map(
      ({ userId, ...details }): AuditEvent => ({ act: 'sign_in_failures', targetId: userId, details }),
    );
    await recordAuditEvents(tx, context, anonymousActor(), events);
    return rows.reduce((sum, { failures }) => sum + failures, 0);
  });
  if (counted === batch) await recordFailedSignIns(context, batch);
}
