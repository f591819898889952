import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { isReplyWindowOpen, type OutgoingMessage } from '#domain/chat/channel.ts';
import { formatPhoneTapId } from '#domain/chat/connections.ts';
import type { TemplateValues } from '#domain/chat/orderTemplates.ts';
import type { ServicePayment } from '#domain/chat/serviceBills.ts';
import {
  allowedActions,
  formatOrderName,
  type OrderCause,
  type OrderStatus,
  waitingStatus,
} from '#domain/orders/orders.ts';
import { isOrderOfConversation } from '#server/orders/customers/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { orderActionLabels } from '#texts/labels.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { ignoreUnreachable, queueMessage } from '../channel/commands.ts';
import { phoneLanguage } from '../connectedPhones/phoneLanguages.ts';
import { describePhoneOrder, markIfTest } from '../connectedPhones/phoneMessages.ts';
import { readPhoneOrder } from '../connectedPhones/queries.ts';
import type { ChatContext } from '../context.ts';
import { languageOfCustomer } from '../conversations/languages.ts';
import { isConnected } from '../numbers/queries.ts';
import { createOrderTemplateMessage } from '../orderTemplates/queries.ts';
import { attachBill } from '../serviceBills/queries.ts';

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
function findStatusText({ status, cause }: MovedOrder, way: OrderWay['way'] | undefined): StatusText | undefined {
  if (status === waitingStatus) return undefined;
  if (way === 'pickup' && status === 'shipped') return texts.newsReady;
  if (way === 'pickup' && status === 'delivered') return texts.newsPickedUp;
  if (cause === 'lapsed') return texts.newsLapsed;
  return statusTexts[status] ?? ((words) => texts.newsMoved({ ...words, status: texts.status({ status }) }));
}

const selectWays = (db: QueryBuilder, orderId: string) =>
  db
    .selectFrom('orders')
    .innerJoin('conversations', (join) => join.on(isOrderOfConversation))
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select(['orders.sellerId', 'conversations.id as conversationId', 'contactId', 'conversations.phone'])
    .select(['stoppedAt', 'windowEndsAt', 'businessName', 'orders.number', 'customerName', 'totalPaise', 'token'])
    .select('orders.way')
    .select(languageOfCustomer.as('language'))
    .where('orders.id', '=', orderId);

/** The chat in which a customer wants updates about their order. */
export const findWayToCustomer = statement((db, { orderId }: { orderId: string }) =>
  selectWays(db, orderId)
    .whereRef('conversations.id', '=', 'orders.conversationId')
    .where('wantsUpdates', '=', sql.lit(true)),
);
/** To the phone of the order, also without a wish for updates: somebody has asked for this one message. */
const findChatOfOrder = statement((db, { orderId }: { orderId: string }) =>
  selectWays(db, orderId).whereRef('conversations.phone', '=', 'orders.customerPhone'),
);
export type OrderWay = Awaited<ReturnType<typeof findWayToCustomer>>[number];

/**
 * Notifies the customer of an order's new status, if they chose notifications in the chat: as free text within 24 hours
 * of their last message, else by the template that the settings name for the status, else not at all (chat.md, section
 * 3). Errors of the channel never fail the status change.
 */
export async function notifyCustomer(tx: Transaction, context: ChatContext, moved: MovedOrder): Promise<void> {
  const [way] = await findWayToCustomer(tx.db, { orderId: moved.id });
  const statusText = findStatusText(moved, way?.way);
  if (!statusText) return;
  await sendOrSkip(tx, context, way, { ...moved, statusText });
}

/**
 * Sends an order's status with its link to its customer's chat, in the same ways. A new order has no template for its
 * customer: the one for new orders is addressed to the shop's phone.
 */
export async function sendOrderStatus(
  tx: Transaction,
  context: ChatContext,
  { id, status }: Pick<MovedOrder, 'id' | 'status'>,
): Promise<void> {
  const [way] = await findChatOfOrder(tx.db, { orderId: id });
  const statusText: StatusText = ({ order }) => texts.orderIs({ order, status: texts.status({ status }) });
  await sendOrSkip(tx, context, way, { id, status, statusText });
}

const toTemplateValues = ({ server }: ChatContext, id: string, way: OrderWay): TemplateValues => ({
  order: formatOrderName({ id, number: way.number }),
  shop: way.businessName,
  customer: way.customerName ?? '',
  total: inLanguage(defaultLanguage, () => formatPaise(way.totalPaise)),
  link: `${server.publicUrl}/order/${way.token}`,
});

async function sendOrSkip(
  tx: Transaction,
  context: ChatContext,
  way: OrderWay | undefined,
  { id, status, statusText }: { id: string; status: OrderStatus; statusText: StatusText },
): Promise<void> {
  if (!way || way.stoppedAt) return;
  const values = toTemplateValues(context, id, way);
  const isOpen = way.contactId !== null && isReplyWindowOpen(way.windowEndsAt, context.now());
  const { language } = way;
  const writeText = () => texts.newsLink({ news: statusText(values), address: values.link });
  const text = inLanguage(language, writeText);
  const [news] = isOpen ? await attachBill(tx, way.conversationId, id, [{ kind: 'text', text }]) : [];
  const message = isOpen
    ? news
    : status !== waitingStatus && (await createOrderTemplateMessage(tx, { status, language }, writeText, values));
  const contactId = message && (way.contactId ?? (await reachByPhone(tx, way, context.now())));
  if (!message || !contactId) return;
  await ignoreUnreachable(() =>
    queueMessage(tx, context, { contactId, conversationId: way.conversationId, author: 'news', message }),
  );
}

/** Sends a customer who wants updates a text about their order, within 24 hours of their last message. */
export async function sendToCustomer(
  tx: Transaction,
  context: ChatContext,
  orderId: string,
  text: (way: OrderWay) => string,
  payment?: ServicePayment,
): Promise<void> {
  const [way] = await findWayToCustomer(tx.db, { orderId });
  if (!way?.contactId || way.stoppedAt || !isReplyWindowOpen(way.windowEndsAt, context.now())) return;
  const { contactId, conversationId, language } = way;
  const message = { kind: 'text', text: inLanguage(language, () => text(way)), ...(payment && { payment }) } as const;
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId, conversationId, author: 'news', message }));
}

/** Finds a person who has never written, on the number that serves the shop: its own, else the marketplace's. */
async function reachByPhone({ db }: Transaction, way: OrderWay, now: Date): Promise<string | undefined> {
  const { phone, sellerId, conversationId } = way;
  const conversation = await db
    .with('reached', (w) =>
      w
        .insertInto('contacts')
        .columns(['id', 'numberId', 'phone', 'sellerId', 'pacedUntil', 'createdAt', 'updatedAt'])
        .expression(
          w
            .selectFrom('channelNumbers')
            .select(({ val }) => [val(newId()).as('id'), 'id as numberId', val(phone).as('phone')])
            .select(({ val }) => val(sellerId).as('sellerId'))
            .select(({ val }) => [val(now).as('pacedUntil'), val(now).as('createdAt'), val(now).as('updatedAt')])
            .where(isConnected)
            .where((eb) => eb.or([eb('sellerId', '=', sellerId), eb('kind', '=', sql.lit('marketplace'))]))
            .orderBy((eb) => eb('channelNumbers.sellerId', 'is', null))
            .limit(1),
        )
        .onConflict((oc) => oc.columns(['numberId', 'phone']).doUpdateSet({ updatedAt: now }))
        .returning('id'),
    )
    .updateTable('conversations')
    .from('reached')
    .set((eb) => ({ contactId: eb.ref('reached.id') }))
    .where('conversations.id', '=', conversationId)
    .returning('reached.id')
    .executeTakeFirst();
  return conversation?.id;
}

/** The connected phone of a shop, with its language and until when messages to it are free. */
export const findConnectedPhone = statement((db, { sellerId }: { sellerId: string }) =>
  db
    .selectFrom('connectedPhones')
    .innerJoin('contacts', 'contacts.id', 'connectedPhones.contactId')
    .leftJoin('phoneLanguages', 'phoneLanguages.contactId', 'connectedPhones.contactId')
    .select(['connectedPhones.contactId', 'windowEndsAt', phoneLanguage.as('language')])
    .where('connectedPhones.sellerId', '=', sellerId),
);

/**
 * Notifies the phone that is connected to a shop of a new order, with buttons for the next steps; outside the 24 hours
 * by the template for new orders, if the settings name one.
 */
export async function notifyShopPhone(
  tx: Transaction,
  context: ChatContext,
  { id, sellerId }: { id: string; sellerId: string },
): Promise<void> {
  const [phone] = await findConnectedPhone(tx.db, { sellerId });
  const order = phone && (await readPhoneOrder(tx, sellerId, id));
  if (!phone || !order) return;
  const isOpen = isReplyWindowOpen(phone.windowEndsAt, context.now());
  const { language } = phone;
  const writeText = () => describePhoneOrder(order, texts.newOrder({ order: formatOrderName(order) }));
  const values = inLanguage(language, () => ({
    order: formatOrderName(order),
    shop: order.shop,
    customer: markIfTest(order, order.customerName ?? ''),
    total: formatPaise(order.totalPaise),
    link: `${context.server.publicUrl}/seller/orders?order=${id}`,
  }));
  const buttons = inLanguage(defaultLanguage, () =>
    allowedActions(waitingStatus).map((action) => ({
      id: formatPhoneTapId({ request: action, orderId: id }),
      title: orderActionLabels[action](),
    })),
  );
  const message: OutgoingMessage | undefined = isOpen
    ? { kind: 'buttons', text: inLanguage(language, writeText), buttons }
    : await createOrderTemplateMessage(tx, { status: waitingStatus, language }, writeText, values);
  if (!message) return;
  await ignoreUnreachable(() => queueMessage(tx, context, { contactId: phone.contactId, author: 'news', message }));
}
