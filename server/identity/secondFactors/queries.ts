import { and, eq, isNotNull, isNull, ne, sql } from '#database/drizzle.ts';
import { channelNumbers } from '#database/tables/numbers.ts';
import { members } from '#database/tables/sellers.ts';
import { recoveryCodes, secondFactors } from '#database/tables/signIn.ts';
import type { SettingUp } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** Returns whether a user signs in with a second factor. */
export async function hasSecondFactor(context: IdentityContext, userId: string): Promise<boolean> {
  const [row] = await context.database.query
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** Whether one is required: of administrators by the settings, of a shop's people by its own number (ASVS 6.3.3). */
async function needsSecondFactor({ database, requireSecondFactor }: IdentityContext, { userId, role }: SettingUp) {
  if (role === 'admin') return requireSecondFactor;
  const [number] = await database.query
    .select({ id: channelNumbers.id })
    .from(channelNumbers)
    .innerJoin(members, eq(members.sellerId, channelNumbers.sellerId))
    .where(and(eq(members.userId, userId), ne(channelNumbers.state, 'disconnected')));
  return number !== undefined;
}

/** Returns the second factor's state for the settings page. */
export async function readSecondFactor(context: IdentityContext, actor: SettingUp) {
  const { userId } = actor;
  const [left] = await context.database.query
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return {
    isOn: await hasSecondFactor(context, userId),
    isRequired: await needsSecondFactor(context, actor),
    recoveryCodesLeft: left?.count ?? 0,
  };
}
