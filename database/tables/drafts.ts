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

/** Products that a shop's phone has begun; a row goes when it was published or discarded (chat.md, section 2). */
export const productDrafts = d.pgTable(
  'product_drafts',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: sellerReference(),
    /** The phone that began it. */
    contactId: d.uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    /** The one that the phone is at: words and photos belong to it. */
    isCurrent: d.boolean('is_current').notNull(),
    name: d.text('name').notNull(),
    description: d.text('description').notNull(),
    pricePaise: d.bigint('price_paise', { mode: 'number' }),
    stock: d.integer('stock'),
    category: d.text('category').$type<ProductCategory>(),
    /** What the phone was asked for: its next words are the answer. */
    asks: d.text('asks').$type<DraftPart>(),
    /** Counts what was changed but photos: a button publishes only what it stood below. */
    version: d.integer('version').notNull(),
    /** The service's time of the last photo. */
    photoAt: timestampColumn('photo_at').notNull(),
    /** Its publishing was tapped, and is tried then; null: it was not. */
    publishAt: timestampColumn('publish_at'),
    attempts: d.integer('attempts').notNull().default(0),
    /** A photo could not be fetched then, and the phone is still to be told; null: there is nothing to tell. */
    photoFailedAt: timestampColumn('photo_failed_at'),
    createdAt,
    updatedAt,
  },
  () => [d.check('product_drafts_asks_check', oneOfCondition('asks', draftParts))],
);

/** The pictures of a draft, in the sequence in which they came. */
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
    /** Its address as an upload of the seller's, once it is one. */
    image: d.text('image'),
  },
  (table) => [d.primaryKey({ columns: [table.draftId, table.mediaId] })],
);

/** In which language the phones of shops are answered, where it is not the usual one. */
export const phoneLanguages = d.pgTable('phone_languages', {
  contactId: d
    .uuid('contact_id')
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  language: d.text('language').$type<Language>().notNull(),
});

/** What a shop's phone changed by words: it can be taken back for some minutes. */
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
    /** Pieces or paise; 1 and 0 for shown and hidden. */
    before: d.bigint('before', { mode: 'number' }).notNull(),
    after: d.bigint('after', { mode: 'number' }).notNull(),
    /** The product's, after the change. */
    version: d.integer('version').notNull(),
    createdAt,
    undoneAt: timestampColumn('undone_at'),
  },
  () => [d.check('phone_changes_change_check', oneOfCondition('change', keysOf(productChanges)))],
);
