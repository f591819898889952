import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type Occasion, occasionPattern, occasionWords } from '#domain/catalogue/occasions.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readSoundKeys } from '#server/platform/database/soundKeys.ts';
import type { Condition } from './conditions.ts';
import { hasAnyWord } from './terms.ts';

const product = expressionBuilder<DB, 'products'>();

/** For each occasion, the keys of words by which its products can be looked up. */
export const findOccasionWords = (db: QueryBuilder, occasions: Occasion[]): Promise<string[][]> =>
  readSoundKeys(db, occasions.map(occasionWords));

/** The condition that a product names an occasion in its name, description, other names or options. */
export const namesOccasion = (occasion: Occasion): Condition =>
  sql<boolean>`lower(concat_ws(' ', ${sql.join(named.map((column) => product.ref(`products.${column}`)))})) ~ ${occasionPattern(occasion)}`;
const named = ['name', 'description', 'alsoCalled', 'optionWords'] as const;

/**
 * The products with one of the words, with the columns that lists filter and sort by. A common table expression of its
 * own, materialized, so that the planner uses the index of words rather than scan a category for them.
 */
export const selectWithWords = (db: QueryCreator<DB>, words: string[]) =>
  db
    .selectFrom('products')
    .select(['products.id', 'products.search', 'products.isVisible', 'products.category', 'products.sellerId'])
    .select([
      'products.facets',
      'products.isSoldOut',
      'products.city',
      'products.pricePaise',
      'products.createdAt',
      ...named.map((column) => `products.${column}` as const),
    ])
    .where(hasAnyWord(words));
