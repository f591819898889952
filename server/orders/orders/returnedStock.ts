import { sql } from 'kysely';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import { lockReserved } from './stock.ts';

type Items = { ids: string[]; quantities: number[] };

const itemTable = ({ ids, quantities }: Items) =>
  unnest('item', { id: sql<string[]>`${ids}::uuid[]`, quantity: sql<number[]>`${quantities}::int[]` });

const addToProducts = statement((db, items: Items) =>
  db
    .updateTable('products')
    .from(itemTable(items))
    .set((eb) => ({ stock: eb('products.stock', '+', eb.ref('item.quantity')) }))
    .whereRef('products.id', '=', 'item.id')
    .where('products.hasOptions', '=', sql.lit(false)),
);

const addToVariants = statement((db, items: Items) =>
  db
    .updateTable('variants')
    .from(itemTable(items))
    .set((eb) => ({ stock: eb('variants.stock', '+', eb.ref('item.quantity')) }))
    .whereRef('variants.id', '=', 'item.id'),
);

type ReturnedItem = { productId: string | null; variantId: string | null; hasOption: boolean; quantity: number };

/** Puts returned items of an order back into the stock. Products and variants that were deleted are skipped. */
export async function restockItems({ db }: Transaction, orderId: string, items: ReturnedItem[]): Promise<void> {
  await lockReserved(db, { orderId });
  const collect = (idOf: (item: ReturnedItem) => string | null): Items => {
    const found = items.flatMap((item) => {
      const id = idOf(item);
      return id === null ? [] : [{ id, quantity: item.quantity }];
    });
    return { ids: found.map(({ id }) => id), quantities: found.map(({ quantity }) => quantity) };
  };
  const products = collect(({ productId, hasOption }) => (hasOption ? null : productId));
  const variants = collect(({ variantId, hasOption }) => (hasOption ? variantId : null));
  if (products.ids.length > 0) await addToProducts(db, products);
  if (variants.ids.length > 0) await addToVariants(db, variants);
}
