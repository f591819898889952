import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { anyOf } from '#server/platform/database/anyOf.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { readSoundKeys } from '#server/platform/database/soundKeys.ts';
import type { CatalogueContext } from '../context.ts';
import { searchTerms } from './terms.ts';
import type { TypedWord } from './typedWords.ts';

const searchWord = expressionBuilder<DB, 'searchWords'>();

/**
 * A word as products are asked for it. `keys` are those of its spellings by `sound_keys`, `meant` those of its synonyms,
 * of a few words where a synonym is a phrase. `found` are the dictionary's words that are one of them or begin with a
 * key of an unknown word; undefined if there are too many.
 */
export type FoundWord = TypedWord & { keys: string[]; meant: string[]; found: string[] | undefined };

/**
 * A word of a search. `share` is about the part of all `total` products that has it, by PostgreSQL's statistics: 0 where
 * all of what it was found as is rare.
 */
export type SearchWord = FoundWord & { share: number; total: number };

/** Where a word must be: among a product's names, or in any of its texts. */
export type Place = 'names' | 'texts';

/** A key as it is in `products.search`, where names are marked. */
export const markedIn = (place: Place, key: string) => (place === 'names' ? key.replace(/^| /g, '$&!') : key);

/** A key that begins more words than this is not looked up. */
const maxWordMatches = 1_000;
/** Longer words are looked up by their beginning. */
const maxKeyLength = 64;

/** Looks up the words in the dictionary, and how frequent they are. */
export const lookUpWords = async (db: QueryBuilder, words: readonly TypedWord[]): Promise<SearchWord[]> =>
  withShares(db, await findWords(db, words));

/** Looks up the words in the dictionary. */
export async function findWords(db: QueryBuilder, words: readonly TypedWord[]): Promise<FoundWord[]> {
  const texts = words.flatMap(({ spellings, synonyms, alike }) => [spellings, [...synonyms, ...alike]]);
  const keys = await readSoundKeys(db, texts);
  const named = words.map((word, index) => {
    const own = keys[2 * index] ?? [];
    return { ...word, keys: own, meant: (keys[2 * index + 1] ?? []).filter((key) => !own.includes(key)) };
  });
  const found = await findDictionaryWords(db, named);
  return named.map((word, index) => ({ ...word, found: found[index] }));
}

type Keys = Pick<FoundWord, 'keys' | 'meant' | 'isKnown'>;

/** For each word, those of the dictionary that it is found by; undefined if there are too many. */
async function findDictionaryWords(db: QueryBuilder, words: readonly Keys[]): Promise<(string[] | undefined)[]> {
  const [first, ...others] = words.map(({ keys, meant, isKnown }, number) =>
    db.selectNoFrom((eb) => {
      const whole = isKnown ? [...keys, ...meant] : meant;
      const words = eb
        .selectFrom('searchWords')
        .select('word')
        .where(
          searchWord.or([
            searchWord('word', '=', anyOf(whole.map(longestWord))),
            ...(isKnown ? [] : keys.map(beginsWith)),
          ]),
        )
        .limit(sql.lit(maxWordMatches + 1));
      return [eb.lit(number).as('number'), eb.fn<string[]>('array', [words]).as('found')];
    }),
  );
  if (!first) return [];
  const rows = await db
    .selectFrom(others.reduce((all, list) => all.unionAll(list), first).as('lists'))
    .selectAll()
    .orderBy('number')
    .execute();
  return rows.map(({ found }) => (found.length <= maxWordMatches ? found : undefined));
}

/** The longest word of a key of several: whoever has the key has it. */
export const longestWord = (key: string) =>
  key.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), '');

function beginsWith(key: string): Expression<SqlBool> {
  const word = longestWord(key).slice(0, maxKeyLength);
  const { ref } = searchWord;
  return sql<boolean>`(${ref('word')} >= ${word} and ${ref('word')} < ${`${word}\u{10ffff}`})`;
}

/** How near a word of a name is to a mistyped one, from 0 to 1, and how many of the nearest are tried. */
const minSimilarity = 0.35;
const maxSimilarWords = 3;
const minCorrectedLength = 4;

/** The words with those corrected that the trade doesn't know, and how frequent they are then. */
export const correctWords = async (db: QueryBuilder, words: readonly SearchWord[]): Promise<SearchWord[]> =>
  withShares(db, await findSimilarWords(db, words));

/** Words that the trade doesn't know with those of names of products, or of a seller's, that are spelled like them. */
export async function findSimilarWords<Word extends FoundWord>(
  db: QueryBuilder,
  words: readonly Word[],
  sellerId?: string,
): Promise<Word[]> {
  const typed = words.map(({ isKnown, keys: [key = ''] }) => (!isKnown && key.length >= minCorrectedLength ? key : ''));
  if (!typed.some(Boolean)) return [...words];
  await sql`set local pg_trgm.similarity_threshold = ${sql.lit(minSimilarity)}`.execute(db);
  const rows = await db
    .selectFrom(
      sql<{ typed: string; number: number }>`unnest(${typed}::text[]) with ordinality`.as<'words'>(
        sql`words (typed, number)`,
      ),
    )
    .select((eb) => eb.fn<string[]>('array', [similarWords(db, eb.ref('words.typed'), sellerId)]).as('choices'))
    .orderBy('words.number')
    .execute();
  return words.map((word, index) => {
    const keys = (rows[index]?.choices ?? []).map((choice) => choice.slice(1));
    return keys.length > 0 ? { ...word, synonyms: [], keys: [], meant: keys, found: keys } : word;
  });
}

const similarWords = (db: QueryBuilder, typed: Expression<string>, sellerId: string | undefined) =>
  db
    .selectFrom('searchWords')
    .select('word')
    .where('word', '>=', sql.lit('!a'))
    .where('word', '<', sql.lit('"'))
    .where((eb) => sql<boolean>`${eb.ref('word')} % ${typed}`)
    .where((eb) => sql<boolean>`length(${eb.ref('word')}) between length(${typed}) - 1 and length(${typed}) + 3`)
    .$if(sellerId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          db
            .selectFrom('products')
            .where(sql<boolean>`${searchTerms} @> array[${`@seller:${sellerId}`}, ${eb.ref('searchWords.word')}]`),
        ),
      ),
    )
    .orderBy((eb) => eb.fn('similarity', ['word', typed]), 'desc')
    .orderBy('word')
    .limit(sql.lit(maxSimilarWords));

type Frequent = { frequent: { word: string; share: number }; pgClass: { oid: number; reltuples: number } };

/** The words with their shares. */
async function withShares(db: QueryBuilder, words: readonly FoundWord[]): Promise<SearchWord[]> {
  if (words.length === 0) return [];
  const { total, shares } = await db
    .withTables<Frequent>()
    .with(
      (cte) => cte('frequent').materialized(),
      (cte) => cte.selectFrom(sql<Frequent['frequent']>`frequent_words()`.as('frequent')).select(['word', 'share']),
    )
    .selectNoFrom((eb) => {
      const sums = words.map(({ found = [] }) =>
        eb
          .selectFrom('frequent')
          .select((one) => one.fn.coalesce(one.fn.sum<number>('frequent.share'), sql.lit(0)).as('share'))
          .where('frequent.word', '=', anyOf(found)),
      );
      const total = eb
        .selectFrom('pgClass')
        .select((one) => sql<number>`greatest(${one.ref('pgClass.reltuples')}, 0)::float8`.as('total'))
        .where('pgClass.oid', '=', sql<number>`'products'::regclass`);
      return [total.as('total'), sql<number[]>`array[${sql.join(sums)}]::float8[]`.as('shares')];
    })
    .executeTakeFirstOrThrow();
  return words.map((word, index) => ({ ...word, share: Math.min(shares[index] ?? 0, 1), total: total ?? 0 }));
}

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
      .where((eb) => sql<boolean>`${searchTerms} && array[${eb.ref('searchWords.word')}]`),
  ),
);
