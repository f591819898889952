import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { contacts } from './conversations.ts';
import { sellers } from './sellers.ts';

/**
 * Data sessions, in which customers see their own data: first a one-time code sent to their phone, then an unguessable
 * URL for half an hour; both stored as hashes. The identity is fixed when the code is created.
 */
export const dataVisits = d.pgTable('data_visits', {
  id: d.uuid('id').primaryKey(),
  contactId: d
    .uuid('contact_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** The contact's identity at that time: the session ends when the contact's changes. E.164. */
  phone: d.text('phone'),
  serviceUserId: d.text('service_user_id'),
  /** The shop whose data it opens: that of the number that verified the identity. */
  sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
  /** Verified by the marketplace's number: it opens the data of all shops. */
  isMarketplace: d.boolean('is_marketplace').notNull().default(false),
  /** The browser that requested the code, or else redeemed it: no other one has access. */
  browserHash: d.text('browser_hash'),
  codeHash: d.text('code_hash').unique(),
  tokenHash: d.text('token_hash').unique(),
  createdAt,
  expiresAt: timestampColumn('expires_at').notNull(),
});
