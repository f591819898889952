import { type MemberRole, memberRoles } from '#domain/identity/members.ts';
import {
  type SellerCategory,
  type SellerDecision,
  type SellerStatus,
  sellerStatuses,
} from '#domain/sellers/sellers.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** Businesses; `sellerHistory` also has who decided about each and when. */
export const sellers = d.pgTable(
  'sellers',
  {
    id: d.uuid('id').primaryKey(),
    businessName: d.text('business_name').notNull(),
    ownerName: d.text('owner_name').notNull(),
    /** E.164, for links. */
    phone: d.text('phone').notNull(),
    /** For display, if typed differently. */
    phoneTyped: d.text('phone_typed'),
    address: d.text('address').notNull(),
    category: d.text('category').$type<SellerCategory>().notNull(),
    description: d.text('description'),
    status: d.text('status').$type<SellerStatus>().notNull(),
    /** The slug of the public shop, created at the first approval; it stays when the name changes. */
    slug: d.text('slug').unique(),
    approvedAt: timestampColumn('approved_at'),
    approvedBy: d.uuid('approved_by').references(() => users.id),
    rejectedAt: timestampColumn('rejected_at'),
    rejectedBy: d.uuid('rejected_by').references(() => users.id),
    suspendedAt: timestampColumn('suspended_at'),
    suspendedBy: d.uuid('suspended_by').references(() => users.id),
    /** The order terms: maximum quantity per line (null: the default rule), hours until a pending order expires. */
    mostPerLine: d.integer('most_per_line'),
    lapseHours: d.integer('lapse_hours').notNull().default(48),
    /** Whether customers can pick up their orders: if not, an order needs a delivery address. */
    customersCanPickUp: d.boolean('customers_can_pick_up').notNull().default(true),
    /** The text that the administrators' search matches: names, email and phone in lower case. */
    search: d.text('search').notNull(),
    createdAt,
    updatedAt,
  },
  () => [d.check('sellers_status_check', oneOfCondition('status', sellerStatuses))],
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
  () => [d.check('members_role_check', oneOfCondition('role', memberRoles))],
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
  /** The reason that the seller was given; only for decisions that require one. */
  reason: d.text('reason'),
  createdAt,
});
