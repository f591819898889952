import * as d from '../drizzle.ts';

/** Milliseconds, the precision of a JavaScript date, so that keyset cursors are exact. */
export const timestampColumn = (name: string) => d.timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = timestampColumn('created_at').notNull();
/** Returns the condition that a column has one of these values. */
export const oneOfCondition = (column: string, names: readonly string[]) =>
  d.sql.raw(`${column} in (${names.map((name) => `'${name}'`).join(', ')})`);
export const updatedAt = timestampColumn('updated_at').notNull();
