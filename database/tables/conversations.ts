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
    routedAt: timestampColumn('routed_at'),
    /** Until when the service takes free words to them, whichever shop's. */
    windowEndsAt: timestampColumn('window_ends_at'),
    /** As if they had been written to at an even pace until then: 6 at once, one more every 6 seconds. */
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

/** One customer of one seller and their chat (chat.md, sections 3 and 4). A customer may be known before they write. */
export const conversations = d.pgTable(
  'conversations',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference().notNull(),
    /** The latest way to reach them. */
    contactId: d.uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** E.164. */
    phone: d.text('phone'),
    serviceUserId: d.text('service_user_id'),
    name: d.text('name'),
    /** The customer is simulated. */
    isTest: d.boolean('is_test').notNull().default(false),
    deliveryAddress: d.text('delivery_address'),
    owner: d.text('owner').$type<ConversationOwner>().notNull().default('assistant'),
    /** The person who answers. */
    ownerId: d.uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The assistant keeps quiet until then. */
    silentUntil: timestampColumn('silent_until'),
    /** When the customer last wrote what nothing answered; null: nobody is waited for. */
    needsYouAt: timestampColumn('needs_you_at'),
    /** Null: nobody has written, and it is not in the inbox. */
    lastMessageAt: timestampColumn('last_message_at'),
    lastText: d.text('last_text'),
    lastDirection: d.text('last_direction').$type<'in' | 'out'>(),
    /** Messages of the customer's that nobody has looked at. */
    unread: d.integer('unread').notNull().default(0),
    /** The same, counted from what they wrote to this shop. */
    windowEndsAt: timestampColumn('window_ends_at'),
    /** Ticked that they want updates; said STOP. `consentAt` is the service's time of the last STOP or START. */
    optedInAt: timestampColumn('opted_in_at'),
    stoppedAt: timestampColumn('stopped_at'),
    consentAt: timestampColumn('consent_at'),
    /** Since when the seller shows it to administrators; null where no report of it is open. */
    reportedAt: timestampColumn('reported_at'),
    /** What the inbox's search looks through. */
    search: d
      .text('search')
      .generatedAlwaysAs(d.sql`lower(coalesce(name, '') || ' ' || coalesce(phone, ''))`)
      .notNull(),
    createdAt,
    updatedAt,
  },
  (table) => [
    // The phone first: what a person has written to all shops is looked for by it.
    d.unique().on(table.phone, table.sellerId),
    d.unique().on(table.sellerId, table.serviceUserId),
    d.check('conversations_owner_check', oneOfCondition('owner', conversationOwners)),
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
    /** The customer picks the order up, where their shop allows it. */
    picksUp: d.boolean('picks_up').notNull().default(false),
  },
  () => [d.check('conversation_carts_asks_check', oneOfCondition('asks', cartQuestions))],
);
