import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import { overdueCutoff } from '#domain/platform/periods.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { countUpTo } from '#server/platform/database/countUpTo.ts';
import { statement } from '#server/platform/database/statement.ts';

/** Larger counts are shown as 'more than', so that no count takes long. */
const maxCounted = 1000;

const { eb, selectFrom } = expressionBuilder<DB, 'orders'>();

const waitingOrders = selectFrom('orders')
  .where('orders.status', '=', sql.lit<OrderStatus>(waitingStatus))
  .where('orders.isTest', '=', sql.lit(false));

const isSince = (moment: Date) => eb('orders.createdAt', '>=', moment);
const isBefore = (moment: Date) => eb('orders.createdAt', '<', moment);

const countAttention = statement((db, { sellerId, overdue }: { sellerId: string; overdue: Date }) => {
  const own = waitingOrders.where('orders.sellerId', '=', sellerId);
  const unanswered = selectFrom('reviews').where('reviews.sellerId', '=', sellerId).where('reviews.answer', 'is', null);
  return db.selectNoFrom([
    countUpTo(maxCounted + 1, own.where(isSince(overdue))).as('newOrders'),
    countUpTo(maxCounted + 1, own.where(isBefore(overdue))).as('overdueOrders'),
    countUpTo(maxCounted + 1, unanswered).as('unansweredReviews'),
  ]);
});

/** Returns the seller's pending work except low stock: at most a thousand entries of an index. */
export async function readAttention({ database, now }: ChatContext, { sellerId }: SellerMember) {
  const [counts] = await countAttention(database.read, { sellerId, overdue: overdueCutoff(now()) });
  const { newOrders = 0, overdueOrders = 0, unansweredReviews = 0 } = counts ?? {};
  return { newOrders, pendingOverADay: overdueOrders, unansweredReviews };
}

const countAllWaiting = statement((db, { overdue }: { overdue: Date }) =>
  db.selectNoFrom([
    countUpTo(maxCounted + 1, waitingOrders.where(isSince(overdue))).as('newOrders'),
    countUpTo(maxCounted + 1, waitingOrders.where(isBefore(overdue))).as('overdueOrders'),
  ]),
);

/** Returns the pending orders of all shops, of the last day and older: at most a thousand entries of an index. */
export async function countWaitingOrders({ database, now }: ChatContext) {
  const [counts] = await countAllWaiting(database.read, { overdue: overdueCutoff(now()) });
  const { newOrders = 0, overdueOrders = 0 } = counts ?? {};
  return { newOrders, pendingOverADay: overdueOrders };
}
