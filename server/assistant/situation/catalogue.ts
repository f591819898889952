import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { ProductCategory } from '#domain/catalogue/products.ts';
import { maxOrderableQuantity } from '#domain/sellers/terms.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { Query } from '#server/platform/database/search.ts';
import { statementName } from '#server/platform/database/statements.ts';
import { isSellingSql } from '#server/sellers/sellers/queries.ts';
import { createWordMatches, matchAllInNames, matchWeights } from './searchTerms.ts';

/** A product as an answer speaks of it; `most` is what can be ordered at once, `fit` from 0 to 1 how well it is meant. */
export type SearchHit = Extract<AssistantRecord, { kind: 'product' }> & {
  image: string | null;
  most: number;
  fit: number;
  /** Which of the words it has, in their sequence. */
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
  /** Those that customers see, unless told otherwise. */
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

/** Of how much weight a word is: what is wanted before what it is like. */
const wordWeights: Record<GoodsWord['kind'], number> = {
  goods: 3,
  material: 1,
  colour: 1,
  size: 1,
  measure: 1,
  other: 1,
};
/** More words than these tell products apart no better, and each of them costs. */
const maxWords = 16;

type Bind = (value: unknown) => string;

/**
 * The shop's own products on sale that are meant, best first. A word counts where it or what it means begins a word of
 * the product; a size only as a whole word. Where some have all words in their names, only those; where goods are named,
 * only such goods. Without words: those of the ids, or of the whole shop.
 */
export async function findShopProducts(ask: Query, wanted: ProductQuery): Promise<SearchHit[]> {
  const statements = wanted.words.length > 0 ? [allWordsSql, someWordsSql] : [wholeShopSql];
  for (const statement of statements) {
    const values: unknown[] = [];
    const text = statement(wanted, (value) => `$${values.push(value)}`);
    // Planning it takes longer than most of them run.
    const rows = await ask<SearchHitRow>({ name: statementName(text), text, values });
    if (rows.length > 0) return rows.map((row) => toSearchHit(row, wanted.words));
  }
  return [];
}

/** What comes first of what fits equally well; `key`: as one value of a row. */
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

/** As the index on them has it, or PostgreSQL does not use it. */
const indexedTermsSql = `(shop_terms(seller_id, name || ' ' || also_called, products.description || ' ' || products.category))`;

/** Those whose names have all of the words: mostly there are some, and the others need not be weighed. */
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
 * Those that have some of the words. Each way to write a word is looked up in the index by itself, so that a frequent
 * word costs what the shop has of it, however large the marketplace; what else must hold is seen in the rows alone
 * (`coalesce`), because other indexes would only be in the way.
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

/** How near a word must be for one or two wrong letters, from 0 to 1, and how many of the nearest are tried. */
const minSimilarity = 0.4;
const spellingLimits = { looked: 50, tried: 3 };

/**
 * Words that occur in names of the shop's products and are spelled like these. Of several words together none is
 * misspelled: 'washing powder' is no powder.
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
