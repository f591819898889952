import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { type SearchHit, selectShopProducts, toSearchHit } from './catalogue.ts';

/** Products with options that are compared with a message. */
const maxProducts = 20;

const { exists, selectFrom } = expressionBuilder<DB, 'sellers'>();

/** Whether a shop has visible products with options, for queries with `sellers` among the tables. */
export const hasOptionProducts = exists(
  selectFrom('products')
    .select('products.id')
    .whereRef('products.sellerId', '=', 'sellers.id')
    .where('products.hasOptions', '=', sql.lit(true))
    .where((eb) => eb.ref('products.isVisible')),
).$castTo<boolean>();

/** Returns the shop's products on sale of which a value has a word that begins like one of these. */
export async function findProductsByValue(
  db: QueryBuilder,
  sellerId: string,
  words: readonly GoodsWord[],
): Promise<SearchHit[]> {
  const beginnings = words
    .flatMap(({ said }) => said.split(' '))
    .filter((word) => word.length > 1)
    .map((word) => `% ${word.replace(/[%_\\]/g, '')}%`);
  if (beginnings.length === 0) return [];
  const rows = await selectShopProducts(db, { sellerId })
    .where('products.hasOptions', '=', sql.lit(true))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('productValues')
          .select('productId')
          .whereRef('productValues.productId', '=', 'products.id')
          .where(({ ref }) => sql<boolean>`' ' || lower(${ref('value')}) like any(${beginnings}::text[])`),
      ),
    )
    .orderBy('products.id')
    .limit(maxProducts)
    .execute();
  return rows.map((row) => toSearchHit(row, []));
}
