import type { OrderOutcome } from '#domain/orders/paymentStates.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** A customer says that they have paid; published in the transaction that records it. */
export const paymentClaimed = defineEvent<{ orderId: string; sellerId: string; claimId: string }>('payment.claimed');

/** Money of an order was booked; published in the transaction that books it. */
export const paymentReceived = defineEvent<{ orderId: string; amountPaise: number }>('payment.received');

/** The shop did not find a claimed payment. */
export const claimRefused = defineEvent<{ orderId: string }>('claim.refused');

/** An order was called off, came back or was returned; published in the transaction that records it. */
export const orderEnded = defineEvent<{ orderId: string; outcome: OrderOutcome }>('order.ended');

/** A refund was sent to the customer, by hand or by the provider. */
export const refundSent = defineEvent<{ orderId: string; amountPaise: number }>('refund.sent');

/** A shipped order has a new tracking number. */
export const trackingAdded = defineEvent<{ orderId: string }>('tracking.added');
