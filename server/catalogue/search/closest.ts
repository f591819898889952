import { sql } from 'kysely';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { byIndex } from './collect.ts';
import { allOf } from './conditions.ts';
import type { SearchWord } from './dictionary.ts';
import { type OrderedPage, selectByWords } from './orderedLists.ts';
import { maxRanked, type ProductSource, type RankedList, rankClosest } from './ranking.ts';
import { hasWord } from './relevance.ts';
import { hasAnyWord, hasTerms } from './terms.ts';

/**
 * The products of the list with most of the words, by relevance; among those with equally many, those with the rarest
 * word first. Compared are those with a rare word, some of those with all frequent ones, and if no word is rare, the
 * newest. `rarest` is the rarest frequent word, for when none of them has any.
 */
export async function findClosest(
  db: QueryBuilder,
  list: ComparedList,
  words: SearchWord[],
): Promise<{ closest: OrderedPage; rarest: SearchWord | undefined }> {
  const counted = await countEach(db, list, words);
  const rare = counted.filter(({ isRare }) => isRare);
  const frequent = counted.flatMap(({ word, isRare }) => (isRare ? [] : [word]));
  const together = frequent.length > 1 ? selectByWords(list, frequent, 'texts') : undefined;
  const partial = [
    ...rare.map(({ products }) => ({ products, words: 1 })),
    ...(together && !together.isFrequent
      ? [{ products: byIndex(db, together.byWords).where(list.scope), words: frequent.length }]
      : []),
    ...(rare.length === 0 ? [{ products: newestOf(db, list), words: 0 }] : []),
  ];
  const ordered = counted.map(({ word }) => word);
  return { closest: await rankClosest(db, list, ordered, partial), rarest: frequent[0] };
}

type ComparedList = RankedList & { recent: 'createdAt' | 'updatedAt' };
type CountedWord = { word: SearchWord; products: ProductSource; count: number; isRare: boolean };

const newestOf = (db: QueryBuilder, { scope, recent }: ComparedList): ProductSource =>
  db.selectFrom('products').where(scope).orderBy(`products.${recent}`, 'desc').orderBy('products.id', 'desc');

/**
 * The words that products of the list have, the rarest first: as many rare ones as may be ranked together. Frequent ones
 * are not counted in the list, but estimated in all products.
 */
async function countEach(db: QueryBuilder, list: RankedList, words: SearchWord[]): Promise<CountedWord[]> {
  const lookedUp = words.flatMap((word) => {
    if (!word.found) return [];
    const index = allOf([hasTerms(list.limits), hasAnyWord(word.found)]);
    return [{ word, products: byIndex(db, index).where(allOf([list.scope, hasWord(word, 'texts')])) }];
  });
  const counts = await countFirst(
    db,
    lookedUp.map(({ word, products }) => (estimateOf(word) <= maxRanked ? products : undefined)),
  );
  let left = maxRanked;
  return lookedUp
    .map((word, index) => ({ ...word, count: counts[index] ?? Math.max(estimateOf(word.word), maxRanked + 1) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count)
    .map((word) => {
      left -= word.count;
      return { ...word, isRare: left >= 0 };
    });
}

const estimateOf = ({ share, total }: SearchWord) => share * total;

/** How many products there are of each query that is given, up to one more than are ranked. */
async function countFirst(
  db: QueryBuilder,
  queries: readonly (ProductSource | undefined)[],
): Promise<(number | undefined)[]> {
  if (!queries.some(Boolean)) return [];
  const counts = queries.map((products) => {
    const found = products?.limit(sql.lit(maxRanked + 1));
    return found
      ? db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('count'))
      : sql<null>`null`;
  });
  const { all } = await db
    .selectNoFrom(sql<(number | null)[]>`array[${sql.join(counts)}]::int[]`.as('all'))
    .executeTakeFirstOrThrow();
  return all.map((count) => count ?? undefined);
}
