import { expressionBuilder, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import { firstImage } from '#server/catalogue/products/firstImage.ts';
import { descriptionIn, nameIn, type ReaderLanguage } from '#server/catalogue/products/translations.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { isSelling } from '#server/sellers/sellers/queries.ts';

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
  /** Words are corrected if nothing fits at least so well, half by default. */
  leastFit?: number | undefined;
  /** Words may be in values of options too, of products that have options. */
  inValues?: boolean | undefined;
  /** Of the names and descriptions in the answer. */
  language?: ReaderLanguage;
  limit: number;
};

/** More words don't distinguish products better, and each one costs time. */
export const maxWords = 16;

const { ref } = expressionBuilder<DB, 'products'>();

/** The order of equally good matches; `key`: as one value of a row. */
export const sortOrders = {
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

/** Selects what answers show of products, in no order. */
export const selectHits = (db: QueryBuilder, language: ReaderLanguage) =>
  db
    .selectFrom('products')
    .innerJoin('sellers', 'sellers.id', 'products.sellerId')
    .select(['products.id', nameIn(language), descriptionIn(language), 'products.pricePaise', 'products.stock'])
    .select(['products.hasOptions', 'products.priceToPaise'])
    .select(['sellers.mostPerLine', firstImage.as('image')]);

/** Selects the shop's products that meet all conditions except words, in no order. */
export const selectShopProducts = (db: QueryBuilder, { language, ...wanted }: ProductConditions) =>
  selectHits(db, language)
    .select([sql<number>`1::float8`.as('fit'), sql.lit(0).as('has')])
    .where(isWanted(wanted));

/** Selects a page of the shop's products, whatever the words. */
export const selectWholeShop = (db: QueryBuilder, { limit, sort, ...wanted }: ProductQuery) =>
  selectShopProducts(db, wanted)
    .orderBy(sortOrders[sort ?? 'usual'].by)
    .limit(limit);

export type ProductConditions = Omit<ProductQuery, 'limit' | 'words' | 'sort' | 'leastFit' | 'inValues'>;

/** The conditions on products except words. */
export function isWanted({
  sellerId,
  category,
  most,
  least,
  ids,
  which = 'shown',
}: Omit<ProductConditions, 'language'>) {
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

export type SearchHitRow = Awaited<ReturnType<ReturnType<typeof selectShopProducts>['executeTakeFirstOrThrow']>>;

/** Returns a row as a search hit; `words` are those that it was searched by. */
export const toSearchHit = ({ mostPerLine, has, ...row }: SearchHitRow, words: readonly GoodsWord[]): SearchHit => ({
  kind: 'product',
  ...row,
  has: words.map((_, place) => place < maxWords && (has & (1 << place)) !== 0),
  most: maxOrderableQuantity(mostPerLine, row.stock),
});
