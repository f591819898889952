import { type SimilarityKind, similarityKinds } from '#domain/sellers/applications.ts';
import * as d from '../drizzle.ts';
import { createdAt, oneOfCondition, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';
import { users } from './users.ts';

/** What administrators keep in mind about a seller. No answer that sellers or visitors get may hold any of it. */
export const sellerNotes = d.pgTable('seller_notes', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  note: d.text('note').notNull(),
  /** Null when that administrator is gone. */
  adminId: d.uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
});

/** How the people who run the marketplace are reached: the last row holds, what held before is kept. */
export const supportContacts = d.pgTable('support_contacts', {
  id: d.uuid('id').primaryKey(),
  email: d.text('email'),
  /** E.164, for links. */
  phone: d.text('phone'),
  /** For reading, where it was typed otherwise. */
  phoneTyped: d.text('phone_typed'),
  adminId: d.uuid('admin_id').references(() => users.id, { onDelete: 'set null' }),
  createdAt,
});

const sellerReference = (name: string) =>
  d
    .uuid(name)
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' });

/** Sellers that are nearly the same, each pair from both sides; of those with many alike only the nearest. */
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

/** Sellers whose name or address is new and not yet compared with those of the others. A trigger of sellers adds them. */
export const uncomparedSellers = d.pgTable('uncompared_sellers', {
  sellerId: sellerReference('seller_id').primaryKey(),
});
