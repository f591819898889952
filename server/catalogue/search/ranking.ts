import { expressionBuilder, type QueryCreator, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, Products } from '#database/schema.ts';
import type { PageCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { firstOfEach } from './collect.ts';
import { allOf, type Condition } from './conditions.ts';
import type { SearchWord } from './dictionary.ts';
import { emptyPage, type OrderedPage, type SearchedList } from './orderedLists.ts';
import { formatRank, lackedOf, parseRank, relevanceOf } from './relevance.ts';

/** Up to so many products are ranked, because each of them is read. */
export const maxRanked = 1_000;

export type RankedList = Pick<SearchedList, 'limits' | 'scope' | 'cursor' | 'limit'>;

/** A page of the products that meet one of the conditions, and match, by relevance; undefined if they are too many. */
export async function rankProducts(
  db: QueryBuilder,
  list: RankedList,
  words: readonly SearchWord[],
  { conditions, matches }: { conditions: readonly Condition[]; matches: Condition },
): Promise<OrderedPage | undefined> {
  const candidates = firstOfEach(db, conditions, maxRanked + 1);
  const { looked, page } = await rank(db, list, words, { candidates, matches, isClosest: false });
  return looked > maxRanked ? undefined : page;
}

/** Some products, of which nothing is selected yet. */
export type ProductSource = SelectQueryBuilder<DB, 'products', object>;
/** Products that have so many words of a search at least. */
export type PartialMatch = { products: ProductSource; words: number };

/** Up to so many products are compared by the words that they lack, because each word costs. */
const maxCompared = 100;

/** A page of those products that lack the fewest words, by relevance, among those that have the most by the conditions. */
export async function rankClosest(
  db: QueryBuilder,
  list: RankedList,
  words: readonly SearchWord[],
  partial: readonly PartialMatch[],
): Promise<OrderedPage> {
  if (words.length === 0) return emptyPage;
  const maxOfEach = Math.ceil(maxRanked / partial.length);
  const some = partial.map(({ products, words }) => {
    const first = products
      .select(['products.id', sql<number>`${sql.lit(words)}`.as('words')])
      .limit(sql.lit(words > 0 ? maxOfEach : maxCompared));
    return sql`(${first})`;
  });
  const best = db
    .selectFrom(sql<{ id: string; words: number }>`(${sql.join(some, sql` union all `)})`.as('some'))
    .select('some.id')
    .groupBy('some.id')
    .orderBy((eb) => eb.fn.sum('some.words'), 'desc')
    .orderBy('some.id', 'desc')
    .limit(sql.lit(maxCompared));
  const candidates = db.selectFrom('products').selectAll().where('products.id', 'in', best);
  const { page } = await rank(db, list, words, { candidates, matches: undefined, isClosest: true });
  return page;
}

type Candidates = {
  candidates: SelectQueryBuilder<DB, 'products', Selectable<Products>>;
  matches: Condition | undefined;
  /** Only those that lack the fewest words. */
  isClosest: boolean;
};

async function rank(
  db: QueryBuilder,
  list: RankedList,
  words: readonly SearchWord[],
  { candidates, matches, isClosest }: Candidates,
): Promise<{ looked: number; page: OrderedPage }> {
  const { cursor, limit } = list;
  const isFew = sql<boolean>`(select count(*) from ${sql.table('products')}) <= ${sql.lit(maxRanked)}`;
  const { looked, seen, ranked } = await db
    .with(
      (cte) => cte('products').materialized(),
      () => candidates,
    )
    .with('matching', (cte) =>
      cte
        .selectFrom('products')
        .select(['products.id', relevanceOf(words).as('number')])
        .select(isClosest ? lackedOf(words).as('lacked') : sql<number>`0`.as('lacked'))
        .where(allOf([isFew, list.scope, matches])),
    )
    .with('page', (cte) => selectPage(cte, words.length, { cursor, limit }))
    .selectNoFrom((eb) => [
      eb.selectFrom('products').select(eb.fn.countAll<number>().as('count')).$asScalar().as('looked'),
      eb.selectFrom('matching').select(eb.fn.countAll<number>().as('count')).$asScalar().as('seen'),
      jsonArrayFrom(eb.selectFrom('page').selectAll().orderBy('number', 'desc').orderBy('id', 'desc')).as('ranked'),
    ])
    .executeTakeFirstOrThrow();
  const last = ranked[limit - 1];
  const nextCursor = last && ranked.length > limit ? formatRank(last) : null;
  return {
    looked: Number(looked),
    page: { found: ranked.slice(0, limit), nextCursor, seen: Number(seen), isAll: true },
  };
}

type Matching = { matching: PageCursor & { lacked: number } };
const matching = expressionBuilder<Matching, 'matching'>();

/** One more than a page of those that lack the fewest of so many words, and not all. */
const selectPage = (
  db: QueryCreator<DB & Matching>,
  words: number,
  { cursor, limit }: Pick<RankedList, 'cursor' | 'limit'>,
) =>
  db
    .selectFrom('matching')
    .select(['id', 'number'])
    .where('lacked', '=', (eb) => eb.selectFrom('matching').select((all) => all.fn.min('lacked').as('fewest')))
    .where('lacked', '<', sql.lit(words))
    .$if(cursor !== undefined, (query) => query.where(isAfterRank(parseRank(cursor ?? ''))))
    .orderBy('number', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(limit + 1));

const isAfterRank = ({ number, id }: PageCursor) =>
  matching(
    matching.refTuple('number', 'id'),
    '<',
    matching.tuple(sql<number>`${number}::float8`, sql<string>`${id}::uuid`),
  );
