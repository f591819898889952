import { AppError } from '#domain/errors.ts';
import type { Transaction } from '../database/connect.ts';
import { isSelling } from '../sellers/queries.ts';

export type LockedProduct = {
  sellerId: string;
  name: string;
  pricePaise: number;
  stock: number;
  /** Its shop's. */
  shop: { phone: string; mostPerLine: number | null; lapseHours: number };
};
type Line = { productId: string; quantity: number };

/**
 * Locks those of the products that the public may see (active, seller approved) and reads them, always in the sequence
 * of their ids, so that two orders of the same products wait for each other instead of deadlocking.
 */
export async function lockVisibleProducts(tx: Transaction, lines: Line[]): Promise<Map<string, LockedProduct>> {
  const { rows } = await tx.client.query<{
    id: string;
    seller_id: string;
    name: string;
    price_paise: string;
    stock: number;
    phone: string;
    most_per_line: number | null;
    lapse_hours: number;
  }>({
    name: 'lock-visible-products',
    text: `select products.id, seller_id, name, price_paise, stock, phone, most_per_line, lapse_hours
      from products join sellers on sellers.id = seller_id
      where products.id = any($1::uuid[]) and is_active and ${isSelling}
      order by products.id for update of products`,
    values: [lines.map((line) => line.productId)],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sellerId: row.seller_id,
        name: row.name,
        pricePaise: Number(row.price_paise),
        stock: row.stock,
        shop: { phone: row.phone, mostPerLine: row.most_per_line, lapseHours: row.lapse_hours },
      },
    ]),
  );
}

/** Takes the ordered pieces out of stock, guarded: never below zero. */
export async function takeStock(tx: Transaction, lines: Line[]): Promise<void> {
  const taken = await tx.client.query({
    name: 'take-stock',
    text: `update products set stock = stock - line.quantity
      from unnest($1::uuid[], $2::int[]) as line (product_id, quantity)
      where products.id = line.product_id and stock >= line.quantity`,
    values: [lines.map((line) => line.productId), lines.map((line) => line.quantity)],
  });
  if (taken.rowCount !== lines.length) throw new AppError('out_of_stock');
}

/** Puts the pieces of an order back. Products that were deleted meanwhile have no stock any more. */
export async function addStock(tx: Transaction, orderId: string): Promise<void> {
  await tx.client.query({
    name: 'lock-stock',
    text: 'select id from products where id in (select product_id from order_items where order_id = $1) order by id for update',
    values: [orderId],
  });
  await tx.client.query({
    name: 'add-stock',
    text: `update products set stock = stock + line.quantity from order_items as line
      where line.order_id = $1 and products.id = line.product_id`,
    values: [orderId],
  });
}
