import { type SimilarityKind, similarityKinds } from '#domain/sellers/applications.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** Administrators' notes about a seller. No response to sellers or visitors may include them. */
export const sellerNotes = d.pgTable('seller_notes', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  note: d.text('note').notNull(),
  /** Null after that administrator was deleted. */
  adminId: d.uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
});

/** The administrators' contact details: the last row is current, earlier ones are history. */
export const supportContacts = d.pgTable('support_contacts', {
  id: d.uuid('id').primaryKey(),
  email: d.text('email'),
  /** E.164, for links. */
  phone: d.text('phone'),
  /** For display, if typed differently. */
  phoneTyped: d.text('phone_typed'),
  adminId: d.uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
});

const sellerReference = (name: string) =>
  d
    .uuid(name)
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' });

/** Pairs of sellers that are nearly the same, stored for both; of many only the most similar. */
export const sellerSimilarities = d.pgTable(
  'seller_similarities',
  {
    sellerId: sellerReference('seller_id'),
    otherId: sellerReference('other_id'),
    kind: d.text('kind').$type<SimilarityKind>().notNull(),
    foundAt: timestampColumn('found_at').notNull(),
  },
  (table) => [
    d.primaryKey({ columns: [table.sellerId, table.kind, table.otherId] }),
    d.check('seller_similarities_kind_check', oneOfCondition('kind', similarityKinds)),
  ],
);

/** Sellers with a new name or address that is not compared with the others yet. A trigger on sellers adds them. */
export const uncomparedSellers = d.pgTable('uncompared_sellers', {
  sellerId: sellerReference('seller_id').primaryKey(),
});
