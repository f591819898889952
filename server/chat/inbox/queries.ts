import { type Expression, expressionBuilder, type InferResult, type SqlBool, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import { type ChatFilter, currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { findExactPhoneMatches } from '#domain/language/phone.ts';
import { formatOrderLabel } from '#domain/orders/orders.ts';
import { assistantSwitchSelection, isAssistantActive } from '#server/assistant/answers/commands.ts';
import { firstImage } from '#server/catalogue/products/firstImage.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isOrderOfConversation, orderStatusForCustomer } from '#server/orders/customers/queries.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { countUpTo } from '#server/platform/database/countUpTo.ts';
import { isBeyondCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { matchesNames } from '#server/platform/database/names.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { type ListRead, readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { selectThreadMessages, toThreadMessage } from './messages.ts';

type Paging = { cursor?: string | undefined; limit: number };

const conversation = expressionBuilder<DB, 'conversations'>();

const selectChats = (db: QueryBuilder) =>
  db
    .selectFrom('conversations')
    .leftJoin('users', 'users.id', 'conversations.ownerId')
    .leftJoin('assistants', 'assistants.sellerId', 'conversations.sellerId')
    .select(['conversations.id', 'conversations.name', 'conversations.phone', 'conversations.owner'])
    .select(['conversations.ownerId', 'users.name as ownerName', 'conversations.silentUntil'])
    .select(['conversations.needsYouAt', 'conversations.unread', 'conversations.windowEndsAt'])
    .select(['conversations.stoppedAt', 'conversations.reportedAt', 'conversations.isTest'])
    .select(['conversations.lastText', 'conversations.lastDirection'])
    // Only conversations with messages are listed.
    .select(conversation.ref('conversations.lastMessageAt').$notNull().as('lastMessageAt'))
    .select(assistantSwitchSelection);
type ChatRow = InferResult<ReturnType<typeof selectChats>>[number];

const lastKind = conversation
  .selectFrom('channelMessages')
  .select('channelMessages.kind')
  .whereRef('channelMessages.conversationId', '=', 'conversations.id')
  .orderBy('channelMessages.occurredAt', 'desc')
  .orderBy('channelMessages.id', 'desc')
  .limit(sql.lit(1))
  .$asScalar();

/** Each filter has its own index. */
const filterConditions = {
  unread: conversation('conversations.unread', '>', sql.lit(0)),
  'needs-you': conversation('conversations.needsYouAt', 'is not', null),
} satisfies Record<ChatFilter, Expression<SqlBool>>;
const hasMessages = conversation('conversations.lastMessageAt', 'is not', null);

export type ChatListFilter = Paging & { search?: string | undefined; show?: ChatFilter | undefined };

/** Returns the shop's conversations, newest first. The search matches the customer's name, also by sound, and phone. */
export async function listChats(context: ChatContext, { sellerId, userId }: SellerMember, filter: ChatListFilter) {
  const rows = await readPanelList(context, sellerId, filter.search, ({ db }) =>
    readFirstRows(db, chatList(sellerId, filter), (from) => selectChats(from).select(lastKind.as('lastKind'))),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, filter.limit, (row) => ({
    at: row.lastMessageAt,
    id: row.id,
  }));
  return {
    chats: shown.map((row) => ({ ...toChat(row, userId, context.now()), lastKind: row.lastKind })),
    nextCursor,
  };
}

function chatList(sellerId: string, { search = '', show, cursor, limit }: ChatListFilter): ListRead<'conversations'> {
  const { eb, and, ref } = conversation;
  const isOfSeller = eb('conversations.sellerId', '=', sellerId);
  const phones = findExactPhoneMatches(search);
  return {
    table: 'conversations',
    columns: ['sellerId', 'lastMessageAt', 'unread', 'needsYouAt'],
    scope: [
      isOfSeller,
      hasMessages,
      show && filterConditions[show],
      cursor ? isBeyondCursor(cursor, ref('conversations.lastMessageAt'), ref('conversations.id')) : undefined,
    ],
    time: 'lastMessageAt',
    contains: (text, words) => matchesNames(text, search, words),
    hasNames: true,
    exactMatch: phones && and([isOfSeller, eb('conversations.phone', '=', anyOf(phones))]),
    query: search,
    limit,
  };
}

function toChat(row: ChatRow, userId: string, now: Date) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    owner: currentConversationOwner(row.owner, row.silentUntil, now),
    ownerName: row.ownerName,
    isAssistantOn: isAssistantActive(row, now),
    isMine: row.ownerId === userId,
    needsYou: row.needsYouAt !== null,
    unread: row.unread,
    windowEndsAt: row.windowEndsAt?.toISOString() ?? null,
    hasStopped: row.stoppedAt !== null,
    isTest: row.isTest,
    lastText: row.lastText ?? '',
    lastDirection: row.lastDirection ?? 'in',
    lastMessageAt: row.lastMessageAt.toISOString(),
  };
}

/** Counting stops at this number: a larger count is shown as 99+. */
const maxUnread = 100;

const selectUnreadCount = statement((db, { sellerId }: { sellerId: string }) =>
  db.selectNoFrom(
    countUpTo(
      maxUnread,
      db.selectFrom('conversations').where('sellerId', '=', sellerId).where(filterConditions.unread),
    ).as('unread'),
  ),
);

/** Returns how many of the shop's conversations have unread messages, at most 100. */
export async function countUnreadChats({ database }: ChatContext, { sellerId }: SellerMember): Promise<number> {
  const [counted] = await selectUnreadCount(database.read, { sellerId });
  return counted?.unread ?? 0;
}

const maxShownOrders = 5;

/** The photo that the first product of an order has today. */
const firstPhoto = expressionBuilder<DB, 'orders'>()
  .selectFrom('orderItems')
  .innerJoin('products', 'products.id', 'orderItems.productId')
  .select(firstImage.as('image'))
  .whereRef('orderItems.orderId', '=', 'orders.id')
  .orderBy('orderItems.position')
  .limit(sql.lit(1))
  .$asScalar();

/** The customer's latest orders as one JSON value. */
const latestOrders = conversation
  .selectFrom((eb) =>
    eb
      .selectFrom('orders')
      .select(({ exists, ref, selectFrom }) => {
        const isOfStatus = selectFrom('orderTemplates').where(({ eb }) =>
          eb('orderTemplates.status', '=', orderStatusForCustomer),
        );
        return jsonBuildObject({
          id: ref('orders.id'),
          number: ref('orders.number'),
          status: orderStatusForCustomer,
          totalPaise: ref('orders.totalPaise'),
          createdAt: ref('orders.createdAt'),
          image: firstPhoto,
          hasTemplate: exists(isOfStatus).$castTo<boolean>(),
        }).as('order');
      })
      .where(isOrderOfConversation)
      .orderBy('orders.createdAt', 'desc')
      .orderBy('orders.id', 'desc')
      .limit(sql.lit(maxShownOrders))
      .as('shown'),
  )
  .select(({ fn }) => fn.coalesce(fn.jsonAgg('shown.order'), sql<never[]>`'[]'`).as('orders'))
  .$asScalar();

/**
 * Returns a conversation with a page of its messages, newest first, and the customer's latest orders. Throws
 * `chat_not_found`.
 */
export async function readChat(
  { database, now }: ChatContext,
  { sellerId, userId }: SellerMember,
  id: string,
  { cursor, limit }: Paging,
) {
  const row = await selectChats(withCachedPlan(database.read))
    .select([selectThreadMessages({ cursor, limit }).as('messages'), latestOrders.as('orders')])
    .where('conversations.id', '=', id)
    .where('conversations.sellerId', '=', sellerId)
    .where(hasMessages)
    .executeTakeFirst();
  if (!row) throw new AppError('chat_not_found');
  const { rows: shown, nextCursor } = toKeysetPage(row.messages, limit, (message) => ({
    at: new Date(message.occurredAt),
    id: message.id,
  }));
  return {
    chat: { ...toChat(row, userId, now()), isReported: row.reportedAt !== null },
    orders: row.orders.map((order) => ({
      ...order,
      label: formatOrderLabel(order.id),
      createdAt: new Date(order.createdAt).toISOString(),
    })),
    messages: shown.map(toThreadMessage),
    nextCursor,
  };
}

const findPicture = statement((db, { id, sellerId }: { id: string; sellerId: string }) =>
  db
    .selectFrom('channelMedia')
    .innerJoin('channelMessages', 'channelMessages.id', 'channelMedia.messageId')
    .leftJoin('conversations', 'conversations.id', 'channelMessages.conversationId')
    .select('channelMedia.id')
    .where('channelMedia.id', '=', id)
    .where('channelMedia.state', '=', sql.lit('kept'))
    .where(({ eb, exists, or, selectFrom }) =>
      or([
        eb('conversations.sellerId', '=', sellerId),
        exists(
          selectFrom('draftPictures')
            .innerJoin('productDrafts', 'productDrafts.id', 'draftPictures.draftId')
            .whereRef('draftPictures.mediaId', '=', 'channelMedia.id')
            .where('productDrafts.sellerId', '=', sellerId),
        ),
      ]),
    ),
);

/** Whether a photo belongs to a conversation or draft of this shop, and is stored. */
export async function ownsChatPicture(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<boolean> {
  const found = await findPicture(database.read, { id, sellerId });
  return found.length === 1;
}
