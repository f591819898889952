import { and, eq, gt, lt, sql } from '#database/drizzle.ts';
import { pendingLogins } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import { secondStepLimits } from '#domain/identity/secondFactors.ts';
import { hashOf, newToken } from '#server/platform/secrets/tokens.ts';
import { type Caller, clearFailures, countAttempt } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { hasSecondFactor } from './queries.ts';
import { spendCode } from './reauthentication.ts';

/**
 * After the right password: where there is a second factor, the value with which this browser may enter the code.
 * It is no session and opens nothing else.
 */
export async function startSecondStep(context: IdentityContext, userId: string, rememberMe: boolean) {
  if (!(await hasSecondFactor(context, userId))) return undefined;
  const value = newToken();
  const { query } = context.database;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + secondStepLimits.minutes * 60_000);
  await query.delete(pendingLogins).where(and(eq(pendingLogins.userId, userId), lt(pendingLogins.expiresAt, now)));
  await query.insert(pendingLogins).values({ tokenHash: hashOf(value), userId, rememberMe, failures: 0, expiresAt });
  return value;
}

/** Judges the code of the second step. Throws `second_step_over`, `wrong_code` and `too_many_attempts`. */
export async function finishSecondStep(
  context: IdentityContext,
  value: string | undefined,
  code: string,
  caller: Caller,
) {
  const { query } = context.database;
  const isThis = eq(pendingLogins.tokenHash, hashOf(value ?? ''));
  const open = and(
    isThis,
    lt(pendingLogins.failures, secondStepLimits.tries),
    gt(pendingLogins.expiresAt, context.now()),
  );
  const [pending] = await query
    .select()
    .from(pendingLogins)
    .innerJoin(users, eq(users.id, pendingLogins.userId))
    .where(open);
  if (!pending) throw new AppError('second_step_over');
  const attempt = await countAttempt(context, 'code', pending.users.email, caller);
  // Counted before it is checked, like every attempt.
  const failures = sql`${pendingLogins.failures} + 1`;
  const counted = await query.update(pendingLogins).set({ failures }).where(open).returning();
  if (counted.length === 0) throw new AppError('second_step_over');
  const { userId, rememberMe } = pending.pending_logins;
  const who = { role: pending.users.role, userId, source: caller.source };
  const method = await spendCode(context, who, code);
  if (!method) throw new AppError('wrong_code');
  const ended = await query.delete(pendingLogins).where(isThis).returning();
  if (ended.length === 0) throw new AppError('second_step_over');
  return { userId, rememberMe, method, failuresBefore: await clearFailures(context, attempt) };
}
