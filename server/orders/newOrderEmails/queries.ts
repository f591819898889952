import { eq } from '#database/drizzle.ts';
import { orderMails } from '#database/tables/notifications.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

/** Whether the seller wants an email about new orders. */
export async function readOrderMailPreference(
  { database, server: { sendsMail } }: CatalogueContext,
  { sellerId }: SellerMember,
) {
  const [wanted] = await database.query
    .select({ sellerId: orderMails.sellerId })
    .from(orderMails)
    .where(eq(orderMails.sellerId, sellerId));
  return { isWanted: wanted !== undefined, sendsMail };
}
