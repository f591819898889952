import { type StoredStep, storedSteps } from '#domain/desk/firstSteps.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn } from './columns.ts';
import { contacts } from './conversations.ts';
import { sellers } from './sellers.ts';

const sellerReference = () => d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' });

/** The code that a seller sends to connect a phone: one use, 30 minutes. */
export const connectCodes = d.pgTable('connect_codes', {
  code: d.text('code').primaryKey(),
  sellerId: sellerReference().notNull(),
  expiresAt: timestampColumn('expires_at').notNull(),
  usedAt: timestampColumn('used_at'),
  createdAt,
});

/** The only phone that acts for a shop, and only for that shop. */
export const connectedPhones = d.pgTable('connected_phones', {
  sellerId: sellerReference().primaryKey(),
  contactId: d
    .uuid('contact_id')
    .notNull()
    .unique()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  connectedAt: timestampColumn('connected_at').notNull(),
  /** The hour of the day (Asia/Kolkata) of the summary; null for no summary. */
  summaryHour: d.smallint('summary_hour'),
  /** The day in India of the last summary. */
  summarizedOn: d.date('summarized_on', { mode: 'string' }),
});

/** Completed setup steps of a shop that leave no other trace, such as sharing its link. */
export const shopSteps = d.pgTable(
  'shop_steps',
  { sellerId: sellerReference().notNull(), step: d.text('step').$type<StoredStep>().notNull(), createdAt },
  (table) => [
    d.primaryKey({ columns: [table.sellerId, table.step] }),
    d.check('shop_steps_step_check', oneOfCondition('step', storedSteps)),
  ],
);
