import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';

export type ReservedProduct = {
  sellerId: string;
  name: string;
  pricePaise: number;
  /** Before the ordered items were reserved. */
  stock: number;
  /** Whether the ordered items were reserved: all of them or none. */
  isTaken: boolean;
  /** The settings of the product's shop. */
  shop: { phone: string; mostPerLine: number | null; lapseHours: number; customersCanPickUp: boolean };
};
type Line = { productId: string; quantity: number };
type OrderedLines = { productIds: string[]; quantities: number[]; isTest: boolean };

/** Locks the ordered products that the public may see. */
const lockOrderedProducts = ({ productIds, quantities }: OrderedLines) =>
  expressionBuilder<DB>()
    .selectFrom(
      unnest('line', {
        productId: sql<string[]>`${productIds}::uuid[]`,
        quantity: sql<number[]>`${quantities}::int[]`,
      }),
    )
    .innerJoin('products', 'products.id', 'line.productId')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.sellerId', 'products.name', 'products.pricePaise', 'products.stock'])
    .select(['line.quantity'])
    .select(['sellers.phone', 'sellers.mostPerLine', 'sellers.lapseHours', 'sellers.customersCanPickUp'])
    .where('products.isVisible', '=', sql.lit(true))
    .orderBy('products.id')
    .forUpdate('products');

const takeStock = statement((db, lines: OrderedLines) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      () => lockOrderedProducts(lines),
    )
    .with('taken', (db) =>
      db
        .updateTable('products')
        .from('found')
        .set((eb) => ({ stock: eb('products.stock', '-', eb.ref('found.quantity')) }))
        .where((eb) => eb.not(eb.val(lines.isTest)))
        .whereRef('products.id', '=', 'found.id')
        .whereRef('products.stock', '>=', 'found.quantity')
        .where(({ eb, selectFrom, fn }) =>
          eb(selectFrom('found').select(fn.count<number>('found.sellerId').distinct().as('sellers')), '=', eb.lit(1)),
        )
        .returning('products.id'),
    )
    .selectFrom('found')
    .select(['id', 'sellerId', 'name', 'pricePaise', 'stock'])
    .select((eb) =>
      eb
        .case()
        .when(eb.val(lines.isTest))
        .then(eb('stock', '>=', eb.ref('quantity')))
        .else(eb('id', 'in', eb.selectFrom('taken').select('taken.id')))
        .end()
        .$castTo<boolean>()
        .as('isTaken'),
    )
    .select(['phone', 'mostPerLine', 'lapseHours', 'customersCanPickUp']),
);

/**
 * Reserves the ordered items of products that the public may see (active, seller approved), never below zero stock, and
 * returns the products. They are locked in the order of their ids, so that two orders of the same products wait for
 * each other instead of deadlocking. If the products have several sellers nothing is reserved, since two sellers'
 * counters would be locked in any order. A caller that rejects the order afterwards must roll back. A test order
 * reserves nothing, but needs enough stock.
 */
export async function reserveStock(
  { db }: Transaction,
  lines: Line[],
  isTest: boolean,
): Promise<Map<string, ReservedProduct>> {
  const productIds = lines.map((line) => line.productId);
  const quantities = lines.map((line) => line.quantity);
  const rows = await takeStock(db, { productIds, quantities, isTest });
  return new Map(
    rows.map(({ id, phone, mostPerLine, lapseHours, customersCanPickUp, ...product }) => [
      id,
      { ...product, shop: { phone, mostPerLine, lapseHours, customersCanPickUp } },
    ]),
  );
}

type OfOrder = { orderId: string };

/** The lines of an order that reserved stock; a test order did not. */
const reservedLines = ({ orderId }: OfOrder) =>
  expressionBuilder<DB>()
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['productId', 'quantity'])
    .where('orderId', '=', orderId)
    .where('isTest', '=', sql.lit(false));

const lockReservedProducts = statement((db, order: OfOrder) =>
  db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', (eb) => eb.selectFrom(reservedLines(order).as('line')).select('line.productId'))
    .orderBy('id')
    .forUpdate(),
);

const addReservedStock = statement((db, order: OfOrder) =>
  db
    .updateTable('products')
    .from(reservedLines(order).as('line'))
    .set((eb) => ({ stock: eb('products.stock', '+', eb.ref('line.quantity')) }))
    .whereRef('products.id', '=', 'line.productId'),
);

/** Returns the items of an order to the stock. Products that were deleted meanwhile are skipped. */
export async function releaseStock({ db }: Transaction, orderId: string): Promise<void> {
  await lockReservedProducts(db, { orderId });
  await addReservedStock(db, { orderId });
}
