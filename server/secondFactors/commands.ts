import { AppError } from '#domain/errors.ts';
import { digitsOf, secondStep } from '#domain/secondFactors.ts';
import { type Caller, countAttempt, forgive } from '../accounts/throttle.ts';
import { hashOfToken, newToken } from '../accounts/tokens.ts';
import type { Context, SettingUp } from '../context.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, gt, isNotNull, isNull, lt, or, sql } from '../database/drizzle.ts';
import { pendingLogins, recoveryCodes, secondFactors } from '../database/signInTables.ts';
import { users } from '../database/tables.ts';
import { checkOwnPassword } from '../passwords/commands.ts';
import { addressOf, hashOfCode, newRecoveryCodes, newSecret, timeStepOf } from './codes.ts';
import { hasSecondFactor } from './queries.ts';

type PasswordAndCode = { currentPassword: string; code: string };

/** A new secret to be confirmed. Throws `validation_failed` for a wrong password and `second_factor_on`. */
export async function startSecondFactor(context: Context, actor: SettingUp, currentPassword: string, caller: Caller) {
  await checkOwnPassword(context, actor.userId, currentPassword, caller);
  const { userId } = actor;
  const secret = await newSecret();
  const values = { secret: context.seal.close(secret, userId), createdAt: context.now() };
  const [kept] = await context.database.query
    .insert(secondFactors)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: secondFactors.userId, set: values, setWhere: isNull(secondFactors.confirmedAt) })
    .returning({ userId: secondFactors.userId });
  if (!kept) throw new AppError('second_factor_on');
  return { secret, address: await addressOf(secret, await emailOf(context, userId)) };
}

/** Switches the second factor on with a first code. Returns the recovery codes, once. Throws `wrong_code`. */
export async function confirmSecondFactor(context: Context, { userId }: SettingUp, code: string): Promise<string[]> {
  return context.database.transaction(async (tx) => {
    const isPending = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
    const [pending] = await tx.query.select().from(secondFactors).where(isPending).for('update');
    if (!pending) throw new AppError('second_factor_not_started');
    const lastStep = await timeStepOf(context.seal.open(pending.secret, userId), digitsOf(code) ?? '', context.now());
    if (lastStep === undefined) throw new AppError('wrong_code');
    await tx.query.update(secondFactors).set({ confirmedAt: context.now(), lastStep }).where(isPending);
    return replaceRecoveryCodes(tx, userId);
  });
}

/** New recovery codes instead of all earlier ones. Throws `validation_failed` and `wrong_code`. */
export async function renewRecoveryCodes(
  context: Context,
  { userId }: SettingUp,
  typed: PasswordAndCode,
  caller: Caller,
) {
  await checkPasswordAndCode(context, userId, typed, caller);
  return context.database.transaction((tx) => replaceRecoveryCodes(tx, userId));
}

/** Back to the password alone. Throws `validation_failed` and `wrong_code`. */
export async function switchOff(context: Context, { userId }: SettingUp, typed: PasswordAndCode, caller: Caller) {
  await checkPasswordAndCode(context, userId, typed, caller);
  await context.database.transaction((tx) => remove(tx, userId));
}

/** For an administrator who lost phone and codes, on the operator's request. Returns whether there was one. */
export async function forgetSecondFactor(context: Pick<Context, 'database'>, email: string): Promise<boolean> {
  const [user] = await context.database.query.select({ id: users.id }).from(users).where(eq(users.email, email));
  return user !== undefined && context.database.transaction((tx) => remove(tx, user.id));
}

async function remove({ query }: Transaction, userId: string): Promise<boolean> {
  await query.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await query.delete(pendingLogins).where(eq(pendingLogins.userId, userId));
  const removed = await query.delete(secondFactors).where(eq(secondFactors.userId, userId)).returning();
  return removed.length > 0;
}

async function replaceRecoveryCodes({ query }: Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await query.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await query.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfCode(code) })));
  return codes;
}

async function emailOf(context: Context, userId: string): Promise<string> {
  const [user] = await context.database.query.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}

async function checkPasswordAndCode(context: Context, userId: string, typed: PasswordAndCode, caller: Caller) {
  await checkOwnPassword(context, userId, typed.currentPassword, caller);
  const attempt = await countAttempt(context, 'code', await emailOf(context, userId), caller);
  if (!(await spendCode(context, userId, typed.code))) throw new AppError('wrong_code');
  await forgive(context, attempt);
}

/**
 * After the right password: where there is a second factor, the value with which this browser may enter the code.
 * It is no session and opens nothing else.
 */
export async function startSecondStep(context: Context, userId: string, rememberMe: boolean) {
  if (!(await hasSecondFactor(context, userId))) return undefined;
  const value = newToken();
  const { query } = context.database;
  const now = context.now();
  const expiresAt = new Date(now.getTime() + secondStep.minutes * 60_000);
  await query.delete(pendingLogins).where(and(eq(pendingLogins.userId, userId), lt(pendingLogins.expiresAt, now)));
  await query
    .insert(pendingLogins)
    .values({ tokenHash: hashOfToken(value), userId, rememberMe, failures: 0, expiresAt });
  return value;
}

/** Judges the code of the second step. Throws `second_step_over`, `wrong_code` and `too_many_attempts`. */
export async function finishSecondStep(context: Context, value: string | undefined, code: string, caller: Caller) {
  const { query } = context.database;
  const isThis = eq(pendingLogins.tokenHash, hashOfToken(value ?? ''));
  const open = and(isThis, lt(pendingLogins.failures, secondStep.tries), gt(pendingLogins.expiresAt, context.now()));
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
  if (!(await spendCode(context, userId, code))) throw new AppError('wrong_code');
  const ended = await query.delete(pendingLogins).where(isThis).returning();
  if (ended.length === 0) throw new AppError('second_step_over');
  await forgive(context, attempt);
  return { userId, rememberMe };
}

/** Whether a code opens, and uses it up: each once, and of the app's none that is older than the last one. */
async function spendCode(context: Context, userId: string, typed: string): Promise<boolean> {
  const { query } = context.database;
  const digits = digitsOf(typed);
  if (digits === undefined) {
    const isCode = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOfCode(typed)));
    const usedAt = context.now();
    const used = await query
      .update(recoveryCodes)
      .set({ usedAt })
      .where(and(isCode, isNull(recoveryCodes.usedAt)))
      .returning();
    return used.length > 0;
  }
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));
  const [factor] = await query.select().from(secondFactors).where(isOn);
  const lastStep = factor && (await timeStepOf(context.seal.open(factor.secret, userId), digits, context.now()));
  if (lastStep === undefined) return false;
  const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, lastStep));
  const used = await query.update(secondFactors).set({ lastStep }).where(and(isOn, isNewer)).returning();
  return used.length > 0;
}
