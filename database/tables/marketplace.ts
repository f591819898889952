import type { ProductCategory } from '#domain/catalogue/products.ts';
import type { ReviewAction } from '#domain/catalogue/reviews.ts';
import type { Role } from '#domain/identity/accounts.ts';
import { type MemberRole, memberRoles } from '#domain/identity/members.ts';
import { type OrderCause, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import {
  type SellerCategory,
  type SellerDecision,
  type SellerStatus,
  sellerStatuses,
} from '#domain/sellers/sellers.ts';
import * as d from '../drizzle.ts';

/** Milliseconds, not microseconds: what a JavaScript date can hold, so that keyset cursors are exact. */
export const time = (name: string) => d.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = time('created_at').notNull();
/** The condition that a column holds one of these names. */
export const oneOf = (column: string, names: readonly string[]) =>
  d.sql.raw(`${column} in (${names.map((name) => `'${name}'`).join(', ')})`);
export const updatedAt = time('updated_at').notNull();

/** Accounts of sellers and administrators. */
export const users = d.pgTable('users', {
  id: d.uuid('id').primaryKey(),
  name: d.text('name').notNull(),
  email: d.text('email').notNull().unique(),
  createdAt,
  updatedAt,
  role: d.text('role').$type<Role>().notNull(),
  lastLogin: time('last_login'),
  /** Events up to here are no longer unread in the bell. */
  bellSeenAt: time('bell_seen_at'),
  /** When the owner was last told that somebody tries passwords. */
  attackToldAt: time('attack_told_at'),
});

/** Businesses; who decided about one and when stands in `sellerHistory` too. */
export const sellers = d.pgTable(
  'sellers',
  {
    id: d.uuid('id').primaryKey(),
    businessName: d.text('business_name').notNull(),
    ownerName: d.text('owner_name').notNull(),
    /** E.164, for links. */
    phone: d.text('phone').notNull(),
    /** For reading, where it was typed otherwise. */
    phoneTyped: d.text('phone_typed'),
    address: d.text('address').notNull(),
    category: d.text('category').$type<SellerCategory>().notNull(),
    description: d.text('description'),
    status: d.text('status').$type<SellerStatus>().notNull(),
    /** Address of the public shop, made at the first approval; it stays when the name changes. */
    slug: d.text('slug').unique(),
    approvedAt: time('approved_at'),
    approvedBy: d.uuid('approved_by').references(() => users.id),
    rejectedAt: time('rejected_at'),
    rejectedBy: d.uuid('rejected_by').references(() => users.id),
    suspendedAt: time('suspended_at'),
    suspendedBy: d.uuid('suspended_by').references(() => users.id),
    /** The terms of orders: pieces on one line at most (null: the usual rule), hours until a pending one lapses. */
    mostPerLine: d.integer('most_per_line'),
    lapseHours: d.integer('lapse_hours').notNull().default(48),
    /** Whether customers may collect what they ordered: if not, an order needs a delivery address. */
    customersCanPickUp: d.boolean('customers_can_pick_up').notNull().default(true),
    /** What the administrator's search looks through: names, e-mail and phone in lower case. */
    search: d.text('search').notNull(),
    createdAt,
    updatedAt,
  },
  () => [d.check('sellers_status_check', oneOf('status', sellerStatuses))],
);

/** Who acts for which business: each person for one, and each business has one owner. */
export const members = d.pgTable(
  'members',
  {
    userId: d
      .uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id, { onDelete: 'cascade' }),
    role: d.text('role').$type<MemberRole>().notNull(),
    createdAt,
  },
  () => [d.check('members_role_check', oneOf('role', memberRoles))],
);

/** The audit trail of decisions about sellers. */
export const sellerHistory = d.pgTable('seller_history', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  decision: d.text('decision').$type<SellerDecision | 'register'>().notNull(),
  fromStatus: d.text('from_status').$type<SellerStatus>(),
  toStatus: d.text('to_status').$type<SellerStatus>().notNull(),
  actorId: d.uuid('actor_id').references(() => users.id),
  /** Why, as the seller is told; of decisions that ask for it. */
  reason: d.text('reason'),
  createdAt,
});

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
  takenDownAt: time('taken_down_at'),
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
    lapsesAt: time('lapses_at'),
    /** Keyed hash of where it came from, for the limits; forgotten when the order is answered, or after a day. */
    source: d.text('source'),
    /** The customer wants to hear of it in the chat: ordered there, or ticked it on the form (chat.md, section 3). */
    wantsUpdates: d.boolean('wants_updates').notNull().default(false),
    /** The conversation that it belongs to; of orders from the web only where updates are wanted. */
    conversationId: d.uuid('conversation_id'),
    /** What the seller's search looks through: id, customer's name and phone, product names in lower case. */
    search: d.text('search').notNull(),
    /** When everything about its customer went from it that no law keeps (domain/privacy/lawsList.ts). */
    erasedAt: time('erased_at'),
    createdAt,
    updatedAt,
  },
  () => [d.check('orders_status_check', oneOf('status', orderStatuses))],
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

/** What a customer says about one line of a delivered order. Outlives its product, whose rating it was part of. */
export const reviews = d.pgTable(
  'reviews',
  {
    id: d.uuid('id').primaryKey(),
    orderId: d.uuid('order_id').notNull(),
    position: d.integer('position').notNull(),
    sellerId: d
      .uuid('seller_id')
      .notNull()
      .references(() => sellers.id),
    productId: d.uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    /** The customer's first name. */
    author: d.text('author').notNull(),
    /** 1 to 5. */
    stars: d.smallint('stars').notNull(),
    words: d.text('words'),
    /** The seller's one reply. */
    answer: d.text('answer'),
    answeredAt: time('answered_at'),
    /** Hidden by an administrator: not shown and not counted. Who and why stands in `reviewHistory`. */
    hiddenAt: time('hidden_at'),
    /** What the administrator's search looks through: author, product, words and shop in lower case. */
    search: d.text('search').notNull(),
    createdAt,
  },
  (table) => [
    d.unique().on(table.orderId, table.position),
    d
      .foreignKey({
        columns: [table.orderId, table.position],
        foreignColumns: [orderItems.orderId, orderItems.position],
      })
      .onDelete('cascade'),
  ],
);

/** The audit trail of what administrators did to reviews. */
export const reviewHistory = d.pgTable('review_history', {
  id: d.uuid('id').primaryKey(),
  reviewId: d
    .uuid('review_id')
    .notNull()
    .references(() => reviews.id, { onDelete: 'cascade' }),
  action: d.text('action').$type<ReviewAction>().notNull(),
  reason: d.text('reason'),
  actorId: d
    .uuid('actor_id')
    .notNull()
    .references(() => users.id),
  createdAt,
});

/** Mails, one for each change. Their body is wiped once an SMTP server has taken them. */
export const mails = d.pgTable('mails', {
  id: d.uuid('id').primaryKey(),
  recipient: d.text('recipient').notNull(),
  subject: d.text('subject').notNull(),
  body: d.text('body').notNull(),
  /** An address that the mail shows as a QR code; wiped with the body. */
  qrCode: d.text('qr_code'),
  /** 'kept': no SMTP server is configured. */
  status: d.text('status').$type<'queued' | 'sent' | 'kept'>().notNull(),
  sentAt: time('sent_at'),
  createdAt,
});
