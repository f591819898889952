import { AppError } from '#domain/errors.ts';
import { type Business, businessColumns, toBusiness } from '#server/identity/members/business.ts';
import type { Account } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

/** The user's own record (specification, section 3), as the session state shows it. Throws `user_data_not_found`. */
export async function readOwnRecord(context: IdentityContext, account: Account) {
  const user = await context.database.read
    .selectFrom('users')
    .leftJoin('members', 'members.userId', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.createdAt', 'users.lastLogin'])
    .select([...businessColumns, 'sellers.slug'])
    .where('users.id', '=', account.userId)
    .executeTakeFirst();
  if (!user || (user.role === 'seller' && !hasBusiness(user))) throw new AppError('user_data_not_found');
  return {
    uid: user.id,
    email: user.email,
    name: user.name,
    role: user.role,
    mustSetUpSecondFactor: account.lacksSecondFactor ?? false,
    sendsMail: context.server.sendsMail,
    createdAt: user.createdAt.toISOString(),
    lastLogin: user.lastLogin?.toISOString() ?? null,
    seller: hasBusiness(user) ? { ...toBusiness(user), slug: user.slug } : null,
  };
}

/** Whether the user acts for a business: its columns are only missing all together. */
function hasBusiness<User extends { [Column in keyof Business]: Business[Column] | null }>(
  user: User,
): user is User & Business {
  return user.businessName !== null;
}

/** Returns whether the marketplace has an administrator, and whether it has any user. */
export async function readSetupState(context: Pick<IdentityContext, 'database'>) {
  const rows = await context.database.read
    .selectFrom('users')
    .select('role')
    .distinct()
    .where('role', 'in', ['admin', 'seller'])
    .execute();
  return { hasAdmin: rows.some((row) => row.role === 'admin'), isEmpty: rows.length === 0 };
}
