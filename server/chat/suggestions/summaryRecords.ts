import { sql } from 'kysely';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import { isOrderOfConversation, orderStatusForCustomer } from '#server/orders/customers/queries.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { statement } from '#server/platform/database/statement.ts';

/** How far back a summary reads. */
export const summaryLimits = { messages: 200, questions: 5, products: 8, orders: 3, days: 30 };

export const readSummarized = statement((db, { id, sellerId }: { id: string; sellerId: string }) =>
  db
    .selectFrom('conversations')
    .leftJoin('conversationCarts', 'conversationCarts.conversationId', 'conversations.id')
    .select(['conversations.deliveryAddress', 'conversations.needsYouAt', 'conversations.owner'])
    .select(['conversations.silentUntil', 'conversationCarts.lines', 'conversationCarts.asks'])
    .where('conversations.id', '=', id)
    .where('conversations.sellerId', '=', sellerId)
    .where('conversations.lastMessageAt', 'is not', null),
);

/** Newest first. */
export const readSummarizedMessages = statement((db, { id, since }: { id: string; since: Date }) =>
  db
    .selectFrom('channelMessages')
    .select(['direction', 'author', 'kind', 'text', 'occurredAt'])
    .select(({ ref }) => [
      ref('records').$castTo<AssistantRecord[] | null>().as('records'),
      sql<string | null>`${ref('content')} ->> 'productId'`.as('productId'),
    ])
    .where('conversationId', '=', id)
    .where('occurredAt', '>', since)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(summaryLimits.messages)),
);

export const readSummarizedOrders = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .select(['orders.id', 'orders.number', orderStatusForCustomer.as('status'), 'orders.totalPaise'])
    .where('conversations.id', '=', id)
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(sql.lit(summaryLimits.orders)),
);

export const readOpenQuestionTexts = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('openQuestions')
    .select('text')
    .where('conversationId', '=', id)
    .where('answeredAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(sql.lit(summaryLimits.questions)),
);

/** The shop's products as they are called today; deleted ones are left out. */
export const readProductNames = statement((db, { sellerId, ids }: { sellerId: string; ids: string[] }) =>
  db.selectFrom('products').select(['id', 'name']).where('sellerId', '=', sellerId).where('id', '=', anyOf(ids)),
);

/** What the variants of a cart are called today. */
export const readVariantLabels = statement((db, { sellerId, ids }: { sellerId: string; ids: string[] }) =>
  db.selectFrom('variants').select(['id', 'label']).where('sellerId', '=', sellerId).where('id', '=', anyOf(ids)),
);
