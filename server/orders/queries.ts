import { AppError } from '#domain/errors.ts';
import { arrivedStatus, type OrderStatus, orderBatchLimits, orderStatuses } from '#domain/orders.ts';
import { formatPhone } from '#domain/phone.ts';
import { printLimits } from '#domain/printing.ts';
import { recordOf } from '#domain/records.ts';
import type { Context, SellerMember } from '../context.ts';
import type { Database } from '../database/connect.ts';
import { orderCounters } from '../database/counters.ts';
import { and, asc, eq, gte, inArray, lt, sql } from '../database/drizzle.ts';
import { blockedPhones } from '../database/limits.ts';
import { after, containsTextOrPhone, newestFirst, page } from '../database/paging.ts';
import { orderHistory, orderItems, orders } from '../database/tables.ts';

export type OrderFilter = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  since?: string | undefined;
  /** These alone. */
  ids?: string[] | undefined;
  until?: string | undefined;
  cursor?: string | undefined;
  limit: number;
};

type Item = { productId: string | null; productName: string; quantity: number; pricePaise: number };

/** The lines of an order as one JSON value, in their sequence. */
export const items = sql<Item[]>`(
  select coalesce(json_agg(json_build_object('productId', product_id, 'productName', product_name,
    'quantity', quantity, 'pricePaise', price_paise) order by position), '[]')
  from ${orderItems} where order_id = "orders"."id")`;

/** The condition that an order, whose ever it is, matches. */
export const orderMatches = (filter: Omit<OrderFilter, 'cursor' | 'limit'>) =>
  and(
    filter.status && eq(orders.status, filter.status),
    filter.since ? gte(orders.createdAt, new Date(filter.since)) : undefined,
    filter.ids && inArray(orders.id, filter.ids),
    filter.until ? lt(orders.createdAt, new Date(filter.until)) : undefined,
    containsTextOrPhone(orders.search, withoutLabel(filter.search)),
  );

/** The condition that an order is the seller's and matches. */
const matching = (member: SellerMember, filter: Omit<OrderFilter, 'cursor' | 'limit'>) =>
  and(eq(orders.sellerId, member.sellerId), orderMatches(filter));

/** The seller's orders, newest first. The search matches id, customer's name and phone, and product names (section 2). */
export async function listOwnOrders({ database }: Context, member: SellerMember, filter: OrderFilter) {
  const rows = await database.query
    .select({ order: orders, items })
    .from(orders)
    .where(and(matching(member, filter), after(filter.cursor, orders.createdAt, orders.id)))
    .orderBy(...newestFirst(orders.createdAt, orders.id))
    .limit(filter.limit + 1);
  const { rows: shown, nextCursor } = page(rows, filter.limit, ({ order }) => ({ at: order.createdAt, id: order.id }));
  return { orders: shown.map(toOrder), nextCursor };
}

/** 'Order #099a8057', as screens print it, finds the order by what follows the sign. */
function withoutLabel(search: string | undefined): string | undefined {
  return search?.replace(/^(order\s*)?#/i, '');
}

/** All the seller's orders that match, read a page at a time, for the export. */
export async function* eachOwnOrder(
  context: Context,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  let cursor: string | undefined;
  do {
    const { orders, nextCursor } = await listOwnOrders(context, member, { ...filter, cursor, limit: 500 });
    yield* orders;
    cursor = nextCursor ?? undefined;
  } while (cursor);
}

/** What a batch needs of all the seller's orders that match: at most `orderBatchLimits.chosen`, the newest. */
export async function chooseOwnOrders(
  { database }: Context,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const found = await database.query
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(matching(member, filter))
    .orderBy(...newestFirst(orders.createdAt, orders.id))
    .limit(orderBatchLimits.chosen + 1);
  return { orders: found.slice(0, orderBatchLimits.chosen), hasMore: found.length > orderBatchLimits.chosen };
}

/** The seller's orders that are to be printed, newest first: those of the ids, or what matches; and whether there are more. */
export async function listOrdersToPrint(
  context: Context,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  const { orders, nextCursor } = await listOwnOrders(context, member, { ...filter, limit: printLimits.matching });
  return { orders, isCut: nextCursor !== null };
}

/** Figures over all the seller's orders: how many in each status, and the revenue in paise. */
export async function summarizeOwnOrders({ database }: Context, member: SellerMember) {
  const rows = await database.query.select().from(orderCounters).where(eq(orderCounters.sellerId, member.sellerId));
  const of = (status: OrderStatus) => rows.find((row) => row.status === status);
  return {
    total: rows.reduce((sum, { orders }) => sum + orders, 0),
    ...recordOf(orderStatuses, (status) => of(status)?.orders ?? 0),
    totalRevenuePaise: of(arrivedStatus)?.totalPaise ?? 0,
  };
}

/** One of the seller's orders with its history. Throws `order_not_found`. */
export async function readOwnOrder({ database, publicUrl }: Context, member: SellerMember, id: string) {
  const [row] = await database.query
    .select({ order: orders, items, blockId: blockedPhones.id })
    .from(orders)
    .leftJoin(
      blockedPhones,
      and(eq(blockedPhones.sellerId, orders.sellerId), eq(blockedPhones.phone, orders.customerPhone)),
    )
    .where(and(eq(orders.id, id), eq(orders.sellerId, member.sellerId)));
  if (!row) throw new AppError('order_not_found');
  const { blockId } = row;
  const link = `${publicUrl}/order/${row.order.token}`;
  return { ...toOrder(row), blockId, link, history: await listHistory(database, id) };
}

/** What became of an order, step after step. */
export async function listHistory({ query }: Pick<Database, 'query'>, orderId: string) {
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

/** An order as sellers and administrators read it: without the token, which is its customer's. */
export function toOrder({ order, items }: { order: typeof orders.$inferSelect; items: Item[] }) {
  return {
    id: order.id,
    status: order.status,
    totalPaise: order.totalPaise,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    customerPhoneTyped: order.customerPhoneTyped ?? (order.customerPhone && formatPhone(order.customerPhone)),
    deliveryAddress: order.deliveryAddress,
    note: order.note,
    items,
    isOwn: order.isOwn,
    lapsesAt: order.lapsesAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
