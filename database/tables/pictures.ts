import * as d from '../drizzle.ts';
import { createdAt, timestampColumn } from './columns.ts';
import { sellers } from './sellers.ts';

/** Photos that sellers uploaded; the files are in photo storage under this id. */
export const pictures = d.pgTable('pictures', {
  id: d.uuid('id').primaryKey(),
  sellerId: d
    .uuid('seller_id')
    .notNull()
    .references(() => sellers.id, { onDelete: 'cascade' }),
  /** Perceptual hash, 64 bits, signed; 0: nothing to compare, null: not computed yet. */
  hash: d.bigint('hash', { mode: 'bigint' }),
  createdAt,
});

/** Photos of other hosts that were fetched, successfully or not. The hash is the SHA-256 of the URL, in hex. */
export const remotePictures = d.pgTable('remote_pictures', {
  hash: d.text('hash').primaryKey(),
  url: d.text('url').notNull(),
  triedAt: timestampColumn('tried_at').notNull(),
});
