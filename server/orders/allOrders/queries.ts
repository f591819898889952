import { AppError } from '#domain/errors.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { page } from '#server/platform/database/paging.ts';
import { readList } from '#server/platform/database/searching.ts';
import { listHistory, type OrderRow, type OrdersWanted, orderColumns, readOrders, toOrder } from '../orders/queries.ts';

const columns = `(orders.seller_id) as "sellerId", business_name as "businessName", ${orderColumns}`;
const source = 'orders join sellers on sellers.id = orders.seller_id';
type Row = OrderRow & { sellerId: string; businessName: string };

/**
 * Orders of all sellers, newest first, without tests. The search matches id, customer's name and phone, and product names. Each filter
 * has its index: everything, a status, a seller, a seller's status, and words.
 */
export async function listAllOrders(context: CatalogueContext, admin: Admin, filter: OrdersWanted) {
  const rows = await readList(context, admin.adminId, filter.search, ({ ask }) =>
    readOrders<Row>(ask, columns, source, { ...filter, isReal: true }),
  );
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { orders: shown.map(toListed), nextCursor };
}

/** One order, of whichever seller, with its history. Throws `order_not_found`. */
export async function readAnyOrder({ database }: CatalogueContext, _admin: Admin, id: string) {
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
