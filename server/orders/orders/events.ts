import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** An order was placed at a shop that has a connected phone; published in the transaction that places it. */
export const orderPlaced = defineEvent<{ id: string; sellerId: string }>('order.placed');

/** The status of an order changed whose customer wants updates; published in the transaction that changes it. */
export const orderMoved = defineEvent<{ id: string; status: OrderStatus; cause: OrderCause }>('order.moved');

/** An order whose customer wants updates is to be paid in cash; published when it is placed, or the method is changed. */
export const cashChosen = defineEvent<{ id: string; sellerId: string }>('order.cash-chosen');
