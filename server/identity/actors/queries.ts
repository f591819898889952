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
 * The account behind the hash of a session's token, while it lasts, its seller may be signed in and its administrator has
 * not been idle for too long. On every request; `isWatching`: only to look whether it still holds.
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
  if (!isWatching) await noteUse(context, sessionHash, row);
  // A shop's own number opens all of its chats (ASVS 6.3.3).
  const isRequired = row.role === 'admin' ? context.requireSecondFactor : row.number;
  return { ...toAccount(row), sessionHash, lacksSecondFactor: isRequired && !row.factor };
}

/** In minutes: one write in each. An administrator's session ends when it is idle, which is judged to the minute. */
const noteEvery: Record<Role, number> = { seller: 60, admin: 1 };

/** When a session was last used is told to the hour, of administrators to the minute. */
async function noteUse(context: IdentityContext, sessionHash: string, { role, used }: { role: Role; used: Date }) {
  const now = context.now();
  if (now.getTime() - used.getTime() < noteEvery[role] * 60_000) return;
  await context.database.query.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, sessionHash));
}

/** An account by its id, for callers that are no HTTP request: jobs, the demo, the chat assistant. */
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
