import { type Expression, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, Products } from '#database/schema.ts';
import { type PageCursor, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { allOf, type Condition } from './conditions.ts';
import type { OrderedPage, SearchedList } from './orderedLists.ts';

/** So many products are collected, compared and sorted. */
export const maxCollected = 1_000;

export type ProductQuery = SelectQueryBuilder<DB, 'products', Selectable<Products>>;

/**
 * The products that the index finds. The offset hides further conditions from the planner, which would otherwise use their
 * indexes too, however many products these find.
 */
export const byIndex = (db: QueryBuilder, condition: Condition) =>
  db.selectFrom(db.selectFrom('products').selectAll().where(condition).offset(sql.lit(0)).as('products'));

/** Some products for each condition, or all, which may overlap. */
export function firstOfEach(db: QueryBuilder, conditions: readonly Condition[], maxOfEach?: number): ProductQuery {
  const lists = conditions.map((condition) => {
    const all = byIndex(db, condition).selectAll();
    return maxOfEach === undefined ? all : all.limit(sql.lit(maxOfEach));
  });
  const all = db
    .selectFrom(sql<Selectable<Products>>`(${sql.join(lists, sql` union all `)})`.as('products'))
    .selectAll();
  return conditions.length > 1 ? all.distinctOn('products.id') : all;
}

/** How collected products are sorted: by a number, and equal ones by id. */
export type Sorting = {
  number: Expression<number>;
  direction: 'asc' | 'desc';
  after: PageCursor | undefined;
};

/** What the index is asked for: the words, or an alternative to them within the list. */
export const conditionsOf = (
  { otherwise = [], scope }: Pick<SearchedList, 'otherwise' | 'scope'>,
  byWords: Condition,
) => [byWords, ...otherwise.map((other) => allOf([scope, other]))];

/** A page of all matches, collected by the index and sorted; undefined if they may be too many. */
export const collectByWords = (
  db: QueryBuilder,
  search: SearchedList & { matches: Condition },
  byWords: Condition,
  sorting: Sorting,
): Promise<OrderedPage | undefined> =>
  collect(db, search, firstOfEach(db, conditionsOf(search, byWords), maxCollected + 1), sorting);

/** A page of those of some products that are in the list and match, and is complete; undefined if they are too many. */
export async function collect(
  db: QueryBuilder,
  { scope, matches, limit }: Pick<SearchedList, 'scope' | 'limit'> & { matches?: Condition },
  products: ProductQuery,
  { number, direction, after }: Sorting,
): Promise<OrderedPage | undefined> {
  const isFew = sql<boolean>`(select count(*) from ${sql.table('products')}) <= ${sql.lit(maxCollected)}`;
  const { looked, seen, ranked } = await db
    .with(
      (cte) => cte('products').materialized(),
      () => products,
    )
    .with(
      (cte) => cte('matching').materialized(),
      (cte) =>
        cte
          .selectFrom('products')
          .select(['products.id', sql<number>`${number}`.as('number')])
          .where(allOf([isFew, scope, matches])),
    )
    .selectNoFrom((eb) => [
      eb.selectFrom('products').select(eb.fn.countAll<number>().as('count')).$asScalar().as('looked'),
      eb.selectFrom('matching').select(eb.fn.countAll<number>().as('count')).$asScalar().as('seen'),
      jsonArrayFrom(
        eb
          .selectFrom('matching')
          .select(['id', 'number'])
          .where(isAfter(after, direction))
          .orderBy('number', direction)
          .orderBy('id', direction)
          .limit(sql.lit(limit + 1)),
      ).as('ranked'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(looked) > maxCollected) return undefined;
  return { ...toPage(ranked, limit), seen: Number(seen), isAll: true };
}

const isAfter = (after: PageCursor | undefined, direction: Sorting['direction']) =>
  after
    ? sql<boolean>`(number, id) ${direction === 'asc' ? sql`>` : sql`<`} (${after.number}::float8, ${after.id}::uuid)`
    : sql<boolean>`true`;

/** The first matches of which one more than the page was read. */
export function toPage(found: PageCursor[], limit: number): Pick<OrderedPage, 'found' | 'nextCursor'> {
  const { rows, nextCursor } = toKeysetPage(found, limit, (position) => position);
  return { found: rows, nextCursor };
}
