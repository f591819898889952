import type { ShopChat } from '#domain/chat/chatCommands.ts';

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
