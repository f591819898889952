import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { OrderOutcome } from '#domain/orders/paymentStates.ts';

const { eb, and, or, ref } = expressionBuilder<DB, 'orders' | 'conversations'>();

/**
 * Whether an order belongs to a conversation: it was placed in the chat, or on the web with the phone that the customer
 * has since written from (chat.md, section 3).
 */
export const isOrderOfConversation = and([
  eb('orders.sellerId', '=', ref('conversations.sellerId')),
  or([
    eb('orders.conversationId', '=', ref('conversations.id')),
    and([
      eb('orders.conversationId', 'is', null),
      eb('orders.customerPhone', '=', ref('conversations.phone')),
      eb('conversations.windowEndsAt', 'is not', null),
    ]),
  ]),
]);

/** The status of an order as its customer sees it: one that was called off or came back is cancelled. */
export const orderStatusForCustomer = expressionBuilder<DB, 'orders'>()
  .case()
  .when('orders.outcome', 'in', [sql.lit<OrderOutcome>('called_off'), sql.lit<OrderOutcome>('came_back')])
  .then(sql.lit<OrderStatus>('cancelled'))
  .else(sql.ref<OrderStatus>('orders.status'))
  .end();
