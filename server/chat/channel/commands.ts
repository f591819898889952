import { v7 as newId } from 'uuid';
import { eq, inArray, sql } from '#database/drizzle.ts';
import { channelMessages, channelOutbox } from '#database/tables/channel.ts';
import { isReplyWindowOpen, type MessageAuthor, type OutgoingMessage } from '#domain/chat/channel.ts';
import { fitMessageToLimits } from '#domain/chat/messageLimits.ts';
import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { ChatContext } from '../context.ts';
import { updateLastMessage } from '../conversations/commands.ts';

/** Topics that wake the channel's workers on every process. */
export const wakeTopics = { events: 'channel:events', outbox: 'channel:outbox', media: 'channel:media' } as const;

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
  await tx.client.query(
    `insert into channel_outbox (message_id, number_id, contact_id, state, priority, next_at)
      values ($1, $2, $3, 'queued', $4, $5)`,
    [id, numberId, queued.contactId, queued.priority ?? 0, now],
  );
  if (queued.conversationId) await updateLastMessage(tx, queued.conversationId);
  await notify(tx, wakeTopics.outbox);
  return id;
}

async function insertMessage(
  { client }: Transaction,
  queued: QueuedMessage,
  { id, numberId, occurredAt, createdAt }: { id: string; numberId: string; occurredAt: Date; createdAt: Date },
): Promise<void> {
  const { contactId, conversationId = null, author, userId = null, message, records = null, replyTo = null } = queued;
  await client.query(
    `insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, user_id, kind, text,
        content, reply_to, state, records, occurred_at, created_at)
      values ($1, $2, $3, $4, 'out', $5, $6, $7, $8, $9, $10, 'queued', $11, $12, $13)`,
    [
      id,
      numberId,
      contactId,
      conversationId,
      author,
      userId,
      message.kind,
      message.text ?? '',
      JSON.stringify(message),
      replyTo,
      records && JSON.stringify(records),
      occurredAt,
      createdAt,
    ],
  );
}

type DeliveryRoute = {
  number_id: string;
  is_connected: boolean;
  window_ends_at: Date | null;
  stopped_at: Date | null;
  last_message_at: Date | null;
};

/** Returns the number that reaches the contact, and until when; the caller has locked the conversation. */
async function findDeliveryRoute(
  { client }: Transaction,
  { contactId, conversationId, isLast = false }: QueuedMessage,
) {
  const { rows } = conversationId
    ? await client.query<DeliveryRoute>(
        `select contacts.number_id, state <> 'disconnected' as is_connected, conversations.window_ends_at, stopped_at, last_message_at
          from conversations join contacts on contacts.id = contact_id join channel_numbers on channel_numbers.id = contacts.number_id
          where conversations.id = $2 and contact_id = $1 for no key update of conversations`,
        [contactId, conversationId],
      )
    : await client.query<DeliveryRoute>(
        `select contacts.number_id, state <> 'disconnected' as is_connected, window_ends_at, null as stopped_at, null as last_message_at
          from contacts join channel_numbers on channel_numbers.id = contacts.number_id where contacts.id = $1`,
        [contactId],
      );
  const [way] = rows;
  if (!way?.is_connected) throw new AppError('chat_number_missing');
  if (way.stopped_at && !isLast) throw new AppError('chat_stopped');
  return { numberId: way.number_id, windowEndsAt: way.window_ends_at, lastMessageAt: way.last_message_at };
}

/** Cancels the queued messages of a conversation that aren't being sent yet: nothing may be sent after a STOP. */
export async function cancelQueuedMessages({ query }: Transaction, conversationId: string): Promise<void> {
  const waiting = query
    .select({ id: channelMessages.id })
    .from(channelMessages)
    .where(eq(channelMessages.conversationId, conversationId));
  const gone = await query
    .delete(channelOutbox)
    .where(sql`${channelOutbox.state} = 'queued' and ${inArray(channelOutbox.messageId, waiting)}`)
    .returning({ id: channelOutbox.messageId });
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  await query
    .update(channelMessages)
    .set({ state: 'failed', problem: 'stopped' })
    .where(inArray(channelMessages.id, ids));
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
