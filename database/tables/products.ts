import type { ProductCategory } from '#domain/catalogue/products.ts';
import * as d from '../drizzle.ts';
import { createdAt, timestampColumn, updatedAt } from './columns.ts';
import { sellers } from './sellers.ts';

export const products = d.pgTable('products', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  name: d.text('name').notNull(),
  description: d.text('description').notNull(),
  category: d.text('category').$type<ProductCategory>().notNull(),
  pricePaise: d.bigint('price_paise', { mode: 'number' }).notNull(),
  stock: d.integer('stock').notNull(),
  isActive: d.boolean('is_active').notNull(),
  /** An administrator took it down: it cannot be active until restored. `moderations` has who and why. */
  takenDownAt: timestampColumn('taken_down_at'),
  /** Active, not taken down, and of an approved seller: publicly visible. Written only by triggers. */
  isVisible: d.boolean('is_visible').notNull().default(true),
  images: d.text('images').array().notNull(),
  /** Other names that customers may use: searched, but never shown. */
  alsoCalled: d.text('also_called').notNull().default(''),
  /** The text that searches match; where the category matters, it is a separate condition. */
  search: d
    .text('search')
    .generatedAlwaysAs(d.sql`rtrim(lower(name || ' ' || description || ' ' || also_called))`)
    .notNull(),
  /**
   * Low on stock, or sold out. Generated columns, so that index conditions can use them: an index on the stock itself
   * would be rewritten with every item that is ordered.
   */
  isLow: d.boolean('is_low').generatedAlwaysAs(d.sql`stock < 10`).notNull(),
  isSoldOut: d.boolean('is_sold_out').generatedAlwaysAs(d.sql`stock = 0`).notNull(),
  /** Counts the owner's edits, so that saving a stale copy is rejected. Orders do not change it. */
  version: d.integer('version').notNull().default(1),
  createdAt,
  updatedAt,
});

/** Every word of product names, maintained by a trigger: the candidates for correcting typos. */
export const productWords = d.pgTable('product_words', { word: d.text('word').primaryKey() });

/**
 * Every word that product searches match, maintained by a trigger, to find the words that contain a fragment
 * (docs/decisions/search.md).
 */
export const searchWords = d.pgTable('search_words', { word: d.text('word').primaryKey() });
