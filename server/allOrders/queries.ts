import { AppError } from '#domain/errors.ts';
import type { Admin, Context } from '../context.ts';
import { and, eq } from '../database/drizzle.ts';
import { after, newestFirst, page } from '../database/paging.ts';
import { orders, sellers } from '../database/tables.ts';
import { items, listHistory, type OrderFilter, orderMatches, toOrder } from '../orders/queries.ts';

const columns = { order: orders, items, businessName: sellers.businessName };
type Row = Parameters<typeof toOrder>[0] & { businessName: string };

/**
 * Orders of all sellers, newest first. The search matches id, customer's name and phone, and product names. Each filter
 * has its index: everything, a status, a seller, a seller's status, and words.
 */
export async function listAllOrders(
  { database }: Context,
  _admin: Admin,
  filter: OrderFilter & { sellerId?: string | undefined },
) {
  const rows = await database.query
    .select(columns)
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(
      and(
        filter.sellerId ? eq(orders.sellerId, filter.sellerId) : undefined,
        orderMatches(filter),
        after(filter.cursor, orders.createdAt, orders.id),
      ),
    )
    .orderBy(...newestFirst(orders.createdAt, orders.id))
    .limit(filter.limit + 1);
  const { rows: shown, nextCursor } = page(rows, filter.limit, ({ order }) => ({ at: order.createdAt, id: order.id }));
  return { orders: shown.map(toListed), nextCursor };
}

/** One order, of whichever seller, with its history. Throws `order_not_found`. */
export async function readAnyOrder({ database }: Context, _admin: Admin, id: string) {
  const [row] = await database.query
    .select(columns)
    .from(orders)
    .innerJoin(sellers, eq(sellers.id, orders.sellerId))
    .where(eq(orders.id, id));
  if (!row) throw new AppError('order_not_found');
  return { ...toListed(row), history: await listHistory(database, id) };
}

const toListed = (row: Row) => ({
  ...toOrder(row),
  seller: { id: row.order.sellerId, businessName: row.businessName },
});
