import { knownBrowserLimits as limits } from '#domain/identity/accounts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { createToken, hashToken } from '#server/platform/secrets/tokens.ts';
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
  return context.database.transaction(async ({ db }) => {
    await db
      .deleteFrom('knownBrowsers')
      .where('userId', '=', userId)
      .where('lastUsedAt', '<', knownBrowserCutoff(lastUsedAt))
      .execute();
    if (value) {
      const used = await db
        .updateTable('knownBrowsers')
        .set({ lastUsedAt })
        .where('userId', '=', userId)
        .where('tokenHash', '=', hashToken(value))
        .executeTakeFirst();
      if (used.numUpdatedRows > 0n) return value;
    }
    const fresh = createToken();
    const tokenHash = hashToken(fresh);
    if (value)
      await db.updateTable('knownBrowsers').set({ tokenHash }).where('tokenHash', '=', hashToken(value)).execute();
    await db.insertInto('knownBrowsers').values({ userId, tokenHash, lastUsedAt }).execute();
    await forgetAllButNewest(db, userId);
    return fresh;
  });
}

async function forgetAllButNewest(db: QueryBuilder, userId: string): Promise<void> {
  const newest = db
    .selectFrom('knownBrowsers')
    .select('tokenHash')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt', 'desc')
    .limit(limits.perAccount);
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).where('tokenHash', 'not in', newest).execute();
}

/** Forgets all browsers after a reset: one of them may be the attacker's. */
export async function forgetBrowsers({ db }: Pick<Transaction, 'db'>, userId: string): Promise<void> {
  await db.deleteFrom('knownBrowsers').where('userId', '=', userId).execute();
}
