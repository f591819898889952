import { contacts } from './conversationTables.ts';
import * as d from './drizzle.ts';
import { createdAt, time } from './tables.ts';

/**
 * Customers who look at what is kept of them: first a code that went to their phone, once, then an unguessable address
 * for half an hour. Of both a hash.
 */
export const dataVisits = d.pgTable('data_visits', {
  id: d.uuid('id').primaryKey(),
  contactId: d
    .uuid('contact_id')
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  codeHash: d.text('code_hash').unique(),
  tokenHash: d.text('token_hash').unique(),
  createdAt,
  expiresAt: time('expires_at').notNull(),
});
