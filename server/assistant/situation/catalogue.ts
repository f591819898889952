import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { Query } from '#server/platform/database/search.ts';
import { statementName } from '#server/platform/database/statements.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import { createWordMatches, matchAllInNames, matchWeights } from './searchTerms.ts';

/**
 * A product in an answer; `most` is the maximum quantity that can be ordered now, `fit` from 0 to 1 the quality of the
 * match.
 */
export type SearchHit = Extract<AssistantRecord, { kind: 'product' }> & {
  image: string | null;
  most: number;
  fit: number;
  /** Whether it has each of the words, in their order. */
  has: boolean[];
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

type SearchHitRow = {
  id: string;
  name: string;
  description: string;
  price_paise: string;
  stock: number;
  most_per_line: number | null;
  image: string | null;
  fit: number;
  /** A bit for each word. */
  has: number;
};

const visibilityConditions = { shown: ['is_visible'], hidden: ['is_active = false'], all: [] } as const;
const hitColumns = `products.id, name, products.description, price_paise, stock, most_per_line, images[1] as image`;

/** Weights of words: the goods themselves count more than their qualities. */
const wordWeights: Record<GoodsWord['kind'], number> = {
  goods: 3,
  material: 1,
  colour: 1,
  size: 1,
  measure: 1,
  other: 1,
};
/** More words don't distinguish products better, and each one costs time. */
const maxWords = 16;

type Bind = (value: unknown) => string;

/**
 * Returns the shop's matching products on sale, best first. A word counts if it or its meaning begins a word of the
 * product; a size only as a whole word. If some products have all words in their names, only those are returned; if
 * goods are named, only such goods. Without words: those of the ids, or of the whole shop.
 */
export async function findShopProducts(ask: Query, wanted: ProductQuery): Promise<SearchHit[]> {
  const statements = wanted.words.length > 0 ? [allWordsSql, someWordsSql] : [wholeShopSql];
  for (const statement of statements) {
    const values: unknown[] = [];
    const text = statement(wanted, (value) => `$${values.push(value)}`);
    // Named, because planning it takes longer than most executions.
    const rows = await ask<SearchHitRow>({ name: statementName(text), text, values });
    if (rows.length > 0) return rows.map((row) => toSearchHit(row, wanted.words));
  }
  return [];
}

/** The order of equally good matches; `key`: as one value of a row. */
const sortOrders = {
  cheapest: { key: '(price_paise)', by: ['price_paise', 'products.id'] },
  newest: {
    key: '(0 - extract(epoch from products.created_at))',
    by: ['(products.created_at) desc', '(products.id) desc'],
  },
  usual: { key: '((stock = 0)::int || name)', by: ['stock = 0', 'name', 'products.id'] },
};
const sortColumns = (sort: ProductQuery['sort']) => sortOrders[sort ?? 'usual'].by.join();

function wholeShopSql({ limit, sort, ...wanted }: ProductQuery, bind: Bind): string {
  return `select ${hitColumns}, 1::float8 as fit, 0 as has from products join sellers on sellers.id = seller_id
    where ${queryConditions(wanted, bind).join(' and ')} order by ${sortColumns(sort)} limit ${bind(limit)}`;
}

function queryConditions(
  { sellerId, category, most, least, ids, which = 'shown' }: Omit<ProductQuery, 'limit'>,
  bind: Bind,
) {
  const seller = bind(sellerId);
  return [
    ...visibilityConditions[which],
    `seller_id = ${seller}`,
    `(select ${isSellingSql} from sellers where sellers.id = ${seller})`,
    ...(category ? [`products.category = ${bind(category)}`] : []),
    ...(most === undefined ? [] : [`price_paise <= ${bind(most)}`]),
    ...(least === undefined ? [] : [`price_paise >= ${bind(least)}`]),
    ...(ids ? [`products.id = any(${bind(ids)}::uuid[])`] : []),
  ];
}

/** Written exactly as in the index, or PostgreSQL doesn't use it. */
const indexedTermsSql = `(shop_terms(seller_id, name || ' ' || also_called, products.description || ' ' || products.category))`;

/** Products whose names have all of the words: usually there are some, so that the others needn't be ranked. */
function allWordsSql({ limit, sort, ...wanted }: ProductQuery, bind: Bind): string {
  const words = wanted.words.slice(0, maxWords);
  const { query, patterns } = matchAllInNames(wanted.sellerId, words);
  return `select ${hitColumns}, 1::float8 as fit, ${bind(2 ** words.length - 1)}::int as has
    from products join sellers on sellers.id = seller_id
    where ${indexedTermsSql} @@ ${bind(query)}::tsquery and lower(name || ' ' || also_called) ~ all(${bind(patterns)}::text[])
      and coalesce(${queryConditions(wanted, bind).join(' and ')}, false)
    order by ${sortColumns(sort)} limit ${bind(limit)}`;
}

/**
 * Products that have some of the words. Each variant of a word is a separate index lookup, so that a frequent word only
 * costs the matches in this shop, however large the marketplace; the other conditions are hidden from the planner
 * (`coalesce`), because their indexes would be slower.
 */
function someWordsSql({ limit, sort, ...wanted }: ProductQuery, bind: Bind): string {
  const words = wanted.words.slice(0, maxWords);
  const total = words.reduce((sum, { kind }) => sum + wordWeights[kind] * matchWeights.name, 0);
  const asked = words.flatMap((word, place) =>
    createWordMatches(wanted.sellerId, word).map((way) => ({
      ...way,
      place,
      worth: wordWeights[word.kind] * way.worth,
    })),
  );
  const goods = words.reduce((bits, { kind }, place) => (kind === 'goods' ? bits | (1 << place) : bits), 0);
  const column = (of: keyof (typeof asked)[number]) => bind(asked.map((one) => one[of]));
  const best = `select id, sum(worth) / ${bind(total)}::float8 as fit, bit_or(1 << place) as has
    from (select products.id, ${sortOrders[sort ?? 'usual'].key} as key, place, max(worth) as worth
      from unnest(${column('query')}::text[], ${column('pattern')}::text[], ${column('place')}::int[], ${column('worth')}::float8[])
          as asked (query, pattern, place, worth)
        join products on ${indexedTermsSql} @@ query::tsquery
          and (pattern is null or lower(name || ' ' || also_called || ' ' || products.description) ~ pattern)
          and coalesce(${queryConditions(wanted, bind).join(' and ')}, false)
      group by products.id, place) as hits
    group by id having bit_or(1 << place) & ${bind(goods || -1)} <> 0
    order by fit desc, min(key), id limit ${bind(limit)}`;
  return `select ${hitColumns}, fit, has from (${best}) as best
      join products on products.id = best.id join sellers on sellers.id = seller_id
    order by fit desc, ${sortColumns(sort)}`;
}

/** Minimum similarity for one or two wrong letters, from 0 to 1, and the number of nearest words that are tried. */
const minSimilarity = 0.4;
const spellingLimits = { looked: 50, tried: 3 };

/**
 * Returns words with a similar spelling that occur in names of the shop's products. Words that occur together aren't
 * misspelled: 'washing powder' isn't just powder.
 */
export async function findSpellings(ask: Query, sellerId: string, words: readonly GoodsWord[]): Promise<GoodsWord[]> {
  const typed = words.map(({ said }) => said.slice(0, 60)).filter((said) => said !== '' && !said.includes(' '));
  const looked = [...new Set(typed)].slice(0, maxWords);
  if (looked.length === 0) return [...words];
  await ask({ text: `set local pg_trgm.similarity_threshold = ${minSimilarity}` });
  const rows = await ask<{ typed: string; choices: string[] }>({
    text: `select typed, array(
        select word from (
          select word, similarity(word, typed) as near from product_words where word % typed
          order by near desc, word limit ${spellingLimits.looked}) as alike
        where exists (select from products where ${indexedTermsSql} @@ quote_literal(right($2, 12) || 'n' || word)::tsquery)
        order by near desc, word limit ${spellingLimits.tried}
      ) as choices
      from unnest($1::text[]) as words (typed)`,
    values: [looked, sellerId],
  });
  const choices = new Map(rows.map((row) => [row.typed, row.choices]));
  return words.map((word) => ({ ...word, means: [...word.means, ...(choices.get(word.said.slice(0, 60)) ?? [])] }));
}

const toSearchHit = (
  { price_paise, most_per_line, has, ...row }: SearchHitRow,
  words: readonly GoodsWord[],
): SearchHit => ({
  kind: 'product',
  ...row,
  has: words.map((_, place) => place < maxWords && (has & (1 << place)) !== 0),
  pricePaise: Number(price_paise),
  most: maxOrderableQuantity(most_per_line, row.stock),
});
