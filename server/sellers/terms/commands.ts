import { v7 as newId } from 'uuid';
import { and, eq } from '#database/drizzle.ts';
import { shopSteps } from '#database/tables/connections.ts';
import { blockedPhones } from '#database/tables/limits.ts';
import { orders } from '#database/tables/orders.ts';
import { sellers } from '#database/tables/sellers.ts';
import { AppError } from '#domain/errors.ts';
import type { ShopTerms } from '#domain/sellers/terms.schema.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { IdentityContext } from '#server/identity/context.ts';

/** Saves a shop's order terms, for new orders only. Setting whether customers can pick up completes that setup step. */
export async function saveShopTerms(
  context: IdentityContext,
  { sellerId }: SellerMember,
  terms: ShopTerms,
): Promise<void> {
  const { customersCanPickUp, ...otherTerms } = terms;
  const hasAnswered = customersCanPickUp !== undefined;
  const now = context.now();
  await context.database.transaction(async ({ query }) => {
    await query
      .update(sellers)
      .set({ ...otherTerms, ...(hasAnswered && { customersCanPickUp }), updatedAt: now })
      .where(eq(sellers.id, sellerId));
    if (!hasAnswered) return;
    await query.insert(shopSteps).values({ sellerId, step: 'pickUp', createdAt: now }).onConflictDoNothing();
  });
}

/**
 * Blocks the phone of an order; existing orders stay. Blocking twice is no error. Returns the id of the block. Throws
 * `order_not_found` and `order_without_phone`.
 */
export async function blockPhone(
  context: IdentityContext,
  { sellerId }: SellerMember,
  orderId: string,
): Promise<string> {
  return context.database.transaction(async ({ query }) => {
    const [order] = await query
      .select({ phone: orders.customerPhone })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.sellerId, sellerId)));
    if (!order) throw new AppError('order_not_found');
    const { phone } = order;
    if (phone === null) throw new AppError('order_without_phone');
    // A no-op update, so that the statement returns the row in either case.
    const [block] = await query
      .insert(blockedPhones)
      .values({ id: newId(), sellerId, phone, createdAt: context.now() })
      .onConflictDoUpdate({ target: [blockedPhones.sellerId, blockedPhones.phone], set: { phone } })
      .returning({ id: blockedPhones.id });
    if (!block) throw new Error('PostgreSQL returned no row for an insert.');
    return block.id;
  });
}

/** Unblocks a phone. Throws `blocked_phone_not_found`. */
export async function unblockPhone(context: IdentityContext, { sellerId }: SellerMember, id: string): Promise<void> {
  const removed = await context.database.query
    .delete(blockedPhones)
    .where(and(eq(blockedPhones.id, id), eq(blockedPhones.sellerId, sellerId)))
    .returning({ id: blockedPhones.id });
  if (removed.length === 0) throw new AppError('blocked_phone_not_found');
}
