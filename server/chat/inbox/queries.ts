import { type ChatFilter, type ConversationOwner, currentConversationOwner } from '#domain/chat/conversations.ts';
import { AppError } from '#domain/errors.ts';
import { exactPhoneMatches } from '#domain/language/phone.ts';
import { type OrderStatus, orderLabel } from '#domain/orders/orders.ts';
import { type AssistantSwitch, assistantSwitchColumns, isAssistantActive } from '#server/assistant/answers/commands.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isOrderOf } from '#server/orders/customers/queries.ts';
import {
  containsTextOrPhoneSql,
  isAfterCursorSql,
  parseCursor,
  toKeysetPage,
} from '#server/platform/database/keysetPagination.ts';
import { readFirstRows } from '#server/platform/database/scan.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import type { ChatContext } from '../context.ts';
import { type MessageKind, type ThreadMessageRow, threadMessagesSql, toThreadMessage } from './messages.ts';

type Paging = { cursor?: string | undefined; limit: number };

type ChatRow = {
  id: string;
  name: string | null;
  phone: string | null;
  owner: ConversationOwner;
  owner_id: string | null;
  owner_name: string | null;
  silent_until: Date | null;
  needs_you_at: Date | null;
  unread: number;
  window_ends_at: Date | null;
  stopped_at: Date | null;
  reported_at: Date | null;
  is_test: boolean;
  last_text: string | null;
  last_direction: 'in' | 'out' | null;
  last_message_at: Date;
} & AssistantSwitch;
const chatColumns = `conversations.id, conversations.name, phone, owner, owner_id, users.name as owner_name, silent_until,
  needs_you_at, unread, window_ends_at, stopped_at, reported_at, is_test, last_text, last_direction, last_message_at,
  ${assistantSwitchColumns}`;

/** Each filter has its own index. */
const filterConditions: Record<ChatFilter, string> = {
  unread: '(unread > 0)',
  'needs-you': '(needs_you_at is not null)',
};

export type ChatListFilter = Paging & { search?: string | undefined; show?: ChatFilter | undefined };

const selectChats = `select ${chatColumns}, (select kind from channel_messages where conversation_id = conversations.id
      order by occurred_at desc, id desc limit 1) as last_kind
    from conversations left join users on users.id = owner_id
      left join assistants on assistants.seller_id = conversations.seller_id`;

/** Returns the shop's conversations, newest first. The search matches the customer's name and phone. */
export async function listChats(context: ChatContext, { sellerId, userId }: SellerMember, filter: ChatListFilter) {
  const { search = '', show, cursor, limit } = filter;
  const rows = await readPanelList(context, sellerId, search, ({ ask }) =>
    readFirstRows<ChatRow & { last_kind: MessageKind }>(ask, selectChats, {
      table: 'conversations',
      columns: ['seller_id', 'last_message_at', 'unread', 'needs_you_at'],
      scope: (bind) => [
        `conversations.seller_id = ${bind(sellerId)}`,
        '(last_message_at is not null)',
        show && filterConditions[show],
        isAfterCursorSql(bind, cursor, 'last_message_at', 'conversations.id'),
      ],
      sequence: 'order by last_message_at desc, conversations.id desc',
      contains: (bind, text) => containsTextOrPhoneSql(bind, text, search),
      isOf(bind) {
        const phones = exactPhoneMatches(search);
        return phones && `(seller_id = ${bind(sellerId)} and phone = any(${bind(phones)}))`;
      },
      typed: search,
      limit,
    }),
  );
  const { rows: shown, nextCursor } = toKeysetPage(rows, limit, (row) => ({ at: row.last_message_at, id: row.id }));
  return {
    chats: shown.map((row) => ({ ...toChat(row, userId, context.now()), lastKind: row.last_kind })),
    nextCursor,
  };
}

function toChat(row: ChatRow, userId: string, now: Date) {
  return {
    id: row.id,
    name: row.name,
    phone: row.phone,
    owner: currentConversationOwner(row.owner, row.silent_until, now),
    ownerName: row.owner_name,
    isAssistantOn: isAssistantActive(row, now),
    isMine: row.owner_id === userId,
    needsYou: row.needs_you_at !== null,
    unread: row.unread,
    windowEndsAt: row.window_ends_at?.toISOString() ?? null,
    hasStopped: row.stopped_at !== null,
    isTest: row.is_test,
    lastText: row.last_text ?? '',
    lastDirection: row.last_direction ?? 'in',
    lastMessageAt: row.last_message_at.toISOString(),
  };
}

/** Counting stops at this number: a larger count is shown as 99+. */
const maxUnread = 100;

/** Returns how many of the shop's conversations have unread messages, at most 100. */
export async function countUnreadChats({ database }: ChatContext, { sellerId }: SellerMember): Promise<number> {
  const { rows } = await database.pool.query<{ unread: number }>({
    name: 'unread-chats',
    text: `select count(*)::int as unread from (
      select from conversations where seller_id = $1 and unread > 0 limit ${maxUnread}) as counted`,
    values: [sellerId],
  });
  return rows[0]?.unread ?? 0;
}

type OrderRow = { id: string; status: OrderStatus; total_paise: number; created_at: string; can_template: boolean };

const maxShownOrders = 5;

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
  const from = cursor ? parseCursor(cursor) : undefined;
  const { rows } = await database.pool.query<ChatRow & { messages: ThreadMessageRow[]; orders: OrderRow[] }>({
    name: 'chat',
    text: `select ${chatColumns}, ${threadMessagesSql} as messages,
        (select coalesce(json_agg(shown), '[]') from (
          select orders.id, orders.status, total_paise, orders.created_at,
            exists (select from order_templates where order_templates.status = orders.status) as can_template
          from orders where ${isOrderOf} order by orders.created_at desc, orders.id desc limit ${maxShownOrders}) as shown) as orders
      from conversations left join users on users.id = owner_id
        left join assistants on assistants.seller_id = conversations.seller_id
      where conversations.id = $2 and conversations.seller_id = $1 and last_message_at is not null`,
    values: [sellerId, id, limit + 1, from ? new Date(from.number) : null, from ? from.id : null],
  });
  const [row] = rows;
  if (!row) throw new AppError('chat_not_found');
  const { rows: shown, nextCursor } = toKeysetPage(row.messages, limit, (message) => ({
    at: new Date(message.occurred_at),
    id: message.id,
  }));
  return {
    chat: { ...toChat(row, userId, now()), isReported: row.reported_at !== null },
    orders: row.orders.map(toOrder),
    messages: shown.map(toThreadMessage),
    nextCursor,
  };
}

const toOrder = ({ id, status, total_paise, created_at, can_template }: OrderRow) => ({
  id,
  label: orderLabel(id),
  status,
  totalPaise: total_paise,
  createdAt: new Date(created_at).toISOString(),
  hasTemplate: can_template,
});

/** Whether a photo belongs to a conversation or draft of this shop, and is stored. */
export async function ownsChatPicture(
  { database }: ChatContext,
  { sellerId }: SellerMember,
  id: string,
): Promise<boolean> {
  const { rowCount } = await database.pool.query({
    name: 'chat-picture',
    text: `select from channel_media join channel_messages on channel_messages.id = message_id
        left join conversations on conversations.id = conversation_id
      where channel_media.id = $1 and channel_media.state = 'kept' and (conversations.seller_id = $2 or exists (
        select from draft_pictures join product_drafts on product_drafts.id = draft_id
          where media_id = channel_media.id and product_drafts.seller_id = $2))`,
    values: [id, sellerId],
  });
  return rowCount === 1;
}
