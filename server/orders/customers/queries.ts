import { expressionBuilder } from 'kysely';
import type { DB } from '#database/schema.ts';

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
