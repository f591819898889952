import { eq, inArray } from '#database/drizzle.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import { AppError } from '#domain/errors.ts';
import { toBusiness } from '#server/identity/members/business.ts';
import type { Account } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** The user's own record (specification, section 3), as the session state shows it. Throws `user_data_not_found`. */
export async function readOwnRecord(context: IdentityContext, account: Account) {
  const [row] = await context.database.query
    .select({ user: users, seller: sellers })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(sellers, eq(sellers.id, members.sellerId))
    .where(eq(users.id, account.userId));
  if (!row || (row.user.role === 'seller' && !row.seller)) throw new AppError('user_data_not_found');
  const { user, seller } = row;
  return {
    uid: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    mustSetUpSecondFactor: account.lacksSecondFactor ?? false,
    sendsMail: context.server.sendsMail,
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
    seller: seller && { ...toBusiness(seller), slug: seller.slug },
  };
}

/** Returns whether the marketplace has an administrator, and whether it has any user. */
export async function readSetupState(context: Pick<IdentityContext, 'database'>) {
  const rows = await context.database.query
    .selectDistinct({ role: users.role })
    .from(users)
    .where(inArray(users.role, ['admin', 'seller']));
  return { hasAdmin: rows.some((row) => row.role === 'admin'), isEmpty: rows.length === 0 };
}
