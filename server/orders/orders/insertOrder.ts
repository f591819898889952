import { type Selectable, sql } from 'kysely';
import type { OrderItems, Orders } from '#database/schema.ts';
import type { OrderCause } from '#domain/orders/orders.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { isWithinLimits, selectPendingCounts } from './limits.ts';

const orderColumns = [
  'id',
  'number',
  'createdAt',
  'updatedAt',
  'sellerId',
  'status',
  'totalPaise',
  'discountPaise',
  'deliveryPaise',
  'codFeePaise',
  'method',
  'way',
  'pincode',
  'state',
  'weightGrams',
  'customerName',
  'customerPhone',
  'customerPhoneTyped',
  'customerEmail',
  'deliveryAddress',
  'note',
  'token',
  'search',
  'source',
  'isOwn',
  'isTest',
  'lapsesAt',
  'wantsUpdates',
  'language',
  'conversationId',
] satisfies (keyof Orders)[];

const orderItemColumns = [
  'orderId',
  'position',
  'productId',
  'productName',
  'quantity',
  'pricePaise',
  'variantId',
  'optionLabel',
  'sku',
] satisfies (keyof OrderItems)[];

type NewOrder = Pick<Selectable<Orders>, (typeof orderColumns)[number]> & {
  customerPhone: string;
  historyId: string;
  /** Of each line. */
  positions: number[];
  productIds: string[];
  productNames: string[];
  quantities: number[];
  prices: number[];
  variantIds: (string | null)[];
  optionLabels: (string | null)[];
  skus: (string | null)[];
  /** The source whose pending orders are limited, if they are. */
  limitedSource: string | null;
  /** How many orders may be pending at the shop, of the source and in total. */
  mostOfSource: number;
  mostOfShop: number;
};

const lineTable = (order: NewOrder) =>
  unnest('line', {
    position: sql<number[]>`${order.positions}::int[]`,
    productId: sql<string[]>`${order.productIds}::uuid[]`,
    productName: sql<string[]>`${order.productNames}::text[]`,
    quantity: sql<number[]>`${order.quantities}::int[]`,
    pricePaise: sql<number[]>`${order.prices}::bigint[]`,
    variantId: sql<(string | null)[]>`${order.variantIds}::uuid[]`,
    optionLabel: sql<(string | null)[]>`${order.optionLabels}::text[]`,
    sku: sql<(string | null)[]>`${order.skus}::text[]`,
  });

const withPlacedOrder = (db: QueryBuilder, order: NewOrder) =>
  db
    .with('waiting', (db) =>
      selectPendingCounts(db, {
        sellerId: order.sellerId,
        phone: order.customerPhone,
        source: order.limitedSource,
        ofSource: order.mostOfSource,
      }),
    )
    .with('placed', (db) =>
      db
        .insertInto('orders')
        .columns(orderColumns)
        .expression(
          db
            .selectFrom('waiting')
            .select(({ val }) => orderColumns.map((column) => val(order[column]).as(column)))
            .where(isWithinLimits({ ofSource: order.mostOfSource, ofShop: order.mostOfShop })),
        )
        .returning(['id', 'sellerId', 'status', 'createdAt', 'isOwn']),
    );

const withOrderLines = (db: QueryBuilder, order: NewOrder) =>
  withPlacedOrder(db, order).with('items', (db) =>
    db
      .insertInto('orderItems')
      .columns(orderItemColumns)
      .expression(
        db
          .selectFrom(['placed', lineTable(order)])
          .select(['placed.id', 'line.position'])
          .select(['line.productId', 'line.productName', 'line.quantity', 'line.pricePaise'])
          .select(['line.variantId', 'line.optionLabel', 'line.sku']),
      ),
  );

/**
 * Inserts the order, its lines, its history and its entry for the new-order email in one statement, or nothing if a
 * limit of the shop is exceeded.
 */
export const insertOrder = statement((db, order: NewOrder) =>
  withOrderLines(db, order)
    .with('history', (db) =>
      db
        .insertInto('orderHistory')
        .columns(['id', 'orderId', 'sellerId', 'toStatus', 'createdAt', 'cause'])
        .expression(
          db
            .selectFrom('placed')
            .select(({ val }) => val(order.historyId).as('historyId'))
            .select(['id', 'sellerId', 'status', 'createdAt'])
            .select(sql.lit<OrderCause>('customer').as('cause')),
        ),
    )
    .with('news', (db) =>
      db
        .insertInto('unmailedOrders')
        .columns(['orderId', 'sellerId'])
        .expression(
          db
            .selectFrom('placed')
            .innerJoin('orderMails', 'orderMails.sellerId', 'placed.sellerId')
            .select(['placed.id', 'placed.sellerId'])
            .where('isOwn', '=', sql.lit(false)),
        ),
    )
    .selectFrom('waiting')
    .selectAll()
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('placed')).as('isPlaced'),
      exists(selectFrom('connectedPhones').where('sellerId', '=', order.sellerId)).as('hasPhone'),
    ]),
);
