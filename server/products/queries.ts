import { AppError } from '#domain/errors.ts';
import { batchLimits } from '#domain/productBatches.ts';
import {
  lowStockBelow,
  maxCounted,
  type ProductCategory,
  type ProductVisibility,
  productCategories,
  type StockLevel,
} from '#domain/products.ts';
import type { Admin, Context, SellerMember } from '../context.ts';
import { productCounters } from '../database/counters.ts';
import { type AnyColumn, sql } from '../database/drizzle.ts';
import { isAfter, likePattern, page } from '../database/paging.ts';
import { type Ask, readList } from '../database/searching.ts';
import { type Bind, bindings, kept, where } from '../database/statements.ts';
import type { products } from '../database/tables.ts';

type Criteria = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
};
export type ProductFilter = Criteria & { cursor?: string | undefined; limit: number };
export type OwnCriteria = Criteria & { stock?: StockLevel | undefined };

/** Spelled out, not parameters: the lists of scarce products have an index of their own. */
const stockLevel: Record<StockLevel, string> = { low: `stock < ${lowStockBelow}`, out: 'stock = 0' };

/** The conditions of products that match, but for the search. */
const conditions = (bind: Bind, { status, category, stock }: OwnCriteria) => [
  status && (status === 'active' ? '(is_active)' : '(not is_active)'),
  category && `products.category = ${bind(category)}`,
  stock && stockLevel[stock],
];

/** Those of the seller's products that match. The search looks through name, description and category (section 5). */
const own = (bind: Bind, { sellerId }: SellerMember, criteria: OwnCriteria) => [
  `products.seller_id = ${bind(sellerId)}`,
  ...conditions(bind, criteria),
  containsOrIsOf(bind, criteria.search),
];

/** Name, description or category (section 5). Few texts are a part of a category: for all others one index is enough. */
function containsOrIsOf(bind: Bind, search: string | undefined): string | undefined {
  if (!search) return undefined;
  const named = productCategories.filter((category) => category.toLowerCase().includes(search.toLowerCase()));
  const contains = `(products.search like ${bind(likePattern(search))})`;
  return named.length === 0 ? contains : `(products.category = any(${bind(named)}) or ${contains})`;
}

type Row = Omit<typeof products.$inferSelect, 'sellerId' | 'search'>;
const columns = `products.id, name, products.description, products.category, price_paise::float8 as "pricePaise", stock,
  is_active as "isActive", images, also_called as "alsoCalled", version, products.created_at as "createdAt",
  products.updated_at as "updatedAt"`;
const lastUpdatedFirst = 'order by products.updated_at desc, products.id desc';
const isAfterProduct = (bind: Bind, cursor: string | undefined) =>
  isAfter(bind, cursor, 'products.updated_at', 'products.id');

/** A plan is kept where the best one depends neither on words nor on how many are of a category. */
const planned = ({ search, category }: Criteria, text: string, values: unknown[]) =>
  search || category ? { text, values } : kept(text, values);

/** The seller's products, last updated first. */
export async function listOwnProducts(
  { database }: Context,
  member: SellerMember,
  filter: OwnCriteria & Pick<ProductFilter, 'cursor' | 'limit'>,
) {
  const { values, bind } = bindings();
  const matching = where([...own(bind, member, filter), isAfterProduct(bind, filter.cursor)]);
  const text = `select ${columns} from products ${matching} ${lastUpdatedFirst} limit ${filter.limit + 1}`;
  const rows = await readList(database, filter.search, ({ ask }) => ask<Row>(planned(filter, text, values)));
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.updatedAt, id: row.id }));
  return { products: shown.map(toProduct), nextCursor };
}

/** All of the seller's products that match, to be chosen for a batch, and whether there are more than can be. */
export async function chooseOwnProducts({ database }: Context, member: SellerMember, criteria: OwnCriteria) {
  const { values, bind } = bindings();
  const matching = where(own(bind, member, criteria));
  const text = `select id, name from products ${matching} ${lastUpdatedFirst} limit ${batchLimits.chosen + 1}`;
  const rows = await readList(database, criteria.search, ({ ask }) =>
    ask<{ id: string; name: string }>(planned(criteria, text, values)),
  );
  return { products: rows.slice(0, batchLimits.chosen), hasMore: rows.length > batchLimits.chosen };
}

type Figures = Record<'total' | 'active' | 'lowStock' | 'activeLow' | 'activeOut', number>;

/** Figures of the whole catalogue, from its counters: the low and the sold-out ones also among those on sale. */
export async function countOwnProducts({ database }: Context, { sellerId }: SellerMember): Promise<Figures> {
  const { rows } = await database.pool.query<Figures>({
    name: 'count-own-products',
    text: `select total::int, active::int, low_stock::int as "lowStock", active_low::int as "activeLow",
      active_out::int as "activeOut" from product_counters where seller_id = $1`,
    values: [sellerId],
  });
  return rows[0] ?? { total: 0, active: 0, lowStock: 0, activeLow: 0, activeOut: 0 };
}

/** Figures of the whole catalogue and the categories that occur in it, sorted alphabetically. */
export async function summarizeOwnProducts(context: Context, member: SellerMember) {
  const [{ total, active, lowStock }, { rows }] = await Promise.all([
    countOwnProducts(context, member),
    // One look into the index for each category, however many products there are.
    context.database.pool.query<{ category: ProductCategory }>({
      name: 'own-categories',
      text: `select category from unnest($2::text[]) as known (category)
        where exists (select from products where seller_id = $1 and products.category = known.category)
        order by category`,
      values: [member.sellerId, productCategories],
    }),
  ]);
  const categories = rows.map(({ category }) => category);
  return { total, active, inactive: total - active, lowStock, categories };
}

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
    ...conditions(bind, filter),
    await containsOrSoldBy(ask, bind, filter.search),
  ];
  const counting = filter.cursor ? undefined : countAll(ask, filter, matches, [...values]);
  // What few products match is found once: of a search the count knows the page already.
  const few = filter.search ? (await counting)?.few : undefined;
  const text = `select ${columns}, products.seller_id as "sellerId", business_name as "businessName"
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

type RowOfAll = Row & { sellerId: string; businessName: string };

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
      total: sum(productCounters.total),
      active: sum(productCounters.active),
      lowStock: sum(productCounters.lowStock),
      valuePaise: sum(productCounters.valuePaise),
    })
    .from(productCounters);
  const { total = 0, active = 0, lowStock = 0, valuePaise = 0 } = row ?? {};
  return { total, active, inactive: total - active, lowStock, valuePaise };
}

/** One of the seller's own products. Throws `product_not_found`. */
export async function readOwnProduct({ database }: Context, { sellerId }: SellerMember, id: string) {
  const { rows } = await database.pool.query<Row>({
    name: 'own-product',
    text: `select ${columns} from products where id = $1 and seller_id = $2`,
    values: [id, sellerId],
  });
  const [product] = rows;
  if (!product) throw new AppError('product_not_found');
  return toProduct(product);
}

export function toProduct(row: Row) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    alsoCalled: row.alsoCalled,
    category: row.category,
    pricePaise: row.pricePaise,
    stock: row.stock,
    isActive: row.isActive,
    images: row.images,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
