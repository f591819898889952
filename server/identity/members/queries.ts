import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

const { selectFrom } = expressionBuilder<DB>();

/** Returns everybody who acts for a business, with what emails to them name. */
export function listMembers({ db }: Pick<Transaction, 'db'>, sellerId: string) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .innerJoin('sellers', 'sellers.id', 'members.sellerId')
    .select(['users.email', 'sellers.businessName', 'sellers.ownerName'])
    .where('members.sellerId', '=', sellerId)
    .execute();
}

/** The name of a shop as it was first written. Throws where there is no such shop. */
export async function readShopName({ db }: Pick<Transaction, 'db'>, sellerId: string): Promise<string> {
  const { businessName } = await db
    .selectFrom('sellers')
    .select('businessName')
    .where('id', '=', sellerId)
    .executeTakeFirstOrThrow();
  return businessName;
}

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

/** The language of the account of a shop's owner, as a part of other queries; null where none is known. */
export const languageOfOwner = (sellerId: Expression<string>) =>
  selectFrom('members')
    .innerJoin('users', 'users.id', 'members.userId')
    .select('users.language')
    .where('members.sellerId', '=', sellerId)
    .where('members.role', '=', sql.lit('owner'));
