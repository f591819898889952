import { AppError } from '#domain/errors.ts';
import type { ShopLook } from '#domain/sellers/shopLook.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { CatalogueContext } from '../context.ts';

/** Returns the seller's own logo, cover and colour. */
export async function readShopLook({ database }: CatalogueContext, { sellerId }: SellerMember): Promise<ShopLook> {
  const look = await database.read
    .selectFrom('sellers')
    .select(['logo', 'cover', 'color'])
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!look) throw new AppError('seller_only');
  return look;
}
