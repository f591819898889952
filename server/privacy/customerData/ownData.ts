import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { ChatContext } from '#server/chat/context.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isoTime } from './isoTime.ts';
import { paymentOfOrder } from './ownPayments.ts';
import type { DataOwner } from './queries.ts';

const order = expressionBuilder<DB, 'orders'>();

const linesOfOrder = order
  .selectFrom('orderItems')
  .select(({ fn, ref }) => {
    const [product, quantity] = [ref('productName'), ref('quantity')];
    const line = jsonBuildObject({ product, quantity, pricePaise: ref('pricePaise') });
    return fn.jsonAgg(line).orderBy('position').as('lines');
  })
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .$asScalar()
  .$notNull();

const historyOfOrder = order
  .selectFrom('orderHistory')
  .select(({ fn, ref }) => {
    const step = jsonBuildObject({ status: ref('toStatus'), act: ref('act'), at: isoTime(ref('createdAt')) });
    return fn.jsonAgg(step).orderBy('createdAt').orderBy('id').as('history');
  })
  .whereRef('orderHistory.orderId', '=', 'orders.id')
  .$asScalar()
  .$notNull();

/** Newest first. */
const readOrders = (db: QueryBuilder, { orderIds }: DataOwner) =>
  db
    .selectFrom('orders')
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .select(({ ref }) => [
      sql<string>`right(${ref('orders.id')}::text, 8)`.as('label'),
      'orders.number',
      'sellers.businessName as shop',
      'orders.status',
      'orders.outcome',
      'orders.way',
      isoTime(ref('orders.createdAt')).as('placedAt'),
      'orders.totalPaise',
      'orders.customerName as name',
      'orders.customerPhone as phone',
      'orders.customerEmail as email',
      'orders.deliveryAddress as address',
      'orders.note',
      isoTime(ref('orders.erasedAt')).as('erasedAt'),
      linesOfOrder.as('lines'),
      historyOfOrder.as('history'),
    ])
    .select(paymentOfOrder())
    .where('orders.id', '=', anyOf(orderIds))
    .orderBy('orders.createdAt', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();

/** Newest first. */
const readReviews = (db: QueryBuilder, { orderIds }: DataOwner) =>
  db
    .selectFrom('reviews')
    .innerJoin('orderItems', (join) =>
      join.onRef('orderItems.orderId', '=', 'reviews.orderId').onRef('orderItems.position', '=', 'reviews.position'),
    )
    .innerJoin('sellers', 'sellers.id', 'reviews.sellerId')
    .select(['sellers.businessName as shop', 'orderItems.productName as product', 'reviews.author', 'reviews.stars'])
    .select(['reviews.words', 'reviews.answer'])
    .select(({ ref }) => isoTime(ref('reviews.createdAt')).as('writtenAt'))
    .where('reviews.orderId', '=', anyOf(orderIds))
    .orderBy('reviews.createdAt', 'desc')
    .orderBy('reviews.id', 'desc')
    .execute();

const readChats = (db: QueryBuilder, { conversationIds }: DataOwner) =>
  db
    .selectFrom('conversations')
    .innerJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .select(['sellers.businessName as shop', 'conversations.name', 'conversations.phone'])
    .select('conversations.deliveryAddress as address')
    .select(({ eb, ref }) => [
      eb('conversations.optedInAt', 'is not', null).$castTo<boolean>().as('wantsUpdates'),
      isoTime(ref('conversations.stoppedAt')).as('stoppedAt'),
    ])
    .where('conversations.id', '=', anyOf(conversationIds))
    .orderBy('conversations.id')
    .execute();

/** In the order in which they were written. */
const readMessages = (db: QueryBuilder, { contactIds, conversationIds, sellerIds }: DataOwner) =>
  db
    .selectFrom('channelMessages')
    .leftJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .leftJoin('sellers', 'sellers.id', 'conversations.sellerId')
    .leftJoin('channelMedia', (join) =>
      join.onRef('channelMedia.messageId', '=', 'channelMessages.id').on('channelMedia.state', '=', sql.lit('kept')),
    )
    // Whose chat it is; null if no shop was named.
    .select(['sellers.businessName as shop', 'channelMessages.direction', 'channelMessages.text'])
    .select(({ ref }) => isoTime(ref('channelMessages.occurredAt')).as('at'))
    // The id of the stored files of a photo that was sent with it, if any.
    .select('channelMedia.id as pictureId')
    .where(({ eb, or }) =>
      or([
        eb('channelMessages.contactId', '=', anyOf(contactIds)),
        eb('channelMessages.conversationId', '=', anyOf(conversationIds)),
      ]),
    )
    .where(({ eb, or }) =>
      or([eb('channelMessages.conversationId', 'is', null), eb('conversations.sellerId', '=', anyOf(sellerIds))]),
    )
    .orderBy('channelMessages.occurredAt')
    .orderBy('channelMessages.id')
    .execute();

/** Shops that have blocked their phone. */
const readBlockingShops = (db: QueryBuilder, { phones, sellerIds }: DataOwner) =>
  db
    .selectFrom('blockedPhones')
    .innerJoin('sellers', 'sellers.id', 'blockedPhones.sellerId')
    .select('sellers.businessName as shop')
    .select(({ ref }) => isoTime(ref('blockedPhones.createdAt')).as('since'))
    .where('blockedPhones.phone', '=', anyOf(phones))
    .where('blockedPhones.sellerId', '=', anyOf(sellerIds))
    .orderBy('blockedPhones.id')
    .execute();

/** Returns all stored data of a customer. Times as ISO 8601, in UTC. */
export async function readOwnData({ database: { read } }: ChatContext, owner: DataOwner) {
  const [orders, reviews, chats, messages, blockedBy] = await Promise.all([
    readOrders(read, owner),
    readReviews(read, owner),
    readChats(read, owner),
    readMessages(read, owner),
    readBlockingShops(read, owner),
  ]);
  return { orders, reviews, chats, messages, blockedBy };
}

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;
