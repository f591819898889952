import { AppError } from '#domain/errors.ts';
import { batchLimits } from '#domain/productBatches.ts';
import {
  lowStockBelow,
  maxCounted,
  type ProductCategory,
  type ProductVisibility,
  type StockLevel,
} from '#domain/products.ts';
import type { Admin, Context, SellerMember } from '../context.ts';
import { productCounters } from '../database/counters.ts';
import { type AnyColumn, and, eq, inArray, or, type SQL, sql } from '../database/drizzle.ts';
import { after, contains, newestFirst, page } from '../database/paging.ts';
import { products, sellers } from '../database/tables.ts';

type Criteria = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
};
export type ProductFilter = Criteria & { cursor?: string | undefined; limit: number };
export type OwnCriteria = Criteria & { stock?: StockLevel | undefined };

/** Spelled out, not parameters: the lists of scarce products have an index of their own. */
const stockLevel: Record<StockLevel, SQL> = {
  low: sql.raw(`stock < ${lowStockBelow}`),
  out: sql.raw('stock = 0'),
};

/** The seller's products that match. The search looks through name, description and category (section 5). */
function own(member: SellerMember, { search, status, category, stock }: OwnCriteria): SQL | undefined {
  return and(
    eq(products.sellerId, member.sellerId),
    status && eq(products.isActive, status === 'active'),
    category && eq(products.category, category),
    stock && stockLevel[stock],
    contains(products.search, search),
  );
}

/** The seller's products, last updated first. */
export async function listOwnProducts(
  { database }: Context,
  member: SellerMember,
  filter: OwnCriteria & Pick<ProductFilter, 'cursor' | 'limit'>,
) {
  const rows = await database.query
    .select()
    .from(products)
    .where(and(own(member, filter), after(filter.cursor, products.updatedAt, products.id)))
    .orderBy(...newestFirst(products.updatedAt, products.id))
    .limit(filter.limit + 1);
  const { rows: shown, nextCursor } = page(rows, filter.limit, (row) => ({ at: row.updatedAt, id: row.id }));
  return { products: shown.map(toProduct), nextCursor };
}

/** All of the seller's products that match, to be chosen for a batch, and whether there are more than can be. */
export async function chooseOwnProducts({ database }: Context, member: SellerMember, criteria: OwnCriteria) {
  const rows = await database.query
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(own(member, criteria))
    .orderBy(...newestFirst(products.updatedAt, products.id))
    .limit(batchLimits.chosen + 1);
  return { products: rows.slice(0, batchLimits.chosen), hasMore: rows.length > batchLimits.chosen };
}

/** Figures of the whole catalogue and the categories that occur in it, sorted alphabetically. */
export async function summarizeOwnProducts({ database }: Context, member: SellerMember) {
  const [counters] = await database.query
    .select()
    .from(productCounters)
    .where(eq(productCounters.sellerId, member.sellerId));
  const categories = await database.query
    .selectDistinct({ category: products.category })
    .from(products)
    .where(eq(products.sellerId, member.sellerId))
    .orderBy(products.category);
  const { total = 0, active = 0, lowStock = 0 } = counters ?? {};
  return {
    total,
    active,
    inactive: total - active,
    lowStock,
    categories: categories.map((row) => row.category),
  };
}

export type AllProductsFilter = ProductFilter & { sellerId?: string | undefined };

/**
 * Products of all sellers, last updated first, and how many match in all (at most 10,001). The search matches name,
 * description, category and the seller's business name (specification, section 5).
 */
export async function listAllProducts(context: Context, _admin: Admin, filter: AllProductsFilter) {
  const { query } = context.database;
  const matches = and(
    filter.sellerId ? eq(products.sellerId, filter.sellerId) : undefined,
    filter.status && eq(products.isActive, filter.status === 'active'),
    filter.category && eq(products.category, filter.category),
    await containsOrSoldBy(context, filter.search),
  );
  const [rows, [count]] = await Promise.all([
    query
      .select({ product: products, businessName: sellers.businessName })
      .from(products)
      .innerJoin(sellers, eq(sellers.id, products.sellerId))
      .where(and(matches, after(filter.cursor, products.updatedAt, products.id)))
      .orderBy(...newestFirst(products.updatedAt, products.id))
      .limit(filter.limit + 1),
    query.select({ matching: sql<number>`count(*)::int` }).from(
      query
        .select({ id: products.id })
        .from(products)
        .where(matches)
        .limit(maxCounted + 1)
        .as('matching'),
    ),
  ]);
  const { rows: shown, nextCursor } = page(rows, filter.limit, ({ product }) => ({
    at: product.updatedAt,
    id: product.id,
  }));
  const list = shown.map(({ product, businessName }) => ({
    ...toProduct(product),
    seller: { id: product.sellerId, businessName },
  }));
  return { products: list, matching: count?.matching ?? 0, nextCursor };
}

/** Two indexes instead of one scan: the products that contain the text, or whose seller's name does. */
async function containsOrSoldBy({ database }: Context, search: string | undefined): Promise<SQL | undefined> {
  if (!search) return undefined;
  const named = await database.query
    .select({ id: sellers.id })
    .from(sellers)
    .where(contains(sql`lower(${sellers.businessName})`, search))
    .limit(1000);
  const ids = named.map((row) => row.id);
  return ids.length === 0
    ? contains(products.search, search)
    : or(contains(products.search, search), inArray(products.sellerId, ids));
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
export async function readOwnProduct({ database }: Context, member: SellerMember, id: string) {
  const [product] = await database.query
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.sellerId, member.sellerId)));
  if (!product) throw new AppError('product_not_found');
  return toProduct(product);
}

export function toProduct(row: typeof products.$inferSelect) {
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
