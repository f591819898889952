import { type InferResult, type NotNull, sql } from 'kysely';
import { type ChosenFacets, listFacets } from '#domain/catalogue/facets.ts';
import type { Occasion } from '#domain/catalogue/occasions.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { ratingOf } from '#domain/catalogue/ratings.ts';
import type { lowPrice, ShopSort } from '#domain/catalogue/shop.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { toKeysetPage } from '#server/platform/database/keysetPagination.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { runSearch } from '#server/platform/database/search.ts';
import { businessNameIn } from '#server/sellers/sellers/translations.ts';
import type { ListedProduct, ProductList } from '../../../web/storefront/page/page.ts';
import type { CatalogueContext } from '../context.ts';
import { firstImage } from '../products/firstImage.ts';
import { nameIn, type ReaderLanguage } from '../products/translations.ts';
import { allOf, isAfterCursor, type SortOrder } from '../search/conditions.ts';
import { findWords } from '../search/dictionary.ts';
import { indexedFacets } from '../search/facets.ts';
import { findOccasionWords, namesOccasion, selectWithWords } from '../search/occasionSearch.ts';
import { findProducts, inOrderOf } from '../search/productSearch.ts';
import { hasAllWords } from '../search/relevance.ts';
import { hasAnyWord } from '../search/terms.ts';
import { readTypedWords, type TypedWord } from '../search/typedWords.ts';
import { readFacetCounters } from './facetCounters.ts';
import { countFacets, type FacetCounts } from './facetCounts.ts';
import { findFaceted, listCondition } from './facetedPages.ts';
import { countSearchFacets, toFacetedWords } from './searchFacets.ts';

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
  /** Products are named in it where they have a second name. */
  language?: ReaderLanguage;
  /** Also counts the matches by facets, on the first page only. */
  withFacets?: boolean | undefined;
};

/** The facets are there if they were asked for. */
export type FacetedProductList = ProductList & Partial<FacetCounts>;

const sortOrders = {
  newest: { column: 'createdAt', direction: 'desc' },
  'price-up': { column: 'pricePaise', direction: 'asc' },
  'price-down': { column: 'pricePaise', direction: 'desc' },
} as const satisfies Partial<Record<ShopSort, SortOrder>>;
type ListedSort = keyof typeof sortOrders;

/** The order of a list without a relevance. */
const listedSort = (sort: ShopSort | undefined): ListedSort =>
  sort === undefined || sort === 'relevance' ? 'newest' : sort;

/**
 * Products that the public may see. Each searched word must be in the name, the description, other names or the options,
 * by letters or by sound; if no product has all words, `isSimilar` has them corrected, and `isClosest` only most of them
 * (product.md, section 6; languages.md, section 5). Throws what `search` throws, which charges the source.
 */
export async function listVisibleProducts(
  context: CatalogueContext,
  source: string,
  filter: PublicProductFilter,
): Promise<FacetedProductList> {
  const { occasion, search } = filter;
  const readings = readTypedWords(search);
  if (occasion) return runSearch(context, source, ({ db }) => listForOccasion(db, filter, occasion, readings));
  if (!search?.trim()) return listAll(context, filter);
  return runSearch(context, source, ({ db }) => listMatchingProducts(db, filter, readings));
}

/**
 * A page of all visible products. Its plan is not cached where the best one depends on the size of a shop.
 */
async function listAll(
  { database: { read } }: CatalogueContext,
  filter: PublicProductFilter,
): Promise<FacetedProductList> {
  const { sellerId, category, cursor, limit, withFacets } = filter;
  const sort = listedSort(filter.sort);
  const order = sortOrders[sort];
  const chosen = listFacets(filter);
  const isCounted = withFacets === true && !cursor;
  const counters =
    chosen.length > 0 || isCounted
      ? await readFacetCounters(read, { sellerId, category }, { chosen, isWhole: isCounted })
      : undefined;
  const found =
    counters && chosen.length > 0 ? await findFaceted(read, { ...filter, sort: order, cursor }, counters) : undefined;
  const isPlanCached = found !== undefined || sellerId === undefined || (category === undefined && sort === 'newest');
  const db = isPlanCached ? withCachedPlan(read) : read;
  const shown = found
    ? selectListed(db, filter.language).where('products.id', '=', anyOf(found))
    : selectListed(db, filter.language)
        .where(allOf([listCondition(filter), isAfterCursor(order, cursor)]))
        .orderBy(`products.${order.column}`, order.direction)
        .orderBy('products.id', order.direction)
        .limit(sql.lit(limit + 1));
  const list = toListPage(await withRatings(db, shown, sort).execute(), filter);
  return { ...list, ...(counters && isCounted && (await countFacets(read, filter, { counters }))) };
}

/**
 * A page of the visible products of an occasion that contain each word. All of them are collected before sorting: those
 * of a festival are of the same months, so that a scan in list order may meet none for a long time.
 */
async function listForOccasion(
  db: QueryBuilder,
  filter: PublicProductFilter,
  occasion: Occasion,
  readings: TypedWord[][],
): Promise<FacetedProductList> {
  const { cursor, limit } = filter;
  const sort = listedSort(filter.sort);
  const { column, direction } = sortOrders[sort];
  const [occasionWords = []] = await findOccasionWords(db, [occasion]);
  const words = await findWords(db, readings[0] ?? []);
  const matches = allOf([namesOccasion(occasion), hasAllWords(words, 'texts')]);
  const conditions = [listCondition(filter), matches, isAfterCursor(sortOrders[sort], cursor)];
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
  const shown = selectListed(planned, filter.language).where('products.id', '=', anyOf(found.map(({ id }) => id)));
  const list = toListPage(await withRatings(planned, shown, sort).execute(), filter);
  const index = { condition: hasAnyWord(occasionWords), isRare: false };
  return { ...list, ...(await countSearchFacets(db, filter, { matches, index })) };
}

/** The page of rows of which one more than its limit was read. */
function toListPage(rows: ListedRow[], { sort, limit }: PublicProductFilter): ProductList {
  const { rows: products, nextCursor } = toKeysetPage(rows, limit, (row) => ({
    number: listedSort(sort) === 'newest' ? row.createdAt.getTime() : row.pricePaise,
    id: row.id,
  }));
  return { products: products.map(toListed), nextCursor, isSimilar: false, isClosest: false };
}

const selectListed = (db: QueryBuilder, language: ReaderLanguage) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select([
      'products.id',
      'products.category',
      'products.pricePaise',
      'products.priceToPaise',
      'products.mrpPaise',
      'products.facets',
      'products.cardOptions',
      'products.stock',
      'products.createdAt',
    ])
    .select([nameIn(language), firstImage.as('image')])
    .select([businessNameIn(language), 'sellers.mostPerLine', 'sellers.slug'])
    // The seller of a visible product is approved, and so has an address.
    .$narrowType<{ slug: NotNull }>();

/** Ratings are joined last, only for the rows shown. */
function withRatings(db: QueryBuilder, shown: ReturnType<typeof selectListed>, sort: ListedSort) {
  const { column, direction } = sortOrders[sort];
  return db
    .selectFrom(shown.as('products'))
    .leftJoin('productRatings', 'productRatings.productId', 'products.id')
    .selectAll('products')
    .select(['productRatings.reviews', 'productRatings.stars'])
    .orderBy(`products.${column}`, direction)
    .orderBy('products.id', direction);
}

/** A page of the visible products that a search finds. */
export async function listMatchingProducts(
  db: QueryBuilder,
  filter: PublicProductFilter,
  readings: TypedWord[][],
): Promise<FacetedProductList> {
  const { sort = 'relevance', cursor, limit, sellerId } = filter;
  const { ids, words, nextCursor, isSimilar, isClosest } = await findProducts(db, {
    readings,
    scope: listCondition(filter),
    limits: { isVisible: true, sellerId, category: filter.category, facets: indexedFacets(filter) },
    sort: sort === 'relevance' ? sort : sortOrders[sort],
    recent: 'createdAt',
    cursor,
    limit,
  });
  const planned = withCachedPlan(db);
  const rows = await withRatings(
    planned,
    selectListed(planned, filter.language).where('products.id', '=', anyOf(ids)),
    'newest',
  ).execute();
  const counted = isClosest ? {} : await countSearchFacets(db, filter, toFacetedWords(words, sellerId));
  return { products: inOrderOf(ids, rows).map(toListed), nextCursor, isSimilar, isClosest, ...counted };
}

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
