import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { secondStepLimits } from '#domain/identity/secondFactors.ts';
import { createToken, hashToken } from '#server/platform/secrets/tokens.ts';
import { type Caller, clearFailures, countAttempt } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { type ProvenPassword, refuseFormerPassword } from '../sessions/commands.ts';
import { hasSecondFactor } from './queries.ts';
import { spendCode } from './reauthentication.ts';

/**
 * After the right password: where there is a second factor, the value with which this browser may enter the code.
 * It is no session and opens nothing else. Throws as `refuseFormerPassword` does.
 */
export async function startSecondStep(context: IdentityContext, proven: ProvenPassword, rememberMe: boolean) {
  const { userId } = proven;
  if (!(await hasSecondFactor(context, userId))) return undefined;
  const value = createToken();
  const now = context.now();
  const expiresAt = new Date(now.getTime() + secondStepLimits.minutes * 60_000);
  const pending = { tokenHash: hashToken(value), userId, rememberMe, failures: 0, expiresAt };
  await context.database.transaction(async (tx) => {
    await refuseFormerPassword(tx, proven);
    await tx.db.deleteFrom('pendingLogins').where('userId', '=', userId).where('expiresAt', '<', now).execute();
    await tx.db.insertInto('pendingLogins').values(pending).execute();
  });
  return value;
}

/** The sign-in with this value, as long as it may be tried. */
function isOpenLogin(tokenHash: string, now: Date) {
  const eb = expressionBuilder<DB, 'pendingLogins'>();
  return eb.and([
    eb('tokenHash', '=', tokenHash),
    eb('failures', '<', secondStepLimits.tries),
    eb('expiresAt', '>', now),
  ]);
}

/** Judges the code of the second step. Throws `second_step_over`, `wrong_code` and `too_many_attempts`. */
export async function finishSecondStep(
  context: IdentityContext,
  value: string | undefined,
  code: string,
  caller: Caller,
) {
  const { read, write } = context.database;
  const tokenHash = hashToken(value ?? '');
  const isOpen = isOpenLogin(tokenHash, context.now());
  const pending = await read
    .selectFrom('pendingLogins')
    .innerJoin('users', 'users.id', 'pendingLogins.userId')
    .innerJoin('passwords', 'passwords.userId', 'users.id')
    .select(['pendingLogins.userId', 'rememberMe', 'email', 'role', 'passwords.changedAt as passwordChangedAt'])
    .where(isOpen)
    .executeTakeFirst();
  if (!pending) throw new AppError('second_step_over');
  const attempt = await countAttempt(context, 'code', pending.email, caller);
  // Counted before it is checked, like every attempt.
  const counted = await write
    .updateTable('pendingLogins')
    .set((eb) => ({ failures: eb('failures', '+', 1) }))
    .where(isOpen)
    .executeTakeFirst();
  if (counted.numUpdatedRows === 0n) throw new AppError('second_step_over');
  const { userId, rememberMe, role, passwordChangedAt } = pending;
  const who = { role, userId, source: caller.source };
  const method = await spendCode(context, who, code);
  if (!method) throw new AppError('wrong_code');
  const ended = await write.deleteFrom('pendingLogins').where('tokenHash', '=', tokenHash).executeTakeFirst();
  if (ended.numDeletedRows === 0n) throw new AppError('second_step_over');
  return { userId, passwordChangedAt, rememberMe, method, failuresBefore: await clearFailures(context, attempt) };
}
