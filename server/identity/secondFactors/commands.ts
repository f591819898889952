import { and, eq, gt, isNotNull, isNull, lt, or, sql } from '#database/drizzle.ts';
import { pendingLogins, recoveryCodes, secondFactors } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import type { SignInMethod } from '#domain/identity/audit.ts';
import type { Reauthentication } from '#domain/identity/secondFactors.schema.ts';
import { parseAppCode, secondStepLimits } from '#domain/identity/secondFactors.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { type AuditActor, operatorActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf, newToken } from '#server/platform/secrets/tokens.ts';
import { type Caller, clearFailures, countAttempt } from '../accounts/throttle.ts';
import type { SettingUp } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { checkOwnPassword } from '../passwords/commands.ts';
import { endSessionsOf } from '../sessions/commands.ts';
import { createRecoveryCodes, createTotpSecret, createTotpUri, findTotpTimeStep, hashRecoveryCode } from './codes.ts';
import { type SecondFactorChange, secondFactorMail } from './emails.ts';
import { hasSecondFactor } from './queries.ts';

type PasswordAndCode = { currentPassword: string; code: string };

/** Creates a secret to be confirmed. Throws `validation_failed` for a wrong password and `second_factor_on`. */
export async function startSecondFactor(
  context: IdentityContext,
  actor: SettingUp,
  currentPassword: string,
  caller: Caller,
) {
  await checkOwnPassword(context, actor.userId, currentPassword, caller);
  const { userId } = actor;
  const secret = await createTotpSecret();
  const values = { secret: context.secrets.seal.close(secret, userId), createdAt: context.now() };
  const [saved] = await context.database.query
    .insert(secondFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (!saved) throw new AppError('second_factor_on');
  return { secret, address: await createTotpUri(secret, await emailOf(context, userId)) };
}

/** Enables the second factor with a first code. Returns the recovery codes, only this once. Throws `wrong_code`. */
export async function confirmSecondFactor(context: IdentityContext, actor: SettingUp, code: string): Promise<string[]> {
  const { userId } = actor;
  return context.database.transaction(async (tx) => {
    const isPending = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
    const [pending] = await tx.query.select().from(secondFactors).where(isPending).for('update');
    if (!pending) throw new AppError('second_factor_not_started');
    const secret = context.secrets.seal.open(pending.secret, userId);
    // No configured AUTH_SECRET decrypts it: starting again replaces it.
    if (secret === undefined) throw new AppError('second_factor_not_started');
    const lastStep = await findTotpTimeStep(secret, parseAppCode(code) ?? '', context.now());
    if (lastStep === undefined) throw new AppError('wrong_code');
    await tx.query.update(secondFactors).set({ confirmedAt: context.now(), lastStep }).where(isPending);
    await recordAuditEvent(tx, context, actor, { act: 'second_factor_on' });
    await endSessionsOf(tx, userId, actor.sessionHash);
    await notifyOfChange(tx, context, userId, { kind: 'on' });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** Replaces all recovery codes. Throws `validation_failed` and `wrong_code`. */
export async function renewRecoveryCodes(
  context: IdentityContext,
  actor: SettingUp,
  typed: PasswordAndCode,
  caller: Caller,
) {
  await checkPasswordAndCode(context, actor, typed, caller);
  return context.database.transaction(async (tx) => {
    await recordAuditEvent(tx, context, actor, { act: 'recovery_codes_renewed' });
    return replaceRecoveryCodes(tx, actor.userId);
  });
}

/** Disables the second factor. Throws `validation_failed` and `wrong_code`. */
export async function disableSecondFactor(
  context: IdentityContext,
  actor: SettingUp,
  typed: PasswordAndCode,
  caller: Caller,
) {
  await checkPasswordAndCode(context, actor, typed, caller);
  await context.database.transaction(async (tx) => {
    await deleteSecondFactor(tx, actor.userId);
    await recordAuditEvent(tx, context, actor, { act: 'second_factor_off' });
    await endSessionsOf(tx, actor.userId, actor.sessionHash);
    await notifyOfChange(tx, context, actor.userId, { kind: 'off' });
  });
}

/**
 * Removes the second factor of a user who lost phone and recovery codes, as the operator, and ends all their sessions.
 * Returns whether there was one.
 */
export async function removeSecondFactor(context: IdentityContext, email: string): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const [user] = await tx.query.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (!user || !(await deleteSecondFactor(tx, user.id))) return false;
    const details = { by: 'operator' } as const;
    await recordAuditEvent(tx, context, operatorActor, { act: 'second_factor_reset', targetId: user.id, details });
    await endSessionsOf(tx, user.id);
    await notifyOfChange(tx, context, user.id, { kind: 'reset' });
    return true;
  });
}

async function deleteSecondFactor({ query }: Transaction, userId: string): Promise<boolean> {
  await query.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await query.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  const removed = await query.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed.length > 0;
}

async function replaceRecoveryCodes({ query }: Transaction, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await query.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await query.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })));
  return codes;
}

/** Emails the owner about each change to their sign-in, as somebody else may have made it. */
async function notifyOfChange(
  tx: Transaction,
  context: IdentityContext,
  userId: string,
  change: SecondFactorChange,
): Promise<void> {
  const [user] = await tx.query.select().from(users).where(eq(users.id, userId));
  if (user)
    await context.outbox.add(
      tx,
      secondFactorMail(user.email, user.name, change, context.server.publicUrl),
      context.now(),
    );
}

async function emailOf(context: IdentityContext, userId: string): Promise<string> {
  const [user] = await context.database.query.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}

async function checkPasswordAndCode(
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
 * Confirms the identity of a signed-in user by the password and, with 2-step verification, a code. Throws
 * `validation_failed`, `wrong_code` and `too_many_attempts`.
 */
export async function checkReauthentication(
  context: IdentityContext,
  actor: AuditActor & { userId: string },
  typed: Reauthentication,
  caller: Caller,
) {
  const { code } = typed;
  if (!(await hasSecondFactor(context, actor.userId))) {
    return checkOwnPassword(context, actor.userId, typed.currentPassword, caller);
  }
  if (code === undefined) throw new AppError('validation_failed', { fields: { code: refusal('code_required') } });
  await checkPasswordAndCode(context, actor, { ...typed, code }, caller);
}

/**
 * Starts the second step after a correct password. Returns the value with which this browser may enter the code, if the
 * user has a second factor. It is no session and grants no other access.
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

/** Checks the code of the second step. Throws `second_step_over`, `wrong_code` and `too_many_attempts`. */
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
  // Counted before it is checked, so that concurrent tries cannot exceed the limit.
  const failures = sql`${pendingLogins.failures} + 1`;
  const counted = await query.update(pendingLogins).set({ failures }).where(open).returning();
  if (counted.length === 0) throw new AppError('second_step_over');
  const { userId, rememberMe } = pending.pending_logins;
  const actor = { role: pending.users.role, userId, source: caller.source };
  const method = await spendCode(context, actor, code);
  if (!method) throw new AppError('wrong_code');
  const ended = await query.delete(pendingLogins).where(isThis).returning();
  if (ended.length === 0) throw new AppError('second_step_over');
  return { userId, rememberMe, method, failuresBefore: await clearFailures(context, attempt) };
}

/**
 * Uses up a code and returns its kind if it is valid: each works once, and app codes only if newer than the last one.
 */
async function spendCode(
  context: IdentityContext,
  actor: AuditActor & { userId: string },
  typed: string,
): Promise<Exclude<SignInMethod, 'password'> | undefined> {
  const { query } = context.database;
  const { userId } = actor;
  const digits = parseAppCode(typed);
  if (digits === undefined) return (await spendRecoveryCode(context, actor, typed)) ? 'recoveryCode' : undefined;
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await query.select().from(secondFactors).where(isOn);
  const secret = factor && context.secrets.seal.open(factor.secret, userId);
  // Without a readable secret only recovery codes work; server/privacy/sealedSecrets logs how many such secrets there
  // are.
  const lastStep = secret === undefined ? undefined : await findTotpTimeStep(secret, digits, context.now());
  if (lastStep === undefined) return undefined;
  // A step further ahead than an app's clock can be was used before the server's clock was set back.
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
  actor: AuditActor & { userId: string },
  typed: string,
): Promise<boolean> {
  const own = eq(recoveryCodes.userId, actor.userId);
  const unused = and(own, isNull(recoveryCodes.usedAt));
  return context.database.transaction(async (tx) => {
    const { rowCount } = await tx.query
      .update(recoveryCodes)
      .set({ usedAt: context.now() })
      .where(and(unused, eq(recoveryCodes.codeHash, hashRecoveryCode(typed))));
    if (!rowCount) return false;
    const left = (await tx.query.select().from(recoveryCodes).where(unused)).length;
    await recordAuditEvent(tx, context, actor, { act: 'recovery_code_used', details: { left } });
    await notifyOfChange(tx, context, actor.userId, { kind: 'recoveryCode', left });
    return true;
  });
}
