import { AppError } from '#domain/errors.ts';
import { type Business, businessColumns, toBusiness } from '#server/identity/members/business.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { Account } from '../actors/actors.ts';
import type { IdentityContext } from '../context.ts';

const readUsers = statement((db, { userId }: { userId: string }) =>
  db
    .selectFrom('users')
    .leftJoin('members', 'members.userId', 'users.id')
    .leftJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.id', 'users.email', 'users.name', 'users.role', 'users.createdAt', 'users.lastLogin'])
    .select([...businessColumns, 'sellers.slug', 'sellers.linkLanguage'])
    .where('users.id', '=', userId),
);

/** The user's own record (specification, section 3), as the session state shows it. Throws `user_data_not_found`. */
export async function readOwnRecord(context: IdentityContext, account: Account) {
  const [user] = await readUsers(context.database.read, account);
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
    seller: hasBusiness(user) ? { ...toBusiness(user), slug: user.slug, linkLanguage: user.linkLanguage } : null,
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

/** Returns the user for whom an email is reserved, because its change can still be undone. */
export async function findReservation(db: QueryBuilder, email: string, now: Date) {
  return selectReservation(db, email, now).executeTakeFirst();
}

/** Returns the user who signs in with an email, or for whom it is reserved. */
export async function findEmailHolder(db: QueryBuilder, email: string, now: Date) {
  return db
    .selectFrom('users')
    .select(['users.id', 'users.name'])
    .where('users.email', '=', email)
    .unionAll(selectReservation(db, email, now))
    .limit(1)
    .executeTakeFirst();
}

const selectReservation = (db: QueryBuilder, email: string, now: Date) =>
  db
    .selectFrom('emailChanges')
    .innerJoin('users', 'users.id', 'emailChanges.userId')
    .select(['users.id', 'users.name'])
    .where('oldEmail', '=', email)
    .where('confirmedAt', 'is not', null)
    .where('undoExpiresAt', '>', now);
