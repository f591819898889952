import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type Occasion, occasionPattern, occasionWords } from '#domain/catalogue/occasions.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readSoundKeys } from '#server/platform/database/soundKeys.ts';
import type { Condition } from './conditions.ts';
import { hasAnyWord } from './terms.ts';

const product = expressionBuilder<DB, 'products'>();

/** For each occasion, the keys of words by which its products can be looked up. */
export async function findOccasionWords(db: QueryBuilder, occasions: Occasion[]): Promise<string[][]> {
  const keysOf = await readSoundKeys(db, occasions.flatMap(occasionWords));
  return occasions.map((occasion) => keysOf(occasionWords(occasion)));
}

/** The condition that a product names an occasion in its name, description, other names or options. */
export const namesOccasion = (occasion: Occasion): Condition =>
  sql<boolean>`lower(concat_ws(' ', ${sql.join(named.map((column) => product.ref(`products.${column}`)))})) ~ ${occasionPattern(occasion)}`;
const named = ['name', 'description', 'alsoCalled', 'optionWords'] as const;

/** The products with one of the words: to be materialized, so that the planner uses the index rather than scan a list. */
export const selectWithWords = (db: QueryCreator<DB>, words: string[]) =>
  db.selectFrom('products').selectAll().where(hasAnyWord(words));
