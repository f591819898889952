import type { ProductCategory } from '#domain/catalogue/products.ts';
import { type DraftPart, draftParts, type ProductChange, productChanges } from '#domain/chat/drafts.ts';
import type { Language } from '#domain/platform/languages.ts';
import { keysOf } from '#domain/platform/records.ts';
import * as d from '../drizzle.ts';
import { channelMedia } from './channel.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { contacts } from './conversations.ts';
import { products } from './products.ts';
import { sellers } from './sellers.ts';

const sellerReference = () =>
  d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' });

/** Products that a shop's phone has started; a row is deleted once published or discarded (chat.md, section 2). */
export const productDrafts = d.pgTable(
  'product_drafts',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference(),
    /** The phone that started it. */
    contactId: d.uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The draft that the phone is working on: new messages and photos belong to it. */
    isCurrent: d.boolean('is_current').notNull(),
    name: d.text('name').notNull(),
    description: d.text('description').notNull(),
    pricePaise: d.bigint('price_paise', { mode: 'number' }),
    stock: d.integer('stock'),
    category: d.text('category').$type<ProductCategory>(),
    /** What the phone was asked for: its next message is the answer. */
    asks: d.text('asks').$type<DraftPart>(),
    /** Counts changes other than photos: a button publishes only the version it was shown with. */
    version: d.integer('version').notNull(),
    /** The service's time of the last photo. */
    photoAt: timestampColumn('photo_at').notNull(),
    /** Publishing was tapped, and is tried then; null if it was not. */
    publishAt: timestampColumn('publish_at'),
    attempts: d.integer('attempts').notNull().default(0),
    /** When a photo could not be downloaded, until the phone is notified; otherwise null. */
    photoFailedAt: timestampColumn('photo_failed_at'),
    createdAt,
    updatedAt,
  },
  () => [d.check('product_drafts_asks_check', oneOfCondition('asks', draftParts))],
);

/** The photos of a draft, in order of arrival. */
export const draftPictures = d.pgTable(
  'draft_pictures',
  {
    draftId: d
      .uuid('draft_id')
      .notNull()
      .references(() => productDrafts.id, { onDelete: 'cascade' }),
    mediaId: d
      .uuid('media_id')
      .notNull()
      .references(() => channelMedia.id, { onDelete: 'cascade' }),
    position: d.smallint('position').notNull(),
    /** Its URL as the seller's upload, once stored. */
    image: d.text('image'),
  },
  (table) => [d.primaryKey({ columns: [table.draftId, table.mediaId] })],
);

/** The language of replies to a shop's phone, if not the default. */
export const phoneLanguages = d.pgTable('phone_languages', {
  contactId: d
    .uuid('contact_id')
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  language: d.text('language').$type<Language>().notNull(),
});

/** What a shop's phone changed by message, which can be undone for some minutes. */
export const phoneChanges = d.pgTable(
  'phone_changes',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference(),
    productId: d
      .uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    change: d.text('change').$type<ProductChange>().notNull(),
    /** Quantity or paise; 1 and 0 for shown and hidden. */
    before: d.bigint('before', { mode: 'number' }).notNull(),
    after: d.bigint('after', { mode: 'number' }).notNull(),
    /** The product's version after the change. */
    version: d.integer('version').notNull(),
    createdAt,
    undoneAt: timestampColumn('undone_at'),
  },
  () => [d.check('phone_changes_change_check', oneOfCondition('change', keysOf(productChanges)))],
);
