import { type Expression, expressionBuilder, type InferResult, type NotNull, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type ChosenFacets, type Facet, listFacets } from '#domain/catalogue/facets.ts';
import type { Occasion } from '#domain/catalogue/occasions.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import { lowPrice, type ShopSort } from '#domain/catalogue/shop.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { runSearch } from '#server/platform/database/search.ts';
import type { ListedProduct, ProductList } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import { firstImage } from '../products/firstImage.ts';
import { containsPart, splitSearchWords } from '../search/dictionary.ts';
import { findOccasionWords, namesOccasion, selectWithWords } from '../search/occasionSearch.ts';
import { allOf, findProducts, isAfterCursor, type SortOrder } from '../search/productSearch.ts';
import { haveCountedProducts } from './facets.ts';

export type PublicProductFilter = ChosenFacets & {
  search?: string | undefined;
  category?: ProductCategory | undefined;
  /** Limits the list to this seller. */
  sellerId?: string | undefined;
  /** Only products with low prices. */
  under?: typeof lowPrice.parameter | undefined;
  /** Only products that name the occasion. */
  occasion?: Occasion | undefined;
  sort?: ShopSort | undefined;
  cursor?: string | undefined;
  limit: number;
};

const sortOrders = {
  newest: { column: 'createdAt', direction: 'desc' },
  'price-up': { column: 'pricePaise', direction: 'asc' },
  'price-down': { column: 'pricePaise', direction: 'desc' },
} as const satisfies Record<ShopSort, SortOrder>;

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
  const { occasion } = filter;
  if (occasion) return runSearch(context, source, ({ db }) => listForOccasion(db, filter, occasion, words));
  if (words.length === 0) return listAll(context, filter);
  return runSearch(context, source, async ({ db }) => {
    const named = words.map((word) => [word]);
    const list = await listMatchingProducts(db, filter, named);
    if (list.products.length > 0 || filter.cursor) return list;
    const meant = await findSimilarWords(db, words);
    if (meant.some((choices) => choices.length === 0)) return list;
    const { products } = await listMatchingProducts(db, filter, meant);
    return { products, nextCursor: null, isSimilar: products.length > 0 };
  });
}

const product = expressionBuilder<DB, 'products'>();

/** The condition that a product is in the list, apart from the search and the occasion. */
export const listCondition = (filter: Omit<PublicProductFilter, 'limit'>) => {
  const { category, sellerId, under } = filter;
  const facets = listFacets(filter);
  return allOf([
    product.ref('products.isVisible'),
    // A literal, because partial indexes have the same condition.
    under && product('products.pricePaise', '<', sql.lit(lowPrice.paise)),
    category && product('products.category', '=', category),
    sellerId ? product('products.sellerId', '=', sellerId) : undefined,
    facets.length > 0 ? hasFacets(facets) : undefined,
  ]);
};

const hasFacets = (facets: Facet[]) => sql<boolean>`${product.ref('products.facets')} @> ${facets}::text[]`;

/**
 * A page of all visible products. Its plan is not cached where the best one depends on the size of a shop or on how many
 * products have a facet.
 */
async function listAll({ database: { read } }: CatalogueContext, filter: PublicProductFilter): Promise<ProductList> {
  const { sellerId, category, sort = 'newest', cursor, limit } = filter;
  const { column, direction } = sortOrders[sort];
  const isPlanCached =
    listFacets(filter).length === 0 && (sellerId === undefined || (category === undefined && sort === 'newest'));
  const db = isPlanCached ? withCachedPlan(read) : read;
  const shown = selectListed(db)
    .where(allOf([listCondition(filter), isAfterCursor(sortOrders[sort], cursor), ...haveCountedProducts(db, filter)]))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(limit + 1));
  return toListPage(await withRatings(db, shown, sort).execute(), filter);
}

/**
 * A page of the visible products of an occasion that contain each word. All of them are collected before sorting: those
 * of a festival are of the same months, so that a scan in list order may meet none for a long time.
 */
async function listForOccasion(
  db: QueryBuilder,
  filter: PublicProductFilter,
  occasion: Occasion,
  words: string[],
): Promise<ProductList> {
  const { sort = 'newest', cursor, limit } = filter;
  const { column, direction } = sortOrders[sort];
  const [occasionWords = []] = await findOccasionWords(db, [occasion]);
  const conditions = [
    listCondition(filter),
    namesOccasion(occasion),
    ...words.map((word) => containsPart([word])),
    isAfterCursor(sortOrders[sort], cursor),
  ];
  const found = await db
    .with(
      (cte) => cte('products').materialized(),
      (cte) => selectWithWords(cte, occasionWords),
    )
    .selectFrom('products')
    .select('products.id')
    .where(allOf(conditions))
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction)
    .limit(sql.lit(limit + 1))
    .execute();
  const planned = withCachedPlan(db);
  const shown = selectListed(planned).where('products.id', '=', anyOf(found.map(({ id }) => id)));
  return toListPage(await withRatings(planned, shown, sort).execute(), filter);
}

/** The page of rows of which one more than its limit was read. */
function toListPage(rows: ListedRow[], { sort = 'newest', limit }: PublicProductFilter): ProductList {
  const { rows: products, nextCursor } = toKeysetPage(rows, limit, (row) => ({
    number: sort === 'newest' ? row.createdAt.getTime() : row.pricePaise,
    id: row.id,
  }));
  return { products: products.map(toListed), nextCursor, isSimilar: false };
}

const selectListed = (db: QueryBuilder) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select([
      'products.id',
      'products.name',
      'products.category',
      'products.pricePaise',
      'products.priceToPaise',
      'products.mrpPaise',
      'products.facets',
      'products.cardOptions',
      'products.stock',
      'products.createdAt',
    ])
    .select(firstImage.as('image'))
    .select(['sellers.mostPerLine', 'sellers.businessName', 'sellers.slug'])
    // The seller of a visible product is approved, and so has an address.
    .$narrowType<{ slug: NotNull }>();

/** Ratings are joined last, only for the rows shown. */
function withRatings(db: QueryBuilder, shown: ReturnType<typeof selectListed>, sort: ShopSort) {
  const { column, direction } = sortOrders[sort];
  return db
    .selectFrom(shown.as('products'))
    .leftJoin('productRatings', 'productRatings.productId', 'products.id')
    .selectAll('products')
    .select(['productRatings.reviews', 'productRatings.stars'])
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction);
}

/** A page of visible products that contain at least one word of each list. */
export async function listMatchingProducts(
  db: QueryBuilder,
  filter: PublicProductFilter,
  words: string[][],
): Promise<ProductList> {
  const { sort = 'newest', cursor, limit } = filter;
  const { ids, nextCursor } = await findProducts(db, {
    words,
    scope: listCondition(filter),
    matches: allOf(words.map(containsPart)),
    sequence: sortOrders[sort],
    cursor,
    limit,
    isPlanKept: filter.sellerId === undefined && listFacets(filter).length === 0,
  });
  const planned = withCachedPlan(db);
  const rows = await withRatings(planned, selectListed(planned).where('products.id', '=', anyOf(ids)), sort).execute();
  return { products: rows.map(toListed), nextCursor, isSimilar: false };
}

/** The minimum similarity for one or two wrong letters, from 0 to 1, and how many of the nearest words are tried. */
const minSimilarity = 0.35;
const maxSimilarWords = 3;

/** For each word, the most similar ones that occur in product names. */
async function findSimilarWords(db: QueryBuilder, words: string[]): Promise<string[][]> {
  await sql`set local pg_trgm.similarity_threshold = ${sql.lit(minSimilarity)}`.execute(db);
  const typedWords = sql<{ typed: string; number: number }>`unnest(${words}::text[]) with ordinality`;
  const rows = await db
    .selectFrom(typedWords.as<'words'>(sql`words (typed, number)`))
    .select((eb) => eb.fn<string[]>('array', [similarWords(db, eb.ref('words.typed'))]).as('choices'))
    .orderBy('words.number')
    .execute();
  return rows.map(({ choices }) => choices);
}

const similarWords = (db: QueryBuilder, typed: Expression<string>) =>
  db
    .selectFrom('productWords')
    .select('word')
    .where((eb) => sql<boolean>`${eb.ref('word')} % ${typed}`)
    .orderBy((eb) => eb.fn('similarity', ['word', typed]), 'desc')
    .orderBy('word')
    .limit(sql.lit(maxSimilarWords));

type ListedRow = InferResult<ReturnType<typeof withRatings>>[number];

/** Says nothing of options, MRP and facets where there are none. */
function toListed(row: ListedRow): ListedProduct {
  const mrpPaise = row.cardOptions?.mrpPaise ?? row.mrpPaise;
  return {
    id: row.id,
    name: row.name,
    category: row.category,
    pricePaise: row.pricePaise,
    stock: row.stock,
    most: maxOrderableQuantity(row.mostPerLine, row.stock),
    image: row.image,
    rating: ratingOf(row.reviews ?? 0, row.stars ?? 0),
    seller: { businessName: row.businessName, slug: row.slug },
    ...(row.priceToPaise !== null && { priceToPaise: row.priceToPaise }),
    ...(mrpPaise !== null && { mrpPaise }),
    ...(row.facets && { facets: row.facets }),
    ...(row.cardOptions && { options: row.cardOptions }),
  };
}
