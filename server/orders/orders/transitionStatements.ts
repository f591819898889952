import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import {
  type OrderAction,
  type OrderCause,
  type OrderStatus,
  orderActionNames,
  orderActions,
} from '#domain/orders/orders.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

/** The condition that selects the orders. */
export type OrderCondition = Expression<SqlBool>;
export type TransitionCause = { cause: OrderCause; actorId: string | null };

/** What is recorded: when and by whom orders were changed, with ids of their history entries. */
type Recorded = TransitionCause & { at: Date; historyIds: string[] };
type OwnOrder = { id: string; sellerId: string };

const orders = expressionBuilder<DB, 'orders'>();

export const isOwnOrder = ({ id, sellerId }: OwnOrder) => orders.and({ 'orders.id': id, 'orders.sellerId': sellerId });

/** The condition that an order's customer gets updates, in the chat or by email. */
const isNews = orders.or([
  orders('orders.wantsUpdates', '=', sql.lit(true)),
  orders('orders.customerEmail', 'is not', null),
]);

/** The condition that an order has a ledger, whose state may follow the status. */
const hasMoney = orders.exists(
  orders.selectFrom('orderMoney').select('orderMoney.orderId').whereRef('orderMoney.orderId', '=', 'orders.id'),
);

/** Changes the status of the orders that `which` selects and records it, in one statement. */
function transition(db: QueryBuilder, action: OrderAction, which: OrderCondition, recorded: Recorded) {
  const from = sql.lit<OrderStatus>(orderActions[action].from);
  const to = sql.lit<OrderStatus>(orderActions[action].to);
  const { at, historyIds, cause, actorId } = recorded;
  return db
    .with('moved', (db) =>
      db
        .updateTable('orders')
        .set({ status: to, updatedAt: at, source: null })
        .where(which)
        .where('status', '=', from)
        .where('outcome', 'is', null)
        .returning(['id', 'status', 'sellerId', 'method', isNews.as('isNews'), hasMoney.as('hasMoney')]),
    )
    .with('recorded', (db) =>
      db
        .insertInto('orderHistory')
        .columns(['id', 'orderId', 'sellerId', 'fromStatus', 'toStatus', 'cause', 'actorId', 'createdAt'])
        .expression(
          db
            .selectFrom('moved')
            .select(sql<string>`(${historyIds}::uuid[])[row_number() over ()]`.as('historyId'))
            .select(['id', 'sellerId', from.as('from'), 'status'])
            .select(({ val }) => [val(cause).as('cause'), val(actorId).as('actorId'), val(at).as('createdAt')]),
        ),
    )
    .selectFrom('moved')
    .select(['id', 'status', 'isNews', 'method', 'hasMoney']);
}

/** Changes at most this many orders, and records it. */
export const writeTransitions = (
  db: QueryBuilder,
  action: OrderAction,
  which: OrderCondition,
  by: TransitionCause & { at: Date },
  most: number,
) => {
  const historyIds = Array.from({ length: most }, () => newId());
  return transition(withCachedPlan(db), action, which, { ...by, historyIds }).execute();
};

const ownTransitions = buildRecord(orderActionNames, (action) =>
  statement((db, order: OwnOrder & Recorded) => {
    const isPlain = orders.and([orders.not(isNews), orders.not(hasMoney)]);
    return transition(db, action, orders.and([isPlain, isOwnOrder(order)]), order);
  }),
);

/** Changes a seller's order that has no ledger and whose customer wants no updates, and records it. */
export const writeOwnTransition = (
  db: QueryBuilder,
  action: OrderAction,
  order: OwnOrder & TransitionCause & { at: Date },
) => ownTransitions[action](db, { ...order, historyIds: [newId()] });

/** Locks the orders that `which` selects, in the order of their ids. */
export const lockOrders = (db: QueryBuilder, which: OrderCondition) =>
  withCachedPlan(db)
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'outcome'])
    .where(which)
    .orderBy('id')
    .forUpdate()
    .execute();
