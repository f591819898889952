import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

const byteaColumn = d.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The phones of the simulator: in the stand-in's world, not in Haat's (chat.md, section 1). */
export const simulatedPhones = d.pgTable('simulated_phones', {
  id: d.uuid('id').primaryKey(),
  /** Digits, as the service writes them. */
  phone: d.text('phone').notNull().unique(),
  /** The service's id of this person for the business. */
  serviceUserId: d.text('service_user_id').notNull().unique(),
  name: d.text('name').notNull(),
  /** Events about this person carry no phone. */
  hidesPhone: d.boolean('hides_phone').notNull().default(false),
  /** Whose page it is drawn on: a seller's, or a visitor's by the hash of their cookie. */
  sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
  visitor: d.text('visitor'),
  /** Whether it is the seller's phone, or that of a customer. */
  isSellers: d.boolean('is_sellers').notNull().default(false),
  createdAt,
});

/** What such a phone sent and got, as the stand-in of the service saw it. */
export const simulatedMessages = d.pgTable('simulated_messages', {
  id: d.uuid('id').primaryKey(),
  phoneId: d
    .uuid('phone_id')
    .notNull()
    .references(() => simulatedPhones.id, { onDelete: 'cascade' }),
  /** From the phone, or to it. */
  direction: d.text('direction').$type<'from' | 'to'>().notNull(),
  externalId: d.text('external_id').notNull().unique(),
  /** The body as it was sent to the service, or the message as its event has it. */
  payload: d.json('payload').notNull(),
  state: d.text('state').$type<'sent' | 'delivered' | 'read'>().notNull(),
  /** `biz_opaque_callback_data`. */
  callback: d.text('callback'),
  createdAt,
});

/** Webhooks that the stand-in owes Haat: posted until they are answered with 200. */
export const simulatedWebhooks = d.pgTable('simulated_webhooks', {
  id: d.uuid('id').primaryKey(),
  body: d.text('body').notNull(),
  dueAt: timestampColumn('due_at').notNull(),
  attempts: d.integer('attempts').notNull().default(0),
  createdAt,
});

/** Files of the stand-in, as `POST /media` and the phone's photos made them. */
export const simulatedMedia = d.pgTable('simulated_media', {
  id: d.text('id').primaryKey(),
  mimeType: d.text('mime_type').notNull(),
  content: byteaColumn('content').notNull(),
  createdAt,
});

/** What goes wrong with the next calls, one row for each call: only tests write here. */
export const simulatedFaults = d.pgTable('simulated_faults', {
  id: d.uuid('id').primaryKey(),
  fault: d.text('fault').notNull(),
});
