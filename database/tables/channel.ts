import {
  type DeliveryProblem,
  type DeliveryState,
  deliveryStates,
  type IncomingKind,
  type MessageAuthor,
  messageAuthors,
  type OutgoingKind,
} from '#domain/chat/channel.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn } from './columns.ts';
import { contacts, conversations } from './conversations.ts';
import { channelNumbers } from './numbers.ts';
import { users } from './users.ts';

/** What was written, by whom, and its delivery state. A phone that talks to no shop has no conversation. */
export const channelMessages = d.pgTable(
  'channel_messages',
  {
    id: d.uuid('id').primaryKey(),
    numberId: d
      .uuid('number_id')
      .notNull()
      .references(() => channelNumbers.id, { onDelete: 'cascade' }),
    contactId: d
      .uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    conversationId: d.uuid('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    direction: d.text('direction').$type<'in' | 'out'>().notNull(),
    author: d.text('author').$type<MessageAuthor>().notNull(),
    /** The signed-in author, if any. */
    userId: d.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: d.text('kind').$type<IncomingKind | OutgoingKind>().notNull(),
    text: d.text('text').notNull(),
    /** What the thread shows besides the text: an OutgoingMessage, or the result of an IncomingMessage. */
    content: d.jsonb('content').$type<object>().notNull(),
    /** The service's id; null until the service accepted it. */
    externalId: d.text('external_id'),
    replyTo: d.text('reply_to'),
    /** Null for incoming messages. */
    state: d.text('state').$type<DeliveryState>(),
    problem: d.text('problem').$type<DeliveryProblem>(),
    /** The records that support an answer of the assistant. */
    records: d.jsonb('records').$type<object[]>(),
    /** The service's time, or ours for messages that we send. */
    occurredAt: timestampColumn('occurred_at').notNull(),
    createdAt,
  },
  (table) => [
    d.unique().on(table.numberId, table.externalId),
    d.check('channel_messages_direction_check', oneOfCondition('direction', ['in', 'out'])),
    d.check('channel_messages_author_check', oneOfCondition('author', messageAuthors)),
    d.check('channel_messages_state_check', oneOfCondition('state', deliveryStates)),
  ],
);

/** Files of a message: downloaded from the service after it was stored, and visible only to the seller. */
export const channelMedia = d.pgTable('channel_media', {
  id: d.uuid('id').primaryKey(),
  messageId: d
    .uuid('message_id')
    .notNull()
    .unique()
    .references(() => channelMessages.id, { onDelete: 'cascade' }),
  /** The service's id of the file; its hash as the service gives it, base64. */
  externalId: d.text('external_id').notNull(),
  sha256: d.text('sha256'),
  state: d.text('state').$type<'waiting' | 'kept' | 'refused'>().notNull(),
  attempts: d.integer('attempts').notNull().default(0),
  nextAt: timestampColumn('next_at').notNull(),
  createdAt,
});

/** The service's events, each message, state and echo once, as received. Handled ones are stored for 30 days. */
export const channelEvents = d.pgTable('channel_events', {
  id: d.uuid('id').primaryKey(),
  /** Unique within its number, so that no number can use up another's keys. */
  eventKey: d.text('event_key').notNull().unique(),
  numberId: d.uuid('number_id').references(() => channelNumbers.id, { onDelete: 'cascade' }),
  kind: d.text('kind').$type<ChannelEventKind>().notNull(),
  /** Number and person: events of one lane are handled one at a time, by the service's time and then by arrival. */
  lane: d.text('lane').notNull(),
  occurredAt: timestampColumn('occurred_at').notNull(),
  arrival: d.bigserial('arrival', { mode: 'number' }).notNull(),
  /** `json`, because `jsonb` rejects what people can type: NUL and unpaired surrogates. */
  raw: d.json('raw').notNull(),
  receivedAt: timestampColumn('received_at').notNull(),
  handledAt: timestampColumn('handled_at'),
  attempts: d.integer('attempts').notNull().default(0),
  nextAt: timestampColumn('next_at').notNull(),
  /** Why it was not processed. */
  problem: d.text('problem').$type<ChannelEventProblem>(),
});
export type ChannelEventKind = 'message' | 'state' | 'echo' | 'unknown' | 'unreadable';
export type ChannelEventProblem = 'unknown_kind' | 'unknown_number' | 'unreadable' | 'given_up';

/**
 * Messages waiting to be sent; a row is deleted once its message was accepted or has failed. The service returns its
 * message's id.
 */
export const channelOutbox = d.pgTable('channel_outbox', {
  messageId: d
    .uuid('message_id')
    .primaryKey()
    .references(() => channelMessages.id, { onDelete: 'cascade' }),
  sequence: d.bigserial('sequence', { mode: 'number' }).notNull(),
  numberId: d
    .uuid('number_id')
    .notNull()
    .references(() => channelNumbers.id, { onDelete: 'cascade' }),
  /** One at a time for each contact. */
  contactId: d
    .uuid('contact_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** `unsure`: sent, but without a response. */
  state: d.text('state').$type<'queued' | 'sending' | 'unsure'>().notNull(),
  priority: d.smallint('priority').notNull().default(0),
  /** Counts started attempts, so that a lost attempt cannot complete a later one. */
  attempts: d.integer('attempts').notNull().default(0),
  /** When it is sent or retried. */
  nextAt: timestampColumn('next_at').notNull(),
});

/**
 * Lanes of a queue that may have work, and their turns: written by triggers for every event and every outgoing message,
 * and processed in the order of `turn` (docs/decisions/chat-channel.md). A lane may have several.
 */
export const channelTickets = d.pgTable('channel_tickets', {
  id: d.bigserial('id', { mode: 'number' }).primaryKey(),
  /** `events`, or the number that sends the messages. */
  queue: d.text('queue').notNull(),
  /** What is processed one at a time: the lane of events, or the contact that receives messages. */
  lane: d.text('lane').notNull(),
  /** Who shares the queue: a shop, a shop's order notifications, or all who have named no shop. */
  share: d.text('share').notNull(),
  /** Lowest first. Each ticket of a share has its own turn, so that shares alternate. */
  turn: d.bigint('turn', { mode: 'number' }).notNull(),
  nextAt: timestampColumn('next_at').notNull(),
});
