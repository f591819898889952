import { eq } from '#database/drizzle.ts';
import { orderMails } from '#database/tables/notifications.ts';
import type { Context, SellerMember } from '#server/platform/context.ts';

/** Whether the seller wants a mail when orders come. */
export async function readOrderMails({ database, sendsMail }: Context, { sellerId }: SellerMember) {
  const [wanted] = await database.query
    .select({ sellerId: orderMails.sellerId })
    .from(orderMails)
    .where(eq(orderMails.sellerId, sellerId));
  return { isWanted: wanted !== undefined, sendsMail };
}
