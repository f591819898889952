import type { ShopChat } from '#domain/chatCommands.ts';
import type { Context } from '../context.ts';
import { channelNumbers } from '../database/channelTables.ts';
import { and, eq, inArray, ne, or } from '../database/drizzle.ts';
import type { NumberRow } from './credentials.ts';

/** What the secrets of a number are known by. */
export const signing = {
  id: channelNumbers.id,
  kind: channelNumbers.kind,
  numberId: channelNumbers.numberId,
  tokenSealed: channelNumbers.tokenSealed,
  appSecretSealed: channelNumbers.appSecretSealed,
};
const isConnected = ne(channelNumbers.state, 'disconnected');

/** The numbers with these names at the service, and the two shared ones: whoever may have signed an event. */
export function findSigners({ database }: Context, numberIds: string[]): Promise<NumberRow[]> {
  const named = inArray(channelNumbers.numberId, numberIds);
  const found = database.query.select(signing).from(channelNumbers);
  return found.where(and(or(named, ne(channelNumbers.kind, 'seller')), isConnected));
}

/** Whether some number shakes hands with this token. */
export async function hasVerifyToken({ database, pseudonym }: Context, token: string): Promise<boolean> {
  const isKnown = eq(channelNumbers.verifyHash, pseudonym(`verify-token:${token}`));
  const found = await database.query.select(signing).from(channelNumbers).where(and(isKnown, isConnected));
  return found.length > 0;
}

const numberOf = (which: string) =>
  `(select json_build_object('phone', phone, 'isShared', kind = 'marketplace') from channel_numbers
    where ${which} and state <> 'disconnected' and phone is not null)`;

/** Whom customers of a shop write to, where `sellers` is among the tables: its own number, else the marketplace's. */
export const shopNumber = `coalesce(${numberOf('channel_numbers.seller_id = sellers.id')}, ${numberOf("kind = 'marketplace'")})`;
export type ShopNumber = { phone: string; isShared: boolean } | null;

/** Without any number customers write to the seller's own phone, as ever (chat.md, section 1). */
export function chatOf(number: ShopNumber, seller: { phone: string; slug: string | null }): ShopChat {
  // A shared number must be told whom one means: a shop that is closed cannot be meant.
  if (number === null || (number.isShared && seller.slug === null)) return { phone: seller.phone, slug: null };
  return { phone: number.phone, slug: number.isShared ? seller.slug : null };
}
