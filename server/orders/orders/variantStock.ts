import { sql } from 'kysely';
import type { NotRestockedReason } from '#domain/orders/orders.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';

/** A variant that was ordered, as it was before its items were reserved. */
export type ReservedVariant = {
  id: string;
  productId: string;
  label: string;
  sku: string | null;
  pricePaise: number;
  stock: number;
  isOffered: boolean;
  weightGrams: number | null;
  /** Whether the ordered items were reserved. */
  isTaken: boolean;
};

type OrderedVariants = { variantIds: string[]; quantities: number[] };

const orderedLines = ({ variantIds, quantities }: OrderedVariants) =>
  unnest('line', {
    variantId: sql<string[]>`${variantIds}::uuid[]`,
    quantity: sql<number[]>`${quantities}::int[]`,
  });

/** Locks the ordered variants. */
const lockOrdered = statement((db, lines: OrderedVariants) =>
  db
    .selectFrom(orderedLines(lines))
    .innerJoin('variants', 'variants.id', 'line.variantId')
    .select(['variants.id', 'variants.productId', 'variants.label', 'variants.sku', 'variants.pricePaise'])
    .select(['variants.stock', 'variants.isOffered', 'variants.weightGrams', 'line.quantity'])
    .orderBy('variants.id')
    .forUpdate('variants'),
);

/** The products' figures follow by a trigger. */
const take = statement((db, lines: OrderedVariants) =>
  db
    .updateTable('variants')
    .from(orderedLines(lines))
    .set((eb) => ({ stock: eb('variants.stock', '-', eb.ref('line.quantity')) }))
    .whereRef('variants.id', '=', 'line.variantId')
    .whereRef('variants.stock', '>=', 'line.quantity')
    .where('variants.isOffered', '=', sql.lit(true))
    .returning('variants.id'),
);

type OrderedVariant = { variantId: string; quantity: number };
const toLists = (lines: OrderedVariant[]): OrderedVariants => ({
  variantIds: lines.map(({ variantId }) => variantId),
  quantities: lines.map(({ quantity }) => quantity),
});

export const lockOrderedVariants = (db: QueryBuilder, lines: OrderedVariant[]) => lockOrdered(db, toLists(lines));

/** Reserves the items of locked variants, never below zero stock, and returns the ids of those that had enough. */
export async function takeVariants(db: QueryBuilder, lines: OrderedVariant[]): Promise<ReadonlySet<string>> {
  const rows = await take(db, toLists(lines));
  return new Set(rows.map(({ id }) => id));
}

/** Returns the items of a locked order to its variants; the products' figures follow by a trigger. */
export async function addReservedVariants(db: QueryBuilder, orderId: string): Promise<void> {
  await db
    .updateTable('variants')
    .from('orderItems')
    .set((eb) => ({ stock: eb('variants.stock', '+', eb.ref('orderItems.quantity')) }))
    .where('orderItems.orderId', '=', orderId)
    .whereRef('variants.id', '=', 'orderItems.variantId')
    .execute();
}

/** Marks the lines of a locked order that cannot return to the stock (options.md, section 2). */
export async function markNotRestocked(db: QueryBuilder, orderId: string): Promise<void> {
  await db
    .updateTable('orderItems')
    .from('products')
    .set((eb) => ({
      notRestocked: eb
        .case()
        .when(eb.and([eb('orderItems.optionLabel', 'is not', null), eb.ref('products.hasOptions')]))
        .then(sql.lit<NotRestockedReason>('option_deleted'))
        .else(sql.lit<NotRestockedReason>('options_changed'))
        .end(),
    }))
    .where('orderId', '=', orderId)
    .whereRef('products.id', '=', 'orderItems.productId')
    .where('variantId', 'is', null)
    .where((eb) => eb.or([eb('optionLabel', 'is not', null), eb('products.hasOptions', '=', sql.lit(true))]))
    .execute();
}

/** The offered variants of a product, for an order that chose none of them. */
export const listOfferedVariants = (db: QueryBuilder, productId: string) =>
  db
    .selectFrom('variants')
    .select(['id', 'label', 'stock as left'])
    .where('productId', '=', productId)
    .where('isOffered', '=', sql.lit(true))
    .orderBy('positions')
    .execute();
