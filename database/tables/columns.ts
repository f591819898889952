import * as d from '../drizzle.ts';

/** Milliseconds, not microseconds: what a JavaScript date can hold, so that keyset cursors are exact. */
export const time = (name: string) => d.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = time('created_at').notNull();
/** The condition that a column holds one of these names. */
export const oneOf = (column: string, names: readonly string[]) =>
  d.sql.raw(`${column} in (${names.map((name) => `'${name}'`).join(', ')})`);
export const updatedAt = time('updated_at').notNull();
