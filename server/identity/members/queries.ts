import { and, eq } from '#database/drizzle.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** Joins each seller to its one owner. */
export const isOwnerMember = and(eq(members.sellerId, sellers.id), eq(members.role, 'owner'));

/** The person who answers for a business: whom its mails go to. */
export async function readOwner({ query }: Pick<Transaction, 'query'>, sellerId: string) {
  const [owner] = await query
    .select({ userId: users.id, email: users.email })
    .from(sellers)
    .innerJoin(members, isOwnerMember)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(sellers.id, sellerId));
  if (!owner) throw new Error('There is a seller without an owner.');
  return owner;
}
