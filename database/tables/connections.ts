import { type NotedStep, notedSteps } from '#domain/desk/firstSteps.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOf, time } from './columns.ts';
import { contacts } from './conversations.ts';
import { sellers } from './sellers.ts';

const ownSeller = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/** What a seller's phone sends to be connected: one use, 30 minutes. */
export const connectCodes = d.pgTable('connect_codes', {
  code: d.text('code').primaryKey(),
  sellerId: ownSeller().notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
  createdAt,
});

/** The one phone that acts for a shop, and for that shop only. */
export const connectedPhones = d.pgTable('connected_phones', {
  sellerId: ownSeller().primaryKey(),
  contactId: d
    .uuid('contact_id')
    .notNull()
    .unique()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  connectedAt: time('connected_at').notNull(),
  /** The hour of the day (Asia/Kolkata) of the summary; null: none. */
  summaryHour: d.smallint('summary_hour'),
  /** The day in India of the last one. */
  summarizedOn: d.date('summarized_on', { mode: 'string' }),
});

/** Which of the first steps of a shop were taken that leave no other trace, such as sharing its link. */
export const shopSteps = d.pgTable(
  'shop_steps',
  { sellerId: ownSeller().notNull(), step: d.text('step').$type<NotedStep>().notNull(), createdAt },
  (table) => [
    d.primaryKey({ columns: [table.sellerId, table.step] }),
    d.check('shop_steps_step_check', oneOf('step', notedSteps)),
  ],
);
