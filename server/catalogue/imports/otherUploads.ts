import { listUploads } from '#domain/catalogue/imports/images.ts';
import type { BuiltProduct } from '#domain/catalogue/imports/importRows.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';

/** The ids of the photos among the products' that another shop uploaded. */
export async function findOtherUploads(
  db: QueryBuilder,
  sellerId: string,
  products: BuiltProduct[],
): Promise<Set<string>> {
  const ids = [...new Set(products.flatMap(listUploads))];
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('pictures')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('sellerId', '<>', sellerId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
