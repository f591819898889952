import { v7 as newId } from 'uuid';
import {
  advanceDeliveryState,
  type DeliveryState,
  type IncomingMessage,
  type NumberKind,
  replyWindowEnd,
} from '#domain/chat/channel.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { notify } from '#server/platform/database/notify.ts';
import type { ChatContext } from '../context.ts';
import { moveConversation, updateLastMessage } from '../conversations/commands.ts';
import { toDeliveryProblem } from '../service/problems.ts';
import { wakeTopics } from './commands.ts';
import { findContact } from './contacts.ts';
import { type ParsedMessage, parseDeliveryReport, parseMessage } from './eventSchemas.ts';
import { wakeContact } from './tickets.ts';

type IncomingEvent = { numberId: string; occurredAt: Date; raw: unknown };

/** Stores an incoming message and opens the reply window. Returns `undefined` for a duplicate or an unreadable one. */
export async function receiveMessage(
  tx: Transaction,
  context: ChatContext,
  event: IncomingEvent,
): Promise<IncomingMessage | undefined> {
  const read = parseMessage(event.raw, 'message');
  if (!read) return undefined;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  await tx.client.query('update contacts set window_ends_at = greatest(window_ends_at, $2) where id = $1', [
    contactId,
    replyWindowEnd(event.occurredAt),
  ]);
  const id = await storeMessage(tx, { ...event, read, contactId, direction: 'in', author: 'customer', now });
  if (!id) return undefined;
  const mediaId = read.file && (await storeMedia(tx, id, read.file, now));
  const number = await readReceivingNumber(tx, event.numberId, contactId);
  const { person: _, file: __, ...message } = read;
  return { ...message, ...number, id, contactId, occurredAt: event.occurredAt, ...(mediaId && { mediaId }) };
}

type MessageToStore = IncomingEvent & {
  read: ParsedMessage;
  contactId: string;
  conversationId?: string | undefined;
  direction: 'in' | 'out';
  author: 'customer' | 'app';
  now: Date;
};

async function storeMessage({ client }: Transaction, kept: MessageToStore): Promise<string | undefined> {
  const { numberId, contactId, conversationId = null, direction, author, read, occurredAt, now } = kept;
  const { externalId, kind, text, replyTo = null, choiceId, cart, aboutProductId } = read;
  const content = JSON.stringify({ choiceId, cart, aboutProductId });
  const state = direction === 'out' ? 'sent' : null;
  const { rows } = await client.query<{ id: string }>(
    `insert into channel_messages (id, number_id, contact_id, conversation_id, direction, author, kind, text, content,
        external_id, reply_to, state, occurred_at, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing returning id`,
    [
      newId(),
      numberId,
      contactId,
      conversationId,
      direction,
      author,
      kind,
      text,
      content,
      externalId,
      replyTo,
      state,
      occurredAt,
      now,
    ],
  );
  return rows[0]?.id;
}

async function storeMedia(
  { client }: Transaction,
  messageId: string,
  { externalId, sha256 }: NonNullable<ParsedMessage['file']>,
  now: Date,
): Promise<string> {
  const id = newId();
  await client.query(
    `insert into channel_media (id, message_id, external_id, sha256, state, next_at, created_at)
      values ($1, $2, $3, $4, 'waiting', $5, $5)`,
    [id, messageId, externalId, sha256, now],
  );
  await notify({ client }, wakeTopics.media);
  return id;
}

type ReceivingNumber = {
  numberId: string;
  numberKind: NumberKind;
  numberSellerId: string | null;
  simulatedFor: string | null;
};

/**
 * Returns the number that received a message, with the shop of a simulated contact: that of its page, else the first
 * one it named.
 */
async function readReceivingNumber({ client }: Transaction, id: string, contactId: string) {
  const { rows } = await client.query<ReceivingNumber>(
    `select channel_numbers.id as "numberId", kind as "numberKind", channel_numbers.seller_id as "numberSellerId",
        case when kind = 'simulator' then coalesce(simulated_phones.seller_id, contacts.seller_id) end as "simulatedFor"
      from channel_numbers join contacts on contacts.id = $2
        left join simulated_phones on '+' || simulated_phones.phone = contacts.phone
          or simulated_phones.service_user_id = contacts.service_user_id
      where channel_numbers.id = $1`,
    [id, contactId],
  );
  const [number] = rows;
  if (!number) throw new Error('The number of an event is gone.');
  return number;
}

/**
 * A seller who writes in the phone's own app takes over the conversation, so the assistant stops answering (chat.md,
 * section 4). Only a seller's own number has such an app.
 */
export async function receiveEcho(tx: Transaction, context: ChatContext, event: IncomingEvent): Promise<void> {
  const read = parseMessage(event.raw, 'echo');
  if (!read) return;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  const { rows } = await tx.client.query<{ id: string }>(
    `select conversations.id from conversations join channel_numbers on channel_numbers.seller_id = conversations.seller_id
      where contact_id = $1 and channel_numbers.id = $2 for no key update of conversations`,
    [contactId, event.numberId],
  );
  const conversationId = rows[0]?.id;
  const id = await storeMessage(tx, {
    ...event,
    read,
    contactId,
    conversationId,
    direction: 'out',
    author: 'app',
    now,
  });
  if (!id || !conversationId) return;
  await updateLastMessage(tx, conversationId);
  await moveConversation(tx, { id: conversationId, action: 'echo', at: event.occurredAt });
}

type ReportedMessage = {
  id: string;
  state: DeliveryState | null;
  conversation_id: string | null;
  contact_id: string;
  is_waiting: boolean;
};

/**
 * Records the delivery status of a message. A message whose response was lost is recognised here by its own id, so that
 * it isn't sent again. Ignores a report about a message of another number.
 */
export async function receiveDeliveryState(
  tx: Transaction,
  context: Pick<ChatContext, 'now'>,
  event: IncomingEvent,
): Promise<void> {
  const { client } = tx;
  const report = parseDeliveryReport(event.raw);
  if (!report) return;
  const { externalId, messageId } = report;
  const { rows } = await client.query<ReportedMessage>(
    `select id, state, conversation_id, contact_id, exists (select from channel_outbox where message_id = channel_messages.id) as is_waiting
      from channel_messages
      where number_id = $1 and direction = 'out' and (external_id = $2 or id = $3) for update`,
    [event.numberId, externalId, messageId],
  );
  const [message] = rows;
  if (!message?.state) return;
  if (message.is_waiting) {
    const now = context.now();
    await wakeContact(tx, message.contact_id, { now, nextAt: now });
    await client.query('delete from channel_outbox where message_id = $1', [message.id]);
  }
  const state: DeliveryState = advanceDeliveryState(message.state, report.state);
  const problem = state === 'failed' && message.state !== 'failed' ? toDeliveryProblem(report.code) : null;
  await client.query(
    `update channel_messages set external_id = coalesce(external_id, $2), state = $3, problem = coalesce($4, problem)
      where id = $1`,
    [message.id, externalId, state, problem],
  );
  if (state === message.state) return;
  if (!message.conversation_id) return;
  await client.query("select pg_notify('haat_events', seller_id::text) from conversations where id = $1", [
    message.conversation_id,
  ]);
}
