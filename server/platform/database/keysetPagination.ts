import { type Expression, expressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { phoneSearchDigits } from '#domain/language/phone.ts';

/** A position in a list ordered by a number, usually a time in milliseconds, and id. */
export type PageCursor = { number: number; id: string };

const createParameters = (pattern: RegExp, maximum: number, usual: number) => ({
  cursor: z.string().max(100).regex(pattern, 'This is no cursor of this list.').optional(),
  limit: z.coerce.number().int().min(1).max(maximum).default(usual),
});

/** The query parameters of every list: the cursor, and the maximum number of rows. Bad cursors are bad input. */
export const pageParameters = (maximum: number, usual = Math.min(20, maximum)) =>
  createParameters(/^[1-9]\d{0,13}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, maximum, usual);

/** The same for lists whose searches are by relevance, which has numbers of up to 16 digits. */
export const rankedPageParameters = (maximum: number, usual = Math.min(20, maximum)) =>
  createParameters(/^([1-9]\d{0,14}|[1-6]\d{15})\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, maximum, usual);

/** The position of a cursor. */
export function parseCursor(cursor: string): PageCursor {
  const [number, id = ''] = cursor.split('.');
  return { number: Number(number), id };
}

export const formatCursor = ({ number, id }: PageCursor) => `${number}.${id}`;

/** The condition that a row comes after the cursor in a list ordered by time and id, both descending. */
export function isBeyondCursor(cursor: string, time: Expression<Date | null>, id: Expression<string>) {
  const from = parseCursor(cursor);
  return sql<boolean>`(${time}, ${id}) < (${new Date(from.number)}::timestamptz, ${from.id}::uuid)`;
}

/** The same for a list with the oldest rows first. */
export function isBeyondCursorOldestFirst(cursor: string, time: Expression<Date | null>, id: Expression<string>) {
  const from = parseCursor(cursor);
  return sql<boolean>`(${time}, ${id}) > (${new Date(from.number)}::timestamptz, ${from.id}::uuid)`;
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
export function toLikePattern(typed: string): string {
  return toExactPattern(typed.toLowerCase());
}

const toExactPattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** The condition that a lower-case text contains `typed`, in any case. Uses its trigram index. */
export const containsText = (text: Expression<string>, typed: string) =>
  sql<boolean>`${text} like ${toLikePattern(typed)}`;

/** The condition that a text contains `written` in this very case. */
export const containsTextAsWritten = (text: Expression<string>, written: string) =>
  sql<boolean>`${text} like ${toExactPattern(written)}`;

/** Like `containsText`, and also finds a phone number that was typed with spaces or a leading 0. */
export function matchesTextOrPhone(text: Expression<string>, typed: string) {
  const parts = new Set([typed, phoneSearchDigits(typed) ?? typed]);
  return expressionBuilder().or([...parts].map((part) => containsText(text, part)));
}
