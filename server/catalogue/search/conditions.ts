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

/** A cursor's number as the value that the list is sorted by. */
export const toSortValue = ({ column }: SortOrder, { number }: PageCursor) =>
  column === 'pricePaise'
    ? sql<number | Date>`${number}::bigint`
    : sql<number | Date>`${new Date(number)}::timestamptz`;

/** The condition that a product is after the cursor in the sort order. */
export function isAfterCursor(sequence: SortOrder, cursor: string | undefined): Condition | undefined {
  if (!cursor) return undefined;
  const { column, direction } = sequence;
  const from = parseCursor(cursor);
  const position = product.refTuple(`products.${column}`, 'products.id');
  return product(
    position,
    direction === 'asc' ? '>' : '<',
    product.tuple(toSortValue(sequence, from), sql<string>`${from.id}::uuid`),
  );
}
