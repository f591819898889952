import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { contacts } from './conversations.ts';
import { sellers } from './sellers.ts';

/**
 * Data sessions: a customer looks at their own data. First a code that went to their phone, once, then an unguessable
 * address for half an hour; of both a hash. Whose data it is was fixed when the code was made.
 */
export const dataVisits = d.pgTable('data_visits', {
  id: d.uuid('id').primaryKey(),
  contactId: d
    .uuid('contact_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** The contact's identity at that moment: the session ends when the contact takes another one. E.164. */
  phone: d.text('phone'),
  serviceUserId: d.text('service_user_id'),
  /** The shop whose data it opens: that of the number that vouches for the identity. */
  sellerId: d.uuid('seller_id').references(() => sellers.id, { onDelete: 'cascade' }),
  /** The marketplace's number vouches for it: it opens the data of all shops. */
  isMarketplace: d.boolean('is_marketplace').notNull().default(false),
  /** The browser that asked for the code, or else typed it: no other one gets in. */
  browserHash: d.text('browser_hash'),
  codeHash: d.text('code_hash').unique(),
  tokenHash: d.text('token_hash').unique(),
  createdAt,
  expiresAt: timestampColumn('expires_at').notNull(),
});
