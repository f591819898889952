import { expressionBuilder, type InferResult, type QueryCreator, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { type OrderStatus, waitingStatus } from '#domain/orders/orders.ts';
import { keysOf } from '#domain/platform/records.ts';
import { pendingLimits, type pendingLimitsOf } from '#domain/sellers/terms.ts';
import type { Transaction } from '#server/platform/database/connect.ts';

type Limits = ReturnType<typeof pendingLimitsOf>;
/** A new order: its shop and customer, and how many orders of its source may be pending there. */
type LimitedOrder = { sellerId: string; phone: string; source: string | null; ofSource: number };

/** Not a parameter: PostgreSQL only uses the partial indexes of pending orders if the statement names the status. */
const isWaiting = sql.lit<OrderStatus>(waitingStatus);
const { ofPhone } = pendingLimits;

const waitingAtShop = (sellerId: string) =>
  expressionBuilder<DB>().selectFrom('orders').where('sellerId', '=', sellerId).where('status', '=', isWaiting);

const countOf = (orders: ReturnType<typeof waitingAtShop>) =>
  expressionBuilder<DB>()
    .selectFrom(orders.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .$asScalar();

const countedAtShop = (sellerId: string) =>
  expressionBuilder<DB>()
    .selectFrom('orderCounters')
    .select('orders')
    .where('sellerId', '=', sellerId)
    .where('status', '=', isWaiting);

/**
 * Whether the phone is blocked, and how many orders are pending, counted no further than the limits need. Without a
 * source, none of its orders are counted.
 */
export function selectPendingCounts(db: QueryCreator<DB>, { sellerId, phone, source, ofSource }: LimitedOrder) {
  const ordersOfPhone = waitingAtShop(sellerId).where('customerPhone', '=', phone).limit(sql.lit(ofPhone));
  const ordersOfSource = waitingAtShop(sellerId).where('source', '=', sql<string>`${source}`).limit(ofSource);
  const isBlocked = expressionBuilder<DB>()
    .selectFrom('blockedPhones')
    .where('sellerId', '=', sellerId)
    .where('phone', '=', phone);
  return db.selectNoFrom(({ exists, fn, lit }) => [
    exists(isBlocked).as('isBlocked'),
    countOf(ordersOfPhone).as('ofPhone'),
    countOf(ordersOfSource).as('ofSource'),
    fn.coalesce(countedAtShop(sellerId), lit(0)).as('ofShop'),
  ]);
}

export type PendingCounts = InferResult<ReturnType<typeof selectPendingCounts>>[number];

/** Whether one more order is within the limits. */
export function isWithinLimits(limits: Omit<Limits, 'ofPhone'>) {
  const { eb, and, not } = expressionBuilder<{ waiting: PendingCounts }, 'waiting'>();
  return and([
    not('isBlocked'),
    eb('ofPhone', '<', sql.lit(ofPhone)),
    eb('ofSource', '<', limits.ofSource),
    eb('ofShop', '<', limits.ofShop),
  ]);
}

/** Throws `phone_blocked` or `too_many_pending_orders` if a limit is reached. */
export function refuseOverLimit(waiting: PendingCounts, limits: Limits): void {
  if (waiting.isBlocked) throw new AppError('phone_blocked');
  const counts = { phone: waiting.ofPhone, source: waiting.ofSource, shop: waiting.ofShop };
  const most = { phone: limits.ofPhone, source: limits.ofSource, shop: limits.ofShop };
  const of = keysOf(counts).find((kind) => counts[kind] >= most[kind]);
  if (of) throw new AppError('too_many_pending_orders', { of, most: most[of] });
}

/**
 * Deletes the sources of orders that have waited for a day, rates that have run out, and confirmations older than a
 * day. The conditions are written so that their own index serves them.
 */
export async function purgeOrderSources({ db }: Transaction, now: Date): Promise<void> {
  const dayAgo = sql<Date>`${now}::timestamptz - interval '1 day'`;
  const old = expressionBuilder<DB>()
    .selectFrom('orders')
    .select('id')
    .where(({ fn }) => fn.coalesce('source', sql.lit('')), '<>', sql.lit(''))
    .where('createdAt', '<', dayAgo)
    .orderBy('createdAt')
    .limit(1000)
    .forUpdate()
    .skipLocked();
  await db.updateTable('orders').set({ source: null }).where('id', 'in', old).execute();
  await db.deleteFrom('orderPaces').where('dueAt', '<', now).execute();
  await db.deleteFrom('orderConfirmations').where('hour', '<=', dayAgo).execute();
}
