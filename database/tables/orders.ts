import { type OrderCause, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { products } from './products.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

export const orders = d.pgTable(
  'orders',
  {
    id: d.uuid('id').primaryKey(),
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id),
    status: d.text('status').$type<OrderStatus>().notNull(),
    totalPaise: d.bigint('total_paise', { mode: 'number' }).notNull(),
    customerName: d.text('customer_name'),
    /** E.164, for links. */
    customerPhone: d.text('customer_phone'),
    /** For display, if typed differently. */
    customerPhoneTyped: d.text('customer_phone_typed'),
    deliveryAddress: d.text('delivery_address'),
    note: d.text('note'),
    /** The unguessable part of the URL of the customer's page. */
    token: d.text('token').notNull().unique(),
    /** Placed by the seller: signed in, or with the shop's phone. */
    isOwn: d.boolean('is_own').notNull().default(false),
    /** Placed by a simulated customer: it changed no stock, and no count includes it. */
    isTest: d.boolean('is_test').notNull().default(false),
    /** The seller's deadline, as shown to the customer; after it the order is cancelled. */
    lapsesAt: timestampColumn('lapses_at'),
    /** Keyed hash of the request's source, for limits; deleted when the order is answered, or after a day. */
    source: d.text('source'),
    /** The customer wants updates in the chat: ordered there, or ticked the box on the form (chat.md, section 3). */
    wantsUpdates: d.boolean('wants_updates').notNull().default(false),
    /** The conversation of the order; for web orders only if updates are wanted. */
    conversationId: d.uuid('conversation_id'),
    /** The text that the seller's search matches: id, customer's name and phone, product names in lower case. */
    search: d.text('search').notNull(),
    /** When the customer's data that the law does not require was erased (domain/privacy/legalRetention.ts). */
    erasedAt: timestampColumn('erased_at'),
    createdAt,
    updatedAt,
  },
  () => [d.check('orders_status_check', oneOfCondition('status', orderStatuses))],
);

/** Order lines copy name and price, because a product may change or be deleted. */
export const orderItems = d.pgTable(
  'order_items',
  {
    orderId: d
      .uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: d.integer('position').notNull(),
    productId: d.uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    productName: d.text('product_name').notNull(),
    quantity: d.integer('quantity').notNull(),
    /** Unit price. */
    pricePaise: d.bigint('price_paise', { mode: 'number' }).notNull(),
  },
  (table) => [d.primaryKey({ columns: [table.orderId, table.position] })],
);

/** Every change of an order: who (null for a customer), when, from, to. */
export const orderHistory = d.pgTable('order_history', {
  id: d.uuid('id').primaryKey(),
  orderId: d
    .uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Duplicated here, so that a seller's activity needs only one index. */
  sellerId: d.uuid('seller_id').notNull(),
  fromStatus: d.text('from_status').$type<OrderStatus>(),
  toStatus: d.text('to_status').$type<OrderStatus>().notNull(),
  actorId: d.uuid('actor_id').references(() => users.id),
  cause: d.text('cause').$type<OrderCause>().notNull(),
  createdAt,
});
