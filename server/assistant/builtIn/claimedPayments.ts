import { readPaymentClaim } from '#server/language/paymentClaims.ts';
import { type AssistantTurn, createHandoverPart } from './answerParts.ts';
import type { Answer } from './intentAnswers.ts';

/**
 * 'Paid by UPI' of an order whose payment the shop agrees on itself: only the shop can see the money, so it is told.
 * `undefined`: no payment is claimed, or there is no order that may be paid.
 */
export async function answerPaymentClaim(turn: AssistantTurn, text: string): Promise<Answer | undefined> {
  if (!readPaymentClaim(text)) return undefined;
  const [order] = await turn.look.orders();
  return order && order.status !== 'cancelled' ? { action: 'person', parts: [createHandoverPart(turn)] } : undefined;
}
