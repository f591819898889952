import { z } from 'zod';
import { type AnyColumn, asc, desc, or, type SQL, sql } from '#database/drizzle.ts';
import { phoneSearchDigits } from '#domain/language/phone.ts';
import type { Bind } from './statements.ts';

/** A place in a list that is ordered by a number, mostly a time in milliseconds, and id. */
export type PageCursor = { number: number; id: string };

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

export function parseCursor(cursor: string): PageCursor {
  const [number, id = ''] = cursor.split('.');
  return { number: Number(number), id };
}

export const formatCursor = ({ number, id }: PageCursor) => `${number}.${id}`;

/** The condition that a row comes after the cursor in a list ordered by `newestFirst` of the same columns. */
export function afterCursor(cursor: string | undefined, time: AnyColumn, id: AnyColumn): SQL | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return sql`(${time}, ${id}) < (${new Date(from.number).toISOString()}::timestamptz, ${from.id}::uuid)`;
}

/** The same as a part of a statement. */
export function isAfterCursorSql(bind: Bind, cursor: string | undefined, time: string, id: string): string | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return `(${time}, ${id}) < (${bind(new Date(from.number).toISOString())}::timestamptz, ${bind(from.id)}::uuid)`;
}

export function newestFirst(time: AnyColumn, id: AnyColumn) {
  return [desc(time), desc(id)];
}

/** The same for a list whose oldest rows come first. */
export function afterCursorOldestFirst(cursor: string | undefined, time: AnyColumn, id: AnyColumn): SQL | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return sql`(${time}, ${id}) > (${new Date(from.number).toISOString()}::timestamptz, ${from.id}::uuid)`;
}

export function oldestFirst(time: AnyColumn, id: AnyColumn) {
  return [asc(time), asc(id)];
}

/** Cuts a list that was read with one row too many, and makes the cursor behind its last row. */
export function toKeysetPage<Row>(
  rows: Row[],
  limit: number,
  place: (row: Row) => PageCursor | { at: Date; id: string },
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (!last || rows.length <= limit) return { rows: shown, nextCursor: null };
  const cursor = place(last);
  return {
    rows: shown,
    nextCursor: formatCursor('at' in cursor ? { number: cursor.at.getTime(), id: cursor.id } : cursor),
  };
}

/** The condition that a searchable column contains what was typed, in any case. Uses its trigram index. */
function containsText(column: AnyColumn | SQL, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined;
  return sql`${column} like ${likePattern(typed)}`;
}

/** The pattern of `like` for a text in lower case that contains what was typed. */
export function likePattern(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** Like `contains`, as a part of a statement, and finds a phone number also as people write it, with blanks and the 0 before it. */
export function containsTextOrPhoneSql(bind: Bind, column: string, typed: string): string {
  const parts = [...new Set([typed, phoneSearchDigits(typed) ?? typed])];
  return `(${parts.map((part) => `${column} like ${bind(likePattern(part))}`).join(' or ')})`;
}

/** Like `contains`, and finds a phone number also as people write it, with blanks and the 0 before it. */
export function containsTextOrPhone(column: AnyColumn | SQL, typed: string | undefined): SQL | undefined {
  const part = typed && phoneSearchDigits(typed);
  return part === typed ? containsText(column, typed) : or(containsText(column, typed), containsText(column, part));
}
