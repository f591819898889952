import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ReaderLanguage } from '#server/catalogue/products/translations.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import type { SearchHit } from './catalogue.ts';
import { findShopProducts } from './productSearch.ts';

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

/** Returns the shop's products on sale with options whose names and values have most of the words. */
export const findProductsByValue = (
  db: QueryBuilder,
  sellerId: string,
  words: readonly GoodsWord[],
  language: ReaderLanguage,
): Promise<SearchHit[]> =>
  findShopProducts(db, { sellerId, words, inValues: true, leastFit: 0, language, limit: maxProducts });
