import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { parseCursor } from '#server/platform/database/keysetPagination.ts';

/** A condition on the columns of `products`. */
export type Condition = Expression<SqlBool>;

/** How a list of products is sorted; equal values by id. */
export type SortOrder = { column: 'createdAt' | 'updatedAt' | 'pricePaise'; direction: 'asc' | 'desc' };

const product = expressionBuilder<DB, 'products'>();

/** All of the conditions that are set. */
export const allOf = (conditions: (Condition | undefined)[]): Condition =>
  product.and(conditions.filter((condition) => condition !== undefined));

/** The condition that a product is after the cursor in the sort order. */
export function isAfterCursor({ column, direction }: SortOrder, cursor: string | undefined): Condition | undefined {
  if (!cursor) return undefined;
  const { number, id } = parseCursor(cursor);
  const place = column === 'pricePaise' ? sql<number>`${number}::bigint` : sql<Date>`${new Date(number)}::timestamptz`;
  const position = product.refTuple(`products.${column}`, 'products.id');
  return product(position, direction === 'asc' ? '>' : '<', product.tuple(place, sql<string>`${id}::uuid`));
}
