import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { ShopChat } from '#domain/chat/chatCommands.ts';

const { fn, selectFrom } = expressionBuilder<DB, 'sellers'>();
const connectedNumber = selectFrom('channelNumbers')
  .select(({ eb, ref }) => {
    const isShared = eb('channelNumbers.kind', '=', sql.lit('marketplace')).$castTo<boolean>();
    return jsonBuildObject({ phone: ref('channelNumbers.phone').$notNull(), isShared }).as('number');
  })
  .where('channelNumbers.state', '<>', sql.lit('disconnected'))
  .where('channelNumbers.phone', 'is not', null);
/**
 * The number that a shop's customers message, for queries with `sellers` among the tables: its own, else the
 * marketplace's.
 */
export const chatNumber = fn.coalesce(
  connectedNumber.whereRef('channelNumbers.sellerId', '=', 'sellers.id').$asScalar(),
  connectedNumber.where('channelNumbers.kind', '=', sql.lit('marketplace')).$asScalar(),
);
export type ShopNumber = { phone: string; isShared: boolean } | null;

/**
 * Returns how to chat with a shop: without any number, customers message the seller's own phone (chat.md, section 1).
 */
export function chatOf(number: ShopNumber, seller: { phone: string; slug: string | null }): ShopChat {
  // A shared number needs the shop's slug in the message; a shop without one cannot be reached through it.
  if (number === null || (number.isShared && seller.slug === null)) return { phone: seller.phone, slug: null };
  return { phone: number.phone, slug: number.isShared ? seller.slug : null };
}
