import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Locks the seller before a command locks products that it may show. A product's visibility depends on its seller's
 * status, and decisions about the seller also lock the seller first, then the products.
 */
export async function lockSeller({ client }: Transaction, { sellerId }: SellerMember): Promise<void> {
  await client.query('select from sellers where id = $1 for share', [sellerId]);
}

/** Locks the seller for a caller that only knows the product. */
export async function lockSellerOfProduct({ client }: Transaction, productId: string): Promise<void> {
  await client.query('select from sellers where id = (select seller_id from products where id = $1) for share', [
    productId,
  ]);
}
