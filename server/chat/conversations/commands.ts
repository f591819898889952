import { type IncomingMessage, windowEnd } from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import type { Conversation } from './customers.ts';

/** Puts a message into the conversation, which is reached by its contact from now on, and opens its window. */
export async function fileMessage(
  tx: Transaction,
  conversation: Conversation,
  message: IncomingMessage,
): Promise<void> {
  const { id, occurredAt, contactId } = message;
  await tx.client.query('update channel_messages set conversation_id = $2 where id = $1', [id, conversation.id]);
  await tx.client.query(
    `update conversations set contact_id = $2, name = coalesce(name, $3), unread = unread + 1,
        window_ends_at = greatest(window_ends_at, $4) where id = $1`,
    [conversation.id, contactId, conversation.name, windowEnd(occurredAt)],
  );
  await noteLast(tx, conversation.id);
}

/** Nothing has answered what the customer wrote: a person must, and the bell rings. Ended by a person who answers. */
export async function needSeller({ client }: Transaction, id: string, now: Date): Promise<void> {
  await client.query('update conversations set needs_you_at = $2 where id = $1', [id, now]);
}

export async function saveAddress({ client }: Transaction, id: string, address: string): Promise<void> {
  await client.query('update conversations set delivery_address = $2 where id = $1', [id, address]);
}

/**
 * Keeps that a customer wants nothing more from the shop, or messages again; what is older than the last such word
 * changes nothing. Returns whether it did.
 */
export async function setStopped(
  { client }: Transaction,
  { id, isStopped, at }: { id: string; isStopped: boolean; at: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update conversations set stopped_at = case when $2 then $3::timestamptz end, consent_at = $3
      where id = $1 and (consent_at is null or consent_at <= $3) and (stopped_at is null) = $2`,
    [id, isStopped, at],
  );
  return rowCount === 1;
}

/**
 * Makes the newest message of a conversation, which the caller has locked, its last words in the inbox: the same that
 * stands last in its thread, whatever came late or within one second.
 */
export async function noteLast({ client }: Transaction, conversationId: string): Promise<void> {
  await client.query(
    `update conversations set last_text = left(newest.text, 200), last_direction = newest.direction,
        last_message_at = newest.occurred_at, updated_at = newest.created_at
      from (select text, direction, occurred_at, created_at from channel_messages where conversation_id = $1
        order by occurred_at desc, id desc limit 1) as newest
      where id = $1`,
    [conversationId],
  );
}
