import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { toKeysetPage, toLikePattern } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import type { CatalogueContext } from '../context.ts';
import { unsummedValue } from '../figures/queries.ts';
import {
  createTextSearch,
  lastUpdatedOrder,
  type ProductFilter,
  productConditions,
  withPlanFor,
} from '../products/queries.ts';
import { listedFigures, toListedProduct } from '../products/rows.ts';
import { descriptionIn, nameIn, type ReaderLanguage } from '../products/translations.ts';
import { allOf, type Condition, isAfterCursor } from '../search/conditions.ts';
import { findProducts, inOrderOf } from '../search/productSearch.ts';

export type AllProductsFilter = ProductFilter & { sellerId?: string | undefined; language?: ReaderLanguage };

/**
 * Products of all sellers, last updated first. The first page also has the number of matches, which is a lower bound if
 * `hasMoreMatching`. The search matches name, description, category and the seller's business name (specification,
 * section 5).
 */
export async function listAllProducts(context: CatalogueContext, admin: Admin, filter: AllProductsFilter) {
  const { search, cursor } = filter;
  const textSearch = search ? createTextSearch(search) : undefined;
  const { rows, nextCursor, ...counted } = await readPanelList(context, admin.adminId, search, ({ db }) =>
    textSearch ? findAmongAll(db, filter, textSearch) : readAllProducts(db, filter),
  );
  const products = rows.map(({ sellerId, businessName, ...row }) => ({
    ...toListedProduct(row),
    seller: { id: sellerId, businessName },
  }));
  return { products, nextCursor, ...(cursor ? { matching: null, hasMoreMatching: false } : counted) };
}

const selectProducts = (db: QueryBuilder, language: ReaderLanguage) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select([...listedFigures, 'products.sellerId', 'sellers.businessName'])
    .select([nameIn(language), descriptionIn(language)]);

const product = expressionBuilder<DB, 'products'>();

const filterCondition = ({ sellerId, ...filter }: AllProductsFilter) =>
  allOf([sellerId ? product('products.sellerId', '=', sellerId) : undefined, ...productConditions(filter)]);

async function findAmongAll(
  db: QueryBuilder,
  filter: AllProductsFilter,
  textSearch: ReturnType<typeof createTextSearch>,
) {
  const { search: typed = '', cursor, limit } = filter;
  const sellers = await db
    .selectFrom('sellers')
    .select('id')
    .where((eb) => eb.fn('lower', ['businessName']), 'like', toLikePattern(typed))
    .limit(sql.lit(1000))
    .execute();
  const isSoldByOneOf = product('products.sellerId', '=', anyOf(sellers.map(({ id }) => id)));
  const { ids, nextCursor, seen, isAll } = await findProducts(db, {
    ...textSearch,
    otherwise: [...textSearch.otherwise, ...(sellers.length > 0 ? [isSoldByOneOf] : [])],
    scope: filterCondition(filter),
    limits: { sellerId: filter.sellerId, category: filter.category },
    cursor,
    limit,
  });
  const rows = await selectProducts(withCachedPlan(db), filter.language)
    .where('products.id', '=', anyOf(ids))
    .execute();
  return { rows: inOrderOf(ids, rows), nextCursor, matching: seen, hasMoreMatching: !isAll };
}

/** Counting stops at this number of products. */
const maxCounted = 10_000;

async function readAllProducts(db: QueryBuilder, filter: AllProductsFilter) {
  const { cursor, limit } = filter;
  const scope = filterCondition(filter);
  const [count, all] = await Promise.all([
    cursor ? 0 : countProducts(withPlanFor(db, filter), scope),
    selectProducts(withPlanFor(db, filter, limit), filter.language)
      .where(allOf([scope, isAfterCursor(lastUpdatedOrder, cursor)]))
      .orderBy('products.updatedAt', 'desc')
      .orderBy('products.id', 'desc')
      .limit(sql.lit(limit + 1))
      .execute(),
  ]);
  const { rows, nextCursor } = toKeysetPage(all, limit, (row) => ({ at: row.updatedAt, id: row.id }));
  return { rows, nextCursor, matching: Math.min(count, maxCounted), hasMoreMatching: count > maxCounted };
}

async function countProducts(db: QueryBuilder, scope: Condition): Promise<number> {
  const found = db
    .selectFrom('products')
    .where(scope)
    .limit(sql.lit(maxCounted + 1));
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Totals over all catalogues. The value is the sum of price times stock, in paise (specification, section 9). */
export async function summarizeAllProducts({ database }: CatalogueContext, _admin: Admin) {
  const { total, active, lowStock, valuePaise } = await database.read
    .selectFrom('marketplaceProducts')
    .select(({ fn, lit }) => [
      fn.coalesce(fn.sum<number>('total'), lit(0)).as('total'),
      fn.coalesce(fn.sum<number>('active'), lit(0)).as('active'),
      fn.coalesce(fn.sum<number>('lowStock'), lit(0)).as('lowStock'),
      sql<number>`coalesce(${fn.sum<number>('valuePaise')}, 0) + (${unsummedValue})`.as('valuePaise'),
    ])
    .executeTakeFirstOrThrow();
  return { total, active, inactive: total - active, lowStock, valuePaise };
}
