import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type PageCursor, parseCursor } from '#server/platform/database/keysetPagination.ts';

/** A condition on the columns of `products`. */
export type Condition = Expression<SqlBool>;

/** How a list of products is sorted; equal values by id. */
export type SortOrder = { column: 'createdAt' | 'updatedAt' | 'pricePaise'; direction: 'asc' | 'desc' };

const product = expressionBuilder<DB, 'products'>();

/** All of the conditions that are set. */
export const allOf = (conditions: (Condition | undefined)[]): Condition =>
  product.and(conditions.filter((condition) => condition !== undefined));

/** A position's number as the value that the list is sorted by. */
export const toSortValue = ({ column }: SortOrder, { number }: PageCursor) =>
  column === 'pricePaise'
    ? sql<number | Date>`${number}::bigint`
    : sql<number | Date>`${new Date(number)}::timestamptz`;

/** The condition that a product is after the position in the sort order. */
export function isAfter(sequence: SortOrder, from: PageCursor): Condition {
  const { column, direction } = sequence;
  const position = product.refTuple(`products.${column}`, 'products.id');
  const of = product.tuple(toSortValue(sequence, from), sql<string>`${from.id}::uuid`);
  return product(position, direction === 'asc' ? '>' : '<', of);
}

/** The same for a cursor. */
export const isAfterCursor = (sequence: SortOrder, cursor: string | undefined): Condition | undefined =>
  cursor ? isAfter(sequence, parseCursor(cursor)) : undefined;
