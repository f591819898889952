import { type AnyColumn, sql } from '#database/drizzle.ts';
import { marketplaceProducts } from '#database/tables/counters.ts';
import type { Admin } from '#server/identity/actors/actors.ts';
import { likePattern, toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type Query, readPanelList } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import type { CatalogueContext } from '../context.ts';
import {
  createTextSearch,
  isAfterProduct,
  lastUpdatedOrder,
  orderByLastUpdated,
  type ProductFilter,
  type ProductRow,
  productColumns,
  productConditions,
  productStatement,
  toProduct,
  whereIdIn,
} from '../products/queries.ts';
import { findProducts } from '../search/productSearch.ts';

export type AllProductsFilter = ProductFilter & { sellerId?: string | undefined };

/**
 * Products of all sellers, last updated first. The first page also has the number of matches, which is a lower bound if
 * `hasMoreMatching`. The search matches name, description, category and the seller's business name (specification,
 * section 5).
 */
export async function listAllProducts(context: CatalogueContext, admin: Admin, filter: AllProductsFilter) {
  const { search, cursor } = filter;
  const { rows, nextCursor, ...counted } = await readPanelList(context, admin.adminId, search, ({ ask }) =>
    search ? findAmongAll(ask, filter, search) : readAllProducts(ask, filter),
  );
  const products = rows.map(({ sellerId, businessName, ...row }) => ({
    ...toProduct(row),
    seller: { id: sellerId, businessName },
  }));
  return { products, nextCursor, ...(cursor ? { matching: null, hasMoreMatching: false } : counted) };
}

type AllProductsRow = ProductRow & { sellerId: string; businessName: string };

const selectProducts = `select ${productColumns}, products.seller_id as "sellerId", business_name as "businessName"
  from products join sellers on sellers.id = products.seller_id`;

const filterConditions = (bind: Bind, filter: AllProductsFilter) => [
  filter.sellerId && `products.seller_id = ${bind(filter.sellerId)}`,
  ...productConditions(bind, filter),
];

async function findAmongAll(ask: Query, filter: AllProductsFilter, typed: string) {
  const { cursor, limit } = filter;
  const sellers = await ask<{ id: string }>({
    text: 'select id from sellers where lower(business_name) like $1 limit 1000',
    values: [likePattern(typed)],
  });
  const soldBy = (bind: Bind) =>
    sellers.length > 0 ? [`(products.seller_id = any(${bind(sellers.map(({ id }) => id))}))`] : [];
  const { ids, nextCursor, seen, isAll } = await findProducts(ask, {
    ...createTextSearch(typed, soldBy),
    scope: (bind) => filterConditions(bind, filter),
    sequence: lastUpdatedOrder,
    cursor,
    limit,
    isCounted: !cursor,
    isPlanKept: filter.sellerId === undefined,
  });
  const rows = await ask<AllProductsRow>(
    preparedStatement(`${selectProducts} ${whereIdIn} ${orderByLastUpdated}`, [ids]),
  );
  return { rows, nextCursor, matching: seen, hasMoreMatching: !isAll };
}

/** Counting stops at this number of products. */
const maxCounted = 10_000;

async function readAllProducts(ask: Query, filter: AllProductsFilter) {
  const { values, bind } = createBindings();
  const matches = filterConditions(bind, filter);
  const found = `select from products ${whereClause(matches)} limit ${maxCounted + 1}`;
  const counting = filter.cursor
    ? []
    : ask<{ count: number }>(
        productStatement(filter, `select count(*)::int as count from (${found}) as found`, [...values]),
      );
  const text = `${selectProducts} ${whereClause([...matches, isAfterProduct(bind, filter.cursor)])} ${orderByLastUpdated} limit ${filter.limit + 1}`;
  const [all, [counted]] = await Promise.all([ask<AllProductsRow>(productStatement(filter, text, values)), counting]);
  const { rows, nextCursor } = toKeysetPage(all, filter.limit, (row) => ({ at: row.updatedAt, id: row.id }));
  const count = counted?.count ?? 0;
  return { rows, nextCursor, matching: Math.min(count, maxCounted), hasMoreMatching: count > maxCounted };
}

/** Totals over all catalogues. The value is the sum of price times stock, in paise (specification, section 9). */
export async function summarizeAllProducts({ database }: CatalogueContext, _admin: Admin) {
  const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const [row] = await database.query
    .select({
      total: sum(marketplaceProducts.total),
      active: sum(marketplaceProducts.active),
      lowStock: sum(marketplaceProducts.lowStock),
      valuePaise: sum(marketplaceProducts.valuePaise),
    })
    .from(marketplaceProducts);
  const { total = 0, active = 0, lowStock = 0, valuePaise = 0 } = row ?? {};
  return { total, active, inactive: total - active, lowStock, valuePaise };
}
