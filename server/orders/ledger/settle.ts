import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { undoesOrder } from '#domain/orders/orders.ts';
import { returnedValue } from '#domain/orders/orderTotals.ts';
import { type PaymentState, paymentState } from '#domain/orders/paymentStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { completeSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import { adjustRefund } from './refunds.ts';
import { closeOtherLinks, renewRequest } from './requests.ts';

/** An order with its ledger, as `settleOrder` needs it. Amounts are paise. */
export type LedgerOrder = Awaited<ReturnType<typeof readLedger>>;

const ofOrders = expressionBuilder<DB, 'orders'>();

/** The lines of an order with how many items of each were returned, as one JSON value. */
const linesOfOrder = ofOrders
  .selectFrom('orderItems')
  .leftJoin('returnLines', (join) =>
    join
      .onRef('returnLines.orderId', '=', 'orderItems.orderId')
      .onRef('returnLines.position', '=', 'orderItems.position'),
  )
  .select(({ fn, ref, lit }) => {
    const returned = fn.coalesce('returnLines.quantity', lit(0));
    const line = { pricePaise: ref('orderItems.pricePaise'), quantity: ref('orderItems.quantity'), returned };
    return fn.jsonAgg(jsonBuildObject(line)).orderBy('orderItems.position').as('lines');
  })
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .$asScalar()
  .$notNull();

/** The refunds of an order that are not done. */
const openRefunds = ofOrders
  .selectFrom('refunds')
  .select(({ fn, ref }) => {
    const isOnline = sql<boolean>`${ref('refunds.providerPaymentId')} is not null`;
    const refund = { id: ref('id'), state: ref('refunds.state'), amountPaise: ref('amountPaise'), isOnline };
    return fn.coalesce(fn.jsonAgg(jsonBuildObject(refund)), sql<never[]>`'[]'`).as('refunds');
  })
  .whereRef('refunds.orderId', '=', 'orders.id')
  .where('refunds.state', 'in', ['due', 'failed', 'pending'])
  .$asScalar()
  .$notNull();

/** A correction takes back what was received, or a refund that did not arrive. */
const sumsOfEntries = ofOrders
  .selectFrom('moneyEntries')
  .select(
    sql<{ entries: number; hasTest: boolean; received: number; returned: number }>`json_build_object(
      'entries', count(*),
      'hasTest', coalesce(bool_or(is_test), false),
      'received', coalesce(sum(case when kind = 'received' then amount_paise
        when kind = 'corrected' and refund_id is null then -amount_paise end), 0),
      'returned', coalesce(sum(case when kind = 'returned' then amount_paise
        when kind = 'corrected' and refund_id is not null then -amount_paise end), 0))`.as('sums'),
  )
  .whereRef('moneyEntries.orderId', '=', 'orders.id');

/** Whether a customer may still pay on a page of a provider. */
const openLinks = ofOrders.exists(
  ofOrders
    .selectFrom('paymentLinks')
    .select('paymentLinks.id')
    .whereRef('paymentLinks.orderId', '=', 'orders.id')
    .where('paymentLinks.state', 'in', [sql.lit<'creating'>('creating'), sql.lit<'open'>('open')])
    .where('paymentLinks.closingAt', 'is', null),
);

/** Whether the seller has to look at what a provider answered. */
const openProblems = ofOrders.exists(
  ofOrders
    .selectFrom('paymentProblems')
    .select('paymentProblems.id')
    .whereRef('paymentProblems.orderId', '=', 'orders.id')
    .where('paymentProblems.resolvedAt', 'is', null),
);

const selectLedger = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('orders')
    .select(['id', 'sellerId', 'status', 'outcome', 'method', 'totalPaise', 'discountPaise', 'deliveryPaise'])
    .select(['codFeePaise', 'weightGrams', 'pincode', 'way', 'givesDeliveryBack', 'isTest', 'createdAt'])
    .select(({ ref }) => storedSettingsOf(ref('orders.sellerId')).as('settings'))
    .select([linesOfOrder.as('lines'), sumsOfEntries.as('sums'), openRefunds.as('refunds')])
    .select(({ selectFrom }) =>
      selectFrom('paymentClaims')
        .select(({ fn }) => fn.countAll<number>().as('claims'))
        .whereRef('paymentClaims.orderId', '=', 'orders.id')
        .where('paymentClaims.state', '=', sql.lit('open'))
        .as('openClaims'),
    )
    .select([openLinks.as('hasOpenLinks'), openProblems.as('hasOpenProblems')])
    .where('id', '=', id),
);

const lockOrder = statement((db, { id }: { id: string }) =>
  db.selectFrom('orders').select('id').where('id', '=', id).forUpdate(),
);

/**
 * Locks an order and reads its ledger, in two statements: one that waits for a lock sees the entries as they were before
 * it waited. Throws `order_not_found`.
 */
export async function readLedger({ db }: Transaction, id: string) {
  await lockOrder(db, { id });
  const [order] = await selectLedger(db, { id });
  if (!order) throw new AppError('order_not_found');
  const { sums, openClaims, hasOpenLinks, hasOpenProblems, ...rest } = order;
  const keepPaise = keepOf(order);
  const settings = completeSettings(order.settings);
  return {
    ...rest,
    settings,
    /** Paid, or to be paid, by the stand-in: no sum includes it. */
    isTestMoney:
      order.isTest || (sums?.hasTest ?? false) || (order.method === 'provider' && settings.provider?.isTest === true),
    hasOpenLinks: Boolean(hasOpenLinks),
    hasOpenProblems: Boolean(hasOpenProblems),
    keepPaise,
    receivedPaise: sums?.received ?? 0,
    returnedPaise: sums?.returned ?? 0,
    hasEntries: (sums?.entries ?? 0) > 0,
    hasOpenClaim: (openClaims ?? 0) > 0,
  };
}

type KeptOrder = Pick<
  NonNullable<Awaited<ReturnType<typeof selectLedger>>[number]>,
  'status' | 'outcome' | 'totalPaise' | 'discountPaise' | 'deliveryPaise' | 'givesDeliveryBack' | 'lines'
>;

/** What the shop may keep, in paise (money.md, section 5). */
function keepOf({ status, outcome, lines, ...order }: KeptOrder): number {
  if (undoesOrder[status] || outcome === 'called_off' || outcome === 'came_back') return 0;
  const deliveryPaise = order.givesDeliveryBack ? order.deliveryPaise : 0;
  return order.totalPaise - returnedValue(lines, order.discountPaise) - deliveryPaise;
}

/**
 * Computes the payment state of an order from its ledger and stores it, opens or adjusts its refund, and makes its
 * payment request anew where another amount is due. Every change of an order's money ends with it, in its transaction.
 * `mustAsk`: throws `request_limit` where no more requests are possible; otherwise money is booked without one.
 */
export async function settleOrder(
  tx: Transaction,
  id: string,
  now: Date,
  { mustAsk = false }: { mustAsk?: boolean } = {},
): Promise<PaymentState> {
  const order = await readLedger(tx, id);
  const hasPending = await adjustRefund(tx, order, now);
  const state = stateOf(order, hasPending);
  const isAsked = await renewRequest(tx, order, now);
  if (mustAsk && !isAsked) throw new AppError('request_limit');
  if (order.hasOpenLinks) await closeOtherLinks(tx, order, now);
  if (state === 'none') await tx.db.deleteFrom('orderMoney').where('orderId', '=', id).execute();
  else await storeState(tx, order, state);
  return state;
}

function stateOf(order: LedgerOrder, hasPendingRefund: boolean): PaymentState {
  return paymentState({ ...order, collector: order.settings.cod.collector, hasPendingRefund });
}

async function storeState({ db }: Transaction, order: LedgerOrder, state: PaymentState): Promise<void> {
  const { keepPaise, receivedPaise, returnedPaise, hasOpenClaim } = order;
  const needsYou = hasOpenClaim || state === 'refund_due' || order.hasOpenProblems;
  const stored = {
    ...{ method: order.method, state, keepPaise, receivedPaise, returnedPaise, hasOpenClaim, needsYou },
    isTest: order.isTestMoney,
  };
  const { id: orderId, sellerId, createdAt: placedAt } = order;
  await db
    .insertInto('orderMoney')
    .values({ orderId, sellerId, placedAt, ...stored })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(stored))
    .execute();
}
