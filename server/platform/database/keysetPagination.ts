import { type Expression, expressionBuilder, sql as kysely } from 'kysely';
import { z } from 'zod';
import { type AnyColumn, asc, desc, type SQL, sql } from '#database/drizzle.ts';
import { phoneSearchDigits } from '#domain/language/phone.ts';
import type { Bind } from './statements.ts';

/** A position in a list ordered by a number, usually a time in milliseconds, and id. */
export type PageCursor = { number: number; id: string };

/** The query parameters of every list: the cursor, and the maximum number of rows. Bad cursors are bad input. */
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

/** The condition that a row comes after the cursor in a list ordered by time and id, both descending. */
export function isBeyondCursor(cursor: string, time: Expression<Date | null>, id: Expression<string>) {
  const from = parseCursor(cursor);
  return kysely<boolean>`(${time}, ${id}) < (${new Date(from.number)}::timestamptz, ${from.id}::uuid)`;
}

/** The same for a list with the oldest rows first. */
export function isBeyondCursorOldestFirst(cursor: string, time: Expression<Date | null>, id: Expression<string>) {
  const from = parseCursor(cursor);
  return kysely<boolean>`(${time}, ${id}) > (${new Date(from.number)}::timestamptz, ${from.id}::uuid)`;
}

/** The same as SQL text, newest first. */
export function isAfterCursorSql(bind: Bind, cursor: string | undefined, time: string, id: string): string | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return `(${time}, ${id}) < (${bind(new Date(from.number).toISOString())}::timestamptz, ${bind(from.id)}::uuid)`;
}

export function newestFirst(time: AnyColumn, id: AnyColumn) {
  return [desc(time), desc(id)];
}

/** The same for a list with the oldest rows first. */
export function afterCursorOldestFirst(cursor: string | undefined, time: AnyColumn, id: AnyColumn): SQL | undefined {
  if (!cursor) return undefined;
  const from = parseCursor(cursor);
  return sql`(${time}, ${id}) > (${new Date(from.number).toISOString()}::timestamptz, ${from.id}::uuid)`;
}

export function oldestFirst(time: AnyColumn, id: AnyColumn) {
  return [asc(time), asc(id)];
}

/** Truncates a list that was read with one row too many, and returns the cursor after its last row. */
export function toKeysetPage<Row>(
  rows: Row[],
  limit: number,
  toCursor: (row: Row) => PageCursor | { at: Date; id: string },
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (!last || rows.length <= limit) return { rows: shown, nextCursor: null };
  const cursor = toCursor(last);
  return {
    rows: shown,
    nextCursor: formatCursor('at' in cursor ? { number: cursor.at.getTime(), id: cursor.id } : cursor),
  };
}

/** The `like` pattern for a lower-case text that contains `typed`. */
export function likePattern(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}

/** The condition that a lower-case text contains `typed`, in any case. Uses its trigram index. */
export const containsText = (text: Expression<string>, typed: string) =>
  kysely<boolean>`${text} like ${likePattern(typed)}`;

/** Like `containsText`, and also finds a phone number that was typed with spaces or a leading 0. */
export function containsTextOrPhone(text: Expression<string>, typed: string) {
  const parts = new Set([typed, phoneSearchDigits(typed) ?? typed]);
  return expressionBuilder().or([...parts].map((part) => containsText(text, part)));
}
