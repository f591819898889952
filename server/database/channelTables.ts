import {
  type CartLine,
  type DeliveryState,
  deliveryStates,
  type IncomingKind,
  type MessageAuthor,
  messageAuthors,
  type NumberKind,
  type NumberState,
  numberKinds,
  numberStates,
  type OutgoingKind,
  type Problem,
} from '#domain/channel.ts';
import { type CartQuestion, cartQuestions } from '#domain/chatCarts.ts';
import { type ContactMode, type ConversationOwner, contactModes, conversationOwners } from '#domain/conversations.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { TemplateParameter } from '#domain/orderTemplates.ts';
import * as d from './drizzle.ts';
import { createdAt, oneOf, sellers, time, updatedAt, users } from './tables.ts';

const ownSeller = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/**
 * Business numbers: the simulator's and the marketplace's, whose secrets the settings hold, and sellers' own, whose
 * secrets are encrypted here for the row's id.
 */
export const channelNumbers = d.pgTable(
  'channel_numbers',
  {
    id: d.uuid('id').primaryKey(),
    kind: d.text('kind').$type<NumberKind>().notNull(),
    /** At most one each that is not disconnected; so with the next. */
    sellerId: ownSeller(),
    /** The service's `phone_number_id`. */
    numberId: d.text('number_id').notNull(),
    businessAccountId: d.text('business_account_id'),
    /** E.164, for links. */
    phone: d.text('phone'),
    tokenSealed: d.text('token_sealed'),
    appSecretSealed: d.text('app_secret_sealed'),
    /** Keyed hash: it is looked for, never read. */
    verifyHash: d.text('verify_hash'),
    state: d.text('state').$type<NumberState>().notNull(),
    /** Why it does not work. */
    problem: d.text('problem').$type<Problem>(),
    checkedAt: time('checked_at'),
    lastEventAt: time('last_event_at'),
    /** As if it had sent at an even pace until then: how its 20 messages a second are counted. */
    pacedUntil: time('paced_until').notNull(),
    createdAt,
    updatedAt,
  },
  () => [
    d.check('channel_numbers_kind_check', oneOf('kind', numberKinds)),
    d.check('channel_numbers_state_check', oneOf('state', numberStates)),
  ],
);

/** A person as one number knows them, by phone, by the service's id of theirs, or both. */
export const contacts = d.pgTable(
  'contacts',
  {
    id: d.uuid('id').primaryKey(),
    numberId: d
      .uuid('number_id')
      .notNull()
      .references(() => channelNumbers.id, { onDelete: 'cascade' }),
    /** E.164; null where the service hides it. */
    phone: d.text('phone'),
    /** The service's id of this person for this business. */
    serviceUserId: d.text('service_user_id'),
    name: d.text('name'),
    /** The shop they talk to now; none before they named one. */
    sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'set null' }),
    mode: d.text('mode').$type<ContactMode>().notNull().default('customer'),
    /** The service's time of the message that named the shop or the mode: an older one changes neither. */
    routedAt: time('routed_at'),
    /** Until when the service takes free words to them, whichever shop's. */
    windowEndsAt: time('window_ends_at'),
    /** As if they had been written to at an even pace until then: 6 at once, one more every 6 seconds. */
    pacedUntil: time('paced_until').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    d.unique().on(table.numberId, table.phone),
    d.unique().on(table.numberId, table.serviceUserId),
    d.check('contacts_mode_check', oneOf('mode', contactModes)),
  ],
);

/** One customer of one seller and their chat (chat.md, sections 3 and 4). A customer may be known before they write. */
export const conversations = d.pgTable(
  'conversations',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: ownSeller().notNull(),
    /** The latest way to reach them. */
    contactId: d.uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** E.164. */
    phone: d.text('phone'),
    serviceUserId: d.text('service_user_id'),
    name: d.text('name'),
    deliveryAddress: d.text('delivery_address'),
    owner: d.text('owner').$type<ConversationOwner>().notNull().default('assistant'),
    /** The person who answers. */
    ownerId: d.uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The assistant keeps quiet until then. */
    silentUntil: time('silent_until'),
    /** When the customer last wrote what nothing answered; null: nobody is waited for. */
    needsYouAt: time('needs_you_at'),
    /** Null: nobody has written, and it is not in the inbox. */
    lastMessageAt: time('last_message_at'),
    lastText: d.text('last_text'),
    lastDirection: d.text('last_direction').$type<'in' | 'out'>(),
    /** Messages of the customer's that nobody has looked at. */
    unread: d.integer('unread').notNull().default(0),
    /** The same, counted from what they wrote to this shop. */
    windowEndsAt: time('window_ends_at'),
    /** Ticked that they want updates; said STOP. `consentAt` is the service's time of the last STOP or START. */
    optedInAt: time('opted_in_at'),
    stoppedAt: time('stopped_at'),
    consentAt: time('consent_at'),
    /** Since when the seller shows it to administrators; null where no report of it is open. */
    reportedAt: time('reported_at'),
    /** What the inbox's search looks through. */
    search: d
      .text('search')
      .generatedAlwaysAs(d.sql`lower(coalesce(name, '') || ' ' || coalesce(phone, ''))`)
      .notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    d.unique().on(table.sellerId, table.phone),
    d.unique().on(table.sellerId, table.serviceUserId),
    d.check('conversations_owner_check', oneOf('owner', conversationOwners)),
  ],
);

/** The cart that a customer has sent in the chat and not ordered yet; `messageId` makes the key of its order. */
export const conversationCarts = d.pgTable(
  'conversation_carts',
  {
    conversationId: d
      .uuid('conversation_id')
      .primaryKey()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    messageId: d.uuid('message_id').notNull(),
    /** With the prices that the customer was shown. */
    lines: d.jsonb('lines').$type<CartLine[]>().notNull(),
    /** What the customer was asked for; their next words are the answer. */
    asks: d.text('asks').$type<CartQuestion>(),
    /** As typed for this order, where the service hides the phone. */
    phone: d.text('phone'),
    note: d.text('note'),
  },
  () => [d.check('conversation_carts_asks_check', oneOf('asks', cartQuestions))],
);

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
    problem: d.text('problem').$type<Problem>(),
    /** The records that an answer of the assistant's stands on. */
    records: d.jsonb('records').$type<object[]>(),
    /** The service's time, or ours of what we send. */
    occurredAt: time('occurred_at').notNull(),
    createdAt,
  },
  (table) => [
    d.unique().on(table.numberId, table.externalId),
    d.check('channel_messages_direction_check', oneOf('direction', ['in', 'out'])),
    d.check('channel_messages_author_check', oneOf('author', messageAuthors)),
    d.check('channel_messages_state_check', oneOf('state', deliveryStates)),
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
  nextAt: time('next_at').notNull(),
  createdAt,
});

/** What the service told, each message, state and echo once, as it came. Handled ones are kept for 30 days. */
export const channelEvents = d.pgTable('channel_events', {
  id: d.uuid('id').primaryKey(),
  /** Unique within its number: nobody can use up the keys of another's events. */
  eventKey: d.text('event_key').notNull().unique(),
  numberId: d.uuid('number_id').references(() => channelNumbers.id, { onDelete: 'cascade' }),
  kind: d.text('kind').$type<EventKind>().notNull(),
  /** Number and person: events of one lane are handled one at a time, by the service's time and then by arrival. */
  lane: d.text('lane').notNull(),
  occurredAt: time('occurred_at').notNull(),
  arrival: d.bigserial('arrival', { mode: 'number' }).notNull(),
  /** `json`, not `jsonb`, which refuses what people can type: NUL and halves of characters. */
  raw: d.json('raw').notNull(),
  receivedAt: time('received_at').notNull(),
  handledAt: time('handled_at'),
  attempts: d.integer('attempts').notNull().default(0),
  nextAt: time('next_at').notNull(),
  /** Why nothing was done with it. */
  problem: d.text('problem').$type<EventProblem>(),
});
export type EventKind = 'message' | 'state' | 'echo' | 'unknown' | 'unreadable';
export type EventProblem = 'unknown_kind' | 'unknown_number' | 'unreadable' | 'given_up';

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
  nextAt: time('next_at').notNull(),
});

/** Which approved template tells of an order's status; without one no news goes to who is not in a chat. */
export const orderTemplates = d.pgTable('order_templates', {
  status: d.text('status').$type<OrderStatus>().primaryKey(),
  name: d.text('name').notNull(),
  language: d.text('language').notNull(),
  /** What fills its places, in their order. */
  parameters: d.text('parameters').array().$type<TemplateParameter[]>().notNull(),
  updatedAt,
});
