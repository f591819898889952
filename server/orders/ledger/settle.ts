import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { v7 as newId } from 'uuid';
import type { DB } from '#database/schema.ts';
import { AppError } from '#domain/errors.ts';
import { undoesOrder } from '#domain/orders/orders.ts';
import { returnedValue } from '#domain/orders/orderTotals.ts';
import { dueOf, type PaymentState, paymentState } from '#domain/orders/paymentStates.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { statement } from '#server/platform/database/statement.ts';
import { completeSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import { renewRequest } from './requests.ts';

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
    const refund = { id: ref('id'), state: ref('state'), amountPaise: ref('amountPaise') };
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
    sql<{ entries: number; received: number; returned: number }>`json_build_object(
      'entries', count(*),
      'received', coalesce(sum(case when kind = 'received' then amount_paise
        when kind = 'corrected' and refund_id is null then -amount_paise end), 0),
      'returned', coalesce(sum(case when kind = 'returned' then amount_paise
        when kind = 'corrected' and refund_id is not null then -amount_paise end), 0))`.as('sums'),
  )
  .whereRef('moneyEntries.orderId', '=', 'orders.id');

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
  const { settings, sums, openClaims, ...rest } = order;
  const keepPaise = keepOf(order);
  return {
    ...rest,
    settings: completeSettings(settings),
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
 * Throws `request_limit`.
 */
export async function settleOrder(tx: Transaction, id: string, now: Date): Promise<PaymentState> {
  const order = await readLedger(tx, id);
  const state = stateOf(order);
  await adjustRefund(tx, order, now);
  await renewRequest(tx, order, now);
  if (state === 'none') await tx.db.deleteFrom('orderMoney').where('orderId', '=', id).execute();
  else await storeState(tx, order, state);
  return state;
}

function stateOf(order: LedgerOrder): PaymentState {
  const hasPendingRefund = order.refunds.some(({ state }) => state === 'pending');
  return paymentState({ ...order, collector: order.settings.cod.collector, hasPendingRefund });
}

async function storeState({ db }: Transaction, order: LedgerOrder, state: PaymentState): Promise<void> {
  const { keepPaise, receivedPaise, returnedPaise, hasOpenClaim } = order;
  const needsYou = hasOpenClaim || state === 'refund_due';
  const stored = { method: order.method, state, keepPaise, receivedPaise, returnedPaise, hasOpenClaim, needsYou };
  const { id: orderId, sellerId, isTest, createdAt: placedAt } = order;
  await db
    .insertInto('orderMoney')
    .values({ orderId, sellerId, isTest, placedAt, ...stored })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet(stored))
    .execute();
}

/** What was received beyond what the shop may keep is owed to the customer: one open refund has that amount. */
async function adjustRefund({ db }: Transaction, order: LedgerOrder, now: Date): Promise<void> {
  const pendingPaise = order.refunds
    .filter(({ state }) => state === 'pending')
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  const owedPaise = -dueOf(order) - pendingPaise;
  const open = order.refunds.find(({ state }) => state !== 'pending');
  if (owedPaise <= 0) {
    if (open) await db.deleteFrom('refunds').where('id', '=', open.id).execute();
  } else if (!open) {
    const { id: orderId, sellerId } = order;
    await db
      .insertInto('refunds')
      .values({ id: newId(), orderId, sellerId, amountPaise: owedPaise, channel: 'upi', state: 'due', createdAt: now })
      .execute();
  } else if (open.amountPaise !== owedPaise) {
    await db.updateTable('refunds').set({ amountPaise: owedPaise }).where('id', '=', open.id).execute();
  }
}
