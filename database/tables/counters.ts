import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { SellerStatus } from '#domain/sellers/sellers.ts';
import * as d from '../drizzle.ts';

/** Maintained by triggers on products: counts for one seller's catalogue. */
export const productCounters = d.pgTable('product_counters', {
  sellerId: d.uuid('seller_id').primaryKey(),
  total: d.bigint('total', { mode: 'number' }).notNull(),
  active: d.bigint('active', { mode: 'number' }).notNull(),
  lowStock: d.bigint('low_stock', { mode: 'number' }).notNull(),
  /** Of the active products: how many are low on stock, and how many of those are sold out. */
  activeLow: d.bigint('active_low', { mode: 'number' }).notNull(),
  activeOut: d.bigint('active_out', { mode: 'number' }).notNull(),
  /** Sum of price times stock. */
  valuePaise: d.numeric('value_paise', { mode: 'number' }).notNull(),
});

/** The number of a seller's active products per category. */
export const categoryCounters = d.pgTable(
  'category_counters',
  {
    sellerId: d.uuid('seller_id').notNull(),
    category: d.text('category').$type<ProductCategory>().notNull(),
    active: d.bigint('active', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.category] })],
);

/**
 * The number of public products per category of the whole marketplace. Split into several rows each, so that changes of
 * different sellers rarely wait for each other.
 */
export const marketplaceCategories = d.pgTable(
  'marketplace_categories',
  {
    category: d.text('category').$type<ProductCategory>().notNull(),
    shard: d.smallint('shard').notNull(),
    active: d.bigint('active', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.category, table.shard] })],
);

/** One of 64 shards, chosen per connection, so that concurrent transactions rarely wait for each other. */
const shardColumn = () => d.smallint('shard').notNull();

/** The counts of all catalogues together. */
export const marketplaceProducts = d.pgTable('marketplace_products', {
  shard: shardColumn().primaryKey(),
  total: d.bigint('total', { mode: 'number' }).notNull(),
  active: d.bigint('active', { mode: 'number' }).notNull(),
  lowStock: d.bigint('low_stock', { mode: 'number' }).notNull(),
  valuePaise: d.numeric('value_paise', { mode: 'number' }).notNull(),
});

/** Maintained by a trigger on sellers: the number of sellers per status. */
export const marketplaceSellers = d.pgTable(
  'marketplace_sellers',
  {
    status: d.text('status').$type<SellerStatus>().notNull(),
    shard: shardColumn(),
    sellers: d.bigint('sellers', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.status, table.shard] })],
);

const ratingColumns = {
  /** The number of visible reviews, and the sum of their stars. */
  reviews: d.bigint('reviews', { mode: 'number' }).notNull(),
  stars: d.bigint('stars', { mode: 'number' }).notNull(),
};

/** Maintained by triggers on reviews; hidden ones are excluded. */
export const productRatings = d.pgTable('product_ratings', {
  productId: d.uuid('product_id').primaryKey(),
  ...ratingColumns,
});

/** The same for all products of a seller. */
export const sellerRatings = d.pgTable('seller_ratings', {
  sellerId: d.uuid('seller_id').primaryKey(),
  ...ratingColumns,
});

const orderColumns = {
  status: d.text('status').$type<OrderStatus>().notNull(),
  /** The number of orders in this status, and the sum of their totals. */
  orders: d.bigint('orders', { mode: 'number' }).notNull(),
  totalPaise: d.numeric('total_paise', { mode: 'number' }).notNull(),
};

/** Maintained by triggers on orders: all-time counts of one seller, with a row for each status that occurs. */
export const orderCounters = d.pgTable(
  'order_counters',
  { sellerId: d.uuid('seller_id').notNull(), ...orderColumns },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.status] })],
);

/** The same of all sellers together. */
export const marketplaceOrders = d.pgTable('marketplace_orders', { shard: shardColumn(), ...orderColumns }, (table) => [
  d.primaryKey({ columns: [table.status, table.shard] }),
]);

/** Per seller and day (Asia/Kolkata) on which the orders were placed. */
export const orderDays = d.pgTable(
  'order_days',
  { sellerId: d.uuid('seller_id').notNull(), day: d.date('day', { mode: 'string' }).notNull(), ...orderColumns },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.day, table.status] })],
);

/**
 * Maintained by triggers: registrations and placed orders per week (Asia/Kolkata, from Monday). Split into several rows
 * per week, so that orders of different sellers rarely wait for each other.
 */
export const marketplaceWeeks = d.pgTable(
  'marketplace_weeks',
  {
    week: d.date('week', { mode: 'string' }).notNull(),
    shard: d.smallint('shard').notNull(),
    registrations: d.bigint('registrations', { mode: 'number' }).notNull(),
    orders: d.bigint('orders', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.week, table.shard] })],
);

/**
 * Maintained by triggers on orders and their lines: the quantity ordered per product, without cancelled orders, by day
 * of the order (Asia/Kolkata). Stored for as long as the best-seller window.
 */
export const productDays = d.pgTable(
  'product_days',
  {
    sellerId: d.uuid('seller_id').notNull(),
    day: d.date('day', { mode: 'string' }).notNull(),
    productId: d.uuid('product_id').notNull(),
    pieces: d.bigint('pieces', { mode: 'number' }).notNull(),
    totalPaise: d.numeric('total_paise', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.sellerId, table.day, table.productId] })],
);
