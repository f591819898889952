import { type OrderStatus, orderActions, orderStatuses, undoesOrder, waitingStatus } from '#domain/orders/orders.ts';
import { orderDays } from '#server/catalogue/figures/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';

const undoingStatuses = orderStatuses.filter((status) => undoesOrder[status]);

/** The orders placed on a day and not cancelled, with their total; and the cancelled ones. */
const sumPlacedOrders = (db: QueryBuilder, shop: { sellerId: string; day: string }) =>
  db
    .selectFrom(orderDays)
    .select(({ fn, lit }) => {
      const sumOf = (column: 'orders' | 'totalPaise') => fn.sum<number>(column);
      return [
        fn.coalesce(sumOf('orders').filterWhere('status', 'not in', undoingStatuses), lit(0)).as('orders'),
        fn.coalesce(sumOf('totalPaise').filterWhere('status', 'not in', undoingStatuses), lit(0)).as('totalPaise'),
        fn.coalesce(sumOf('orders').filterWhere('status', 'in', undoingStatuses), lit(0)).as('cancelled'),
      ];
    })
    .where('sellerId', '=', shop.sellerId)
    .where('day', '=', shop.day);

/** The orders that wait now. */
const sumWaitingOrders = (db: QueryBuilder, shop: { sellerId: string }) =>
  db
    .selectFrom('orderCounters')
    .select(({ fn, lit }) => {
      const sumOf = (status: OrderStatus) =>
        fn.coalesce(fn.sum<number>('orders').filterWhere('status', '=', status), lit(0));
      return [sumOf(waitingStatus).as('pending'), sumOf(orderActions.confirm.to).as('confirmed')];
    })
    .where('sellerId', '=', shop.sellerId);

const selectDayFigures = statement((db, shop: { sellerId: string; day: string }) =>
  db
    .selectFrom([sumPlacedOrders(db, shop).as('placed'), sumWaitingOrders(db, shop).as('waiting')])
    .selectAll(['placed', 'waiting'])
    .select(({ fn, lit, selectFrom }) => [
      fn
        .coalesce(selectFrom('productCounters').select('lowStock').where('sellerId', '=', shop.sellerId), lit(0))
        .as('lowStock'),
      selectFrom('conversations')
        .select(fn.countAll<number>().as('chats'))
        .where('sellerId', '=', shop.sellerId)
        .where('needsYouAt', 'is not', null)
        .$asScalar()
        .$notNull()
        .as('chats'),
    ]),
);

export type DayFigures = Awaited<ReturnType<typeof selectDayFigures>>[number];

/** Returns the figures of a shop's day (YYYY-MM-DD in India) and its pending work, from the counters of its panel. */
export async function readDayFigures({ db }: Transaction, sellerId: string, day: string): Promise<DayFigures> {
  const [figures] = await selectDayFigures(db, { sellerId, day });
  if (!figures) throw new Error('PostgreSQL returned no row for sums.');
  return figures;
}
