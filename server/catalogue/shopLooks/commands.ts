import type { ShopLook } from '#domain/sellers/shopLook.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { CatalogueContext } from '../context.ts';
import { lockOwnPictures } from '../pictures/queries.ts';

/** Saves a shop's logo, cover and colour. Throws `picture_not_found` for what is no upload of this seller. */
export async function saveShopLook(
  { database, now }: CatalogueContext,
  member: SellerMember,
  look: ShopLook,
): Promise<void> {
  await database.transaction(async (tx) => {
    for (const name of ['logo', 'cover'] as const) {
      const address = look[name];
      if (address !== null) await lockOwnPictures(tx, member, [address], name);
    }
    await tx.db
      .updateTable('sellers')
      .set({ ...look, updatedAt: now() })
      .where('id', '=', member.sellerId)
      .execute();
  });
}
