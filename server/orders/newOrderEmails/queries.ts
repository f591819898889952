import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

/** Whether the seller wants an email about new orders. */
export async function readOrderMailPreference(
  { database, server: { sendsMail } }: CatalogueContext,
  { sellerId }: SellerMember,
) {
  const wanted = await database.read
    .selectFrom('orderMails')
    .select('sellerId')
    .where('sellerId', '=', sellerId)
    .executeTakeFirst();
  return { isWanted: wanted !== undefined, sendsMail };
}
