import { AppError } from '#domain/errors.ts';
import { parseAppCode } from '#domain/identity/secondFactors.ts';
import { operatorActor, recordAuditEvent } from '#server/platform/audit/commands.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Caller } from '../accounts/throttle.ts';
import type { SettingUp } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';
import { checkOwnPassword } from '../passwords/commands.ts';
import { endSessionsOf } from '../sessions/commands.ts';
import { notifyOfChange } from './changeNotice.ts';
import { createRecoveryCodes, createTotpSecret, createTotpUri, findTotpTimeStep, hashRecoveryCode } from './codes.ts';
import { checkPasswordAndCode, type PasswordAndCode, readEmail } from './reauthentication.ts';

/** A new secret to be confirmed. Throws `validation_failed` for a wrong password and `second_factor_on`. */
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
  const kept = await context.database.write
    .insertInto('secondFactors')
    .values({ userId, ...values })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet(values).where('secondFactors.confirmedAt', 'is', null),
    )
    .executeTakeFirst();
  if (kept.numInsertedOrUpdatedRows === 0n) throw new AppError('second_factor_on');
  return { secret, address: await createTotpUri(secret, await readEmail(context, userId)) };
}

/** Switches the second factor on with a first code. Returns the recovery codes, once. Throws `wrong_code`. */
export async function confirmSecondFactor(context: IdentityContext, actor: SettingUp, code: string): Promise<string[]> {
  const { userId } = actor;
  return context.database.transaction(async (tx) => {
    const pending = await tx.db
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!pending) throw new AppError('second_factor_not_started');
    const secret = context.secrets.seal.open(pending.secret, userId);
    // No configured secret opens it: a new start replaces it.
    if (secret === undefined) throw new AppError('second_factor_not_started');
    const lastStep = await findTotpTimeStep(secret, parseAppCode(code) ?? '', context.now());
    if (lastStep === undefined) throw new AppError('wrong_code');
    await tx.db
      .updateTable('secondFactors')
      .set({ confirmedAt: context.now(), lastStep })
      .where('userId', '=', userId)
      .where('confirmedAt', 'is', null)
      .execute();
    await recordAuditEvent(tx, context, actor, { act: 'second_factor_on' });
    await endSessionsOf(tx, userId, actor.sessionHash);
    await notifyOfChange(tx, context, userId, { kind: 'on' });
    return replaceRecoveryCodes(tx, userId);
  });
}

/** New recovery codes instead of all earlier ones. Throws `validation_failed` and `wrong_code`. */
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

/** Back to the password alone. Throws `validation_failed` and `wrong_code`. */
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
 * For somebody who lost phone and codes: the operator takes their second factor away, and signs them out everywhere.
 * Returns whether there was one.
 */
export async function removeSecondFactor(context: IdentityContext, email: string): Promise<boolean> {
  return context.database.transaction(async (tx) => {
    const user = await tx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    if (!user || !(await deleteSecondFactor(tx, user.id))) return false;
    const details = { by: 'operator' } as const;
    await recordAuditEvent(tx, context, operatorActor, { act: 'second_factor_reset', targetId: user.id, details });
    await endSessionsOf(tx, user.id);
    await notifyOfChange(tx, context, user.id, { kind: 'reset' });
    return true;
  });
}

async function deleteSecondFactor({ db }: Transaction, userId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db.deleteFrom('pendingLogins').where('userId', '=', userId).execute();
  const removed = await db.deleteFrom('secondFactors').where('userId', '=', userId).executeTakeFirst();
  return removed.numDeletedRows > 0n;
}

async function replaceRecoveryCodes({ db }: Transaction, userId: string): Promise<string[]> {
  const codes = createRecoveryCodes();
  await db.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  await db
    .insertInto('recoveryCodes')
    .values(codes.map((code) => ({ userId, codeHash: hashRecoveryCode(code) })))
    .execute();
  return codes;
}
