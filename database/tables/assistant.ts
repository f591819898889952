import { type AssistantEngine, assistantEngines } from '#domain/assistant/assistantEngines.ts';
import { type AssistantMode, assistantModes, type FactKind, factKinds } from '#domain/sellers/shopFacts.ts';
import * as d from '../drizzle.ts';
import { channelMessages } from './channel.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { conversations } from './conversations.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

const sellerReference = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/** When a shop's assistant replies; without a row it always does. */
export const assistants = d.pgTable(
  'assistants',
  {
    sellerId: sellerReference().primaryKey(),
    mode: d.text('mode').$type<AssistantMode>().notNull(),
    /** Opening hours in minutes of the day (Asia/Kolkata), and the days of the week, where 0 is Sunday. */
    opensAt: d.smallint('opens_at').notNull(),
    closesAt: d.smallint('closes_at').notNull(),
    openDays: d.smallint('open_days').array().notNull(),
    updatedAt,
  },
  () => [d.check('assistants_mode_check', oneOfCondition('mode', assistantModes))],
);

/** A shop's facts: one row per kind; for the kind 'question' one per question. */
export const shopFacts = d.pgTable(
  'shop_facts',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference().notNull(),
    kind: d.text('kind').$type<FactKind>().notNull(),
    /** Only for the kind 'question'; empty otherwise. */
    question: d.text('question').notNull(),
    answer: d.text('answer').notNull(),
    /** The conversation in which it was asked: it is erased with its customer's data. */
    conversationId: d.uuid('conversation_id').references(() => conversations.id, { onDelete: 'set null' }),
    createdAt,
    updatedAt,
  },
  (table) => [
    d.unique().on(table.sellerId, table.kind, table.question),
    d.check('shop_facts_kind_check', oneOfCondition('kind', factKinds)),
  ],
);

/** Customers' questions that no record answers; the seller's answer is sent to them and becomes a fact. */
export const openQuestions = d.pgTable(
  'open_questions',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference().notNull(),
    conversationId: d
      .uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    messageId: d
      .uuid('message_id')
      .notNull()
      .references(() => channelMessages.id, { onDelete: 'cascade' }),
    text: d.text('text').notNull(),
    /** What the question is about, if it matches one of the shop's facts. */
    kind: d.text('kind').$type<FactKind>().notNull(),
    createdAt,
    answeredAt: timestampColumn('answered_at'),
  },
  (table) => [
    d.unique().on(table.messageId, table.kind),
    d.check('open_questions_kind_check', oneOfCondition('kind', factKinds)),
  ],
);

/** What the assistant has to answer in a conversation, and its memory of it. */
export const assistantTurns = d.pgTable('assistant_turns', {
  conversationId: d
    .uuid('conversation_id')
    .primaryKey()
    .references(() => conversations.id, { onDelete: 'cascade' }),
  /** When the pending messages are answered together; null: none pending. */
  dueAt: timestampColumn('due_at'),
  /** Lowest first among those that are due, counted per shop, so that shops alternate. */
  turn: d.bigint('turn', { mode: 'number' }).notNull().default(0),
  /** The shop of the conversation; deleted with it. */
  sellerId: d.uuid('seller_id'),
  /** The pending messages, in order of arrival. */
  messageIds: d.uuid('message_ids').array().notNull(),
  /** Needs a language model: only workers that have one claim it. */
  asksModel: d.boolean('asks_model').notNull().default(false),
  /** A process has claimed it until then. */
  claimedUntil: timestampColumn('claimed_until'),
  memory: d.jsonb('memory').$type<object>().notNull(),
});

/** Administrators' settings for the assistants of all shops: the newest row is current, the others are history. */
export const assistantSettings = d.pgTable(
  'assistant_settings',
  {
    id: d.uuid('id').primaryKey(),
    isOn: d.boolean('is_on').notNull(),
    engine: d.text('engine').$type<AssistantEngine>().notNull(),
    dailyTokens: d.integer('daily_tokens').notNull(),
    /** Paise per million tokens. */
    inputPaise: d.integer('input_paise'),
    outputPaise: d.integer('output_paise'),
    adminId: d.uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt,
  },
  () => [d.check('assistant_settings_engine_check', oneOfCondition('engine', assistantEngines))],
);

/**
 * The tokens that a shop's language model used on its last day (Asia/Kolkata), including those reserved for running
 * requests.
 */
export const assistantUsage = d.pgTable('assistant_usage', {
  sellerId: sellerReference().primaryKey(),
  day: d.date('day').notNull(),
  tokens: d.bigint('tokens', { mode: 'number' }).notNull(),
});
