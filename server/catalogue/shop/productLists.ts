import type { ProductCategory } from '#domain/catalogue/products.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import type { ShopSort } from '#domain/catalogue/shop.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type Query, runSearch } from '#server/platform/database/search.ts';
import { type Bind, createBindings, preparedStatement, whereClause } from '#server/platform/database/statements.ts';
import type { CategoryCount, ListedProduct, ProductList } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import { whereIdIn } from '../products/queries.ts';
import { containsPart, splitSearchWords } from '../search/dictionary.ts';
import { findProducts, isAfterCursor, orderByClause, type SortOrder } from '../search/productSearch.ts';

export type PublicProductFilter = {
  search?: string | undefined;
  category?: string | undefined;
  /** Limits the list to this seller. */
  sellerId?: string | undefined;
  sort?: ShopSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

const sortOrders: Record<ShopSort, SortOrder> = {
  newest: { column: 'products.created_at', type: 'timestamptz', direction: 'desc' },
  'price-up': { column: 'price_paise', type: 'bigint', direction: 'asc' },
  'price-down': { column: 'price_paise', type: 'bigint', direction: 'desc' },
};

type ListedProductRow = {
  id: string;
  name: string;
  category: ProductCategory;
  price_paise: string;
  stock: number;
  most_per_line: number | null;
  image: string | null;
  created_at: Date;
  business_name: string;
  slug: string;
  reviews: string | null;
  stars: string | null;
};

const listedColumns = `products.id, name, products.category, price_paise, stock, most_per_line, images[1] as image, products.created_at,
  business_name, slug`;

/**
 * Products that the public may see. Each searched word must occur in the name or the description, ignoring case; if
 * nothing matches, words with similar spelling count too (product.md, section 6). Throws what `search` throws, which
 * charges the source.
 */
export async function listVisibleProducts(
  context: CatalogueContext,
  source: string,
  filter: PublicProductFilter,
): Promise<ProductList> {
  const words = splitSearchWords(filter.search);
  if (words.length === 0) return listAll(context, filter);
  return runSearch(context, source, async ({ ask }) => {
    const named = words.map((word) => [word]);
    const list = await listMatchingProducts(ask, filter, named);
    if (list.products.length > 0 || filter.cursor) return list;
    const meant = await findSimilarWords(ask, words);
    if (meant.some((choices) => choices.length === 0)) return list;
    const { products } = await listMatchingProducts(ask, filter, meant);
    return { products, nextCursor: null, isSimilar: products.length > 0 };
  });
}

const listConditions = ({ category, sellerId }: PublicProductFilter, bind: Bind) => [
  '(is_visible)',
  category && `(products.category = ${bind(category)})`,
  sellerId && `(seller_id = ${bind(sellerId)})`,
];

/** A page of all visible products. It is not prepared where the best plan depends on the size of a shop. */
async function listAll({ database }: CatalogueContext, filter: PublicProductFilter): Promise<ProductList> {
  const { sellerId, category, sort = 'newest', cursor, limit } = filter;
  const { values, bind } = createBindings();
  const shown = whereClause([...listConditions(filter, bind), isAfterCursor(sortOrders[sort], cursor, bind)]);
  const text = withRatings(`${shown} ${orderByClause(sortOrders[sort])} limit ${limit + 1}`, sortOrders[sort]);
  const isPrepared = sellerId === undefined || (category === undefined && sort === 'newest');
  const { rows } = await database.pool.query<ListedProductRow>(
    isPrepared ? preparedStatement(text, values) : { text, values },
  );
  const { rows: products, nextCursor } = toKeysetPage(rows, limit, (row) => ({
    number: sort === 'newest' ? row.created_at.getTime() : Number(row.price_paise),
    id: row.id,
  }));
  return { products: products.map(toListed), nextCursor, isSimilar: false };
}

/** Ratings are joined last, only for the rows shown. */
const withRatings = (which: string, sequence: SortOrder) => `select products.*, reviews, stars from (
    select ${listedColumns} from products join sellers on sellers.id = seller_id ${which}
  ) as products left join product_ratings on product_id = products.id ${orderByClause(sequence)}`;

/** A page of visible products that contain at least one word of each list. */
export async function listMatchingProducts(
  ask: Query,
  filter: PublicProductFilter,
  words: string[][],
): Promise<ProductList> {
  const { sort = 'newest', cursor, limit } = filter;
  const { ids, nextCursor } = await findProducts(ask, {
    words,
    scope: (bind) => listConditions(filter, bind),
    matches: (bind) => words.map((parts) => containsPart(parts, bind)).join(' and '),
    sequence: sortOrders[sort],
    cursor,
    limit,
    isPlanKept: filter.sellerId === undefined,
  });
  const rows = await ask<ListedProductRow>(preparedStatement(withRatings(whereIdIn, sortOrders[sort]), [ids]));
  return { products: rows.map(toListed), nextCursor, isSimilar: false };
}

/** The minimum similarity for one or two wrong letters, from 0 to 1, and how many of the nearest words are tried. */
const minSimilarity = 0.35;
const maxSimilarWords = 3;

/** For each word, the most similar ones that occur in product names. */
async function findSimilarWords(ask: Query, words: string[]): Promise<string[][]> {
  await ask({ text: `set local pg_trgm.similarity_threshold = ${minSimilarity}` });
  const rows = await ask<{ choices: string[] }>({
    text: `select array(
        select word from product_words where word % typed order by similarity(word, typed) desc, word limit ${maxSimilarWords}
      ) as choices
      from unnest($1::text[]) with ordinality as words (typed, number) order by number`,
    values: [words],
  });
  return rows.map(({ choices }) => choices);
}

/** The number of visible products per category, largest first, in the whole market or in one shop. */
export async function countCategories({ database }: CatalogueContext, sellerId?: string): Promise<CategoryCount[]> {
  const counted = sellerId
    ? 'select category, active::int as count from category_counters where seller_id = $1 and active > 0'
    : 'select category, sum(active)::int as count from marketplace_categories group by category having sum(active) > 0';
  const { rows } = await database.pool.query<CategoryCount>({
    name: sellerId ? 'store-categories' : 'shop-categories',
    text: `select * from (${counted}) as counted order by count desc, category`,
    values: sellerId ? [sellerId] : [],
  });
  return rows;
}

function toListed(row: ListedProductRow): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    pricePaise: Number(row.price_paise),
    stock: row.stock,
    most: maxOrderableQuantity(row.most_per_line, row.stock),
    image: row.image,
    rating: ratingOf(Number(row.reviews), Number(row.stars)),
    seller: { businessName: row.business_name, slug: row.slug },
  };
}
