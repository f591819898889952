import { eq } from '#database/drizzle.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { sessions } from '#database/tables/signIn.ts';
import { users } from '#database/tables/users.ts';
import { adminIdleMinutes, type Role } from '#domain/identity/accounts.ts';
import type { MemberRole } from '#domain/identity/members.ts';
import { maySignIn, type SellerStatus } from '#domain/sellers/sellers.ts';
import type { IdentityContext } from '../context.ts';
import type { Account } from './actors.ts';

/**
 * Returns the account behind a session token's hash, unless the session has expired, the seller may not sign in, or the
 * administrator was idle for too long. Runs on every request; `isWatching` checks without recording use.
 */
export async function findAccountBySession(
  context: IdentityContext,
  sessionHash: string,
  isWatching = false,
): Promise<Account | undefined> {
  const { rows } = await context.database.pool.query<AccountRow & { used: Date; factor: boolean; number: boolean }>({
    name: 'account-by-session',
    text: `select users.id as "userId", users.role, seller_id as "sellerId", members.role as "memberRole",
        sellers.status as "sellerStatus", sessions.last_used_at as used,
        exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null) as factor,
        exists (select 1 from channel_numbers where seller_id = sellers.id and state <> 'disconnected') as number
      from sessions join users on users.id = sessions.user_id
        left join members on members.user_id = users.id left join sellers on sellers.id = seller_id
      where sessions.token_hash = $1 and sessions.expires_at > $2
        and (users.role <> 'admin' or sessions.last_used_at > $2::timestamptz - make_interval(mins => $3))`,
    values: [sessionHash, context.now(), adminIdleMinutes],
  });
  const row = rows[0];
  if (!row || (row.sellerStatus && !maySignIn[row.sellerStatus])) return undefined;
  if (!isWatching) await recordUse(context, sessionHash, row);
  // A shop's own number gives access to all of its chats (ASVS 6.3.3).
  const isRequired = row.role === 'admin' ? context.requireSecondFactor : row.number;
  return { ...toAccount(row), sessionHash, lacksSecondFactor: isRequired && !row.factor };
}

/** In minutes: at most one write in each. An administrator's idle timeout is to the minute, so theirs is shorter. */
const recordIntervals: Record<Role, number> = { seller: 60, admin: 1 };

/** Records the last use of a session to the hour, for administrators to the minute. */
async function recordUse(context: IdentityContext, sessionHash: string, { role, used }: { role: Role; used: Date }) {
  const now = context.now();
  if (now.getTime() - used.getTime() < recordIntervals[role] * 60_000) return;
  await context.database.query.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionHash));
}

/** Returns an account by its id, for callers outside HTTP: jobs, the demo, the chat assistant. */
export async function findAccount(context: IdentityContext, userId: string): Promise<Account | undefined> {
  const [row] = await context.database.query
    .select({
      userId: users.id,
      role: users.role,
      sellerId: members.sellerId,
      memberRole: members.role,
      sellerStatus: sellers.status,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(sellers, eq(sellers.id, members.sellerId))
    .where(eq(users.id, userId));
  return row && toAccount(row);
}

type AccountRow = {
  userId: string;
  role: Role;
  sellerId: string | null;
  memberRole: MemberRole | null;
  sellerStatus: SellerStatus | null;
};

function toAccount({ userId, role, sellerId, memberRole, sellerStatus }: AccountRow): Account {
  const isMember = sellerId !== null && memberRole !== null && sellerStatus !== null;
  return { userId, role, member: isMember ? { sellerId, role: memberRole, sellerStatus } : null };
}
