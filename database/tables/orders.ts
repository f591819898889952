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
    /** For reading, where it was typed otherwise. */
    customerPhoneTyped: d.text('customer_phone_typed'),
    deliveryAddress: d.text('delivery_address'),
    note: d.text('note'),
    /** The unguessable part of the customer's own page. */
    token: d.text('token').notNull().unique(),
    /** Placed by the seller: signed in, or with the shop's phone. */
    isOwn: d.boolean('is_own').notNull().default(false),
    /** Placed by a simulated customer: it took no stock, and no figure counts it. */
    isTest: d.boolean('is_test').notNull().default(false),
    /** Until when the seller has to answer, as the customer was told; then it is cancelled. */
    lapsesAt: timestampColumn('lapses_at'),
    /** Keyed hash of where it came from, for the limits; forgotten when the order is answered, or after a day. */
    source: d.text('source'),
    /** The customer wants to hear of it in the chat: ordered there, or ticked it on the form (chat.md, section 3). */
    wantsUpdates: d.boolean('wants_updates').notNull().default(false),
    /** The conversation that it belongs to; of orders from the web only where updates are wanted. */
    conversationId: d.uuid('conversation_id'),
    /** What the seller's search looks through: id, customer's name and phone, product names in lower case. */
    search: d.text('search').notNull(),
    /** When everything about its customer went from it that no law keeps (domain/privacy/legalRetention.ts). */
    erasedAt: timestampColumn('erased_at'),
    createdAt,
    updatedAt,
  },
  () => [d.check('orders_status_check', oneOfCondition('status', orderStatuses))],
);

/** An order's lines keep their own name and price: a product may change or go. */
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

/** Every change of an order: who (nobody for a customer), when, from, to. */
export const orderHistory = d.pgTable('order_history', {
  id: d.uuid('id').primaryKey(),
  orderId: d
    .uuid('order_id')
    .notNull()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Repeated here so that a seller's activity is one index. */
  sellerId: d.uuid('seller_id').notNull(),
  fromStatus: d.text('from_status').$type<OrderStatus>(),
  toStatus: d.text('to_status').$type<OrderStatus>().notNull(),
  actorId: d.uuid('actor_id').references(() => users.id),
  cause: d.text('cause').$type<OrderCause>().notNull(),
  createdAt,
});
