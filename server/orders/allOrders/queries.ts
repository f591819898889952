import type { InferResult } from 'kysely';
import { AppError } from '#domain/errors.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import { listOrderHistory } from '../orders/orderHistory.ts';
import { notRestockedLines } from '../orders/orderLines.ts';
import { type AllOrdersFilter, readOrders, selectOrders, toOrder } from '../orders/queries.ts';

const selectAllOrders = (db: QueryBuilder) =>
  selectOrders(db)
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(['orders.sellerId', 'sellers.businessName']);
type AllOrdersRow = InferResult<ReturnType<typeof selectAllOrders>>[number];

/**
 * Orders of all sellers, newest first, without test orders. The search matches id, customer's name and phone, and
 * product names. Every kind of filter has an index: none, by status, by seller, by a seller's status, and by words.
 */
export async function listAllOrders(context: CatalogueContext, admin: Admin, filter: AllOrdersFilter) {
  const rows = await readPanelList(context, admin.adminId, filter.search, ({ db }) =>
    readOrders(db, { ...filter, isReal: true }, selectAllOrders),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { orders: shown.map(toListedOrder), nextCursor };
}

const readOrder = statement((db, { id }: { id: string }) =>
  selectAllOrders(db).select(notRestockedLines.as('notRestocked')).where('orders.id', '=', id),
);

/** One order of any seller, with its history. Throws `order_not_found`. */
export async function readAnyOrder({ database }: CatalogueContext, _admin: Admin, id: string) {
  const [row] = await readOrder(database.read, { id });
  if (!row) throw new AppError('order_not_found');
  const { notRestocked } = row;
  return { ...toListedOrder(row), history: await listOrderHistory(database, id), notRestocked };
}

const toListedOrder = (row: AllOrdersRow) => ({
  ...withoutPayments(toOrder(row)),
  seller: { id: row.sellerId, businessName: row.businessName },
});

/** The numbers of payments are the seller's and the customer's: administrators read the sums. */
const withoutPayments = <Row extends { money: Pick<ReturnType<typeof toOrder>, 'money'>['money'] }>(order: Row) => ({
  ...order,
  money: { ...order.money, request: null, claims: [], entries: [], refunds: [], problems: [] },
});
