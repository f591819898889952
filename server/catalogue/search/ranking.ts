import { expressionBuilder, type QueryCreator, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '#database/schema.ts';
import type { PageCursor } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition } from './conditions.ts';
import type { SearchWord } from './dictionary.ts';
import { firstOfEach, type OrderedPage } from './findInOrder.ts';
import { formatRank, lackedOf, parseRank, relevanceOf } from './relevance.ts';

/** Up to so many products are ranked, because each of them is read. */
export const maxRanked = 1_000;

/**
 * The products to rank: those that meet one of the conditions, and match. `isClosest`: only those that lack the fewest
 * words.
 */
type Candidates = { conditions: Condition[]; matches: Condition; isClosest?: boolean };
type RankedList = { scope: Condition; cursor: string | undefined; limit: number };

/** A page of the candidates by relevance; undefined if they are too many. */
export async function rankProducts(
  db: QueryBuilder,
  { scope, cursor, limit }: RankedList,
  words: readonly SearchWord[],
  { conditions, matches, isClosest = false }: Candidates,
): Promise<OrderedPage | undefined> {
  const { looked, seen, ranked } = await db
    .with(
      (cte) => cte('products').materialized(),
      (cte) =>
        cte
          .selectFrom(firstOfEach(db, conditions, maxRanked).as('products'))
          .$if(conditions.length > 1, (query) => query.distinctOn('products.id'))
          .selectAll(),
    )
    .with('matching', (cte) =>
      cte
        .selectFrom('products')
        .select(['products.id', relevanceOf(words).as('number')])
        .select(isClosest ? lackedOf(words).as('lacked') : sql<number>`0`.as('lacked'))
        .where(allOf([scope, matches])),
    )
    .with('page', (cte) => selectPage(cte, cursor, limit))
    .selectNoFrom((eb) => [
      eb.selectFrom('products').select(eb.fn.countAll<number>().as('count')).$asScalar().as('looked'),
      eb.selectFrom('matching').select(eb.fn.countAll<number>().as('count')).$asScalar().as('seen'),
      jsonArrayFrom(eb.selectFrom('page').selectAll().orderBy('number', 'desc').orderBy('id', 'desc')).as('ranked'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(looked) > maxRanked) return undefined;
  const last = ranked[limit - 1];
  const nextCursor = last && ranked.length > limit ? formatRank(last) : null;
  return { found: ranked.slice(0, limit), nextCursor, seen: Number(seen), isAll: true };
}

type Matching = { matching: PageCursor & { lacked: number } };
const matching = expressionBuilder<Matching, 'matching'>();

/** One more than a page of those that lack the fewest words. */
const selectPage = (db: QueryCreator<DB & Matching>, cursor: string | undefined, limit: number) =>
  db
    .selectFrom('matching')
    .select(['id', 'number'])
    .where('lacked', '=', (eb) => eb.selectFrom('matching').select((all) => all.fn.min('lacked').as('fewest')))
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
