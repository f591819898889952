import { sql } from 'kysely';
import { AppError } from '#domain/errors.ts';
import { undoesOrder } from '#domain/orders/orders.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isOrderOfConversation } from '../customers/queries.ts';
import { orderActionError } from '../orders/transitions.ts';

/** Hours after which an order that its customer was asked about counts as not confirmed (money.md, section 6). */
const answerHours = 24;

/** Records that the customer of an order is asked whether to send it; false if they were asked before. */
export async function recordQuestion(
  { db }: Transaction,
  order: { orderId: string; sellerId: string },
  askedAt: Date,
): Promise<boolean> {
  const asked = await db
    .insertInto('cashConfirmations')
    .values({ ...order, state: 'asked', askedAt })
    .onConflict((conflict) => conflict.column('orderId').doNothing())
    .executeTakeFirst();
  return asked.numInsertedOrUpdatedRows === 1n;
}

/**
 * A customer confirms in this conversation that an order shall be sent, however often and late. Its status stays as it
 * is. Throws `order_not_found`, `order_action_conflict` if it has ended, and `method_not_changeable` if it is no longer
 * paid in cash.
 */
export async function confirmCashOrder({ db }: Transaction, conversationId: string, orderId: string, at: Date) {
  const order = await db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .select(['orders.status', 'orders.outcome', 'orders.method'])
    .where('conversations.id', '=', conversationId)
    .where('orders.id', '=', orderId)
    .forUpdate('orders')
    .executeTakeFirst();
  if (!order) throw new AppError('order_not_found');
  if (undoesOrder[order.status] || order.outcome !== null) throw orderActionError(order);
  if (order.method !== 'cod') throw new AppError('method_not_changeable');
  await db
    .updateTable('cashConfirmations')
    .set({ state: 'confirmed', answeredAt: at })
    .where('orderId', '=', orderId)
    .where('state', '<>', sql.lit<'confirmed'>('confirmed'))
    .execute();
}

/** Marks the orders whose customers have not answered for a day. Nothing is ever cancelled by it. */
export async function markUnconfirmed({ database, now }: CatalogueContext): Promise<void> {
  await database.write
    .updateTable('cashConfirmations')
    .set({ state: 'unanswered' })
    .where('state', '=', sql.lit<'asked'>('asked'))
    .where('askedAt', '<=', new Date(now().getTime() - answerHours * 60 * 60 * 1000))
    .execute();
}
