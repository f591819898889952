import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

/** Pictures that sellers have uploaded; the files lie in the picture store under this id. */
export const pictures = d.pgTable('pictures', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  /** What it looks like, in 64 bits, signed; 0: nothing to compare, null: not computed yet. */
  hash: d.bigint('hash', { mode: 'bigint' }),
  createdAt,
});

/** Pictures of other hosts that were fetched, or tried to be. The hash is that of the address, SHA-256 in hex. */
export const remotePictures = d.pgTable('remote_pictures', {
  hash: d.text('hash').primaryKey(),
  url: d.text('url').notNull(),
  triedAt: timestampColumn('tried_at').notNull(),
});
