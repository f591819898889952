import { type Expression, expressionBuilder, sql } from 'kysely';
import { formatCursor, type PageCursor } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { allOf, isAfterCursor } from './conditions.ts';
import { cursorNumber, type OrderedPage, type OrderedSearch, toPage } from './orderedLists.ts';

/** Rows per scan: the first, one that also counts, how many more each further one has, and all together. */
const limits = { first: 200, counted: 2_000, growth: 5, all: 10_000 };

/** What a scan has found, and where it ended; undefined at the end of the list. */
export type Scan = { found: PageCursor[]; seen: number; scanned: number; from: string | undefined };

type Row = { id: string; place: Date | number; isFound: boolean };
const scanned = expressionBuilder<{ scanned: Row }, 'scanned'>();

/** Scans the first rows of a list. */
export const scanFirst = (db: QueryBuilder, search: OrderedSearch): Promise<Scan> => {
  const planner = search.isPlanKept ? withCachedPlan(db) : db;
  return scanRows(planner, search, search.cursor, search.isCounted ? limits.counted : limits.first);
};

/** Continues a scan until it has filled the page, or has read much. */
export async function scanOn(db: QueryBuilder, search: OrderedSearch, first: Scan): Promise<OrderedPage> {
  let { found, seen, scanned, from } = first;
  while (from !== undefined && found.length <= search.limit && scanned < limits.all) {
    const next = await scanRows(db, search, from, Math.min(scanned * limits.growth, limits.all - scanned));
    found = [...found, ...next.found];
    seen += next.seen;
    scanned += next.scanned;
    from = next.from;
  }
  return toScannedPage({ found, seen, scanned, from }, search.limit);
}

export function toScannedPage({ found, seen, from }: Scan, limit: number): OrderedPage {
  const page = toPage(found, limit);
  const next = found.length > 0 ? from : undefined;
  return { ...page, nextCursor: page.nextCursor ?? next ?? null, seen, isAll: from === undefined };
}

async function scanRows(
  db: QueryBuilder,
  search: OrderedSearch,
  from: string | undefined,
  maxRows: number,
): Promise<Scan> {
  const { sequence, scope, matches, limit } = search;
  const { column, direction } = sequence;
  const rows = db
    .selectFrom('products')
    .select(['products.id', `products.${column} as place`])
    .select((eb) => eb.fn.coalesce(matches, eb.lit(false)).as('isFound'))
    .where(allOf([scope, isAfterCursor(sequence, from)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(maxRows));
  const isFound = scanned.ref('isFound');
  const collectFirst = <T>(value: Expression<T>) =>
    sql<T[] | null>`(${scanned.fn.agg('array_agg', [value]).filterWhere(isFound)})[:${sql.lit(limit + 1)}]`;
  const lastPlace = direction === 'asc' ? scanned.fn.max('place') : scanned.fn.min('place');
  const counted = await db
    .selectFrom(rows.as('scanned'))
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      fn.countAll<number>().filterWhere(isFound).as('matching'),
      collectFirst(scanned.ref('id')).as('ids'),
      collectFirst(cursorNumber(sequence, scanned.ref('place'))).as('numbers'),
      sql<string>`(${fn.agg('array_agg', ['scanned.id'])})[${fn.countAll()}]`.as('lastId'),
      cursorNumber(sequence, lastPlace).as('lastNumber'),
    ])
    .executeTakeFirstOrThrow();
  const last = formatCursor({ id: counted.lastId, number: counted.lastNumber });
  return {
    found: (counted.ids ?? []).map((id, index) => ({ id, number: counted.numbers?.[index] ?? 0 })),
    seen: counted.matching,
    scanned: counted.looked,
    from: counted.looked < maxRows ? undefined : last,
  };
}
