import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { isOccasionWord, type Occasion, occasionParts, occasionPattern } from '#domain/catalogue/occasions.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { findDictionaryWords, hasAnyWord } from './dictionary.ts';
import type { Condition } from './productSearch.ts';

const product = expressionBuilder<DB, 'products'>();

/**
 * For each occasion, the words of the dictionary that name it, with the punctuation around them. Where too many words
 * contain a term, only those that are such a term.
 */
export async function findOccasionWords(db: QueryBuilder, occasions: Occasion[]): Promise<string[][]> {
  const found = await findDictionaryWords(db, occasions.map(occasionParts));
  return occasions.map(
    (occasion, index) => found[index]?.filter((word) => isOccasionWord(occasion, word)) ?? occasionParts(occasion),
  );
}

/** The condition that a product names an occasion in its name, description, other names or options. */
export const namesOccasion = (occasion: Occasion): Condition =>
  sql<boolean>`${product.ref('products.search')} ~ ${occasionPattern(occasion)}`;

/**
 * The products with one of the words, with the columns that lists filter and sort by. A common table expression of its
 * own, materialized, so that the planner uses the index of words rather than scan a category for them.
 */
export const selectWithWords = (db: QueryCreator<DB>, words: string[]) =>
  db
    .selectFrom('products')
    .select(['products.id', 'products.search', 'products.isVisible', 'products.category', 'products.sellerId'])
    .select(['products.facets', 'products.pricePaise', 'products.createdAt'])
    .where(hasAnyWord(words));
