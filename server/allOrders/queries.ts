import { AppError } from '#domain/errors.ts';
import type { Admin, Context } from '../context.ts';
import { page } from '../database/paging.ts';
import { readList } from '../database/searching.ts';
import { bindings, kept, where } from '../database/statements.ts';
import {
  isAfterOrder,
  listHistory,
  newestOrdersFirst,
  type OrderFilter,
  type OrderRow,
  orderColumns,
  orderMatches,
  toOrder,
} from '../orders/queries.ts';

const columns = `(orders.seller_id) as "sellerId", business_name as "businessName", ${orderColumns}`;
const source = 'orders join sellers on sellers.id = orders.seller_id';
type Row = OrderRow & { sellerId: string; businessName: string };

/**
 * Orders of all sellers, newest first. The search matches id, customer's name and phone, and product names. Each filter
 * has its index: everything, a status, a seller, a seller's status, and words.
 */
export async function listAllOrders(
  { database }: Context,
  _admin: Admin,
  filter: OrderFilter & { sellerId?: string | undefined },
) {
  const { values, bind } = bindings();
  const matches = where([
    filter.sellerId && `orders.seller_id = ${bind(filter.sellerId)}`,
    ...orderMatches(bind, filter),
    isAfterOrder(bind, filter.cursor),
  ]);
  const text = `select ${columns} from ${source} ${matches} ${newestOrdersFirst} limit ${filter.limit + 1}`;
  const rows = await readList(database, filter.search, ({ ask }) =>
    ask<Row>(filter.search ? { text, values } : kept(text, values)),
  );
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { orders: shown.map(toListed), nextCursor };
}

/** One order, of whichever seller, with its history. Throws `order_not_found`. */
export async function readAnyOrder({ database }: Context, _admin: Admin, id: string) {
  const { rows } = await database.pool.query<Row>({
    name: 'any-order',
    text: `select ${columns} from ${source} where orders.id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new AppError('order_not_found');
  return { ...toListed(row), history: await listHistory(database, id) };
}

const toListed = (row: Row) => ({
  ...toOrder(row),
  seller: { id: row.sellerId, businessName: row.businessName },
});
