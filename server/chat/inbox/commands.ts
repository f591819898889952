import type { OutgoingMessage } from '#domain/chat/channel.ts';
import type { ChatDraft } from '#domain/chat/conversations.schema.ts';
import { AppError } from '#domain/errors.ts';
import { formatOrderName } from '#domain/orders/orders.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { isOrderOfConversation, orderStatusForCustomer } from '#server/orders/customers/queries.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import { defaultLanguage, inLanguage } from '#texts/language.ts';
import { describePrice } from '#texts/prices.ts';
import { queueMessage } from '../channel/commands.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation } from '../conversations/commands.ts';
import { languageOfCustomer } from '../conversations/languages.ts';
import { learnFromReply } from '../learnedAnswers/learning.ts';
import { createOrderTemplateMessage } from '../orderTemplates/queries.ts';

/**
 * Sends a message from a member of the shop, who takes over the conversation from the assistant (chat.md, section 4).
 * Returns the message's id. Throws `chat_not_found`, `product_not_available`, `order_not_found`, and what
 * `queueMessage` throws.
 */
export async function sendChatMessage(
  context: ChatContext,
  member: SellerMember,
  id: string,
  draft: ChatDraft,
): Promise<string> {
  return context.database.transaction(async (tx) => {
    // The shared product or order is read before the conversation is locked.
    const message = await composeMessage(tx, context, { member, id, draft });
    const { contactId } = await move(tx, context, { member, id, action: 'takeOver' });
    if (!contactId) throw new AppError('chat_number_missing');
    const sent = { contactId, conversationId: id, author: 'person' as const, userId: member.userId };
    const messageId = await queueMessage(tx, context, { ...sent, message, priority: 1 });
    if (draft.kind === 'text') {
      const { sellerId } = member;
      const reply = { sellerId, conversationId: id, messageId, text: draft.text, sentAt: context.now() };
      tx.atEnd(() => learnFromReply(tx, reply));
    }
    return messageId;
  });
}

type ChatMessageInput = { member: SellerMember; id: string; draft: ChatDraft };

async function composeMessage(
  tx: Transaction,
  context: ChatContext,
  { member, id, draft }: ChatMessageInput,
): Promise<OutgoingMessage> {
  switch (draft.kind) {
    case 'text':
      return draft;
    case 'product':
      return shareProduct(tx, context, member, draft.productId);
    case 'order':
      return shareOrder(tx, context, { member, id, orderId: draft.orderId });
  }
}

async function shareProduct(
  { db }: Transaction,
  { server: { publicUrl } }: ChatContext,
  { sellerId }: SellerMember,
  productId: string,
): Promise<OutgoingMessage> {
  const product = await db
    .selectFrom('products')
    .select(['name', 'pricePaise', 'priceToPaise', 'images'])
    .where('id', '=', productId)
    .where('sellerId', '=', sellerId)
    .where('isVisible', '=', true)
    .executeTakeFirst();
  if (!product) throw new AppError('product_not_available', { productIds: [productId] });
  const [image] = product.images;
  const text = inLanguage(defaultLanguage, () =>
    texts.sharedProduct({
      product: product.name,
      price: describePrice(product),
      address: `${publicUrl}/product/${productId}`,
    }),
  );
  return { kind: 'product', productId, text, ...(image !== undefined && { picture: { image } }) };
}

/**
 * Returns the status of one of this customer's orders; outside the 24 hours as the template that the settings name for
 * it.
 */
async function shareOrder(
  tx: Transaction,
  { now, server: { publicUrl } }: ChatContext,
  { member, id, orderId }: { member: SellerMember; id: string; orderId: string },
): Promise<OutgoingMessage> {
  const order = await tx.db
    .selectFrom('conversations')
    .innerJoin('orders', (join) => join.on(isOrderOfConversation))
    .innerJoin('sellers', 'sellers.id', 'orders.sellerId')
    .leftJoin('assistantTurns', 'assistantTurns.conversationId', 'conversations.id')
    .select(['orders.number', orderStatusForCustomer.as('status'), 'orders.totalPaise', 'orders.token'])
    .select('orders.customerName')
    .select(['sellers.businessName', 'conversations.windowEndsAt', languageOfCustomer.as('language')])
    .where('conversations.id', '=', id)
    .where('conversations.sellerId', '=', member.sellerId)
    .where('orders.id', '=', orderId)
    .executeTakeFirst();
  if (!order) throw new AppError('order_not_found');
  const { status, windowEndsAt } = order;
  const isOpen = windowEndsAt !== null && windowEndsAt > now();
  const values = inLanguage(defaultLanguage, () => ({
    order: formatOrderName({ id: orderId, number: order.number }),
    shop: order.businessName,
    customer: order.customerName ?? '',
    total: formatPaise(order.totalPaise),
    link: `${publicUrl}/order/${order.token}`,
  }));
  const { language } = order;
  const writeText = () =>
    texts.newsLink({
      news: texts.orderIs({ order: values.order, status: texts.status({ status }) }),
      address: values.link,
    });
  if (isOpen) return { kind: 'text', text: inLanguage(language, writeText) };
  const template = await createOrderTemplateMessage(tx, { status, language }, writeText, values);
  if (!template) throw new AppError('chat_window_closed');
  return template;
}

/**
 * Sends words of the shop's owner, who takes over, in the caller's transaction. Throws what `queueMessage` throws, before
 * anything is written.
 */
export async function sendOwnersWords(
  tx: Transaction,
  context: ChatContext,
  member: SellerMember,
  { conversationId, contactId, text }: { conversationId: string; contactId: string; text: string },
): Promise<void> {
  const message = { kind: 'text', text } as const;
  const by = { author: 'person', userId: member.userId, priority: 1 } as const;
  await queueMessage(tx, context, { contactId, conversationId, message, ...by });
  await move(tx, context, { member, id: conversationId, action: 'takeOver' });
}

/** Lets a person answer instead of the assistant. Throws `chat_not_found`. */
export async function takeOverChat(context: ChatContext, member: SellerMember, id: string): Promise<void> {
  await context.database.transaction((tx) => move(tx, context, { member, id, action: 'takeOver' }));
}

/** Lets the assistant answer again. Throws `chat_not_found`. */
export async function releaseChatToAssistant(context: ChatContext, member: SellerMember, id: string): Promise<void> {
  await context.database.transaction((tx) => move(tx, context, { member, id, action: 'handBack' }));
}

type InboxAction = 'takeOver' | 'handBack';
type Chosen = { member: SellerMember; id: string; action: InboxAction };

async function move(tx: Transaction, { now }: ChatContext, chosen: Chosen): Promise<{ contactId: string | null }> {
  const conversation = await moveConversation(tx, { ...chosen, at: now() });
  if (!conversation) throw new AppError('chat_not_found');
  return conversation;
}

/**
 * Marks the messages of a conversation as read. If nothing was unread, it changes nothing and notifies nobody. Throws
 * `chat_not_found`.
 */
export async function markChatRead({ database }: ChatContext, { sellerId }: SellerMember, id: string): Promise<void> {
  const chat = await database.write
    .with('marked', (db) =>
      db
        .updateTable('conversations')
        .set({ unread: 0 })
        .where('id', '=', id)
        .where('sellerId', '=', sellerId)
        .where('unread', '>', 0),
    )
    .selectFrom('conversations')
    .select('id')
    .where('id', '=', id)
    .where('sellerId', '=', sellerId)
    .where('lastMessageAt', 'is not', null)
    .executeTakeFirst();
  if (!chat) throw new AppError('chat_not_found');
}
