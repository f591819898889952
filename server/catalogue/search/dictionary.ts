import { type Expression, expressionBuilder, type QueryCreator, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import { toLikePattern } from '#server/platform/database/keysetPagination.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { unnest } from '#server/platform/database/unnest.ts';
import type { CatalogueContext } from '../context.ts';

const product = expressionBuilder<DB, 'products'>();
const searchWord = expressionBuilder<DB, 'searchWords'>();

/** More words hardly narrow a search, and each of them costs time. */
const maxSearchWords = 8;

/** The distinct words of a search text. */
export function splitSearchWords(typed = ''): string[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return [...new Set(words)].slice(0, maxSearchWords);
}

/** A part that occurs in more words than this is not looked up. */
const maxWordMatches = 1_000;
/** Words per condition: PostgreSQL's cost per row grows with their number. */
const wordsPerCondition = 100;

/**
 * The condition that a product has one of the words. It is split up because PostgreSQL's cost per row grows with their
 * number.
 */
export function hasAnyWord(words: string[]): Expression<SqlBool> {
  const parts: Expression<SqlBool>[] = [];
  for (let start = 0; start < words.length; start += wordsPerCondition) {
    const some = words.slice(start, start + wordsPerCondition);
    parts.push(sql<boolean>`search_words(${product.ref('products.search')}) && ${some}::text[]`);
  }
  return product.or(parts);
}

/** Longer parts are looked up by their beginning, because the index has no longer words (`word_parts`). */
const maxPartLength = 64;

/** For each list of parts, the words that contain one of them; undefined if there are too many. */
export async function findDictionaryWords(db: QueryBuilder, parts: string[][]): Promise<(string[] | undefined)[]> {
  const lists = parts.map((list, number) =>
    db.selectNoFrom((eb) => {
      const words = eb
        .selectFrom('searchWords')
        .select('word')
        .where(eb.or(list.map(wordContains)))
        .limit(sql.lit(maxWordMatches + 1));
      return [eb.lit(number).as('number'), eb.fn<string[]>('array', [words]).as('found')];
    }),
  );
  const [first, ...others] = lists;
  if (!first) return [];
  const rows = await db
    .selectFrom(others.reduce((all, list) => all.unionAll(list), first).as('lists'))
    .selectAll()
    .orderBy('number')
    .execute();
  return rows.map(({ found }) => (found.length <= maxWordMatches ? found : undefined));
}

/** The condition that a word of the dictionary contains the part. */
function wordContains(part: string): Expression<SqlBool> {
  const letters = [...part.toLowerCase()].slice(0, maxPartLength);
  const pieces =
    letters.length < 3 ? [letters.join('')] : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
  const word = searchWord.ref('searchWords.word');
  return searchWord.and([
    sql<boolean>`word_parts(${word}) @> ${[...new Set(pieces)]}::text[]`,
    searchWord(word, 'like', toLikePattern(letters.join(''))),
  ]);
}

/** The tables and columns of PostgreSQL's statistics that are read here. */
type Statistics = {
  pgClass: { oid: number; reltuples: number };
  pgStats: { schemaname: string; tablename: string; mostCommonElems: unknown; mostCommonElemFreqs: number[] };
};

/**
 * Estimates how many products have one of each list of words. PostgreSQL's statistics cover frequent words; all others
 * are rare.
 */
export async function estimateMatches(db: QueryBuilder, lists: string[][]): Promise<number> {
  const { total, shares } = await db
    .withTables<Statistics>()
    .with((cte) => cte('frequent').materialized(), selectFrequentWords)
    .selectNoFrom((eb) => {
      const shares = lists.map((words) =>
        eb
          .selectFrom('frequent')
          .select((one) => one.fn.sum<number | null>('frequent.share').as('share'))
          .where('frequent.word', '=', anyOf(words)),
      );
      const total = eb
        .selectFrom('pgClass')
        .select((one) => sql<number>`greatest(${one.ref('pgClass.reltuples')}, 0)::float8`.as('total'))
        .where('pgClass.oid', '=', sql<number>`'products'::regclass`);
      return [total.as('total'), sql<(number | null)[]>`array[${sql.join(shares)}]::float8[]`.as('shares')];
    })
    .executeTakeFirstOrThrow();
  return shares.reduce<number>((left, share) => left * Math.min(share ?? 0, 1), total ?? 0);
}

/** The frequent words of products and the share of products that have them. */
const selectFrequentWords = (db: QueryCreator<DB & Statistics>) =>
  db
    .selectFrom('pgStats')
    .crossJoinLateral(({ ref }) =>
      unnest('known', {
        word: sql<string[]>`${ref('pgStats.mostCommonElems')}::text::text[]`,
        share: ref('pgStats.mostCommonElemFreqs'),
      }),
    )
    .select(['known.word', 'known.share'])
    .where('pgStats.schemaname', '=', sql<string>`current_schema()`)
    .where('pgStats.tablename', '=', sql.lit('products_words_idx'));

/** The condition that a product contains one of these parts. */
export const containsPart = (parts: string[]): Expression<SqlBool> =>
  product.or(parts.map((part) => product('products.search', 'like', toLikePattern(part))));

/** Each hour checks another partition of the words. */
const purgePartitions = 128;

/**
 * Deletes words that no product has any longer, so that nobody can search for text a seller has removed. Each call
 * checks one of 128 partitions, another one each hour. Product updates wait while the few words are checked again and
 * deleted.
 */
export async function purgeUnusedWords({ database, now }: Pick<CatalogueContext, 'database' | 'now'>): Promise<void> {
  const part = Math.floor(now().getTime() / 3_600_000) % purgePartitions;
  const rows = await database.read
    .selectFrom('searchWords')
    .select('word')
    .where((eb) => sql`(hashtext(${eb.ref('word')}) & ${sql.lit(purgePartitions - 1)})`, '=', part)
    .where(isUnused)
    .limit(sql.lit(1000))
    .execute();
  if (rows.length === 0) return;
  const words = rows.map(({ word }) => word);
  await database.transaction(async ({ db }) => {
    await sql`lock table ${sql.table('searchWords')} in share row exclusive mode`.execute(db);
    await db.deleteFrom('searchWords').where('word', '=', anyOf(words)).where(isUnused).execute();
  }, sql`set local lock_timeout = '2s'`);
}

const isUnused = searchWord.not(
  searchWord.exists(
    searchWord
      .selectFrom('products')
      .where((eb) => sql<boolean>`search_words(${eb.ref('products.search')}) && array[${eb.ref('searchWords.word')}]`),
  ),
);
