import { v7 as newId } from 'uuid';
import { type DeliveryState, type IncomingMessage, type NumberKind, raiseState, windowEnd } from '#domain/channel.ts';
import type { Context } from '../context.ts';
import { channelMedia, channelMessages, channelNumbers, channelOutbox } from '../database/channelTables.ts';
import type { Transaction } from '../database/connect.ts';
import { and, eq, or } from '../database/drizzle.ts';
import { noteLast, wakeTopics } from './commands.ts';
import { findContact } from './contacts.ts';
import { problemOf } from './problems.ts';
import { type ReadMessage, readMessage, readReport } from './shapes.ts';

type Event = { numberId: string; occurredAt: Date; raw: unknown };

/** Stores a message that somebody sent, and opens their window. `undefined`: it was there, or cannot be read. */
export async function hearMessage(
  tx: Transaction,
  context: Context,
  event: Event,
): Promise<IncomingMessage | undefined> {
  const read = readMessage(event.raw, 'message');
  if (!read) return undefined;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  await tx.client.query('update contacts set window_ends_at = greatest(window_ends_at, $2) where id = $1', [
    contactId,
    windowEnd(event.occurredAt),
  ]);
  const id = await keep(tx, { ...event, read, contactId, direction: 'in', author: 'customer', now });
  if (!id) return undefined;
  const mediaId = read.file && (await keepFile(tx, id, read.file, now));
  const number = await readNumber(tx, event.numberId);
  const { person: _, file: __, ...message } = read;
  return { ...message, ...number, id, contactId, occurredAt: event.occurredAt, ...(mediaId && { mediaId }) };
}

type Kept = Event & {
  read: ReadMessage;
  contactId: string;
  conversationId?: string | undefined;
  direction: 'in' | 'out';
  author: 'customer' | 'app';
  now: Date;
};

async function keep({ query }: Transaction, kept: Kept): Promise<string | undefined> {
  const { numberId, contactId, conversationId = null, direction, author, read, occurredAt, now } = kept;
  const { externalId, kind, text, replyTo = null, choiceId, cart, aboutProductId } = read;
  const [row] = await query
    .insert(channelMessages)
    .values({
      id: newId(),
      numberId,
      contactId,
      conversationId,
      direction,
      author,
      kind,
      text,
      content: { choiceId, cart, aboutProductId },
      externalId,
      replyTo,
      state: direction === 'out' ? 'sent' : null,
      occurredAt,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: channelMessages.id });
  return row?.id;
}

async function keepFile(
  { query, client }: Transaction,
  messageId: string,
  { externalId, sha256 }: NonNullable<ReadMessage['file']>,
  now: Date,
): Promise<string> {
  const id = newId();
  const times = { nextAt: now, createdAt: now };
  await query.insert(channelMedia).values({ id, messageId, externalId, sha256, state: 'waiting', ...times });
  await client.query("select pg_notify('haat_events', $1)", [wakeTopics.media]);
  return id;
}

async function readNumber({ query }: Transaction, id: string) {
  const [number] = await query
    .select({ numberId: channelNumbers.id, numberKind: channelNumbers.kind, numberSellerId: channelNumbers.sellerId })
    .from(channelNumbers)
    .where(eq(channelNumbers.id, id));
  if (!number) throw new Error('The number of an event is gone.');
  return number satisfies { numberKind: NumberKind };
}

/**
 * What the seller wrote in the phone's own app makes them the owner of the conversation: the assistant keeps quiet
 * (chat.md, section 4). Only a seller's own number has such an app.
 */
export async function hearEcho(tx: Transaction, context: Context, event: Event): Promise<void> {
  const read = readMessage(event.raw, 'echo');
  if (!read) return;
  const now = context.now();
  const contactId = await findContact(tx, { numberId: event.numberId, person: read.person, now });
  const { rows } = await tx.client.query<{ id: string }>(
    `select conversations.id from conversations join channel_numbers on channel_numbers.seller_id = conversations.seller_id
      where contact_id = $1 and channel_numbers.id = $2 for no key update of conversations`,
    [contactId, event.numberId],
  );
  const conversationId = rows[0]?.id;
  const id = await keep(tx, { ...event, read, contactId, conversationId, direction: 'out', author: 'app', now });
  if (!id || !conversationId) return;
  await noteLast(tx, conversationId);
  await tx.client.query(
    `update conversations set owner = 'person', owner_id = null, needs_you_at = null,
        silent_until = greatest(silent_until, $2::timestamptz + interval '12 hours') where id = $1`,
    [conversationId, event.occurredAt],
  );
}

/**
 * How far a message got. A message whose answer was lost is recognised here by its own id: then it is not sent again.
 * A report about a message of another number changes nothing.
 */
export async function hearState(tx: Transaction, event: Event): Promise<void> {
  const report = readReport(event.raw);
  if (!report) return;
  const { externalId, messageId } = report;
  const itself = or(
    eq(channelMessages.externalId, externalId),
    messageId ? eq(channelMessages.id, messageId) : undefined,
  );
  const [message] = await tx.query
    .select({ id: channelMessages.id, state: channelMessages.state, conversationId: channelMessages.conversationId })
    .from(channelMessages)
    .where(and(eq(channelMessages.numberId, event.numberId), eq(channelMessages.direction, 'out'), itself))
    .for('update');
  if (!message?.state) return;
  await tx.query.delete(channelOutbox).where(eq(channelOutbox.messageId, message.id));
  const state: DeliveryState = raiseState(message.state, report.state);
  const problem = state === 'failed' && message.state !== 'failed' ? { problem: problemOf(report.code) } : {};
  await tx.client.query('update channel_messages set external_id = coalesce(external_id, $2) where id = $1', [
    message.id,
    externalId,
  ]);
  if (state === message.state) return;
  await tx.query
    .update(channelMessages)
    .set({ state, ...problem })
    .where(eq(channelMessages.id, message.id));
  if (!message.conversationId) return;
  await tx.client.query("select pg_notify('haat_events', seller_id::text) from conversations where id = $1", [
    message.conversationId,
  ]);
}
