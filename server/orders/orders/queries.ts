import { expressionBuilder, type InferResult, type SelectQueryBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/language/phone.ts';
import {
  arrivedStatus,
  formatOrderLabel,
  formatOrderName,
  type OrderStatus,
  orderBatchLimits,
  orderStatuses,
} from '#domain/orders/orders.ts';
import { hasDeliveryCharge } from '#domain/orders/orderTotals.ts';
import { mayExpire, type OrderOutcome } from '#domain/orders/paymentStates.ts';
import { buildRecord } from '#domain/platform/records.ts';
import type { CatalogueContext } from '#server/catalogue/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { matchesNames } from '#server/platform/database/names.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { type ListRead, readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import { cashConfirmation, orderLedger, toMoney } from '../ledger/queries.ts';
import { hasRefusedParcels } from './cashOnDelivery.ts';
import { listOrderHistory } from './orderHistory.ts';
import { exportedLines, notRestockedLines, orderLines, returnedQuantities } from './orderLines.ts';
import { readOrderSearch } from './orderSearch.ts';

export type OrderFilter = {
  search?: string | undefined;
  status?: OrderStatus | undefined;
  outcome?: OrderOutcome | undefined;
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

const ofOrders = expressionBuilder<DB, 'orders'>();

const selectWithoutLines = (db: QueryBuilder) =>
  db
    .selectFrom('orders')
    .select(['orders.id', 'orders.number', 'orders.status', 'orders.totalPaise'])
    .select(['orders.customerName', 'orders.customerPhone', 'orders.customerPhoneTyped'])
    .select(['orders.deliveryAddress', 'orders.note', 'orders.isOwn', 'orders.isTest'])
    .select(['orders.discountPaise', 'orders.deliveryPaise', 'orders.codFeePaise', 'orders.method', 'orders.way'])
    .select(['orders.weightGrams', 'orders.pincode', 'orders.state', 'orders.outcome'])
    .select(['orders.courier', 'orders.tracking', 'orders.trackingLink'])
    .select([orderLedger.as('money'), cashConfirmation.as('cashConfirmation')])
    .select(['orders.lapsesAt', 'orders.createdAt', 'orders.updatedAt']);

/** Orders as they are read, with no columns beyond those in the answer. */
export const selectOrders = (db: QueryBuilder) => selectWithoutLines(db).select(orderLines.as('items'));

const selectExportedOrders = (db: QueryBuilder) =>
  selectWithoutLines(db).select(['orders.weightGrams', exportedLines.as('items')]);

type OrderRow = InferResult<ReturnType<typeof selectWithoutLines>>[number];

/** The conditions for all filters except the search. */
function filterConditions({ sellerId, status, outcome, since, ids, until, isReal, cursor }: AllOrdersFilter) {
  const { eb, ref } = ofOrders;
  return [
    sellerId ? eb('orders.sellerId', '=', sellerId) : undefined,
    status && eb('orders.status', '=', status),
    outcome && eb('orders.outcome', '=', outcome),
    since ? eb('orders.createdAt', '>=', new Date(since)) : undefined,
    ids && eb('orders.id', '=', anyOf(ids)),
    until ? eb('orders.createdAt', '<', new Date(until)) : undefined,
    isReal ? eb('orders.isTest', '=', sql.lit(false)) : undefined,
    cursor ? isBeyondCursor(cursor, ref('orders.createdAt'), ref('orders.id')) : undefined,
  ];
}

/** Matching orders as `select` reads them, newest first, one row more than the limit. */
export function readOrders<Tables, From extends keyof Tables, Row>(
  db: QueryBuilder,
  filter: AllOrdersFilter,
  select: (db: QueryBuilder) => SelectQueryBuilder<Tables, From, Row>,
) {
  const { typed, exactMatch } = readOrderSearch(filter);
  const list: ListRead<'orders'> = {
    table: 'orders',
    columns: ['sellerId', 'status', 'createdAt', 'isTest'],
    scope: filterConditions(filter),
    time: 'createdAt',
    contains: (text, words) => matchesNames(text, typed ?? '', words),
    hasNames: true,
    exactMatch,
    query: typed,
    limit: filter.limit,
  };
  return readFirstRows(db, list, select);
}

/**
 * The seller's orders, newest first. The search matches id, customer's name, also by sound, and phone, and product names
 * (section 2), and has the deadline of searches.
 */
export function listOwnOrders(context: CatalogueContext, member: SellerMember, filter: OrderFilter) {
  return readPanelList(context, member.sellerId, filter.search, ({ db }) => readOwnOrders(db, member, filter));
}

async function readOwnOrders(db: QueryBuilder, { sellerId }: SellerMember, filter: OrderFilter) {
  const rows = await readOrders(db, { ...filter, sellerId }, selectOrders);
  const { rows: shown, nextCursor } = toPage(rows, filter.limit);
  return { orders: shown.map(toOrder), nextCursor };
}

const toPage = <Row extends OrderRow>(rows: Row[], limit: number) =>
  toKeysetPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }));

/**
 * All of the seller's matching orders except tests, for the export. It reads page by page, because an export may take
 * longer than a search.
 */
export async function* eachOwnOrder(
  { database }: CatalogueContext,
  member: SellerMember,
  filter: Omit<OrderFilter, 'cursor' | 'limit'>,
) {
  let cursor: string | undefined;
  do {
    const page = { ...filter, sellerId: member.sellerId, isReal: true, cursor, limit: 500 };
    const { rows, nextCursor } = toPage(await readOrders(database.read, page, selectExportedOrders), page.limit);
    yield* rows.map((row) => ({ ...toOrder(row), weightGrams: row.weightGrams }));
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
  const rows = await readPanelList(context, member.sellerId, filter.search, ({ db }) =>
    readOrders(db, wanted, (from) => from.selectFrom('orders').select(['orders.id', 'orders.status'])),
  );
  return { orders: rows.slice(0, orderBatchLimits.chosen), hasMore: rows.length > orderBatchLimits.chosen };
}

const readOrderCounters = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectFrom('orderCounters').select(['status', 'orders', 'totalPaise']).where('sellerId', '=', sellerId),
);

/** Totals over all the seller's orders: the count per status, and the revenue in paise. */
export async function summarizeOwnOrders({ database }: CatalogueContext, { sellerId }: SellerMember) {
  const rows = await readOrderCounters(database.read, { sellerId });
  const of = (status: OrderStatus) => rows.find((row) => row.status === status);
  return {
    total: rows.reduce((sum, { orders }) => sum + orders, 0),
    ...buildRecord(orderStatuses, (status) => of(status)?.orders ?? 0),
    totalRevenuePaise: of(arrivedStatus)?.totalPaise ?? 0,
  };
}

const readOrderOfSeller = statement((db, { id, sellerId }: { id: string; sellerId: string }) =>
  selectOrders(db)
    .select(['orders.token', notRestockedLines.as('notRestocked'), returnedQuantities.as('returned')])
    .select(({ selectFrom }) =>
      selectFrom('blockedPhones')
        .select('blockedPhones.id')
        .whereRef('blockedPhones.sellerId', '=', 'orders.sellerId')
        .whereRef('blockedPhones.phone', '=', 'orders.customerPhone')
        .as('blockId'),
    )
    .where('orders.id', '=', id)
    .where('orders.sellerId', '=', sellerId),
);

/** One of the seller's orders with its history. Throws `order_not_found`. */
export async function readOwnOrder(
  { database, server: { publicUrl }, now }: CatalogueContext,
  { sellerId }: SellerMember,
  id: string,
) {
  const [row] = await readOrderOfSeller(database.read, { id, sellerId });
  if (!row) throw new AppError('order_not_found');
  const { blockId, token, notRestocked, returned, customerPhone: phone } = row;
  return {
    ...toOrder(row),
    blockId,
    hasRefusedParcels: phone !== null && (await hasRefusedParcels(database.read, sellerId, phone, now())),
    returned,
    link: `${publicUrl}/order/${token}`,
    history: await listOrderHistory(database, id),
    notRestocked,
  };
}

/** How texts name any order: the caller must know that the reader may see it. */
export async function readOrderName({ db }: Transaction, id: string): Promise<string> {
  const order = await db.selectFrom('orders').select(['id', 'number']).where('id', '=', id).executeTakeFirst();
  return order ? formatOrderName(order) : formatOrderLabel(id);
}

/** An order for sellers and administrators: without the token, which belongs to its customer. */
export function toOrder<Item>(order: OrderRow & { items: Item[] }) {
  const money = toMoney(order.money, order);
  return {
    id: order.id,
    number: order.number,
    status: order.status,
    totalPaise: order.totalPaise,
    customerName: order.customerName,
    customerPhone: order.customerPhone,
    customerPhoneTyped: order.customerPhoneTyped ?? (order.customerPhone && formatPhone(order.customerPhone)),
    deliveryAddress: order.deliveryAddress,
    note: order.note,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise,
    codFeePaise: order.codFeePaise,
    hasDeliveryCharge: hasDeliveryCharge(order),
    method: order.method,
    way: order.way,
    pincode: order.pincode,
    state: order.state,
    outcome: order.outcome,
    cashConfirmation: order.cashConfirmation,
    courier: order.courier,
    tracking: order.tracking,
    trackingLink: order.trackingLink,
    money,
    items: order.items,
    isOwn: order.isOwn,
    isTest: order.isTest,
    lapsesAt: (mayExpire(money) && order.lapsesAt?.toISOString()) || null,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
