import { v7 as newId } from 'uuid';
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
  await context.database.transaction(async ({ db }) => {
    await db
      .updateTable('sellers')
      .set({ ...otherTerms, ...(hasAnswered && { customersCanPickUp }), updatedAt: now })
      .where('id', '=', sellerId)
      .execute();
    if (!hasAnswered) return;
    await db
      .insertInto('shopSteps')
      .values({ sellerId, step: 'pickUp', createdAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
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
  return context.database.transaction(async ({ db }) => {
    const order = await db
      .selectFrom('orders')
      .select('customerPhone')
      .where('id', '=', orderId)
      .where('sellerId', '=', sellerId)
      .executeTakeFirst();
    if (!order) throw new AppError('order_not_found');
    const { customerPhone: phone } = order;
    if (phone === null) throw new AppError('order_without_phone');
    // A no-op update, so that the statement returns the row in either case.
    const block = await db
      .insertInto('blockedPhones')
      .values({ id: newId(), sellerId, phone, createdAt: context.now() })
      .onConflict((conflict) => conflict.columns(['sellerId', 'phone']).doUpdateSet({ phone }))
      .returning('id')
      .executeTakeFirstOrThrow();
    return block.id;
  });
}

/** Unblocks a phone. Throws `blocked_phone_not_found`. */
export async function unblockPhone(context: IdentityContext, { sellerId }: SellerMember, id: string): Promise<void> {
  const removed = await context.database.write
    .deleteFrom('blockedPhones')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw new AppError('blocked_phone_not_found');
}
