import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

const byteaColumn = d.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The phones of the simulator: part of the simulated service, not of Haat (chat.md, section 1). */
export const simulatedPhones = d.pgTable('simulated_phones', {
  id: d.uuid('id').primaryKey(),
  /** Digits only, as the service writes them. */
  phone: d.text('phone').notNull().unique(),
  /** The service's id of this person for the business. */
  serviceUserId: d.text('service_user_id').notNull().unique(),
  name: d.text('name').notNull(),
  /** Events about this person include no phone. */
  hidesPhone: d.boolean('hides_phone').notNull().default(false),
  /** Whose page shows it: a seller's, or a visitor's by the hash of their cookie. */
  sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
  visitor: d.text('visitor'),
  /** Whether it is the seller's phone or a customer's. */
  isSellers: d.boolean('is_sellers').notNull().default(false),
  createdAt,
});

/** What a simulated phone sent and received, as the simulated service saw it. */
export const simulatedMessages = d.pgTable('simulated_messages', {
  id: d.uuid('id').primaryKey(),
  phoneId: d
    .uuid('phone_id')
    .notNull()
    .references(() => simulatedPhones.id, { onDelete: 'cascade' }),
  /** From the phone, or to it. */
  direction: d.text('direction').$type<'from' | 'to'>().notNull(),
  externalId: d.text('external_id').notNull().unique(),
  /** The body as sent to the service, or the message as in its event. */
  payload: d.json('payload').notNull(),
  state: d.text('state').$type<'sent' | 'delivered' | 'read'>().notNull(),
  /** `biz_opaque_callback_data`. */
  callback: d.text('callback'),
  createdAt,
});

/** Webhooks that the simulated service still has to post to Haat: retried until answered with 200. */
export const simulatedWebhooks = d.pgTable('simulated_webhooks', {
  id: d.uuid('id').primaryKey(),
  body: d.text('body').notNull(),
  dueAt: timestampColumn('due_at').notNull(),
  attempts: d.integer('attempts').notNull().default(0),
  createdAt,
});

/** Files of the simulated service, from `POST /media` and the phone's photos. */
export const simulatedMedia = d.pgTable('simulated_media', {
  id: d.text('id').primaryKey(),
  mimeType: d.text('mime_type').notNull(),
  content: byteaColumn('content').notNull(),
  createdAt,
});

/** Faults of the next calls, one row per call: only tests write here. */
export const simulatedFaults = d.pgTable('simulated_faults', {
  id: d.uuid('id').primaryKey(),
  fault: d.text('fault').notNull(),
});
