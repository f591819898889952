import { type NotNull, sql } from 'kysely';
import { maxSharedProducts } from '#domain/catalogue/sharePictures.ts';
import { AppError } from '#domain/errors.ts';
import type { PageLanguage } from '#domain/platform/languages.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { CatalogueContext } from '../context.ts';

export type SharedProduct = {
  id: string;
  name: string;
  pricePaise: number;
  priceToPaise: number | null;
  images: string[];
};
/** A member proves it for the panel; the channel sends the picture to a phone that was proven when it asked. */
export type SharingShop = Pick<SellerMember, 'sellerId'>;

export type SharedShop = {
  slug: string;
  businessName: string;
  color: string | null;
  linkLanguage: PageLanguage | null;
};

/** The member's shop, as a picture shows it. */
export async function readSharedShop({ database }: CatalogueContext, { sellerId }: SharingShop): Promise<SharedShop> {
  const shop = await database.read
    .selectFrom('sellers')
    .select(['slug', 'businessName', 'color', 'linkLanguage'])
    .where('id', '=', sellerId)
    .$narrowType<{ slug: NotNull }>()
    .executeTakeFirst();
  if (!shop) throw new AppError('seller_only');
  return shop;
}

/** These products of the member's shop in this order. Throws `product_not_available` if customers cannot see one. */
export async function readSharedProducts(
  context: CatalogueContext,
  member: SharingShop,
  ids: string[],
): Promise<SharedProduct[]> {
  const rows = await selectVisible(context, member).where('id', '=', anyOf(ids)).execute();
  return ids.map((id) => {
    const product = rows.find((row) => row.id === id);
    if (!product) throw new AppError('product_not_available');
    return product;
  });
}

/** The newest products of the member's shop that are in stock, those with a photo first. */
export const readProductsToShare = (context: CatalogueContext, member: SharingShop): Promise<SharedProduct[]> =>
  selectVisible(context, member)
    .where('stock', '>', 0)
    .orderBy(sql`cardinality(images) > 0`, 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(maxSharedProducts))
    .execute();

const selectVisible = ({ database }: CatalogueContext, { sellerId }: SharingShop) =>
  database.read
    .selectFrom('products')
    .select(['id', 'name', 'pricePaise', 'priceToPaise', 'images'])
    .where('sellerId', '=', sellerId)
    .where((eb) => eb.ref('isVisible'));
