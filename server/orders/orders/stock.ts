import type { Transaction } from '#server/platform/database/connect.ts';

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

const reserveStockSql = `with found as materialized (
    select products.id, seller_id, name, price_paise, stock, quantity, phone, most_per_line, lapse_hours,
      customers_can_pick_up
    from unnest($1::uuid[], $2::int[]) as line (product_id, quantity)
      join products on products.id = product_id join sellers on sellers.id = seller_id
    where is_visible
    order by products.id for update of products
  ), taken as (
    update products set stock = products.stock - found.quantity from found
    where not $3 and products.id = found.id and products.stock >= found.quantity
      and (select count(distinct seller_id) from found) = 1
    returning products.id
  )
  select id, seller_id, name, price_paise, stock,
    case when $3 then stock >= quantity else id in (select id from taken) end as is_taken, phone, most_per_line,
    lapse_hours, customers_can_pick_up
  from found`;

/**
 * Reserves the ordered items of products that the public may see (active, seller approved), never below zero stock, and
 * returns the products. They are locked in the order of their ids, so that two orders of the same products wait for
 * each other instead of deadlocking. If the products have several sellers nothing is reserved, since two sellers'
 * counters would be locked in any order. A caller that rejects the order afterwards must roll back. A test order
 * reserves nothing, but needs enough stock.
 */
export async function reserveStock(
  tx: Transaction,
  lines: Line[],
  isTest: boolean,
): Promise<Map<string, ReservedProduct>> {
  const { rows } = await tx.client.query<{
    id: string;
    seller_id: string;
    name: string;
    price_paise: string;
    stock: number;
    is_taken: boolean;
    phone: string;
    most_per_line: number | null;
    lapse_hours: number;
    customers_can_pick_up: boolean;
  }>({
    name: 'take-stock',
    text: reserveStockSql,
    values: [lines.map((line) => line.productId), lines.map((line) => line.quantity), isTest],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      {
        sellerId: row.seller_id,
        name: row.name,
        pricePaise: Number(row.price_paise),
        stock: row.stock,
        isTaken: row.is_taken,
        shop: {
          phone: row.phone,
          mostPerLine: row.most_per_line,
          lapseHours: row.lapse_hours,
          customersCanPickUp: row.customers_can_pick_up,
        },
      },
    ]),
  );
}

/** The lines of an order that reserved stock; a test order did not. */
const reservedLinesSql = `(select product_id, quantity from order_items join orders on orders.id = order_id
  where order_id = $1 and not is_test)`;

/** Returns the items of an order to the stock. Products that were deleted meanwhile are skipped. */
export async function releaseStock(tx: Transaction, orderId: string): Promise<void> {
  await tx.client.query({
    name: 'lock-stock',
    text: `select id from products where id in (select product_id from ${reservedLinesSql} as line) order by id for update`,
    values: [orderId],
  });
  await tx.client.query({
    name: 'add-stock',
    text: `update products set stock = stock + line.quantity from ${reservedLinesSql} as line where products.id = line.product_id`,
    values: [orderId],
  });
}
