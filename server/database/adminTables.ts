import * as d from './drizzle.ts';
import { createdAt, sellers, users } from './tables.ts';

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
