import type { OrderCause, OrderStatus } from '#domain/orders/orders.ts';
import { defineEvent } from '#server/platform/events/events.ts';

/** An order was placed at a shop to which a phone is connected; published in the transaction that places it. */
export const orderPlaced = defineEvent<{ id: string; sellerId: string }>('order.placed');

/** An order has moved whose customer wants updates; published in the transaction that moves it. */
export const orderMoved = defineEvent<{ id: string; status: OrderStatus; cause: OrderCause }>('order.moved');
