import { expressionBuilder, type Selectable, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB, Orders } from '#database/schema.ts';
import { waitingStatus } from '#domain/orders/orders.ts';
import { payableMethods } from '#domain/orders/orderTotals.ts';
import { type ClaimState, moneyLimits, type RefundState } from '#domain/orders/paymentStates.ts';
import { hasZones } from '#domain/sellers/delivery.ts';
import { isPrepaid, type PaymentMethod, type PaymentSettings } from '#domain/sellers/paymentSettings.ts';
import { completeSettings, type StoredSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import type { PublicPayment } from '#web/storefront/page/orderPage.ts';
import { emptyLedger, moneySummary, openRequest, toRequest } from '../ledger/queries.ts';

const ofOrders = expressionBuilder<DB, 'orders'>();

const claimStatesOfOrder = ofOrders
  .selectFrom('paymentClaims')
  .select(({ fn, ref }) => fn.jsonAgg(ref('paymentClaims.state')).orderBy('paymentClaims.createdAt').as('states'))
  .whereRef('paymentClaims.orderId', '=', 'orders.id')
  .$asScalar();

/** The refunds that are open, or that were sent by hand and not disputed, oldest first. */
const refundsOfOrder = ofOrders
  .selectFrom('refunds')
  .select(({ fn, ref }) => {
    const refund = jsonBuildObject({
      state: ref('refunds.state'),
      amountPaise: ref('refunds.amountPaise'),
      vpa: ref('refunds.vpa'),
      reference: ref('refunds.reference'),
    });
    return fn.jsonAgg(refund).orderBy('refunds.createdAt').as('refunds');
  })
  .whereRef('refunds.orderId', '=', 'orders.id')
  .where(({ eb, or, and }) =>
    or([
      eb('refunds.state', 'in', [sql.lit<'due'>('due'), sql.lit<'failed'>('failed')]),
      and([eb('refunds.channel', '=', sql.lit('upi')), eb('refunds.disputedAt', 'is', null)]),
    ]),
  )
  .$asScalar();

/** The columns of an order from which its customer's view of the payment is made. */
export const paymentColumns = [
  'orders.id',
  'orders.status',
  'orders.totalPaise',
  'orders.discountPaise',
  'orders.deliveryPaise',
  'orders.codFeePaise',
  'orders.weightGrams',
  'orders.method',
  'orders.way',
] as const;

/** Everything else of the payment, each as one JSON value. */
export const paymentParts = () => [
  moneySummary.as('money'),
  openRequest.as('request'),
  claimStatesOfOrder.as('claims'),
  refundsOfOrder.as('refunds'),
  storedSettingsOf(ofOrders.ref('orders.sellerId')).as('settings'),
];

type Columns = (typeof paymentColumns)[number] extends `orders.${infer Name}` ? Name : never;
type Refund = { state: RefundState; amountPaise: number; vpa: string | null; reference: string | null };
type PaidOrder = Pick<Selectable<Orders>, Columns> & {
  money: PublicPayment['money'] | null;
  request: Parameters<typeof toRequest>[0] | null;
  claims: ClaimState[] | null;
  refunds: Refund[] | null;
  settings: StoredSettings | null;
};

/** How an order is paid, as its customer sees it (money.md, sections 3 and 5). */
export function toPublicPayment(order: PaidOrder): PublicPayment {
  const { method, weightGrams, way, request, id } = order;
  const settings = completeSettings(order.settings);
  const { upi, payment, delivery } = settings;
  const claims = order.claims ?? [];
  const refunds = order.refunds ?? [];
  const due = refunds.find(({ state }) => state === 'due' || state === 'failed');
  const sent = refunds.findLast(({ state }) => state === 'processed');
  return {
    method,
    money: order.money ?? emptyLedger(order),
    hasDeliveryCharge: weightGrams !== null && way !== 'pickup' && hasZones(delivery),
    request: request && { ...toRequest(request, id), isBusiness: upi?.isBusiness ?? false },
    isAskedLater: isPrepaid(method) && payment.askWhen === 'confirmed' && order.status === waitingStatus,
    otherMethods: listOtherMethods(order, settings, claims),
    canClaim: claims.length < moneyLimits.claimsOfOrder,
    isClaimRefused: claims.at(-1) === 'refused',
    refundDue: due ? { amountPaise: due.amountPaise, vpa: due.vpa } : null,
    refundSent: sent ? { amountPaise: sent.amountPaise, vpa: sent.vpa, reference: sent.reference } : null,
  };
}

/** The methods that the customer can change to: only while pending, and nothing was received or claimed. */
function listOtherMethods(order: PaidOrder, settings: PaymentSettings, claims: ClaimState[]): PaymentMethod[] {
  const isFixed = (order.money?.receivedPaise ?? 0) > 0 || claims.includes('open');
  if (order.status !== waitingStatus || isFixed) return [];
  const { totalPaise, discountPaise, deliveryPaise, codFeePaise, method } = order;
  const goodsPaise = totalPaise + discountPaise - deliveryPaise - codFeePaise;
  return payableMethods(settings, goodsPaise).filter((other) => other !== method);
}

/** Whether the customer can do something about the payment. */
export const hasPaymentForm = ({ request, otherMethods, refundDue, refundSent }: PublicPayment): boolean =>
  Boolean(request ?? refundDue ?? refundSent) || otherMethods.length > 0;
