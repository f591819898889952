import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Locks the seller before a command locks products that it may show. A product's visibility depends on its seller's
 * status, and decisions about the seller also lock the seller first, then the products.
 */
export async function lockSeller({ db }: Transaction, { sellerId }: SellerMember): Promise<void> {
  await db.selectFrom('sellers').where('id', '=', sellerId).forShare().execute();
}

/** Locks the seller for a caller that only knows the product. */
export async function lockSellerOfProduct({ db }: Transaction, productId: string): Promise<void> {
  await db
    .selectFrom('sellers')
    .where('id', '=', (eb) => eb.selectFrom('products').select('sellerId').where('id', '=', productId))
    .forShare()
    .execute();
}
