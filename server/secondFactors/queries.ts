import type { Context } from '../context.ts';
import { and, eq, isNotNull, isNull, sql } from '../database/drizzle.ts';
import { recoveryCodes, secondFactors } from '../database/signInTables.ts';

/** Whether somebody signs in with a second factor. */
export async function hasSecondFactor(context: Context, userId: string): Promise<boolean> {
  const [row] = await context.database.query
    .select({ userId: secondFactors.userId })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt)));
  return row !== undefined;
}

/** What the settings show. */
export async function readSecondFactor(context: Context, userId: string) {
  const [left] = await context.database.query
    .select({ count: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return {
    isOn: await hasSecondFactor(context, userId),
    isRequired: context.requireSecondFactor,
    recoveryCodesLeft: left?.count ?? 0,
  };
}
