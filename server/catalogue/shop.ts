import type { ProductCategory } from '#domain/products.ts';
import { ratingOf } from '#domain/ratings.ts';
import type { ShopSort } from '#domain/shop.ts';
import { maxAtOnce } from '#domain/terms.ts';
import type { CategoryCount, ListedProduct, ProductList } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import { likePattern, page, parseCursor } from '../database/paging.ts';
import { isSelling } from '../sellers/queries.ts';
import { type Ask, search } from './search.ts';

export type PublicFilter = {
  search?: string | undefined;
  category?: string | undefined;
  /** Only this seller's. */
  sellerId?: string | undefined;
  sort?: ShopSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** The keyset of each order: its column, how a cursor's number becomes a value of it, and the direction. */
const orders: Record<ShopSort, { column: string; value: string; after: '<' | '>'; direction: 'asc' | 'desc' }> = {
  newest: { column: 'products.created_at', value: 'timestamptz', after: '<', direction: 'desc' },
  'price-up': { column: 'price_paise', value: 'bigint', after: '>', direction: 'asc' },
  'price-down': { column: 'price_paise', value: 'bigint', after: '<', direction: 'desc' },
};

type Row = {
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

const columns = `products.id, name, products.category, price_paise, stock, most_per_line, images[1] as image, products.created_at,
  business_name, slug, reviews, stars`;
const source = `products join sellers on sellers.id = seller_id left join product_ratings on product_id = products.id`;

/**
 * What the public may see. Each searched word must stand in the name or the description, whatever its case; where that
 * finds nothing, words that are spelled like it count too (product.md, section 6). Throws what `search` throws.
 */
export async function listVisibleProducts(context: Context, filter: PublicFilter): Promise<ProductList> {
  const words = wordsOf(filter.search);
  if (words.length === 0) return listAll(context, filter);
  return search(context, async (ask) => {
    const named = words.map((word) => [word]);
    const list = await listMatching(ask, filter, named);
    if (list.products.length > 0 || filter.cursor) return list;
    const meant = await findSimilarWords(ask, words);
    if (meant.some((choices) => choices.length === 0)) return list;
    const { products } = await listMatching(ask, filter, meant);
    return { products, nextCursor: null, isSimilar: products.length > 0 };
  });
}

/** The page of all visible products, by a statement that is prepared once on each connection. */
function listAll({ database }: Context, filter: PublicFilter): Promise<ProductList> {
  const { sort = 'newest', category, sellerId, cursor } = filter;
  const name = `shop-${sort}-${[category, sellerId, cursor].map(Boolean).join('-')}`;
  const ask: Ask = async (query) => (await database.pool.query({ ...query, name })).rows;
  return listMatching(ask, filter, []);
}

/** More words than these narrow no search further, and each of them costs. */
const maxWords = 8;

function wordsOf(search = ''): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxWords);
}

/**
 * The page of visible products that contain, of each list of words, at least one. With words it is planned each time
 * anew: the best way depends on how rare they are.
 */
async function listMatching(ask: Ask, filter: PublicFilter, words: string[][]): Promise<ProductList> {
  const { sort = 'newest', cursor, limit } = filter;
  const { conditions, values, bind } = visible(filter);
  const { column, value, after, direction } = orders[sort];
  for (const choices of words) {
    const patterns = choices.map((word) => bind(likePattern(word)));
    const anyIn = (text: string) => `(${patterns.map((pattern) => `${text} like ${pattern}`).join(' or ')})`;
    // The first finds candidates by the index, the second leaves those out that match by their category only.
    conditions.push(
      anyIn('products.search'),
      anyIn(`lower(name || ' ' || products.description || ' ' || also_called)`),
    );
  }
  if (cursor) {
    const from = parseCursor(cursor);
    const place = bind(sort === 'newest' ? new Date(from.number).toISOString() : from.number);
    conditions.push(`(${column}, products.id) ${after} (${place}::${value}, ${bind(from.id)}::uuid)`);
  }
  const text = `select ${columns} from ${source} where ${conditions.join(' and ')}
    order by ${column} ${direction}, products.id ${direction} limit ${bind(limit + 1)}`;
  const rows = await ask<Row>({ text, values });
  const { rows: shown, nextCursor } = page(rows, limit, (row) => ({
    number: sort === 'newest' ? row.created_at.getTime() : Number(row.price_paise),
    id: row.id,
  }));
  return { products: shown.map(toListed), nextCursor, isSimilar: false };
}

/** How near a word must be for one or two wrong letters, from 0 to 1, and how many of the nearest are tried. */
const nearness = 0.35;
const nearest = 3;

/** For each word the nearest ones that occur in names of products. */
async function findSimilarWords(ask: Ask, words: string[]): Promise<string[][]> {
  await ask({ text: `set local pg_trgm.similarity_threshold = ${nearness}` });
  const rows = await ask<{ choices: string[] }>({
    text: `select array(
        select word from product_words where word % typed order by similarity(word, typed) desc, word limit ${nearest}
      ) as choices
      from unnest($1::text[]) with ordinality as words (typed, number) order by number`,
    values: [words],
  });
  return rows.map(({ choices }) => choices);
}

function visible({ category, sellerId }: PublicFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['is_active', isSelling];
  if (category) conditions.push(`products.category = ${bind(category)}`);
  if (sellerId) conditions.push(`seller_id = ${bind(sellerId)}`);
  return { conditions, values, bind };
}

/** How many visible products each category has, the largest first: in the whole market or in one seller's shop. */
export async function countCategories({ database }: Context, sellerId?: string): Promise<CategoryCount[]> {
  const { rows } = await database.pool.query<CategoryCount>({
    name: sellerId ? 'store-categories' : 'shop-categories',
    text: `select counters.category, sum(active)::int as count
      from category_counters as counters join sellers on sellers.id = seller_id
      where ${isSelling} and active > 0 ${sellerId ? 'and seller_id = $1' : ''}
      group by counters.category order by count desc, category`,
    values: sellerId ? [sellerId] : [],
  });
  return rows;
}

function toListed(row: Row): ListedProduct {
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    pricePaise: Number(row.price_paise),
    stock: row.stock,
    most: maxAtOnce(row.most_per_line, row.stock),
    image: row.image,
    rating: ratingOf(Number(row.reviews), Number(row.stars)),
    seller: { businessName: row.business_name, slug: row.slug },
  };
}
