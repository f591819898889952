/** What people read of payments (money.md, sections 1, 2 and 5). */
import type { OrderAct } from '#domain/orders/orders.ts';
import { dueOf, type LedgerSums, type OrderOutcome, type PaymentState } from '#domain/orders/paymentStates.ts';
import type { PaymentProviderName } from '#domain/sellers/paymentProviders.ts';
import type { PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import { formatPaise } from './formats.ts';
import * as texts from './payments.gen.ts';

type Labels<Value extends string> = Record<Value, () => string>;
type Money = LedgerSums & { state: PaymentState };

/** What the history of an order says of changes beside its status. */
export const orderActLabels: Labels<OrderAct> = {
  discount: texts.actDiscount,
  method: texts.actMethod,
  called_off: texts.actCalledOff,
  came_back: texts.actCameBack,
  returned: texts.actReturned,
  tracking: texts.actTracking,
};

/** How an order ended, where no status says so. */
export const orderOutcomeLabels: Labels<OrderOutcome> = {
  called_off: texts.outcomeCalledOff,
  came_back: texts.outcomeCameBack,
  returned: texts.outcomeReturned,
  part_returned: texts.outcomePartReturned,
};

/** The methods of payment, as customers choose them. */
export const paymentMethodLabels: Labels<PaymentMethod> = {
  provider: texts.methodProvider,
  upi: texts.methodUpi,
  cod: texts.methodCod,
  arranged: texts.methodArranged,
};

/** The payment providers that a shop can connect. */
export const paymentProviderLabels: Labels<PaymentProviderName> = {
  razorpay: texts.providerRazorpay,
  'stand-in': texts.providerStandIn,
};

const missing = (money: Money) => formatPaise(Math.abs(dueOf(money)));
const paidLabel = ({ returnedPaise }: Money) =>
  returnedPaise > 0 ? texts.paidRefunded({ amount: formatPaise(returnedPaise) }) : texts.paid();

const sellerStates: Record<PaymentState, (money: Money) => string> = {
  none: texts.none,
  refunding: texts.refunding,
  refund_due: (money) => texts.refundDue({ amount: missing(money) }),
  refunded: texts.refunded,
  paid: paidLabel,
  claimed: texts.claimed,
  void: texts.nothingToPay,
  with_courier: texts.withCourier,
  cash_due: texts.cashDue,
  part_paid: (money) => texts.partPaid({ amount: missing(money) }),
  due: texts.due,
};

const customerStates: Record<PaymentState, (money: Money) => string> = {
  none: texts.customerNone,
  refunding: (money) => texts.customerRefunding({ amount: missing(money) }),
  refund_due: (money) => texts.customerRefundDue({ amount: missing(money) }),
  refunded: ({ returnedPaise }) => texts.customerRefunded({ amount: formatPaise(returnedPaise) }),
  paid: paidLabel,
  claimed: texts.customerClaimed,
  void: texts.nothingToPay,
  with_courier: (money) => texts.customerCash({ amount: missing(money) }),
  cash_due: (money) => texts.customerCash({ amount: missing(money) }),
  part_paid: (money) => texts.customerPartPaid({ amount: missing(money) }),
  due: (money) => texts.customerDue({ amount: missing(money) }),
};

/** A payment state in the seller's words. */
export const describePayment = (money: Money): string => sellerStates[money.state](money);

/** A payment state in the customer's words. */
export const describePaymentForCustomer = (money: Money): string => customerStates[money.state](money);

export type TotalLine = { label: string; amount: string };
export type OrderAmounts = { totalPaise: number; discountPaise: number; deliveryPaise: number; codFeePaise: number };

/**
 * The parts of an order's total, for reading (money.md, section 1). A part of ₹0 is left out, except delivery where the
 * shop has a charge. Empty where the total is the goods' value alone.
 */
export function describeTotals(amounts: OrderAmounts, hasDeliveryCharge: boolean): TotalLine[] {
  const { totalPaise, discountPaise, deliveryPaise, codFeePaise } = amounts;
  const itemsPaise = totalPaise + discountPaise - deliveryPaise - codFeePaise;
  const parts = [
    { label: texts.items(), amount: formatPaise(itemsPaise) },
    discountPaise > 0 && { label: texts.discount(), amount: `−${formatPaise(discountPaise)}` },
    (deliveryPaise > 0 || hasDeliveryCharge) && {
      label: texts.delivery(),
      amount: deliveryPaise > 0 ? formatPaise(deliveryPaise) : texts.free(),
    },
    codFeePaise > 0 && { label: texts.codFee(), amount: formatPaise(codFeePaise) },
  ].filter((line) => line !== false);
  return parts.length > 1 ? parts : [];
}

/** The parts of an order's total and the total, for texts without a layout of their own. */
export const describeWholeTotal = (amounts: OrderAmounts, hasDeliveryCharge: boolean): TotalLine[] => [
  ...describeTotals(amounts, hasDeliveryCharge),
  { label: texts.total(), amount: formatPaise(amounts.totalPaise) },
];
