import { asc, eq } from '#database/drizzle.ts';
import { orderHistory, type orders } from '#database/tables/orders.ts';
import { AppError } from '#domain/errors.ts';
import { exactPhoneMatches, formatPhone } from '#domain/language/phone.ts';
import { arrivedStatus, type OrderStatus, orderBatchLimits, orderStatuses } from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { containsTextOrPhoneSql, isAfterCursorSql, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { type Query, queryWithoutDeadline, readPanelList } from '#server/platform/database/search.ts';
import type { Bind } from '#server/platform/database/statements.ts';

export type OrderFilter = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  since?: string | undefined;
  /** Limits the list to these orders. */
  ids?: string[] | undefined;
  until?: string | undefined;
  /** Leaves out orders of simulated customers. */
  isReal?: boolean;
  cursor?: string | undefined;
  limit: number;
};

export type AllOrdersFilter = OrderFilter & { sellerId?: string | undefined };

type OrderItemRow = { productId: string | null; productName: string; quantity: number; pricePaise: number };

/** An order as it is read, with its lines in order as one JSON value, and no columns beyond those in the answer. */
export type OrderRow = Omit<
  typeof orders.$inferSelect,
  'sellerId' | 'token' | 'source' | 'wantsUpdates' | 'conversationId' | 'search' | 'erasedAt'
> & { items: OrderItemRow[] };
export const orderColumns = `orders.id, orders.status, total_paise::float8 as "totalPaise", customer_name as "customerName",
  customer_phone as "customerPhone", customer_phone_typed as "customerPhoneTyped", delivery_address as "deliveryAddress",
  note, is_own as "isOwn", is_test as "isTest", lapses_at as "lapsesAt", orders.created_at as "createdAt", orders.updated_at as "updatedAt",
  (select coalesce(json_agg(json_build_object('productId', product_id, 'productName', product_name,
    'quantity', quantity, 'pricePaise', price_paise) order by position), '[]')
    from order_items where order_id = orders.id) as items`;

/** The conditions for all filters except the search. */
const filterConditions = (bind: Bind, filter: AllOrdersFilter) => [
  filter.sellerId && `orders.seller_id = ${bind(filter.sellerId)}`,
  filter.status && `orders.status = ${bind(filter.status)}`,
  filter.since && `orders.created_at >= ${bind(new Date(filter.since))}`,
  filter.ids && `orders.id = any(${bind(filter.ids)}::uuid[])`,
  filter.until && `orders.created_at < ${bind(new Date(filter.until))}`,
  filter.isReal ? '(not orders.is_test)' : undefined,
  isAfterCursorSql(bind, filter.cursor, 'orders.created_at', 'orders.id'),
];

/** The columns of matching orders, newest first, one row more than the limit. */
export function readOrders<Row extends object>(ask: Query, columns: string, source: string, filter: AllOrdersFilter) {
  const typed = filter.search?.replace(orderLabelPattern, '');
  return readFirstRows<Row>(ask, `select ${columns} from ${source}`, {
    table: 'orders',
    columns: ['seller_id', 'status', 'created_at', 'is_test'],
    scope: (bind) => filterConditions(bind, filter),
    sequence: 'order by orders.created_at desc, orders.id desc',
    contains: (bind, text) => containsTextOrPhoneSql(bind, text, typed ?? ''),
    isOf: (bind) => typed && exactMatchCondition(bind, typed),
    typed,
    limit: filter.limit,
  });
}

/** Matches all orders of a complete phone number, or the one order of an id or its visible part. */
function exactMatchCondition(bind: Bind, typed: string): string | undefined {
  const phones = exactPhoneMatches(typed);
  if (phones) return `customer_phone = any(${bind(phones)})`;
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(typed)) return `id = ${bind(typed)}`;
  // Digits alone may be part of a phone number.
  if (/^[0-9a-f]{8}$/i.test(typed) && /[a-f]/i.test(typed)) return `right(id::text, 8) = ${bind(typed.toLowerCase())}`;
  return undefined;
}

/** 'Order #099a8057', as screens print it, finds the order by what follows the sign. */
const orderLabelPattern = /^(order\s*)?#/i;

/**
 * The seller's orders, newest first. The search matches id, customer's name and phone, and product names (section 2),
 * and has the deadline of searches.
 */
export function listOwnOrders(context: CatalogueContext, member: SellerMember, filter: OrderFilter) {
  return readPanelList(context, member.sellerId, filter.search, ({ ask }) => readOwnOrders(ask, member, filter));
}

async function readOwnOrders(ask: Query, { sellerId }: SellerMember, filter: OrderFilter) {
  const rows = await readOrders<OrderRow>(ask, orderColumns, 'orders', { ...filter, sellerId });
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, (row) => ({ at: row.createdAt, id: row.id }));
  return { orders: shown.map(toOrder), nextCursor };
}

/**
 * All of the seller's matching orders except tests, for the export. It reads page by page, because an export may take
 * longer than a search.
 */
export async function* eachOwnOrder(
  { database }: CatalogueContext,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const ask = queryWithoutDeadline(database);
  let cursor: string | undefined;
  do {
    const { orders, nextCursor } = await readOwnOrders(ask, member, { ...filter, isReal: true, cursor, limit: 500 });
    yield* orders;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** What a batch needs of the seller's matching orders: the newest, at most `orderBatchLimits.chosen`. */
export async function chooseOwnOrders(
  context: CatalogueContext,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const wanted = { ...filter, sellerId: member.sellerId, limit: orderBatchLimits.chosen };
  const rows = await readPanelList(context, member.sellerId, filter.search, ({ ask }) =>
    readOrders<Pick<OrderRow, 'id' | 'status'>>(ask, 'orders.id, orders.status', 'orders', wanted),
  );
  return { orders: rows.slice(0, orderBatchLimits.chosen), hasMore: rows.length > orderBatchLimits.chosen };
}

/** Totals over all the seller's orders: the count per status, and the revenue in paise. */
export async function summarizeOwnOrders({ database }: CatalogueContext, member: SellerMember) {
  const { rows } = await database.pool.query<{ status: OrderStatus; orders: number; totalPaise: number }>({
    name: 'count-own-orders',
    text: `select status, orders::int, total_paise::float8 as "totalPaise" from order_counters where seller_id = $1`,
    values: [member.sellerId],
  });
  const of = (status: OrderStatus) => rows.find((row) => row.status === status);
  return {
    total: rows.reduce((sum, { orders }) => sum + orders, 0),
    ...buildRecord(orderStatuses, (status) => of(status)?.orders ?? 0),
    totalRevenuePaise: of(arrivedStatus)?.totalPaise ?? 0,
  };
}

/** One of the seller's orders with its history. Throws `order_not_found`. */
export async function readOwnOrder(
  { database, server: { publicUrl } }: CatalogueContext,
  member: SellerMember,
  id: string,
) {
  const { rows } = await database.pool.query<OrderRow & { token: string; blockId: string | null }>({
    name: 'own-order',
    text: `select ${orderColumns}, token, (select blocked_phones.id from blocked_phones
        where blocked_phones.seller_id = orders.seller_id and phone = customer_phone) as "blockId"
      from orders where orders.id = $1 and orders.seller_id = $2`,
    values: [id, member.sellerId],
  });
  const [row] = rows;
  if (!row) throw new AppError('order_not_found');
  const { blockId, token } = row;
  return {
    ...toOrder(row),
    blockId,
    link: `${publicUrl}/order/${token}`,
    history: await listOrderHistory(database, id),
  };
}

/** The history of an order, oldest entry first. */
export async function listOrderHistory({ query }: Pick<Database, 'query'>, orderId: string) {
  const history = await query
    .select({
      from: orderHistory.fromStatus,
      to: orderHistory.toStatus,
      cause: orderHistory.cause,
      at: orderHistory.createdAt,
    })
    .from(orderHistory)
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(asc(orderHistory.createdAt), asc(orderHistory.id));
  return history.map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

/** An order for sellers and administrators: without the token, which belongs to its customer. */
export function toOrder(order: OrderRow) {
  return {
    id: order.id,
    status: order.status,
    totalPaise: order.totalPaise,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    customerPhoneTyped: order.customerPhoneTyped ?? (order.customerPhone && formatPhone(order.customerPhone)),
    deliveryAddress: order.deliveryAddress,
    note: order.note,
    items: order.items,
    isOwn: order.isOwn,
    isTest: order.isTest,
    lapsesAt: order.lapsesAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
