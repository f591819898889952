import { AppError } from '#domain/errors.ts';
import { batchLimits } from '#domain/productBatches.ts';
import { type ProductCategory, type ProductVisibility, productCategories, type StockLevel } from '#domain/products.ts';
import type { Context, SellerMember } from '../context.ts';
import { isAfter, likePattern, page } from '../database/paging.ts';
import { readList } from '../database/searching.ts';
import { type Bind, bindings, kept, where } from '../database/statements.ts';
import type { products } from '../database/tables.ts';

type Criteria = {
  search?: string | undefined;
  status?: ProductVisibility | undefined;
  category?: ProductCategory | undefined;
};
export type ProductFilter = Criteria & { cursor?: string | undefined; limit: number };
export type OwnCriteria = Criteria & { stock?: StockLevel | undefined };

/** The lists of scarce products have indexes of their own, for which these columns are. */
const stockLevel: Record<StockLevel, string> = { low: '(is_low)', out: '(is_sold_out)' };

/** The conditions of products that match, but for the search. */
export const productConditions = (bind: Bind, { status, category, stock }: OwnCriteria) => [
  status && (status === 'active' ? '(is_active)' : '(not is_active)'),
  category && `products.category = ${bind(category)}`,
  stock && stockLevel[stock],
];

/** Those of the seller's products that match. The search looks through name, description and category (section 5). */
const own = (bind: Bind, { sellerId }: SellerMember, criteria: OwnCriteria) => [
  `products.seller_id = ${bind(sellerId)}`,
  ...productConditions(bind, criteria),
  containsOrIsOf(bind, criteria.search),
];

/** Name, description or category (section 5). Few texts are a part of a category: for all others one index is enough. */
export function containsOrIsOf(bind: Bind, search: string | undefined): string | undefined {
  if (!search) return undefined;
  const named = productCategories.filter((category) => category.toLowerCase().includes(search.toLowerCase()));
  const contains = `(products.search like ${bind(likePattern(search))})`;
  return named.length === 0 ? contains : `(products.category = any(${bind(named)}) or ${contains})`;
}

export type ProductRow = Omit<typeof products.$inferSelect, 'sellerId' | 'search' | 'isLow' | 'isSoldOut'>;
export const productColumns = `products.id, name, products.description, products.category, price_paise::float8 as "pricePaise", stock,
  is_active as "isActive", images, also_called as "alsoCalled", version, products.created_at as "createdAt",
  products.updated_at as "updatedAt"`;
export const lastUpdatedFirst = 'order by products.updated_at desc, products.id desc';
export const isAfterProduct = (bind: Bind, cursor: string | undefined) =>
  isAfter(bind, cursor, 'products.updated_at', 'products.id');

/** A plan is kept where the best one depends neither on words nor on how many are of a category. */
export const planned = ({ search, category }: Criteria, text: string, values: unknown[]) =>
  search || category ? { text, values } : kept(text, values);

/** The seller's products, last updated first. */
export async function listOwnProducts(
  { database }: Context,
  member: SellerMember,
  filter: OwnCriteria & Pick<ProductFilter, 'cursor' | 'limit'>,
) {
  const { values, bind } = bindings();
  const matching = where([...own(bind, member, filter), isAfterProduct(bind, filter.cursor)]);
  const text = `select ${productColumns} from products ${matching} ${lastUpdatedFirst} limit ${filter.limit + 1}`;
  const rows = await readList(database, filter.search, ({ ask }) => ask<ProductRow>(planned(filter, text, values)));
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

/** One of the seller's own products. Throws `product_not_found`. */
export async function readOwnProduct({ database }: Context, { sellerId }: SellerMember, id: string) {
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
    images: row.images,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
