import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import { nameIn, type ReaderLanguage } from '#server/catalogue/products/translations.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { type StoredSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import {
  addReservedVariants,
  lockOrderedVariants,
  markNotRestocked,
  type ReservedVariant,
  takeVariants,
} from './variantStock.ts';

export type ReservedProduct = {
  sellerId: string;
  name: string;
  pricePaise: number;
  /** Before the ordered items were reserved. */
  stock: number;
  /** Whether the ordered items were reserved: all of them or none. */
  isTaken: boolean;
  sku: string | null;
  /** Then its variants are ordered, and its own price and stock are figures of them. */
  hasOptions: boolean;
  weightGrams: number | null;
  /** The settings of the product's shop. */
  shop: OrderingShop;
};
/** What the settings of a shop say about its orders. */
export type OrderingShop = {
  phone: string;
  businessName: string;
  mostPerLine: number | null;
  lapseHours: number;
  customersCanPickUp: boolean;
  settings: StoredSettings | null;
};
export type Line = { productId: string; variantId?: string | undefined; quantity: number };
export type Reserved = {
  products: Map<string, ReservedProduct>;
  variants: Map<string, ReservedVariant>;
  /** The order's number, if the products are of one shop that had an order before. */
  number: number | null;
};
type OrderedLines = {
  productIds: string[];
  quantities: number[];
  isTest: boolean;
  /** Of the customer, who saw the products' names in it. */
  language: ReaderLanguage;
};

/** Locks the ordered products that the public may see. */
const lockOrderedProducts = ({ productIds, quantities, language }: OrderedLines) =>
  expressionBuilder<DB>()
    .selectFrom(
      unnest('line', {
        productId: sql<string[]>`${productIds}::uuid[]`,
        quantity: sql<number[]>`${quantities}::int[]`,
      }),
    )
    .innerJoin('products', 'products.id', 'line.productId')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.sellerId', nameIn(language), 'products.pricePaise', 'products.stock'])
    .select(['products.sku', 'products.hasOptions', 'products.weightGrams'])
    .select(['line.quantity'])
    .select(['sellers.phone', 'sellers.businessName'])
    .select(['sellers.mostPerLine', 'sellers.lapseHours', 'sellers.customersCanPickUp'])
    .where('products.isVisible', '=', sql.lit(true))
    .orderBy('products.id')
    .forUpdate('products');

/** Locks the products and finds their shop, if they are all of one. */
const withLockedProducts = (db: QueryBuilder, lines: OrderedLines) =>
  db
    .with(
      (cte) => cte('found').materialized(),
      () => lockOrderedProducts(lines),
    )
    .with('shop', (db) =>
      db
        .selectFrom('found')
        .select(({ ref }) => sql<string>`(array_agg(distinct ${ref('sellerId')}))[1]`.as('sellerId'))
        .having(({ fn }) => fn.count<number>('sellerId').distinct(), '=', sql.lit(1)),
    );

/** Takes the stock, and the next number of the shop if it had an order before. */
const withTakenStock = (db: QueryBuilder, lines: OrderedLines) =>
  withLockedProducts(db, lines)
    .with('taken', (db) =>
      db
        .updateTable('products')
        .from('found')
        .set((eb) => ({ stock: eb('products.stock', '-', eb.ref('found.quantity')) }))
        .where((eb) => eb.not(eb.val(lines.isTest)))
        .whereRef('products.id', '=', 'found.id')
        .whereRef('products.stock', '>=', 'found.quantity')
        .where('found.hasOptions', '=', sql.lit(false))
        .where(({ exists, selectFrom }) => exists(selectFrom('shop')))
        .returning('products.id'),
    )
    .with('numbered', (db) =>
      db
        .updateTable('orderCounters')
        .set((eb) => ({ lastNumber: eb('lastNumber', '+', eb.lit(1)) }))
        .where((eb) => eb('sellerId', '=', eb.selectFrom('shop').select('shop.sellerId')))
        .where('status', '=', sql.lit<OrderStatus>(waitingStatus))
        .where('lastNumber', 'is not', null)
        .returning('lastNumber'),
    );

const takeStock = statement((db, lines: OrderedLines) =>
  withTakenStock(db, lines)
    .selectFrom('found')
    .select(['id', 'sellerId', 'name', 'pricePaise', 'stock', 'sku', 'hasOptions', 'weightGrams'])
    .select(({ selectFrom }) => selectFrom('numbered').select('lastNumber').as('number'))
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
    .select(['phone', 'businessName', 'mostPerLine', 'lapseHours', 'customersCanPickUp'])
    .select(({ ref }) => storedSettingsOf(ref('found.sellerId')).as('settings')),
);

/**
 * Reserves the ordered items of products that the public may see (active, seller approved), never below zero stock, and
 * returns the products and variants. Variants are locked first, then products, each in the order of their ids, so that
 * two orders of the same products wait for each other instead of deadlocking. If the products have several sellers
 * nothing is reserved, since two sellers' counters would be locked in any order. Otherwise the shop's next order number
 * is taken, and its other orders wait until the commit. A caller that rejects the order afterwards must roll back. A
 * test order reserves nothing, but needs enough stock.
 */
export async function reserveStock(
  { db }: Transaction,
  lines: Line[],
  { isTest, language }: Pick<OrderedLines, 'isTest' | 'language'>,
): Promise<Reserved> {
  const ofVariants = lines.flatMap(({ variantId, quantity }) => (variantId ? [{ variantId, quantity }] : []));
  const locked = ofVariants.length > 0 ? await lockOrderedVariants(db, ofVariants) : [];
  const quantities = new Map(lines.map((line) => [line.productId, line.variantId ? 0 : line.quantity]));
  const ordered = { productIds: [...quantities.keys()], quantities: [...quantities.values()] };
  const rows = await takeStock(db, { ...ordered, isTest, language: language ?? null });
  const products = new Map(
    rows.map(({ id, number: _, ...row }) => {
      const { phone, businessName, mostPerLine, lapseHours, customersCanPickUp, settings, ...product } = row;
      return [id, { ...product, shop: { phone, businessName, mostPerLine, lapseHours, customersCanPickUp, settings } }];
    }),
  );
  const isOfOneShop = new Set(rows.map(({ sellerId }) => sellerId)).size === 1;
  const sold = locked.filter(({ productId }) => products.get(productId)?.hasOptions);
  const taken = sold.length > 0 && isOfOneShop && !isTest ? await takeVariants(db, ofVariants) : new Set();
  const variants = sold.map((variant) => {
    const isTaken = isTest ? variant.stock >= variant.quantity : taken.has(variant.id);
    return [variant.id, { ...variant, isTaken }] as const;
  });
  return { products, variants: new Map(variants), number: rows[0]?.number ?? null };
}

type OfOrder = { orderId: string };

/** The lines of an order that reserved stock; a test order did not. */
const reservedLines = ({ orderId }: OfOrder) =>
  expressionBuilder<DB>()
    .selectFrom('orderItems')
    .innerJoin('orders', 'orders.id', 'orderItems.orderId')
    .select(['productId', 'quantity', 'optionLabel', 'variantId'])
    .where('orderId', '=', orderId)
    .where('isTest', '=', sql.lit(false));

/** Locks the variants of an order and then its products, each in the order of their ids. */
export const lockReserved = statement((db, order: OfOrder) =>
  db
    .with(
      (cte) => cte('lockedVariants').materialized(),
      (db) =>
        db
          .selectFrom('variants')
          .select('id')
          .where('id', 'in', (eb) => eb.selectFrom(reservedLines(order).as('line')).select('line.variantId'))
          .orderBy('id')
          .forUpdate(),
    )
    .selectFrom('products')
    .select(['id', 'hasOptions'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom(reservedLines(order).as('line')).where('line.optionLabel', 'is not', null))
        .$castTo<boolean>()
        .as('isOfVariants'),
    )
    .where('id', 'in', (eb) => eb.selectFrom(reservedLines(order).as('line')).select('line.productId'))
    // Counted before the first product is locked.
    .where((eb) => eb(eb.selectFrom('lockedVariants').select(eb.fn.countAll<number>().as('count')), '>=', eb.lit(0)))
    .orderBy('id')
    .forUpdate('products'),
);

const addReservedStock = statement((db, order: OfOrder) =>
  db
    .updateTable('products')
    .from(reservedLines(order).as('line'))
    .set((eb) => ({ stock: eb('products.stock', '+', eb.ref('line.quantity')) }))
    .whereRef('products.id', '=', 'line.productId')
    .where('products.hasOptions', '=', sql.lit(false))
    .where('line.optionLabel', 'is', null),
);

/**
 * Returns the items of an order to the stock. Products that were deleted meanwhile are skipped. Lines whose variant was
 * deleted, or whose product got options after the order, are marked as not restocked.
 */
export async function releaseStock({ db }: Transaction, orderId: string): Promise<void> {
  const products = await lockReserved(db, { orderId });
  await addReservedStock(db, { orderId });
  const isOfVariants = products.some((product) => product.isOfVariants);
  if (isOfVariants) await addReservedVariants(db, orderId);
  if (isOfVariants || products.some(({ hasOptions }) => hasOptions)) await markNotRestocked(db, orderId);
}
