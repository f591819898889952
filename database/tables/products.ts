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
  /** An administrator took it down: it cannot be active until they put it back. Who and why stands in `moderations`. */
  takenDownAt: timestampColumn('taken_down_at'),
  /** Active, not taken down, and of an approved seller: what the public sees. Written by triggers alone. */
  isVisible: d.boolean('is_visible').notNull().default(true),
  images: d.text('images').array().notNull(),
  /** Other words for it, as its customers may say them: they are searched, and never shown. */
  alsoCalled: d.text('also_called').notNull().default(''),
  /** What searches look through; with the category as a condition of its own, where it counts. */
  search: d
    .text('search')
    .generatedAlwaysAs(d.sql`rtrim(lower(name || ' ' || description || ' ' || also_called))`)
    .notNull(),
  /**
   * Less than `lowStockBelow` is left, or nothing. Columns, so that an index can name them: one whose condition names the
   * stock itself would be written anew, with all others, by each piece that is ordered.
   */
  isLow: d.boolean('is_low').generatedAlwaysAs(d.sql`stock < 10`).notNull(),
  isSoldOut: d.boolean('is_sold_out').generatedAlwaysAs(d.sql`stock = 0`).notNull(),
  /** Counts the edits of its owner, so that a save of a stale copy is refused. Orders do not touch it. */
  version: d.integer('version').notNull().default(1),
  createdAt,
  updatedAt,
});

/** Every word of a product's name, kept by a trigger: what a mistyped word may have meant. */
export const productWords = d.pgTable('product_words', { word: d.text('word').primaryKey() });

/** Every word of what searches of products look through, kept by a trigger: in which of them a part occurs (docs/decisions/search.md). */
export const searchWords = d.pgTable('search_words', { word: d.text('word').primaryKey() });
