import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readSoundKeys } from '#server/platform/database/soundKeys.ts';
import type { CatalogueContext } from '../context.ts';
import { hasDictionaryWord } from './terms.ts';
import { listedWordsLike, type TypedWord } from './typedWords.ts';

const searchWord = expressionBuilder<DB, 'searchWords'>();

/**
 * A word as products are asked for it. `keys` are those of its spellings by `sound_keys`, `meant` those of its synonyms,
 * of a few words where a synonym is a phrase; those that no product has are left out. `found` are the dictionary's words
 * that are one of them or begin with a key of an unknown word; undefined if there are too many. `share` is about the part
 * of all `total` products that has it, by PostgreSQL's statistics: 0 where all of what it was found as is rare.
 */
export type FoundWord = TypedWord & {
  keys: string[];
  meant: string[];
  found: string[] | undefined;
  share: number;
  total: number;
};

/** Where a word must be: among a product's names, or in any of its texts. */
export type Place = 'names' | 'texts';

/** A key as it is in `products.search`, where names are marked. */
export const markedIn = (place: Place, key: string) => (place === 'names' ? key.replace(/^| /g, '$&!') : key);

/** A key that begins more words than this is not looked up. */
const maxWordMatches = 1_000;

/** Looks up the words in the dictionary, and how frequent they are. */
export async function findWords(db: QueryBuilder, words: readonly TypedWord[]): Promise<FoundWord[]> {
  if (words.length === 0) return [];
  const texts = words.flatMap(({ spellings, synonyms, alike }) => [...spellings, ...synonyms, ...alike]);
  const keysOf = await readSoundKeys(db, texts);
  const named = words.map((word) => {
    const keys = keysOf(word.spellings);
    const meant = keysOf([...word.synonyms, ...word.alike]).filter((key) => !keys.includes(key));
    return { ...word, keys, meant };
  });
  const entries = await readEntries(db, named);
  return named.map((word, index) => {
    const { found = [], share = 0, total = 0 } = entries[index] ?? {};
    if (found.length > maxWordMatches) return { ...word, found: undefined, share, total };
    const isFound = (key: string) => found.includes(longestWord(key));
    return {
      ...{ ...word, found, share, total },
      keys: word.isKnown ? word.keys.filter(isFound) : word.keys,
      meant: word.meant.filter(isFound),
      synonyms: word.synonyms.filter((text) => keysOf([text]).some(isFound)),
    };
  });
}

/** For each word, the dictionary's words that it may be, and how frequent they are. */
async function readEntries(
  db: QueryBuilder,
  words: readonly Pick<FoundWord, 'keys' | 'meant' | 'isKnown'>[],
): Promise<{ found: string[]; share: number; total: number }[]> {
  const lists = words.map(({ keys, meant, isKnown }, number) => {
    const isWord = searchWord('word', '=', anyOf([...(isKnown ? keys : []), ...meant].map(longestWord)));
    const isAny = searchWord.or([isWord, ...(isKnown ? [] : keys.map(beginsWith))]);
    const found = db.selectFrom('searchWords').select('word').where(isAny);
    return sql`select ${sql.lit(number)} as number, array(${found.limit(sql.lit(maxWordMatches + 1))}) as found`;
  });
  const { rows } = await sql<{ found: string[]; share: number; total: number }>`
    with frequent as materialized (select word, share from frequent_words() as frequent)
    select found, least(1, (select coalesce(sum(share), 0) from frequent join unnest(found) as one (word) using (word)))::float8 as share,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'products'::regclass) as total
    from (${sql.join(lists, sql` union all `)}) as lists order by number`.execute(db);
  return rows;
}

/** The longest word of a key of several: whoever has the key has it. */
export const longestWord = (key: string) =>
  key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');

function beginsWith(key: string): Expression<SqlBool> {
  const word = longestWord(key);
  const { ref } = searchWord;
  return sql<boolean>`(${ref('word')} >= ${word} and ${ref('word')} < ${`${word}\u{10ffff}`})`;
}

/** How near a word of a name is to a mistyped one, from 0 to 1, and how many of the nearest are tried. */
const minSimilarity = 0.35;
const maxSimilarWords = 3;
const minCorrectedLength = 4;

/**
 * The unknown words that nothing has, with those of names of products, or of a seller's, and of the trade that are spelled
 * like them.
 */
export async function findSimilarWords(
  db: QueryBuilder,
  words: readonly FoundWord[],
  sellerId?: string,
): Promise<FoundWord[]> {
  await sql`set local pg_trgm.similarity_threshold = ${sql.lit(minSimilarity)}`.execute(db);
  const corrected: FoundWord[] = [];
  for (const word of words) {
    const [key] = word.isKnown ? [] : word.keys;
    const isMistyped = key !== undefined && word.found?.some((one) => one.startsWith(key)) === false;
    const named = isMistyped && key.length >= minCorrectedLength ? await similarNames(db, key, sellerId) : [];
    const goods = isMistyped ? await findWords(db, listedWordsLike(word.typed)) : [];
    const meant = [...named, ...goods.flatMap(({ keys, meant }) => [...keys, ...meant])];
    const found = [...named, ...goods.flatMap(({ found = [] }) => found)];
    corrected.push(found.length > 0 ? { ...word, synonyms: [], keys: [], meant, found } : word);
  }
  return corrected;
}

/** The words of names, or of a seller's, that are most similar to a key. */
async function similarNames(db: QueryBuilder, key: string, sellerId: string | undefined): Promise<string[]> {
  const isOfList = sellerId
    ? sql`exists (select from products where ${hasDictionaryWord([`@seller:${sellerId}`])})`
    : sql.lit(true);
  const { rows } = await sql<{ key: string }>`
    select substr(word, 2) as key from search_words
    where word >= '!a' and word < '"' and word % ${key} and length(word) between ${key.length - 1} and ${key.length + 3}
      and ${isOfList}
    order by similarity(word, ${key}) desc, word limit ${sql.lit(maxSimilarWords)}`.execute(db);
  return rows.map((row) => row.key);
}

/** Each hour another partition of the words is checked. */
const purgePartitions = 128;
const maxPurged = 1000;

/**
 * Deletes words that no product has any longer, so that nobody can search for text a seller has removed. Each call
 * checks one of 128 partitions, another one each hour. Product updates wait while the few words are checked again and
 * deleted.
 */
export async function purgeUnusedWords({ database, now }: Pick<CatalogueContext, 'database' | 'now'>): Promise<void> {
  const part = Math.floor(now().getTime() / 3_600_000) % purgePartitions;
  const { rows } = await sql<{ word: string }>`
    select word from search_words where (hashtext(word) & ${sql.lit(purgePartitions - 1)}) = ${part} and ${isUnused}
    limit ${sql.lit(maxPurged)}`.execute(database.read);
  if (rows.length === 0) return;
  const words = rows.map(({ word }) => word);
  await database.transaction(async ({ db }) => {
    await sql`lock table search_words in share row exclusive mode`.execute(db);
    await sql`delete from search_words where word = any(${words}::text[]) and ${isUnused}`.execute(db);
  }, sql`set local lock_timeout = '2s'`);
}

const isUnused = sql`not exists (select from products where ${hasDictionaryWord()})`;
