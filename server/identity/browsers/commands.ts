import { and, desc, eq, lt, notInArray } from '#database/drizzle.ts';
import { knownBrowsers } from '#database/tables/signIn.ts';
import { knownBrowserLimits as limits } from '#domain/identity/accounts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { hashOf, newToken } from '#server/platform/secrets/tokens.ts';
import type { IdentityContext } from '../context.ts';
import { knownBrowserCutoff } from './queries.ts';

/**
 * Marks this browser as known to the account. Returns its cookie value: a new one if the account is new to this
 * browser, so that nobody can plant a value that they know. The browser's other accounts move to the new value.
 */
export async function rememberBrowser(
  context: IdentityContext,
  userId: string,
  value: string | undefined,
): Promise<string> {
  const lastUsedAt = context.now();
  const ofUser = eq(knownBrowsers.userId, userId);
  return context.database.transaction(async ({ query }) => {
    await query.delete(knownBrowsers).where(and(ofUser, lt(knownBrowsers.lastUsedAt, knownBrowserCutoff(lastUsedAt))));
    const isThis = value && eq(knownBrowsers.tokenHash, hashOf(value));
    if (value && isThis) {
      const used = await query.update(knownBrowsers).set({ lastUsedAt }).where(and(ofUser, isThis)).returning();
      if (used.length > 0) return value;
    }
    const fresh = newToken();
    const tokenHash = hashOf(fresh);
    if (isThis) await query.update(knownBrowsers).set({ tokenHash }).where(isThis);
    await query.insert(knownBrowsers).values({ userId, tokenHash, lastUsedAt });
    const newest = query
      .select({ tokenHash: knownBrowsers.tokenHash })
      .from(knownBrowsers)
      .where(ofUser)
      .orderBy(desc(knownBrowsers.lastUsedAt))
      .limit(limits.perAccount);
    await query.delete(knownBrowsers).where(and(ofUser, notInArray(knownBrowsers.tokenHash, newest)));
    return fresh;
  });
}

/** Forgets all browsers after a reset: one of them may be the attacker's. */
export async function forgetBrowsers({ query }: Pick<Transaction, 'query'>, userId: string): Promise<void> {
  await query.delete(knownBrowsers).where(eq(knownBrowsers.userId, userId));
}
