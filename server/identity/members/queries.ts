import type { Transaction } from '#server/platform/database/connect.ts';

/** Returns the owner of a business, who receives its emails. */
export async function readOwner({ db }: Pick<Transaction, 'db'>, sellerId: string) {
  const owner = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select(['users.id as userId', 'users.email'])
    .where('members.sellerId', '=', sellerId)
    .where('members.role', '=', 'owner')
    .executeTakeFirst();
  if (!owner) throw new Error('There is a seller without an owner.');
  return owner;
}
