import { v7 as newId } from 'uuid';
import { isReplyWindowOpen, type OutgoingMessage } from '#domain/chat/channel.ts';
import { formatPhoneTapId } from '#domain/chat/connections.ts';
import type { TemplateValues } from '#domain/chat/orderTemplates.ts';
import { allowedActions, type OrderCause, type OrderStatus, orderLabel, waitingStatus } from '#domain/orders/orders.ts';
import type { Language } from '#domain/platform/languages.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { orderActionLabels } from '#texts/labels.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { describePhoneOrder } from '../connectedPhones/phoneMessages.ts';
import { readPhoneOrder } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { conversationLanguageColumn } from '../conversations/languages.ts';
import { createOrderTemplateMessage } from '../orderTemplates/queries.ts';

/** An order after a status change, in the same transaction. */
export type MovedOrder = { id: string; status: OrderStatus; cause: OrderCause };

type StatusText = (words: { shop: string; order: string }) => string;

/** The customer's notification by order status, if the status has its own text. */
const statusTexts: Partial<Record<OrderStatus, StatusText>> = {
  confirmed: texts.newsConfirmed,
  shipped: texts.newsShipped,
  delivered: texts.newsDelivered,
  cancelled: texts.newsCancelled,
};

/** The customer knows about an order that they just placed. */
function findStatusText({ status, cause }: MovedOrder): StatusText | undefined {
  if (status === waitingStatus) return undefined;
  if (cause === 'lapsed') return texts.newsLapsed;
  return statusTexts[status] ?? ((words) => texts.newsMoved({ ...words, status: texts.status({ status }) }));
}

type Way = {
  seller_id: string;
  conversation_id: string;
  contact_id: string | null;
  phone: string | null;
  stopped_at: Date | null;
  window_ends_at: Date | null;
  business_name: string;
  customer_name: string | null;
  total_paise: string;
  token: string;
  language: Language;
};

/**
 * Notifies the customer of an order's new status, if they chose notifications in the chat: as free text within 24 hours
 * of their last message, else by the template that the settings name for the status, else not at all (chat.md, section
 * 3). Errors of the channel never fail the status change.
 */
export async function notifyCustomer(tx: Transaction, context: ChatContext, moved: MovedOrder): Promise<void> {
  const { id, status } = moved;
  const statusText = findStatusText(moved);
  if (!statusText) return;
  const { rows } = await tx.client.query<Way>({
    name: 'way-to-customer',
    text: `select orders.seller_id, conversations.id as conversation_id, contact_id, conversations.phone, stopped_at,
        window_ends_at, business_name, customer_name, total_paise, token, ${conversationLanguageColumn} as language
      from orders join conversations on conversations.id = orders.conversation_id
        join sellers on sellers.id = orders.seller_id
        left join assistant_turns on assistant_turns.conversation_id = conversations.id
      where orders.id = $1 and wants_updates`,
    values: [id],
  });
  const [way] = rows;
  if (!way || way.stopped_at) return;
  const values = {
    order: orderLabel(id),
    shop: way.business_name,
    customer: way.customer_name ?? '',
    total: inLanguage(defaultLanguage, () => formatPaise(Number(way.total_paise))),
    link: `${context.server.publicUrl}/order/${way.token}`,
  };
  await sendOrSkip(tx, context, way, { status, values, statusText });
}

async function sendOrSkip(
  tx: Transaction,
  context: ChatContext,
  way: Way,
  { status, values, statusText }: { status: OrderStatus; values: TemplateValues; statusText: StatusText },
): Promise<void> {
  const isOpen = way.contact_id !== null && isReplyWindowOpen(way.window_ends_at, context.now());
  const language = isOpen ? way.language : defaultLanguage;
  const text = inLanguage(language, () => texts.newsLink({ news: statusText(values), address: values.link }));
  const message = isOpen
    ? ({ kind: 'text', text } as const)
    : await createOrderTemplateMessage(tx, status, text, values);
  const contactId = message && (way.contact_id ?? (await reachByPhone(tx, way, context.now())));
  if (!message || !contactId) return;
  await ignoreUnreachable(() =>
    queueMessage(tx, context, { contactId, conversationId: way.conversation_id, author: 'news', message }),
  );
}

/** Finds a person who has never written, on the number that serves the shop: its own, else the marketplace's. */
async function reachByPhone({ client }: Transaction, way: Way, now: Date): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `with reached as (
        insert into contacts (id, number_id, phone, seller_id, paced_until, created_at, updated_at)
        select $1, channel_numbers.id, $2, $3, $5, $5, $5 from channel_numbers
          where state <> 'disconnected' and (seller_id = $3 or kind = 'marketplace')
          order by seller_id is null limit 1
        on conflict (number_id, phone) do update set updated_at = $5 returning id)
      update conversations set contact_id = reached.id from reached where conversations.id = $4 returning reached.id`,
    [newId(), way.phone, way.seller_id, way.conversation_id, now],
  );
  return rows[0]?.id;
}

/**
 * Notifies the phone that is connected to a shop of a new order, with buttons for the next steps; outside the 24 hours
 * by the template for new orders, if the settings name one.
 */
export async function notifyShopPhone(
  tx: Transaction,
  context: ChatContext,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<void> {
  const { rows } = await tx.client.query<{ contact_id: string; window_ends_at: Date | null; language: Language }>({
    name: 'connected-phone',
    text: `select contact_id, window_ends_at, coalesce(language, '${defaultLanguage}') as language
      from connected_phones join contacts on contacts.id = contact_id left join phone_languages using (contact_id)
      where connected_phones.seller_id = $1`,
    values: [sellerId],
  });
  const [phone] = rows;
  const order = phone && (await readPhoneOrder(tx, sellerId, id));
  if (!phone || !order) return;
  const isOpen = isReplyWindowOpen(phone.window_ends_at, context.now());
  const { text, values } = inLanguage(isOpen ? phone.language : defaultLanguage, () => ({
    text: describePhoneOrder(order, texts.newOrder({ order: orderLabel(id) })),
    values: {
      order: orderLabel(id),
      shop: order.shop,
      customer: order.customerName ?? '',
      total: formatPaise(order.totalPaise),
      link: `${context.server.publicUrl}/seller/orders?order=${id}`,
    },
  }));
  const buttons = inLanguage(defaultLanguage, () =>
    allowedActions(waitingStatus).map((action) => ({
      id: formatPhoneTapId({ request: action, orderId: id }),
      title: orderActionLabels[action](),
    })),
  );
  const message: OutgoingMessage | undefined = isOpen
    ? { kind: 'buttons', text, buttons }
    : await createOrderTemplateMessage(tx, waitingStatus, text, values);
  if (!message) return;
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId: phone.contact_id, author: 'news', message }));
}
