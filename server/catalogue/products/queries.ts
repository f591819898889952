import type { products } from '#database/tables/products.ts';
import { productBatchLimits } from '#domain/catalogue/productBatches.ts';
import {
  type ProductCategory,
  type ProductVisibility,
  productCategories,
  type StockLevel,
} from '#domain/catalogue/products.ts';
import { AppError } from '#domain/errors.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { readPanelList } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import type { CatalogueContext } from '../context.ts';
import { containsPart, splitSearchWords } from '../search/dictionary.ts';
import { findProducts, isAfterCursor, orderByClause, type SortOrder } from '../search/productSearch.ts';

type ProductCriteria = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
};
export type ProductFilter = ProductCriteria & { cursor?: string | undefined; limit: number };
export type OwnProductCriteria = ProductCriteria & { stock?: StockLevel | undefined };

/** Columns with indexes of their own, for the lists of low and sold-out products. */
const stockLevelConditions: Record<StockLevel, string> = { low: '(is_low)', out: '(is_sold_out)' };

/** The conditions for all filters except the search. */
export const productConditions = (bind: Bind, { status, category, stock }: OwnProductCriteria) => [
  status && (status === 'active' ? '(is_active)' : '(not is_active)'),
  category && `products.category = ${bind(category)}`,
  stock && stockLevelConditions[stock],
];

/** The conditions for all filters of the seller's products except the search. */
const ownProductConditions = (bind: Bind, { sellerId }: SellerMember, criteria: OwnProductCriteria) => [
  `products.seller_id = ${bind(sellerId)}`,
  ...productConditions(bind, criteria),
];

/**
 * A search for products whose name, description or category contains what was typed (section 5), or that match the
 * conditions of `otherwise`.
 */
export function createTextSearch(typed: string, otherwise: (bind: Bind) => string[] = () => []) {
  const named = productCategories.filter((category) => category.toLowerCase().includes(typed.toLowerCase()));
  const others = (bind: Bind) => [
    ...(named.length > 0 ? [`(products.category = any(${bind(named)}))`] : []),
    ...otherwise(bind),
  ];
  return {
    words: splitSearchWords(typed).map((word) => [word]),
    matches: (bind: Bind) => `(${[containsPart([typed], bind), ...others(bind)].join(' or ')})`,
    otherwise: others,
  };
}

export type ProductRow = Omit<
  typeof products.$inferSelect,
  'sellerId' | 'search' | 'isLow' | 'isSoldOut' | 'isVisible'
>;
export const productColumns = `products.id, name, products.description, products.category, price_paise::float8 as "pricePaise", stock,
  is_active as "isActive", taken_down_at as "takenDownAt", images, also_called as "alsoCalled", version, products.created_at as "createdAt",
  products.updated_at as "updatedAt"`;
export const whereIdIn = whereClause(['(products.id = any($1::uuid[]))']);
export const lastUpdatedOrder: SortOrder = { column: 'products.updated_at', type: 'timestamptz', direction: 'desc' };
export const orderByLastUpdated = orderByClause(lastUpdatedOrder);
export const isAfterProduct = (bind: Bind, cursor: string | undefined) => isAfterCursor(lastUpdatedOrder, cursor, bind);

/** The statement is only prepared where the best plan does not depend on how many products a category has. */
export const productStatement = ({ category }: ProductCriteria, text: string, values: unknown[]) =>
  category ? { text, values } : preparedStatement(text, values);

type OwnProductFilter = OwnProductCriteria & Pick<ProductFilter, 'cursor' | 'limit'>;

/**
 * A page of the seller's products with these columns, last updated first. The columns must include id and time of
 * update.
 */
async function readOwnPage<Row extends { id: string; updatedAt: Date }>(
  context: CatalogueContext,
  member: SellerMember,
  filter: OwnProductFilter,
  columns: string,
) {
  const { search, cursor, limit } = filter;
  const reading = `select ${columns} from products`;
  return readPanelList(context, member.sellerId, search, async ({ ask }) => {
    if (search) {
      const { ids, nextCursor } = await findProducts(ask, {
        ...createTextSearch(search),
        scope: (bind) => ownProductConditions(bind, member, filter),
        sequence: lastUpdatedOrder,
        cursor,
        limit,
      });
      return {
        rows: await ask<Row>(preparedStatement(`${reading} ${whereIdIn} ${orderByLastUpdated}`, [ids])),
        nextCursor,
      };
    }
    const { values, bind } = createBindings();
    const matching = whereClause([...ownProductConditions(bind, member, filter), isAfterProduct(bind, cursor)]);
    const text = `${reading} ${matching} ${orderByLastUpdated} limit ${limit + 1}`;
    const rows = await ask<Row>(productStatement(filter, text, values));
    return toKeysetPage(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }));
  });
}

/** The seller's products, last updated first. */
export async function listOwnProducts(context: CatalogueContext, member: SellerMember, filter: OwnProductFilter) {
  const { rows, nextCursor } = await readOwnPage<ProductRow>(context, member, filter, productColumns);
  return { products: rows.map(toProduct), nextCursor };
}

/** All of the seller's products that match, to select for a batch, and whether there are more than the limit. */
export async function chooseOwnProducts(context: CatalogueContext, member: SellerMember, criteria: OwnProductCriteria) {
  const limit = productBatchLimits.chosen;
  const columns = 'products.id, name, products.updated_at as "updatedAt"';
  const products: { id: string; name: string }[] = [];
  let cursor: string | undefined;
  do {
    const filter = { ...criteria, cursor, limit };
    const { rows, nextCursor } = await readOwnPage<Pick<ProductRow, 'id' | 'name' | 'updatedAt'>>(
      context,
      member,
      filter,
      columns,
    );
    products.push(...rows.map(({ id, name }) => ({ id, name })));
    cursor = nextCursor ?? undefined;
  } while (cursor && products.length < limit);
  return { products: products.slice(0, limit), hasMore: cursor !== undefined || products.length > limit };
}

type ProductFigures = Record<'total' | 'active' | 'lowStock' | 'activeLow' | 'activeOut', number>;

/** Totals of the whole catalogue, from its counters; also the low and sold-out products among the active ones. */
export async function countOwnProducts(
  { database }: CatalogueContext,
  { sellerId }: SellerMember,
): Promise<ProductFigures> {
  const { rows } = await database.pool.query<ProductFigures>({
    name: 'count-own-products',
    text: `select total::int, active::int, low_stock::int as "lowStock", active_low::int as "activeLow",
      active_out::int as "activeOut" from product_counters where seller_id = $1`,
    values: [sellerId],
  });
  return rows[0] ?? { total: 0, active: 0, lowStock: 0, activeLow: 0, activeOut: 0 };
}

/** Totals of the whole catalogue, and the categories that occur in it, sorted alphabetically. */
export async function summarizeOwnProducts(context: CatalogueContext, member: SellerMember) {
  const [{ total, active, lowStock }, { rows }] = await Promise.all([
    countOwnProducts(context, member),
    // One index lookup per category, however many products there are.
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

/** One of the seller's own products. Throws `product_not_found`. */
export async function readOwnProduct({ database }: CatalogueContext, { sellerId }: SellerMember, id: string) {
  const { rows } = await database.pool.query<ProductRow>({
    name: 'own-product',
    text: `select ${productColumns} from products where id = $1 and seller_id = $2`,
    values: [id, sellerId],
  });
  const [product] = rows;
  if (!product) throw new AppError('product_not_found');
  return toProduct(product);
}

export function toProduct(row: ProductRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    alsoCalled: row.alsoCalled,
    category: row.category,
    pricePaise: row.pricePaise,
    stock: row.stock,
    isActive: row.isActive,
    isTakenDown: row.takenDownAt !== null,
    images: row.images,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
