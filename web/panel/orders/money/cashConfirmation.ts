import type { CashConfirmation } from '#domain/orders/paymentStates.ts';
import * as texts from '#texts/orders.gen.ts';
import type { Order } from '../cache/orderCache.ts';

/** What the customer said who was asked to confirm an order that they pay in cash (money.md, section 6). */
export const cashConfirmationLabels: Record<CashConfirmation, () => string> = {
  asked: texts.cashAsked,
  confirmed: texts.cashConfirmed,
  unanswered: texts.cashUnanswered,
};

/** The customer's answer, or its lack until the order is shipped. */
export function shownConfirmation({ cashConfirmation, status, outcome }: Order): CashConfirmation | null {
  const isOpen = outcome === null && (status === 'pending' || status === 'confirmed');
  return isOpen || cashConfirmation === 'confirmed' ? cashConfirmation : null;
}
