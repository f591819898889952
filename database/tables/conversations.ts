import type { CartLine } from '#domain/chat/channel.ts';
import { type CartQuestion, cartQuestions } from '#domain/chat/chatCarts.ts';
import {
  type ContactMode,
  type ConversationOwner,
  contactModes,
  conversationOwners,
} from '#domain/chat/conversations.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { channelNumbers, sellerReference } from './numbers.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** A person as one number knows them: by phone, by the service's user id, or both. */
export const contacts = d.pgTable(
  'contacts',
  {
    id: d.uuid('id').primaryKey(),
    numberId: d
      .uuid('number_id')
      .notNull()
      .references(() => channelNumbers.id, { onDelete: 'cascade' }),
    /** E.164; null if the service hides it. */
    phone: d.text('phone'),
    /** The service's id of this person for this business. */
    serviceUserId: d.text('service_user_id'),
    name: d.text('name'),
    /** The shop they currently talk to; null until they name one. */
    sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'set null' }),
    mode: d.text('mode').$type<ContactMode>().notNull().default('customer'),
    /** The service's time of the message that chose the shop or the mode; older messages change neither. */
    routedAt: timestampColumn('routed_at'),
    /** Until when the service accepts free-form messages to them, from any shop. */
    windowEndsAt: timestampColumn('window_ends_at'),
    /** For rate limiting, as if messages had been evenly spaced until then: a burst of 6, then one every 6 seconds. */
    pacedUntil: timestampColumn('paced_until').notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    d.unique().on(table.numberId, table.phone),
    d.unique().on(table.numberId, table.serviceUserId),
    d.check('contacts_mode_check', oneOfCondition('mode', contactModes)),
  ],
);

/** A customer of a seller and their chat (chat.md, sections 3 and 4). A customer can exist before they write. */
export const conversations = d.pgTable(
  'conversations',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference().notNull(),
    /** The most recent contact that reaches them. */
    contactId: d.uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** E.164. */
    phone: d.text('phone'),
    serviceUserId: d.text('service_user_id'),
    name: d.text('name'),
    /** The customer is simulated. */
    isTest: d.boolean('is_test').notNull().default(false),
    deliveryAddress: d.text('delivery_address'),
    owner: d.text('owner').$type<ConversationOwner>().notNull().default('assistant'),
    /** The person who replies. */
    ownerId: d.uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The assistant is paused until then. */
    silentUntil: timestampColumn('silent_until'),
    /** When the customer last wrote something that was not answered; null if nothing is open. */
    needsYouAt: timestampColumn('needs_you_at'),
    /** Null: no messages yet, so it is not in the inbox. */
    lastMessageAt: timestampColumn('last_message_at'),
    lastText: d.text('last_text'),
    lastDirection: d.text('last_direction').$type<'in' | 'out'>(),
    /** Unread messages of the customer. */
    unread: d.integer('unread').notNull().default(0),
    /** Like the contact's, but only counting messages to this shop. */
    windowEndsAt: timestampColumn('window_ends_at'),
    /** Opted in to updates; sent STOP. `consentAt` is the service's time of the last STOP or START. */
    optedInAt: timestampColumn('opted_in_at'),
    stoppedAt: timestampColumn('stopped_at'),
    consentAt: timestampColumn('consent_at'),
    /** When the seller reported it to administrators; null without an open report. */
    reportedAt: timestampColumn('reported_at'),
    /** The text that the inbox's search matches. */
    search: d
      .text('search')
      .generatedAlwaysAs(d.sql`lower(coalesce(name, '') || ' ' || coalesce(phone, ''))`)
      .notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    // Phone first, for lookups of one person at all shops.
    d.unique().on(table.phone, table.sellerId),
    d.unique().on(table.sellerId, table.serviceUserId),
    d.check('conversations_owner_check', oneOfCondition('owner', conversationOwners)),
  ],
);

/** A cart that a customer sent in the chat and has not ordered yet; `messageId` becomes the order's idempotency key. */
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
    /** What the customer was asked for; their next message is the answer. */
    asks: d.text('asks').$type<CartQuestion>(),
    /** As typed for this order, if the service hides the phone. */
    phone: d.text('phone'),
    note: d.text('note'),
    /** The customer picks up the order, if the shop allows it. */
    picksUp: d.boolean('picks_up').notNull().default(false),
  },
  () => [d.check('conversation_carts_asks_check', oneOfCondition('asks', cartQuestions))],
);
