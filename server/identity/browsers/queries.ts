import { knownBrowserLimits as limits } from '#domain/identity/accounts.ts';
import { hashToken } from '#server/platform/secrets/tokens.ts';
import type { IdentityContext } from '../context.ts';

/** Returns the key that a known browser's attempts are counted under. No network address looks like it. */
export const browserAttemptKey = (value = '') => `browser ${hashToken(value).slice(0, 32)}`;

/** Returns the time before which a browser's last use makes it unknown again. */
export const knownBrowserCutoff = (now: Date) => new Date(now.getTime() - limits.days * 24 * 60 * 60_000);

/** Whether this browser is known to the account with this email and was used recently enough. */
export async function isKnownBrowser(
  context: IdentityContext,
  email: string,
  value: string | undefined,
): Promise<boolean> {
  if (!value) return false;
  const row = await context.database.read
    .selectFrom('knownBrowsers')
    .innerJoin('users', 'users.id', 'knownBrowsers.userId')
    .select('knownBrowsers.userId')
    .where('users.email', '=', email)
    .where('knownBrowsers.tokenHash', '=', hashToken(value))
    .where('knownBrowsers.lastUsedAt', '>', knownBrowserCutoff(context.now()))
    .executeTakeFirst();
  return row !== undefined;
}
