import { and, eq } from '#database/drizzle.ts';
import { members, sellers } from '#database/tables/sellers.ts';
import { users } from '#database/tables/users.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/** Joins each seller to its only owner. */
export const isOwnerMember = and(eq(members.sellerId, sellers.id), eq(members.role, 'owner'));

/** Returns the owner of a business, who receives its emails. */
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
