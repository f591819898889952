import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

/**
 * Locks the seller before a command locks products that it may show. Whether a product is visible follows from its seller's
 * status, and a decision about the seller locks the seller first, then the products.
 */
export async function lockSeller({ client }: Transaction, { sellerId }: SellerMember): Promise<void> {
  await client.query('select from sellers where id = $1 for share', [sellerId]);
}

/** The same for whoever knows the product alone. */
export async function lockSellerOfProduct({ client }: Transaction, productId: string): Promise<void> {
  await client.query('select from sellers where id = (select seller_id from products where id = $1) for share', [
    productId,
  ]);
}
