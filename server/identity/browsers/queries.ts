import { and, eq, gt } from '#database/drizzle.ts';
import { knownBrowsers } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import { knownBrowserLimits as limits } from '#domain/identity/accounts.ts';
import { hashOf } from '#server/platform/secrets/tokens.ts';
import type { IdentityContext } from '../context.ts';

/** Returns the key that a known browser's attempts are counted under. No network address looks like it. */
export const browserAttemptKey = (value = '') => `browser ${hashOf(value).slice(0, 32)}`;

/** Returns the time before which a browser's last use makes it unknown again. */
export const knownBrowserCutoff = (now: Date) => new Date(now.getTime() - limits.days * 24 * 60 * 60_000);

/** Whether this browser is known to the account with this email and was used recently enough. */
export async function isKnownBrowser(
  context: IdentityContext,
  email: string,
  value: string | undefined,
): Promise<boolean> {
  if (!value) return false;
  const [row] = await context.database.query
    .select({ userId: knownBrowsers.userId })
    .from(knownBrowsers)
    .innerJoin(users, eq(users.id, knownBrowsers.userId))
    .where(
      and(
        eq(users.email, email),
        eq(knownBrowsers.tokenHash, hashOf(value)),
        gt(knownBrowsers.lastUsedAt, knownBrowserCutoff(context.now())),
      ),
    );
  return row !== undefined;
}
