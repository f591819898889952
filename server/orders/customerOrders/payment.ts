import { expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB, Orders } from '#database/schema.ts';
import { waitingStatus } from '#domain/orders/orders.ts';
import { hasDeliveryCharge, payableMethods, settingsOfOrder } from '#domain/orders/orderTotals.ts';
import { type ClaimState, mayChangeMethod, moneyLimits, type RefundState } from '#domain/orders/paymentStates.ts';
import {
  isPrepaid,
  type PaymentMethod,
  type PaymentSettings,
  settingsForMembers,
} from '#domain/sellers/paymentSettings.ts';
import { requestLimitsOf, type UpiLimits } from '#domain/sellers/upi.ts';
import { completeSettings, type StoredSettings, storedSettingsOf } from '#server/sellers/paymentSettings/queries.ts';
import type { OnlinePayment, PublicPayment } from '#web/storefront/page/orderPage.ts';
import { emptyLedger, isPayingOnline, moneySummary, openRequest, toRequest } from '../ledger/queries.ts';
import { onlinePaise } from '../ledger/requests.ts';

const ofOrders = expressionBuilder<DB, 'orders'>();

const claimStatesOfOrder = ofOrders
  .selectFrom('paymentClaims')
  .select(({ fn, ref }) => fn.jsonAgg(ref('paymentClaims.state')).orderBy('paymentClaims.createdAt').as('states'))
  .whereRef('paymentClaims.orderId', '=', 'orders.id')
  .$asScalar();

/** The refunds that were sent by hand and not disputed, in the sequence in which they were sent, then the open ones. */
const refundsOfOrder = ofOrders
  .selectFrom('refunds')
  .select(({ fn, ref }) => {
    const refund = jsonBuildObject({
      state: ref('refunds.state'),
      amountPaise: ref('refunds.amountPaise'),
      vpa: ref('refunds.vpa'),
      reference: ref('refunds.reference'),
    });
    return fn.jsonAgg(refund).orderBy('refunds.sentAt').orderBy('refunds.createdAt').as('refunds');
  })
  .whereRef('refunds.orderId', '=', 'orders.id')
  .where(({ eb, or, and }) =>
    or([
      eb('refunds.state', 'in', [sql.lit<'due'>('due'), sql.lit<'failed'>('failed')]),
      and([eb('refunds.channel', '=', sql.lit('upi')), eb('refunds.disputedAt', 'is', null)]),
    ]),
  )
  .$asScalar();

const agreedDiscount = ofOrders
  .selectFrom('orderDiscounts')
  .select('orderDiscounts.paise')
  .whereRef('orderDiscounts.orderId', '=', 'orders.id')
  .where('orderDiscounts.kind', '=', sql.lit<'agreed'>('agreed'))
  .$asScalar();

/** The UPI ID from which it was last paid, as the bank says. */
const payerOfOrder = ofOrders
  .selectFrom('orderMoney')
  .select('orderMoney.payerVpa')
  .whereRef('orderMoney.orderId', '=', 'orders.id')
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
  'orders.pincode',
  'orders.method',
  'orders.way',
  'orders.outcome',
] as const;

/** Everything else of the payment, each as one JSON value. */
export const paymentParts = () => [
  moneySummary.as('money'),
  openRequest.as('request'),
  isPayingOnline.as('isPayingOnline'),
  claimStatesOfOrder.as('claims'),
  refundsOfOrder.as('refunds'),
  payerOfOrder.as('payerVpa'),
  agreedDiscount.as('agreedPaise'),
  storedSettingsOf(ofOrders.ref('orders.sellerId')).as('settings'),
];

type Columns = (typeof paymentColumns)[number] extends `orders.${infer Name}` ? Name : never;
type Refund = { state: RefundState; amountPaise: number; vpa: string | null; reference: string | null };
type PaidOrder = Pick<Selectable<Orders>, Columns> & {
  money: PublicPayment['money'] | null;
  request: Parameters<typeof toRequest>[0] | null;
  claims: ClaimState[] | null;
  refunds: Refund[] | null;
  payerVpa: string | null;
  agreedPaise: number | null;
  settings: StoredSettings | null;
  isPayingOnline: SqlBool;
};

/**
 * How an order is paid, as its customer sees it (money.md, sections 3 to 5). `isMember`: a member of the shop looks
 * at it.
 */
export function toPublicPayment(
  order: PaidOrder,
  { isMember, upiLimits }: { isMember: boolean; upiLimits: UpiLimits },
): PublicPayment {
  const { method, request, id } = order;
  const settings = completeSettings(order.settings);
  const offered = isMember ? settingsForMembers(settings) : settings;
  const { upi, payment } = settings;
  const claims = order.claims ?? [];
  const refunds = order.refunds ?? [];
  const due = refunds.find(({ state }) => state === 'due' || state === 'failed');
  const sent = refunds.findLast(({ state }) => state === 'processed');
  return {
    method,
    money: order.money ?? emptyLedger(order),
    hasDeliveryCharge: hasDeliveryCharge(order),
    request: request && { ...toRequest(request, id), ...requestLimitsOf(upi?.isBusiness ?? false, upiLimits) },
    isAskedLater: isPrepaid(method) && payment.askWhen === 'confirmed' && order.status === waitingStatus,
    online: toOnlinePayment(order, settings),
    otherMethods: listOtherMethods(order, offered, claims),
    canClaim: claims.length < moneyLimits.claimsOfOrder,
    isClaimRefused: claims.at(-1) === 'refused',
    refundDue: due ? { amountPaise: due.amountPaise, vpa: due.vpa, payerVpa: order.payerVpa } : null,
    refundSent: sent ? { amountPaise: sent.amountPaise, vpa: sent.vpa, reference: sent.reference } : null,
  };
}

/** What the customer can pay on the provider's page now; null where nothing is asked. */
function toOnlinePayment(order: PaidOrder, settings: PaymentSettings): OnlinePayment | null {
  const amountPaise = onlinePaise({ ...order, settings, ...(order.money ?? emptyLedger(order)) });
  const { provider } = settings;
  if (!provider || amountPaise === 0) return null;
  const { isTest, isDown } = provider;
  return { amountPaise, isTest, isDown, isOpened: Boolean(order.isPayingOnline) };
}

/** The methods that the customer can change to, while nothing was received or claimed. */
function listOtherMethods(order: PaidOrder, settings: PaymentSettings, claims: ClaimState[]): PaymentMethod[] {
  const isFixed = (order.money?.receivedPaise ?? 0) > 0 || claims.includes('open');
  if (isFixed || order.outcome !== null) return [];
  const { totalPaise, discountPaise, deliveryPaise, codFeePaise, method, pincode, way } = order;
  const goodsPaise = totalPaise + discountPaise - deliveryPaise - codFeePaise;
  const goods = { goodsPaise, weightGrams: order.weightGrams ?? 0, pincode, way, agreedPaise: order.agreedPaise ?? 0 };
  return payableMethods(settingsOfOrder(settings, order), goods).filter(
    (other) => other !== method && mayChangeMethod(order, other),
  );
}

/** Whether the customer can do something about the payment. */
export const hasPaymentForm = ({ request, online, otherMethods, refundDue, refundSent }: PublicPayment): boolean =>
  Boolean(request ?? online ?? refundDue ?? refundSent) || otherMethods.length > 0;
