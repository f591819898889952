import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { SettingUp } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** Returns whether a user signs in with a second factor. */
export async function hasSecondFactor({ database }: IdentityContext, userId: string): Promise<boolean> {
  const row = await database.read
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether one is required: of administrators by the settings, of a shop's people by its own number (ASVS 6.3.3). */
async function needsSecondFactor({ database, requireSecondFactor }: IdentityContext, { userId, role }: SettingUp) {
  if (role === 'admin') return requireSecondFactor;
  const number = await database.read
    .selectFrom('channelNumbers')
    .innerJoin('members', 'members.sellerId', 'channelNumbers.sellerId')
    .select('channelNumbers.id')
    .where('members.userId', '=', userId)
    .where('channelNumbers.state', '<>', 'disconnected')
    .executeTakeFirst();
  return number !== undefined;
}

/** Returns how many recovery codes a user has left. */
export async function countRecoveryCodes(db: QueryBuilder, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the second factor's state for the settings page. */
export async function readSecondFactor(context: IdentityContext, actor: SettingUp) {
  const { userId } = actor;
  const recoveryCodesLeft = await countRecoveryCodes(context.database.read, userId);
  return {
    isOn: await hasSecondFactor(context, userId),
    isRequired: await needsSecondFactor(context, actor),
    recoveryCodesLeft,
  };
}
