import { AppError } from '#domain/errors.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import {
  type AllOrdersFilter,
  listOrderHistory,
  type OrderRow,
  orderColumns,
  readOrders,
  toOrder,
} from '../orders/queries.ts';

const allOrdersColumns = `(orders.seller_id) as "sellerId", business_name as "businessName", ${orderColumns}`;
const allOrdersTables = 'orders join sellers on sellers.id = orders.seller_id';
type AllOrdersRow = OrderRow & { sellerId: string; businessName: string };

/**
 * Orders of all sellers, newest first, without test orders. The search matches id, customer's name and phone, and
 * product names. Every kind of filter has an index: none, by status, by seller, by a seller's status, and by words.
 */
export async function listAllOrders(context: CatalogueContext, admin: Admin, filter: AllOrdersFilter) {
  const rows = await readPanelList(context, admin.adminId, filter.search, ({ ask }) =>
    readOrders<AllOrdersRow>(ask, allOrdersColumns, allOrdersTables, { ...filter, isReal: true }),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { orders: shown.map(toListedOrder), nextCursor };
}

/** One order of any seller, with its history. Throws `order_not_found`. */
export async function readAnyOrder({ database }: CatalogueContext, _admin: Admin, id: string) {
  const { rows } = await database.pool.query<AllOrdersRow>({
    name: 'any-order',
    text: `select ${allOrdersColumns} from ${allOrdersTables} where orders.id = $1`,
    values: [id],
  });
  const [row] = rows;
  if (!row) throw new AppError('order_not_found');
  return { ...toListedOrder(row), history: await listOrderHistory(database, id) };
}

const toListedOrder = (row: AllOrdersRow) => ({
  ...toOrder(row),
  seller: { id: row.sellerId, businessName: row.businessName },
});
