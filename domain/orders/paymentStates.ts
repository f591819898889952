/** The payment state of an order, computed from its ledger (money.md, section 5). Amounts are paise. */
import { type Collector, isPrepaid, type PaymentMethod } from '#domain/sellers/paymentSettings.ts';
import type { OrderStatus } from './orders.ts';

export const paymentStates = [
  'none',
  'refunding',
  'refund_due',
  'refunded',
  'paid',
  'claimed',
  'void',
  'with_courier',
  'cash_due',
  'part_paid',
  'due',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** How an order ended, for what the specification's table of statuses has no way. */
export const orderOutcomes = ['called_off', 'came_back', 'returned', 'part_returned'] as const;
export type OrderOutcome = (typeof orderOutcomes)[number];

/** What entries of the ledger record: money received, sent back, or an entry taken back. */
export const moneyKinds = ['received', 'returned', 'corrected'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

export const moneyChannels = ['upi', 'cash', 'courier', 'statement', 'provider'] as const;
export type MoneyChannel = (typeof moneyChannels)[number];
/** The channels that a seller books by hand. */
export const handChannels = ['upi', 'cash', 'courier'] as const satisfies MoneyChannel[];

export const claimStates = ['open', 'received', 'refused'] as const;
export type ClaimState = (typeof claimStates)[number];

export const refundStates = ['due', 'pending', 'processed', 'failed'] as const;
export type RefundState = (typeof refundStates)[number];

/** Whether a customer who was asked has confirmed an order that they pay in cash; unanswered after a day. */
export const cashConfirmations = ['asked', 'confirmed', 'unanswered'] as const;
export type CashConfirmation = (typeof cashConfirmations)[number];

export const moneyLimits = {
  /** Claims of one order, and of one source in an hour. */
  claimsOfOrder: 3,
  claimsOfSource: 10,
  reason: 200,
  reference: 40,
  courier: 60,
  tracking: 40,
  trackingLink: 500,
  /** Days in which a booking can be corrected. */
  correctionDays: 7,
};

export type PaymentFacts = {
  method: PaymentMethod;
  status: OrderStatus;
  collector: Collector;
  /** What the shop may keep. */
  keepPaise: number;
  /** Received, without what was corrected. */
  receivedPaise: number;
  /** Sent back, without what did not arrive. */
  returnedPaise: number;
  hasEntries: boolean;
  hasOpenClaim: boolean;
  /** A refund at a provider is on its way. */
  hasPendingRefund: boolean;
};

/** The sums of an order's ledger, in paise. */
export type LedgerSums = Pick<PaymentFacts, 'keepPaise' | 'receivedPaise' | 'returnedPaise'>;

/** What is missing, in paise; negative where too much was received. */
export const dueOf = ({ keepPaise, receivedPaise, returnedPaise }: LedgerSums): number =>
  keepPaise - receivedPaise + returnedPaise;

/**
 * Whether an order that its shop does not confirm expires: not while there is money, or a claim that the shop has to
 * answer (money.md, section 5).
 */
export const mayExpire = (money: Pick<PaymentFacts, 'receivedPaise' | 'returnedPaise'> & { state: PaymentState }) =>
  money.state !== 'claimed' && money.receivedPaise <= money.returnedPaise;

const cashStatuses: OrderStatus[] = ['shipped', 'delivered'];

/** The payment state: the first row of the table that fits. */
export function paymentState(facts: PaymentFacts): PaymentState {
  const { method, status, keepPaise, receivedPaise, returnedPaise, hasOpenClaim } = facts;
  const netPaise = receivedPaise - returnedPaise;
  if (method === 'arranged' && !facts.hasEntries && !hasOpenClaim) return 'none';
  if (netPaise > keepPaise) return facts.hasPendingRefund ? 'refunding' : 'refund_due';
  if (keepPaise === 0 && receivedPaise > 0) return 'refunded';
  if (netPaise === keepPaise && keepPaise > 0) return 'paid';
  if (hasOpenClaim) return 'claimed';
  if (keepPaise === 0) return 'void';
  if (method === 'cod' && cashStatuses.includes(status)) {
    return facts.collector === 'courier' ? 'with_courier' : 'cash_due';
  }
  return netPaise > 0 ? 'part_paid' : 'due';
}

/** What a card of the money page sums: the orders in these states. */
export const moneyCards = {
  toReceive: ['due', 'part_paid'],
  saysPaid: ['claimed'],
  cashToCollect: ['with_courier', 'cash_due'],
  toRefund: ['refund_due', 'refunding'],
} as const satisfies Record<string, PaymentState[]>;

/**
 * Whether an order's method can be changed to another one, as far as its status goes: while it is pending, and from cash
 * on delivery to paying now until it is shipped (money.md, sections 2 and 6).
 */
export const mayChangeMethod = (
  order: { status: OrderStatus; method: PaymentMethod },
  method: PaymentMethod,
): boolean =>
  order.status === 'pending' || (order.status === 'confirmed' && order.method === 'cod' && isPrepaid(method));

/** Unpaid states in which an order of a prepaid method should not be shipped without a question. */
export const unpaidStates = ['due', 'part_paid', 'claimed'] as const satisfies PaymentState[];

/** Whether an order that is not paid in cash should have been paid before it is shipped. */
export const isUnpaidBeforeShipping = ({ method, money }: { method: PaymentMethod; money: { state: PaymentState } }) =>
  method !== 'cod' && unpaidStates.some((state) => state === money.state);
