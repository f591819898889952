import { v7 as newId } from 'uuid';
import { isReplyWindowOpen, type MessageAuthor, type OutgoingMessage } from '#domain/chat/channel.ts';
import { fitMessageToLimits } from '#domain/chat/messageLimits.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import { withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { statement } from '#server/platform/database/statement.ts';
import type { ChatContext } from '../context.ts';
import { updateLastMessage } from '../conversations/commands.ts';

/** Topics that wake the channel's workers on every process. */
export const wakeTopics = {
  events: 'channel:events',
  outbox: 'channel:outbox',
  media: 'channel:media',
  voice: 'channel:voice',
} as const;

export type QueuedMessage = {
  contactId: string;
  /** The customer's conversation; a connected phone has none. */
  conversationId?: string | undefined;
  author: MessageAuthor;
  /** The signed-in person who wrote it, if any. */
  userId?: string | undefined;
  message: OutgoingMessage;
  /** The evidence for an answer of the assistant. */
  records?: object[] | undefined;
  /** The service's id of the message that this one replies to. */
  replyTo?: string | undefined;
  /** Messages of one number with a higher priority go first; the default is 0. */
  priority?: number | undefined;
  /** The single confirmation that follows a STOP. */
  isLast?: boolean | undefined;
};

/**
 * Queues one message in the caller's transaction: it is sent only if the change is committed, and in order with other
 * messages to the same contact. Returns its id. Throws `chat_window_closed` for free text outside the 24 hours,
 * `chat_stopped` after a STOP, `chat_number_missing` if the number is disconnected (chat.md, section 1). Locks the
 * conversation, so callers must lock products and orders before.
 */
export async function queueMessage(
  tx: Transaction,
  context: Pick<ChatContext, 'now'>,
  queued: QueuedMessage,
): Promise<string> {
  const now = context.now();
  const message = fitMessageToLimits(queued.message);
  const { numberId, windowEndsAt, lastMessageAt } = await findDeliveryRoute(tx, queued);
  if (message.kind !== 'template' && !isReplyWindowOpen(windowEndsAt, now)) throw new AppError('chat_window_closed');
  const id = newId();
  // In whole seconds, like the service's times, so that messages within one second keep the order of writing. The
  // service's clock may be ahead of ours: an answer must never sort before earlier messages.
  const occurredAt = new Date(Math.max(Math.floor(now.getTime() / 1000) * 1000, lastMessageAt?.getTime() ?? 0));
  await insertMessage(tx, { ...queued, message }, { id, numberId, occurredAt, createdAt: now });
  const { contactId, priority = 0 } = queued;
  await withCachedPlan(tx.db)
    .insertInto('channelOutbox')
    .values({ messageId: id, numberId, contactId, state: 'queued', priority, nextAt: now })
    .execute();
  if (queued.conversationId) await updateLastMessage(tx, queued.conversationId);
  await notify(tx, wakeTopics.outbox);
  return id;
}

async function insertMessage(
  { db }: Transaction,
  queued: QueuedMessage,
  sent: { id: string; numberId: string; occurredAt: Date; createdAt: Date },
): Promise<void> {
  const { contactId, conversationId = null, author, userId = null, message, records = null, replyTo = null } = queued;
  await withCachedPlan(db)
    .insertInto('channelMessages')
    .values({
      ...sent,
      ...{ contactId, conversationId, author, userId, replyTo },
      direction: 'out',
      state: 'queued',
      kind: message.kind,
      text: message.text ?? '',
      content: JSON.stringify(message),
      records: records && JSON.stringify(records),
    })
    .execute();
}

const lockRouteOfConversation = statement((db, route: { contactId: string; conversationId: string }) =>
  db
    .selectFrom('conversations')
    .innerJoin('contacts', 'contacts.id', 'conversations.contactId')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .select(['contacts.numberId', 'channelNumbers.state', 'conversations.windowEndsAt', 'stoppedAt', 'lastMessageAt'])
    .where('conversations.id', '=', route.conversationId)
    .where('contactId', '=', route.contactId)
    .forNoKeyUpdate('conversations'),
);

const readRouteOfContact = statement((db, { contactId }: { contactId: string }) =>
  db
    .selectFrom('contacts')
    .innerJoin('channelNumbers', 'channelNumbers.id', 'contacts.numberId')
    .select(['contacts.numberId', 'channelNumbers.state', 'windowEndsAt'])
    .where('contacts.id', '=', contactId),
);

/** Returns the number that reaches the contact, and until when; the caller has locked the conversation. */
async function findDeliveryRoute({ db }: Transaction, { contactId, conversationId, isLast = false }: QueuedMessage) {
  const [ofConversation] = conversationId ? await lockRouteOfConversation(db, { contactId, conversationId }) : [];
  const [route] = conversationId ? [ofConversation] : await readRouteOfContact(db, { contactId });
  if (!route || route.state === 'disconnected') throw new AppError('chat_number_missing');
  if (ofConversation?.stoppedAt && !isLast) throw new AppError('chat_stopped');
  const { numberId, windowEndsAt } = route;
  return { numberId, windowEndsAt, lastMessageAt: ofConversation?.lastMessageAt };
}

/**
 * Cancels what is still to be sent in a conversation, or to the phone of a shop: nothing may be sent after a STOP, nor
 * to a phone that is no longer the shop's, nor sent again. The outcome of a message that is being sent at this moment is
 * recorded by who sends it.
 */
export async function cancelQueuedMessages(
  { db }: Transaction,
  to: { conversationId: string } | { shopPhone: string },
): Promise<void> {
  const cancelled = await db
    .deleteFrom('channelOutbox')
    .where('messageId', 'in', ({ selectFrom }) => {
      const messages = selectFrom('channelMessages').select('id');
      return 'conversationId' in to
        ? messages.where('conversationId', '=', to.conversationId)
        : messages.where('contactId', '=', to.shopPhone).where('conversationId', 'is', null);
    })
    .returning(['messageId', 'state'])
    .execute();
  const ids = cancelled.filter(({ state }) => state !== 'sending').map(({ messageId }) => messageId);
  if (ids.length === 0) return;
  await db.updateTable('channelMessages').set({ state: 'failed', problem: 'stopped' }).where('id', 'in', ids).execute();
}

/** Ignores contacts that can't be messaged now; `queue` must not write anything before it finds that out. */
export async function ignoreUnreachable(queue: () => Promise<unknown>): Promise<void> {
  try {
    await queue();
  } catch (error) {
    if (!(error instanceof AppError && unreachable.has(error.code))) throw error;
  }
}
const unreachable = new Set<string>(['chat_window_closed', 'chat_stopped', 'chat_number_missing']);
