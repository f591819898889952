import type { ProductCategory } from '#domain/products.ts';
import { ratingOf } from '#domain/ratings.ts';
import type { ShopSort } from '#domain/shop.ts';
import { maxAtOnce } from '#domain/terms.ts';
import type { CategoryCount, ListedProduct, ProductList } from '#web/storefront/page.ts';
import type { Context } from '../context.ts';
import { likePattern, page, parseCursor } from '../database/paging.ts';
import { type Ask, search } from '../database/searching.ts';
import { type Bind, bindings, kept, where } from '../database/statements.ts';
import { isSelling } from '../sellers/queries.ts';

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
  business_name, slug`;

/**
 * What the public may see. Each searched word must stand in the name or the description, whatever its case; where that
 * finds nothing, words that are spelled like it count too (product.md, section 6). Throws what `search` throws.
 */
export async function listVisibleProducts(context: Context, filter: PublicFilter): Promise<ProductList> {
  const words = wordsOf(filter.search);
  if (words.length === 0) return listAll(context, filter);
  return search(context.database, async ({ ask }) => {
    const named = words.map((word) => [word]);
    const list = await listMatching(ask, filter, named);
    if (list.products.length > 0 || filter.cursor) return list;
    const meant = await findSimilarWords(ask, words);
    if (meant.some((choices) => choices.length === 0)) return list;
    const { products } = await listMatching(ask, filter, meant);
    return { products, nextCursor: null, isSimilar: products.length > 0 };
  });
}

/** The page of all visible products. Where the best plan depends on how much a shop has, none is kept. */
async function listAll({ database }: Context, filter: PublicFilter): Promise<ProductList> {
  const { sellerId, category, sort = 'newest' } = filter;
  const { text, values } = pageOf(filter, [], {});
  const isKept = sellerId === undefined || (category === undefined && sort === 'newest');
  const { rows } = await database.pool.query<Row>(isKept ? kept(text, values) : { text, values });
  return toList(rows, filter);
}

/** More words than these narrow no search further, and each of them costs. */
const maxWords = 8;

function wordsOf(search = ''): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxWords);
}

/** So many of the first products are looked through: always, and where enough of what matches seems to be among more. */
const walks = { first: 2_000, further: [10_000, 100_000] };

/**
 * The page of visible products that contain, of each list of words, at least one. Common words are found among the first
 * products of the sequence; for rarer ones the index is asked, which collects all that match before any is sorted.
 */
export async function listMatching(ask: Ask, filter: PublicFilter, words: string[][]): Promise<ProductList> {
  const isEnough = (rows: Row[]) => rows.length > filter.limit;
  const walk = async (most: number) => {
    const { text, values } = pageOf(filter, words, { most });
    return ask<Row>(filter.sellerId ? { text, values } : kept(text, values));
  };
  let rows = await walk(walks.first);
  if (isEnough(rows)) return toList(rows, filter);
  const { walked, total, found } = await surveyWords(ask, filter, words);
  if (walked < walks.first) return toList(rows, filter);
  const { most, indexed } = chooseWay(found, rows.length, total, filter.limit);
  if (most !== undefined) rows = await walk(most);
  return toList(isEnough(rows) ? rows : await ask<Row>(pageOf(filter, words, { indexed })), filter);
}

/**
 * How many of the first products there are, how many contain each list of words, and about how many there are in all. In
 * the whole market without the category, whose products stand far from each other.
 */
async function surveyWords(ask: Ask, { category, ...everywhere }: PublicFilter, words: string[][]) {
  const filter = everywhere.sellerId ? { ...everywhere, category } : everywhere;
  const { values, bind } = bindings();
  const counts = containing(words, bind).map((matches) => `(count(*) filter (where ${matches}))::int`);
  const text = `select count(*)::int as walked, array[${counts.join()}] as found,
      (select reltuples::float8 from pg_class where oid = 'products'::regclass) as total
    from (select search from products ${where(candidates(filter, bind))} ${inSequence(filter)} limit ${walks.first}) as products`;
  const [row] = await ask<{ walked: number; found: number[]; total: number }>(
    filter.sellerId ? { text, values } : kept(text, values),
  );
  if (!row) throw new Error('PostgreSQL counted nothing.');
  return row;
}

/** A row of the index costs twice one of a walk, and to look into it as much as so many. */
const indexCosts = { row: 2, start: 4_000 };
/** A word that no more products have is looked up alone; of others as many as leave no more than that. */
const few = 1_500;

/**
 * Whether to look through more of the first products, and through how many; and the words that the index is asked for
 * otherwise, the rarest. `found` says of each how many of the first products have it, `matching` how many have all.
 */
function chooseWay(found: number[], matching: number, total: number, limit: number) {
  const share = (count: number) => Math.max(count, 0.5) / walks.first;
  const needed = matching > 0 ? (limit + 1) / share(matching) : Number.POSITIVE_INFINITY;
  const rarestFirst = [...found.keys()].sort((one, other) => (found[one] ?? 0) - (found[other] ?? 0));
  const indexed: number[] = [];
  let left = total;
  for (const word of rarestFirst) {
    if (left <= few) break;
    indexed.push(word);
    left *= share(found[word] ?? 0);
  }
  const isNear = needed < indexCosts.start + indexCosts.row * share(Math.min(...found)) * total;
  return { most: isNear ? walks.further.find((length) => needed * 1.5 <= length) : undefined, indexed };
}

/** A condition for each list of words. */
const containing = (words: string[][], bind: Bind) =>
  words.map(
    (choices) => `(${choices.map((word) => `(products.search like ${bind(likePattern(word))})`).join(' or ')})`,
  );

function candidates({ category, sellerId, cursor, sort = 'newest' }: PublicFilter, bind: Bind) {
  const { column, value, after } = orders[sort];
  const from = cursor && parseCursor(cursor);
  const number = from && (sort === 'newest' ? new Date(from.number).toISOString() : from.number);
  return [
    '(is_active)',
    category && `(products.category = ${bind(category)})`,
    sellerId && `(seller_id = ${bind(sellerId)})`,
    from && `((${column}, products.id) ${after} (${bind(number)}::${value}, ${bind(from.id)}::uuid))`,
  ];
}

function inSequence({ sort = 'newest' }: PublicFilter): string {
  const { column, direction } = orders[sort];
  return `order by ${column} ${direction}, products.id ${direction}`;
}

/** `most`: among so many of the first products; `indexed`: the words by whose index. */
type Way = { most?: number; indexed?: number[] };

/** One page of what matches. Ratings are looked up last, for what is shown. */
function pageOf(filter: PublicFilter, words: string[][], { most, indexed = [] }: Way) {
  const { values, bind } = bindings();
  const sequence = inSequence(filter);
  const isOf = (index: number) => indexed.includes(index);
  const isCollected = indexed.length > 0;
  // What is collected is a query of its own, into which no other condition moves: that of a category has too many rows.
  const { category, ...others } = filter;
  const first = candidates(isCollected ? others : filter, bind);
  const collected = containing(
    words.filter((_, index) => isOf(index)),
    bind,
  );
  const later = isCollected && category ? [`(products.category = ${bind(category)})`] : [];
  const rest = containing(
    words.filter((_, index) => !isOf(index)),
    bind,
  );
  const end = most === undefined ? '' : `${sequence} limit ${most}`;
  const some = `select * from products ${where([...first, ...collected])} ${isCollected ? 'offset 0' : end}`;
  const text = `select products.*, reviews, stars from (
      select ${columns} from (${some}) as products join sellers on sellers.id = seller_id
      ${where([isSelling, ...later, ...rest])} ${sequence} limit ${filter.limit + 1}
    ) as products left join product_ratings on product_id = products.id ${sequence}`;
  return { text, values };
}

function toList(rows: Row[], { sort = 'newest', limit }: PublicFilter): ProductList {
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

/** How many visible products each category has, the largest first: in the whole market or in one seller's shop. */
export async function countCategories({ database }: Context, sellerId?: string): Promise<CategoryCount[]> {
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
