import { maxCounted } from '#domain/products.ts';
import type { Admin, Context } from '../context.ts';
import { marketplaceProducts } from '../database/counters.ts';
import { type AnyColumn, sql } from '../database/drizzle.ts';
import { likePattern, page } from '../database/paging.ts';
import { type Ask, readList } from '../database/searching.ts';
import { type Bind, bindings, kept, where } from '../database/statements.ts';
import {
  containsOrIsOf,
  isAfterProduct,
  lastUpdatedFirst,
  type ProductFilter,
  type ProductRow,
  planned,
  productColumns,
  productConditions,
  toProduct,
} from '../products/queries.ts';

export type AllProductsFilter = ProductFilter & { sellerId?: string | undefined };

/**
 * Products of all sellers, last updated first, and with the first page how many match in all: at most 10,001, of a search 1,001.
 * The search matches name, description, category and the seller's business name (specification, section 5).
 */
export function listAllProducts({ database }: Context, _admin: Admin, filter: AllProductsFilter) {
  return readList(database, filter.search, ({ ask }) => readAllProducts(ask, filter));
}

async function readAllProducts(ask: Ask, filter: AllProductsFilter) {
  const { values, bind } = bindings();
  const matches = [
    filter.sellerId && `products.seller_id = ${bind(filter.sellerId)}`,
    ...productConditions(bind, filter),
    await containsOrSoldBy(ask, bind, filter.search),
  ];
  const counting = filter.cursor ? undefined : countAll(ask, filter, matches, [...values]);
  // What few products match is found once: of a search the count knows the page already.
  const few = filter.search ? (await counting)?.few : undefined;
  const text = `select ${productColumns}, products.seller_id as "sellerId", business_name as "businessName"
    from products join sellers on sellers.id = products.seller_id
    ${where(few ? ['products.id = any($1::uuid[])'] : [...matches, isAfterProduct(bind, filter.cursor)])}
    ${lastUpdatedFirst} limit ${filter.limit + 1}`;
  const asked = few ? kept(text, [few]) : planned(filter, text, values);
  const [rows, count] = await Promise.all([ask<RowOfAll>(asked), counting]);
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.updatedAt, id: row.id }));
  const products = shown.map(({ sellerId, businessName, ...row }) => ({
    ...toProduct(row),
    seller: { id: sellerId, businessName },
  }));
  return { products, matching: count?.matching ?? null, nextCursor };
}

type RowOfAll = ProductRow & { sellerId: string; businessName: string };

/**
 * How many products match, up to one more than are counted. Of a search with no more matches, `few` are the first page.
 */
async function countAll(ask: Ask, filter: AllProductsFilter, matches: (string | undefined)[], values: unknown[]) {
  const most = maxCounted(filter.search);
  const found = (wanted: string) => `select ${wanted} from products ${where(matches)} limit ${most + 1}`;
  const text = filter.search
    ? `with found as materialized (${found('products.id, products.updated_at')}), counted as (select count(*)::int as matching from found)
      select matching, case when matching <= ${most} then
        array(select id from found as products ${lastUpdatedFirst} limit ${filter.limit + 1}) end as few from counted`
    : `select count(*)::int as matching, null as few from (${found('')}) as found`;
  const [count] = await ask<{ matching: number; few: string[] | null }>(planned(filter, text, values));
  return count;
}

/** Two indexes instead of one scan: the products that contain the text, or whose seller's name does. */
async function containsOrSoldBy(ask: Ask, bind: Bind, search: string | undefined) {
  if (!search) return undefined;
  const rows = await ask<{ id: string }>({
    text: 'select id from sellers where lower(business_name) like $1 limit 1000',
    values: [likePattern(search)],
  });
  const contains = containsOrIsOf(bind, search);
  return rows.length === 0 ? contains : `(products.seller_id = any(${bind(rows.map(({ id }) => id))}) or ${contains})`;
}

/** Figures of all catalogues; the value is the sum of price times stock in paise (specification, section 9). */
export async function summarizeAllProducts({ database }: Context, _admin: Admin) {
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
