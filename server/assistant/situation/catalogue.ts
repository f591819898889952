import { type Expression, expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { firstImage } from '#server/catalogue/products/firstImage.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';
import {
  createWordMatches,
  indexedTerms,
  matchAllInNames,
  matchWeights,
  maxWords,
  productNames,
  type WordMatch,
} from './searchTerms.ts';

/**
 * A product in an answer; `most` is the maximum quantity that can be ordered now, `fit` from 0 to 1 the quality of the
 * match.
 */
export type SearchHit = Extract<AssistantRecord, { kind: 'product' }> & {
  image: string | null;
  hasOptions: boolean;
  /** The highest price, if the product has options. */
  priceToPaise: number | null;
  most: number;
  fit: number;
  /** Whether it has each of the words, in their order. */
  has: boolean[];
};

/** The products that somebody may mean: one, several equally good ones, some that lack a colour or size, or none. */
export type ProductResolution = {
  how: 'one' | 'several' | 'near' | 'none';
  found: SearchHit[];
  words: GoodsWord[];
  missing: GoodsWord[];
};

export type ProductQuery = {
  sellerId: string;
  words: readonly GoodsWord[];
  category?: ProductCategory | undefined;
  /** Paise. */
  most?: number | undefined;
  least?: number | undefined;
  sort?: 'cheapest' | 'newest' | undefined;
  ids?: readonly string[] | undefined;
  /** Visible products by default. */
  which?: 'shown' | 'hidden' | 'all' | undefined;
  limit: number;
};

/** Weights of words: the goods themselves count more than their qualities. */
const wordWeights: Record<GoodsWord['kind'], number> = {
  goods: 3,
  material: 1,
  colour: 1,
  size: 1,
  measure: 1,
  other: 1,
};
/**
 * Returns the shop's matching products on sale, best first. A word counts if it or its meaning begins a word of the
 * product; a size only as a whole word. If some products have all words in their names, only those are returned; if
 * goods are named, only such goods. Without words: those of the ids, or of the whole shop.
 */
export async function findShopProducts(db: QueryBuilder, wanted: ProductQuery): Promise<SearchHit[]> {
  // Their plans are cached, because planning them takes longer than most executions.
  const cached = withCachedPlan(db);
  const statements = wanted.words.length > 0 ? [selectWithAllWords, selectWithSomeWords] : [selectWholeShop];
  for (const select of statements) {
    const rows = await select(cached, wanted).execute();
    if (rows.length > 0) return rows.map((row) => toSearchHit(row, wanted.words));
  }
  return [];
}

const { ref } = expressionBuilder<DB, 'products'>();

/** The order of equally good matches; `key`: as one value of a row. */
const sortOrders = {
  cheapest: {
    key: sql`${ref('products.pricePaise')}`,
    by: sql`${ref('products.pricePaise')}, ${ref('products.id')}`,
  },
  newest: {
    key: sql`0 - extract(epoch from ${ref('products.createdAt')})`,
    by: sql`${ref('products.createdAt')} desc, ${ref('products.id')} desc`,
  },
  usual: {
    key: sql`(${ref('products.stock')} = 0)::int || ${ref('products.name')}`,
    by: sql`${ref('products.stock')} = 0, ${ref('products.name')}, ${ref('products.id')}`,
  },
};

const selectHits = (db: QueryBuilder) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', 'products.name', 'products.description', 'products.pricePaise', 'products.stock'])
    .select(['products.hasOptions', 'products.priceToPaise'])
    .select(['sellers.mostPerLine', firstImage.as('image')]);

/** Selects the shop's products that meet all conditions except words, in no order. */
export const selectShopProducts = (db: QueryBuilder, wanted: ProductConditions) =>
  selectHits(db)
    .select([sql<number>`1::float8`.as('fit'), sql.lit(0).as('has')])
    .where(isWanted(wanted));

const selectWholeShop = (db: QueryBuilder, { limit, sort, ...wanted }: ProductQuery) =>
  selectShopProducts(db, wanted)
    .orderBy(sortOrders[sort ?? 'usual'].by)
    .limit(limit);

type ProductConditions = Omit<ProductQuery, 'limit' | 'words' | 'sort'>;

function isWanted({ sellerId, category, most, least, ids, which = 'shown' }: ProductConditions) {
  const { and, eb, selectFrom } = expressionBuilder<DB, 'products'>();
  const isShopOpen = selectFrom('sellers').select(isSelling.as('isSelling')).where('sellers.id', '=', sellerId);
  const conditions = [
    which === 'shown' ? ref('products.isVisible') : undefined,
    which === 'hidden' ? eb('products.isActive', '=', sql.lit(false)) : undefined,
    eb('products.sellerId', '=', sellerId),
    isShopOpen.$asScalar().$notNull(),
    category && eb('products.category', '=', category),
    most === undefined ? undefined : eb('products.pricePaise', '<=', most),
    least === undefined ? undefined : eb('products.pricePaise', '>=', least),
    ids && eb('products.id', '=', sql<string>`any(${ids}::uuid[])`),
  ];
  return and(conditions.filter((condition) => condition !== undefined));
}

/** The same, hidden from the planner, because the indexes of these conditions would be slower than that of the words. */
const isWantedOfMatches = (wanted: ProductConditions) => sql<boolean>`coalesce(${isWanted(wanted)}, false)`;

/** Products whose names have all of the words: usually there are some, so that the others needn't be ranked. */
function selectWithAllWords(db: QueryBuilder, { limit, sort, ...wanted }: ProductQuery) {
  const words = wanted.words.slice(0, maxWords);
  const { query, patterns } = matchAllInNames(wanted.sellerId, words);
  return selectHits(db)
    .select([sql<number>`1::float8`.as('fit'), sql<number>`${2 ** words.length - 1}::int`.as('has')])
    .where(sql<boolean>`${indexedTerms} @@ ${query}::tsquery`)
    .where(sql<boolean>`lower(${productNames}) ~ all(${patterns}::text[])`)
    .where(isWantedOfMatches(wanted))
    .orderBy(sortOrders[sort ?? 'usual'].by)
    .limit(limit);
}

/** A way to find one of the words, as a row: `place` is that of the word. */
type AskedWord = WordMatch & { place: number };

/** The ways to find the words, as the table `asked`. */
function askedWords({ sellerId }: ProductQuery, words: GoodsWord[]) {
  const asked = words.flatMap((word, place) =>
    createWordMatches(sellerId, word).map((way) => ({ ...way, place, worth: wordWeights[word.kind] * way.worth })),
  );
  const column = (name: keyof AskedWord) => asked.map((one) => one[name]);
  return sql<AskedWord>`unnest(${column('query')}::text[], ${column('pattern')}::text[], ${column('place')}::int[],
    ${column('worth')}::float8[])`.as<'asked'>(sql`asked (query, pattern, place, worth)`);
}

/** The products that have one of the words, for each word. */
function selectMatches(db: QueryBuilder, wanted: ProductQuery, words: GoodsWord[]) {
  const text = sql`lower(${productNames} || ' ' || ${ref('products.description')})`;
  return db
    .selectFrom(askedWords(wanted, words))
    .innerJoin('products', (join) =>
      join
        .on(({ ref }) => sql<boolean>`${indexedTerms} @@ ${ref('asked.query')}::tsquery`)
        .on(({ eb, or, ref }) => or([eb('asked.pattern', 'is', null), sql<boolean>`${text} ~ ${ref('asked.pattern')}`]))
        .on(isWantedOfMatches(wanted)),
    )
    .select((eb) => ['products.id', 'asked.place', eb.fn.max('asked.worth').as('worth')])
    .select(sortOrders[wanted.sort ?? 'usual'].key.as('key'))
    .groupBy(['products.id', 'asked.place']);
}

/**
 * Products that have some of the words. Each variant of a word is a separate index lookup, so that a frequent word only
 * costs the matches in this shop, however large the marketplace.
 */
function selectWithSomeWords(db: QueryBuilder, wanted: ProductQuery) {
  const { limit, sort } = wanted;
  const words = wanted.words.slice(0, maxWords);
  const total = words.reduce((sum, { kind }) => sum + wordWeights[kind] * matchWeights.name, 0);
  const goods = words.reduce((bits, { kind }, place) => (kind === 'goods' ? bits | (1 << place) : bits), 0);
  const bits = (place: Expression<number>) => sql<number>`bit_or(1 << ${place})`;
  const best = db
    .selectFrom(selectMatches(db, wanted, words).as('matches'))
    .select(({ fn, ref }) => [
      'id',
      sql<number>`${fn.sum('worth')} / ${total}::float8`.as('fit'),
      bits(ref('place')).as('has'),
    ])
    .groupBy('id')
    .having(({ ref }) => sql<boolean>`${bits(ref('place'))} & ${goods || -1} <> 0`)
    .orderBy('fit', 'desc')
    .orderBy(({ fn }) => fn.min('key'))
    .orderBy('id')
    .limit(limit);
  return selectHits(db)
    .innerJoin(best.as('best'), 'best.id', 'products.id')
    .select(['best.fit', 'best.has'])
    .orderBy('best.fit', 'desc')
    .orderBy(sortOrders[sort ?? 'usual'].by);
}

type SearchHitRow = Awaited<ReturnType<ReturnType<typeof selectWithSomeWords>['executeTakeFirstOrThrow']>>;

/** Returns a row as a search hit; `words` are those that it was searched by. */
export const toSearchHit = ({ mostPerLine, has, ...row }: SearchHitRow, words: readonly GoodsWord[]): SearchHit => ({
  kind: 'product',
  ...row,
  has: words.map((_, place) => place < maxWords && (has & (1 << place)) !== 0),
  most: maxOrderableQuantity(mostPerLine, row.stock),
});
