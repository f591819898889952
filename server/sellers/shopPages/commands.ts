import type { ShopPage } from '#domain/sellers/shopPage.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';

/** Saves what the shop's page says. */
export async function saveShopPage(
  { database, now }: IdentityContext,
  { sellerId }: SellerMember,
  { city, openingHours }: ShopPage,
): Promise<void> {
  await database.write
    .updateTable('sellers')
    .set({ city: city || null, openingHours: openingHours && JSON.stringify(openingHours), updatedAt: now() })
    .where('id', '=', sellerId)
    .execute();
}
