import { sql } from 'kysely';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition } from './conditions.ts';
import type { SearchWord } from './dictionary.ts';
import { type OrderedPage, selectByWords } from './orderedLists.ts';
import { maxRanked, type RankedList, rankClosest } from './ranking.ts';
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
    ...rare.map(({ condition }) => ({ condition, words: 1 })),
    ...(together && !together.isFrequent
      ? [{ condition: allOf([list.scope, together.byWords]), words: frequent.length }]
      : []),
    ...(rare.length === 0 ? [{ condition: list.scope, words: 0, newestBy: list.recent }] : []),
  ];
  const ordered = counted.map(({ word }) => word);
  return { closest: await rankClosest(db, list, ordered, partial), rarest: frequent[0] };
}

type ComparedList = RankedList & { recent: 'createdAt' | 'updatedAt' };
type CountedWord = { word: SearchWord; condition: Condition; count: number; isRare: boolean };

/**
 * The words that products of the list have, the rarest first: as many rare ones as may be ranked together. Frequent ones
 * are not counted in the list, but estimated in all products.
 */
async function countEach(db: QueryBuilder, list: RankedList, words: SearchWord[]): Promise<CountedWord[]> {
  const lookedUp = words.flatMap((word) =>
    word.found
      ? [
          {
            word,
            condition: allOf([list.scope, hasTerms(list.limits), hasAnyWord(word.found), hasWord(word, 'texts')]),
          },
        ]
      : [],
  );
  const counts = await countFirst(
    db,
    lookedUp.map(({ word, condition }) => (estimateOf(word) <= maxRanked ? condition : undefined)),
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

/** How many products meet each condition that is given, up to one more than are ranked. */
async function countFirst(
  db: QueryBuilder,
  conditions: readonly (Condition | undefined)[],
): Promise<(number | undefined)[]> {
  const counts = conditions.map((condition) => {
    if (!condition) return sql<null>`null`;
    const found = db
      .selectFrom('products')
      .where(condition)
      .limit(sql.lit(maxRanked + 1));
    return db.selectFrom(found.as('found')).select((eb) => eb.fn.countAll<number>().as('count'));
  });
  if (!conditions.some(Boolean)) return [];
  const { all } = await db
    .selectNoFrom(sql<(number | null)[]>`array[${sql.join(counts)}]::int[]`.as('all'))
    .executeTakeFirstOrThrow();
  return all.map((count) => count ?? undefined);
}
