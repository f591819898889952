import { z } from 'zod';
import { compactPhone } from '#domain/phone.ts';
import { type AnyColumn, desc, or, type SQL, sql } from './drizzle.ts';

/** A place in a list that is ordered by time and id, newest first. */
export type Cursor = { at: Date; id: string };

/** The query parameters of every list: where to go on, and how many at most. Bad cursors are bad input. */
export function pageParameters(maximum: number, usual = Math.min(20, maximum)) {
  return {
    cursor: z
      .string()
      .max(100)
      .regex(/^[1-9]\d{0,13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is no cursor of this list.')
      .optional(),
    limit: z.coerce.number().int().min(1).max(maximum).default(usual),
  };
}

function parseCursor(cursor: string): Cursor {
  const [at, id] = cursor.split('.') as [string, string];
  return { at: new Date(Number(at)), id };
}

/** The condition that a row comes after the cursor in a list ordered by `newestFirst` of the same columns. */
export function after(cursor: string | undefined, time: AnyColumn, id: AnyColumn): SQL | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return sql`(${time}, ${id}) < (${from.at.toISOString()}::timestamptz, ${from.id}::uuid)`;
}

export function newestFirst(time: AnyColumn, id: AnyColumn) {
  return [desc(time), desc(id)];
}

/** Cuts a list that was read with one row too many, and makes the cursor behind its last row. */
export function page<Row>(rows: Row[], limit: number, place: (row: Row) => Cursor) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const cursor = last && place(last);
  return { rows: shown, nextCursor: cursor && rows.length > limit ? `${cursor.at.getTime()}.${cursor.id}` : null };
}

/** The condition that a searchable column contains what was typed, in any case. Uses its trigram index. */
export function contains(column: AnyColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined;
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql`${column} like ${pattern}`;
}

/** Like `contains`, and finds a phone number also as people write it, with blanks. */
export function containsTextOrPhone(column: AnyColumn | SQL, typed: string | undefined): SQL | undefined {
  const compact = typed && compactPhone(typed);
  return compact === typed ? contains(column, typed) : or(contains(column, typed), contains(column, compact));
}
