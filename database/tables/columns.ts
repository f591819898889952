import * as d from '../drizzle.ts';

/** Milliseconds, not microseconds: what a JavaScript date can hold, so that keyset cursors are exact. */
export const timestampColumn = (name: string) => d.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = timestampColumn('created_at').notNull();
/** The condition that a column holds one of these names. */
export const oneOfCondition = (column: string, names: readonly string[]) =>
  d.sql.raw(`${column} in (${names.map((name) => `'${name}'`).join(', ')})`);
export const updatedAt = timestampColumn('updated_at').notNull();
