import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { orderStatuses, undoesOrder } from '#domain/orders/orders.ts';

const { selectFrom } = expressionBuilder<DB>();
const undoingStatuses = orderStatuses.filter((status) => undoesOrder[status]).map((status) => sql.lit(status));

/** What orders have changed since the figures were summed last. */
const orderChanges = selectFrom('figureChanges').where('figureChanges.orderId', 'is not', null);

/**
 * The orders and totals of each shop by day and status: what is summed, and what is not yet summed. All figures here
 * may have several rows of one kind, which the caller adds up in one statement.
 */
export const orderDays = selectFrom('orderDays')
  .select(['sellerId', 'day', 'status', 'orders', 'totalPaise'])
  .unionAll(
    orderChanges.select(({ ref }) => [
      ref('sellerId').$notNull().as('sellerId'),
      ref('day').$notNull().as('day'),
      ref('status').$notNull().as('status'),
      ref('orders').$notNull().as('orders'),
      ref('totalPaise').$notNull().as('totalPaise'),
    ]),
  )
  .as('orderDays');

/** The pieces ordered of each product by day, without cancelled orders. */
export const productDays = selectFrom('productDays')
  .select(['sellerId', 'day', 'productId', 'pieces', 'totalPaise'])
  .unionAll(
    orderChanges
      .innerJoin('orderItems', 'orderItems.orderId', 'figureChanges.orderId')
      .where('figureChanges.status', 'not in', undoingStatuses)
      .where('orderItems.productId', 'is not', null)
      .select(({ ref }) => [
        ref('figureChanges.sellerId').$notNull().as('sellerId'),
        ref('figureChanges.day').$notNull().as('day'),
        ref('orderItems.productId').$notNull().as('productId'),
        sql<number>`${ref('figureChanges.orders')} * ${ref('orderItems.quantity')}`.as('pieces'),
        sql<number>`${ref('figureChanges.orders')} * ${ref('orderItems.quantity')} * ${ref('orderItems.pricePaise')}::numeric`.as(
          'totalPaise',
        ),
      ]),
  )
  .as('productDays');

/** The orders and totals of all shops by status. */
export const marketplaceOrders = selectFrom('marketplaceOrders')
  .select(['status', 'orders', 'totalPaise'])
  .unionAll(
    orderChanges.select(({ ref }) => [
      ref('status').$notNull().as('status'),
      ref('orders').$notNull().as('orders'),
      ref('totalPaise').$notNull().as('totalPaise'),
    ]),
  )
  .as('marketplaceOrders');

/** The registrations and orders of all shops by week. */
export const marketplaceWeeks = selectFrom('marketplaceWeeks')
  .select(['week', 'registrations', 'orders'])
  .unionAll(
    orderChanges.select(({ ref }) => [
      sql<string>`date_trunc('week', ${ref('day')})::date`.as('week'),
      sql<number>`0::bigint`.as('registrations'),
      ref('orders').$notNull().as('orders'),
    ]),
  )
  .as('marketplaceWeeks');

/** The value of all shops' inventory that is not yet summed. */
export const unsummedValue = selectFrom('figureChanges').select(({ fn, lit }) =>
  fn.coalesce(fn.sum<number>('valuePaise'), lit(0)).as('valuePaise'),
);
