import { sql } from 'kysely';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { byIndex, collect, maxCollected } from './collect.ts';
import { allOf } from './conditions.ts';
import type { FoundWord } from './dictionary.ts';
import { emptyPage, type OrderedPage, type SearchedList, selectByWords } from './orderedLists.ts';
import { hasWord, lackedOf, relevanceOf } from './relevance.ts';
import { hasAnyWord, hasTerms, isNarrow } from './terms.ts';

/** Up to so many products are compared by the words that they lack, because each word costs. */
const maxCompared = 100;

/**
 * The products of the list with most of the words, by relevance; among those with equally many, those with the rarest
 * word first. Compared are those with rare words, some of those with all frequent ones, and if there are none, the first
 * with the rarest, which `findPage` finds.
 */
export async function findClosest(
  db: QueryBuilder,
  list: SearchedList,
  words: readonly FoundWord[],
  findPage: (list: SearchedList, words: FoundWord[]) => Promise<OrderedPage>,
): Promise<OrderedPage> {
  const listed = words.filter(({ found }) => found).sort((one, other) => one.share - other.share);
  const rare = listed.filter(({ share, total }) => isNarrow(list.limits) || share * total <= maxCollected);
  const frequent = listed.slice(rare.length);
  const { ordered, ids } = await findPartial(db, list, rare, frequent);
  const [rarest] = frequent;
  if (ids.length === 0 && rarest) {
    const first = await findPage({ ...list, otherwise: [], limit: maxCompared }, [rarest]);
    ids.push(...first.found.map(({ id }) => id));
  }
  if (ids.length === 0) return emptyPage;
  const products = db.selectFrom('products').selectAll().where('products.id', '=', anyOf(ids));
  const sorting = { number: relevanceOf(ordered, { mayLack: true }), direction: 'desc', after: undefined } as const;
  const page = (await collect(db, list, products, sorting)) ?? emptyPage;
  const fewest = lackedOf(page.found[0]?.number ?? 0);
  const found = page.found.filter(({ number }) => lackedOf(number) === fewest && fewest < ordered.length);
  return { ...page, found, nextCursor: null };
}

/** The ids of the products with the most of the rare words, or all frequent ones; all words, the rarest in the list first. */
async function findPartial(
  db: QueryBuilder,
  { limits, scope }: SearchedList,
  rare: readonly FoundWord[],
  frequent: readonly FoundWord[],
): Promise<{ ordered: FoundWord[]; ids: string[] }> {
  const together = frequent.length > 1 ? selectByWords({ limits }, frequent, 'texts') : undefined;
  const lists = rare.map((word) => ({
    products: byIndex(db, allOf([hasTerms(limits), hasAnyWord(word.found ?? [])])).where(hasWord(word, 'texts')),
    words: 1,
  }));
  if (together && !together.isFrequent) lists.push({ products: byIndex(db, together.byWords), words: frequent.length });
  if (lists.length === 0) return { ordered: [...frequent], ids: [] };
  const partial = lists.map(({ products, words }, number) => {
    const first = products.where(scope).limit(sql.lit(Math.ceil(maxCollected / lists.length)));
    return sql`(${first.select(['products.id', sql`${sql.lit(number)}`.as('list'), sql`${sql.lit(words)}`.as('words')])})`;
  });
  const { rows } = await sql<{ counts: number[]; ids: string[] }>`
    with partial as materialized (${sql.join(partial, sql` union all `)})
    select array(select (select count(*)::int from partial where list = number)
        from generate_series(0, ${sql.lit(lists.length - 1)}) as number order by number) as counts,
      array(select id from partial group by id order by sum(words) desc, id desc limit ${sql.lit(maxCompared)}) as ids`.execute(
    db,
  );
  const [{ counts, ids } = { counts: [], ids: [] }] = rows;
  const byCount = rare
    .map((word, index) => ({ word, count: counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.count - other.count);
  return { ordered: [...byCount.map(({ word }) => word), ...frequent], ids };
}
