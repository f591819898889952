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

/** What was written, by whom, and how far it got. Of a phone that talks to no shop there is no conversation. */
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
    /** The person, where the author is one who was signed in. */
    userId: d.uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: d.text('kind').$type<IncomingKind | OutgoingKind>().notNull(),
    text: d.text('text').notNull(),
    /** What the thread draws beside the words: an OutgoingMessage, or what came of an IncomingMessage. */
    content: d.jsonb('content').$type<object>().notNull(),
    /** The service's id; null until the service took it. */
    externalId: d.text('external_id'),
    replyTo: d.text('reply_to'),
    /** Null for what came in. */
    state: d.text('state').$type<DeliveryState>(),
    problem: d.text('problem').$type<DeliveryProblem>(),
    /** The records that an answer of the assistant's stands on. */
    records: d.jsonb('records').$type<object[]>(),
    /** The service's time, or ours of what we send. */
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

/** Files that came in a message: fetched from the service after it was stored, and shown to the seller alone. */
export const channelMedia = d.pgTable('channel_media', {
  id: d.uuid('id').primaryKey(),
  messageId: d
    .uuid('message_id')
    .notNull()
    .unique()
    .references(() => channelMessages.id, { onDelete: 'cascade' }),
  /** The service's id of the file; its hash as the service says, base64. */
  externalId: d.text('external_id').notNull(),
  sha256: d.text('sha256'),
  state: d.text('state').$type<'waiting' | 'kept' | 'refused'>().notNull(),
  attempts: d.integer('attempts').notNull().default(0),
  nextAt: timestampColumn('next_at').notNull(),
  createdAt,
});

/** What the service told, each message, state and echo once, as it came. Handled ones are kept for 30 days. */
export const channelEvents = d.pgTable('channel_events', {
  id: d.uuid('id').primaryKey(),
  /** Unique within its number: nobody can use up the keys of another's events. */
  eventKey: d.text('event_key').notNull().unique(),
  numberId: d.uuid('number_id').references(() => channelNumbers.id, { onDelete: 'cascade' }),
  kind: d.text('kind').$type<ChannelEventKind>().notNull(),
  /** Number and person: events of one lane are handled one at a time, by the service's time and then by arrival. */
  lane: d.text('lane').notNull(),
  occurredAt: timestampColumn('occurred_at').notNull(),
  arrival: d.bigserial('arrival', { mode: 'number' }).notNull(),
  /** `json`, not `jsonb`, which refuses what people can type: NUL and halves of characters. */
  raw: d.json('raw').notNull(),
  receivedAt: timestampColumn('received_at').notNull(),
  handledAt: timestampColumn('handled_at'),
  attempts: d.integer('attempts').notNull().default(0),
  nextAt: timestampColumn('next_at').notNull(),
  /** Why nothing was done with it. */
  problem: d.text('problem').$type<ChannelEventProblem>(),
});
export type ChannelEventKind = 'message' | 'state' | 'echo' | 'unknown' | 'unreadable';
export type ChannelEventProblem = 'unknown_kind' | 'unknown_number' | 'unreadable' | 'given_up';

/** What waits to be sent; a row goes when its message was taken or has failed. Its message's id is what the service gives back. */
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
  /** One after the other for each contact. */
  contactId: d
    .uuid('contact_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** `unsure`: sent, and no answer came. */
  state: d.text('state').$type<'queued' | 'sending' | 'unsure'>().notNull(),
  priority: d.smallint('priority').notNull().default(0),
  /** Counts what was begun: an attempt that was taken for lost cannot end a later one. */
  attempts: d.integer('attempts').notNull().default(0),
  /** When it is sent, or sent again. */
  nextAt: timestampColumn('next_at').notNull(),
});

/**
 * Which lanes of a queue may have work, and when each has its turn: written by triggers with every event and every
 * message to be sent, and worked off in the order of `turn` (docs/decisions/chat-channel.md). A lane may have several.
 */
export const channelTickets = d.pgTable('channel_tickets', {
  id: d.bigserial('id', { mode: 'number' }).primaryKey(),
  /** `events`, or the number that messages go out from. */
  queue: d.text('queue').notNull(),
  /** What is worked off one at a time: the lane of events, or the contact that messages go to. */
  lane: d.text('lane').notNull(),
  /** Who shares the queue with others: a shop, a shop's order news, or all who have named no shop. */
  share: d.text('share').notNull(),
  /** Lowest first. In a share each ticket has a turn of its own, so that shares alternate. */
  turn: d.bigint('turn', { mode: 'number' }).notNull(),
  nextAt: timestampColumn('next_at').notNull(),
});
