import { and, eq, gt, isNotNull, isNull, lt, or } from '#database/drizzle.ts';
import { recoveryCodes, secondFactors } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import type { SignInMethod } from '#domain/identity/audit.ts';
import type { Reauthentication } from '#domain/identity/secondFactors.schema.ts';
import { parseAppCode } from '#domain/identity/secondFactors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { type AuditActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import { type Caller, clearFailures, countAttempt } from '../accounts/throttle.ts';
import type { IdentityContext } from '../context.ts';
import { checkOwnPassword } from '../passwords/commands.ts';
import { notifyOfChange } from './changeNotice.ts';
import { findTotpTimeStep, hashRecoveryCode } from './codes.ts';
import { hasSecondFactor } from './queries.ts';

export type PasswordAndCode = { currentPassword: string; code: string };

export async function emailOf(context: IdentityContext, userId: string): Promise<string> {
  const [user] = await context.database.query.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}

export async function checkPasswordAndCode(
  context: IdentityContext,
  actor: AuditActor & { userId: string },
  typed: PasswordAndCode,
  caller: Caller,
) {
  const { userId } = actor;
  await checkOwnPassword(context, userId, typed.currentPassword, caller);
  const attempt = await countAttempt(context, 'code', await emailOf(context, userId), caller);
  if (!(await spendCode(context, actor, typed.code))) throw new AppError('wrong_code');
  await clearFailures(context, attempt);
}

/**
 * Asks somebody who is signed in once more who they are: by the password and, where a second factor is on, by its code.
 * Throws `validation_failed`, `wrong_code` and `too_many_attempts`.
 */
export async function checkReauthentication(
  context: IdentityContext,
  who: AuditActor & { userId: string },
  typed: Reauthentication,
  caller: Caller,
) {
  const { code } = typed;
  if (!(await hasSecondFactor(context, who.userId))) {
    return checkOwnPassword(context, who.userId, typed.currentPassword, caller);
  }
  if (code === undefined) throw new AppError('validation_failed', { fields: { code: refusal('code_required') } });
  await checkPasswordAndCode(context, who, { ...typed, code }, caller);
}

/** What kind of code opens, if it does, and uses it up: each once, and of the app's none older than the last one. */
export async function spendCode(
  context: IdentityContext,
  who: AuditActor & { userId: string },
  typed: string,
): Promise<Exclude<SignInMethod, 'password'> | undefined> {
  const { query } = context.database;
  const { userId } = who;
  const digits = parseAppCode(typed);
  if (digits === undefined) return (await spendRecoveryCode(context, who, typed)) ? 'recoveryCode' : undefined;
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await query.select().from(secondFactors).where(isOn);
  const secret = factor && context.secrets.seal.open(factor.secret, userId);
  // What no configured secret opens takes no code: a recovery code does, and the log counts these (server/privacy/sealedSecrets).
  const lastStep = secret === undefined ? undefined : await findTotpTimeStep(secret, digits, context.now());
  if (lastStep === undefined) return undefined;
  // One that is further ahead than an app's clock may be was used before the server's clock was set back.
  const isNewer = or(
    isNull(secondFactors.lastStep),
    lt(secondFactors.lastStep, lastStep),
    gt(secondFactors.lastStep, lastStep + 2),
  );
  const used = await query.update(secondFactors).set({ lastStep }).where(and(isOn, isNewer)).returning();
  return used.length > 0 ? 'app' : undefined;
}

async function spendRecoveryCode(
  context: IdentityContext,
  who: AuditActor & { userId: string },
  typed: string,
): Promise<boolean> {
  const own = eq(recoveryCodes.userId, who.userId);
  const unused = and(own, isNull(recoveryCodes.usedAt));
  return context.database.transaction(async (tx) => {
    const { rowCount } = await tx.query
      .update(recoveryCodes)
      .set({ usedAt: context.now() })
      .where(and(unused, eq(recoveryCodes.codeHash, hashRecoveryCode(typed))));
    if (!rowCount) return false;
    const left = (await tx.query.select().from(recoveryCodes).where(unused)).length;
    await recordAuditEvent(tx, context, who, { act: 'recovery_code_used', details: { left } });
    await notifyOfChange(tx, context, who.userId, { kind: 'recoveryCode', left });
    return true;
  });
}
