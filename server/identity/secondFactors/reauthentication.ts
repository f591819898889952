import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';
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
import { countRecoveryCodes, hasSecondFactor } from './queries.ts';

export type PasswordAndCode = { currentPassword: string; code: string };

export async function readEmail({ database }: IdentityContext, userId: string): Promise<string> {
  const user = await database.read.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
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
  const attempt = await countAttempt(context, 'code', await readEmail(context, userId), caller);
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
  const { read, write } = context.database;
  const { userId } = who;
  const digits = parseAppCode(typed);
  if (digits === undefined) return (await spendRecoveryCode(context, who, typed)) ? 'recoveryCode' : undefined;
  const isOn = isSecondFactorOn(userId);
  const factor = await read.selectFrom('secondFactors').select('secret').where(isOn).executeTakeFirst();
  const secret = factor && context.secrets.seal.open(factor.secret, userId);
  // What no configured secret opens takes no code: a recovery code does, and the log counts these (server/privacy/sealedSecrets).
  const lastStep = secret === undefined ? undefined : await findTotpTimeStep(secret, digits, context.now());
  if (lastStep === undefined) return undefined;
  // One that is further ahead than an app's clock may be was used before the server's clock was set back.
  const used = await write
    .updateTable('secondFactors')
    .set({ lastStep })
    .where(isOn)
    .where((eb) =>
      eb.or([eb('lastStep', 'is', null), eb('lastStep', '<', lastStep), eb('lastStep', '>', lastStep + 2)]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows > 0n ? 'app' : undefined;
}

function isSecondFactorOn(userId: string) {
  const eb = expressionBuilder<DB, 'secondFactors'>();
  return eb.and([eb('userId', '=', userId), eb('confirmedAt', 'is not', null)]);
}

async function spendRecoveryCode(
  context: IdentityContext,
  who: AuditActor & { userId: string },
  typed: string,
): Promise<boolean> {
  const { userId } = who;
  return context.database.transaction(async (tx) => {
    const used = await tx.db
      .updateTable('recoveryCodes')
      .set({ usedAt: context.now() })
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .where('codeHash', '=', hashRecoveryCode(typed))
      .executeTakeFirst();
    if (used.numUpdatedRows === 0n) return false;
    const left = await countRecoveryCodes(tx.db, userId);
    await recordAuditEvent(tx, context, who, { act: 'recovery_code_used', details: { left } });
    await notifyOfChange(tx, context, userId, { kind: 'recoveryCode', left });
    return true;
  });
}
