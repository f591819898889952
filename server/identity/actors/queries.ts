import { sql } from 'kysely';
import type { Role } from '#domain/identity/accounts.ts';
import { adminIdleMinutes } from '#domain/identity/sessions.ts';
import { maySignIn } from '#domain/sellers/sellers.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { findLanguage } from '#texts/language.ts';
import type { IdentityContext } from '../context.ts';
import type { Account } from './actors.ts';

/** Users, and the business that they act for. */
const selectAccounts = (db: QueryBuilder) =>
  db
    .selectFrom('users')
    .leftJoin('members', 'members.userId', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.id as userId', 'users.role', 'users.language', 'members.sellerId', 'members.role as memberRole'])
    .select('sellers.status as sellerStatus');

const readAccountsBySession = statement((db, session: { tokenHash: string; now: Date }) =>
  selectAccounts(db)
    .innerJoin('sessions', 'sessions.userId', 'users.id')
    .select((eb) => [
      'sessions.lastUsedAt',
      eb
        .exists(
          eb
            .selectFrom('secondFactors')
            .whereRef('secondFactors.userId', '=', 'users.id')
            .where('secondFactors.confirmedAt', 'is not', null),
        )
        .as('hasSecondFactor'),
      eb
        .exists(
          eb
            .selectFrom('channelNumbers')
            .whereRef('channelNumbers.sellerId', '=', 'sellers.id')
            .where('channelNumbers.state', '<>', sql.lit('disconnected')),
        )
        .as('hasNumber'),
    ])
    .where('sessions.tokenHash', '=', session.tokenHash)
    .where('sessions.expiresAt', '>', session.now)
    .where((eb) => {
      const idle = sql<Date>`${session.now}::timestamptz - make_interval(mins => ${adminIdleMinutes})`;
      return eb.or([eb('users.role', '<>', 'admin'), eb('sessions.lastUsedAt', '>', idle)]);
    }),
);

/**
 * Returns the account behind a session token's hash, unless the session has expired, the seller may not sign in, or the
 * administrator was idle for too long. Runs on every request; `isWatching` checks without recording use.
 */
export async function findAccountBySession(
  context: IdentityContext,
  sessionHash: string,
  isWatching = false,
): Promise<Account | undefined> {
  const [row] = await readAccountsBySession(context.database.read, { tokenHash: sessionHash, now: context.now() });
  if (!row || (row.sellerStatus && !maySignIn[row.sellerStatus])) return undefined;
  if (!isWatching) await recordUse(context, sessionHash, row);
  // A shop's own number gives access to all of its chats (ASVS 6.3.3).
  const isRequired = row.role === 'admin' ? context.requireSecondFactor : Boolean(row.hasNumber);
  return { ...toAccount(row), sessionHash, lacksSecondFactor: isRequired && !row.hasSecondFactor };
}

/** In minutes: at most one write in each. An administrator's idle timeout is to the minute, so theirs is shorter. */
const recordIntervals: Record<Role, number> = { seller: 60, admin: 1 };

/** Records the last use of a session to the hour, for administrators to the minute. */
async function recordUse(
  context: IdentityContext,
  sessionHash: string,
  { role, lastUsedAt }: { role: Role; lastUsedAt: Date },
) {
  const now = context.now();
  if (now.getTime() - lastUsedAt.getTime() < recordIntervals[role] * 60_000) return;
  await context.database.write
    .updateTable('sessions')
    .set({ lastUsedAt: now })
    .where('tokenHash', '=', sessionHash)
    .execute();
}

/** Returns an account by its id, for callers outside HTTP: jobs, the demo, the chat assistant. */
export async function findAccount(context: IdentityContext, userId: string): Promise<Account | undefined> {
  const row = await selectAccounts(context.database.read).where('users.id', '=', userId).executeTakeFirst();
  return row && toAccount(row);
}

type AccountRow = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>;

function toAccount({ userId, role, language, sellerId, memberRole, sellerStatus }: AccountRow): Account {
  const isMember = sellerId !== null && memberRole !== null && sellerStatus !== null;
  const member = isMember ? { sellerId, role: memberRole, sellerStatus } : null;
  return { userId, role, language: findLanguage(language ?? undefined) ?? null, member };
}
