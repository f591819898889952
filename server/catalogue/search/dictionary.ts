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
/** Longer words are looked up by their beginning. */
const maxKeyLength = 64;

/** Looks up the words in the dictionary, and how frequent they are. */
export async function findWords(db: QueryBuilder, words: readonly TypedWord[]): Promise<FoundWord[]> {
  if (words.length === 0) return [];
  const texts = words.flatMap(({ spellings, synonyms, alike }) => [...spellings, ...synonyms, ...alike]);
  const each = await readSoundKeys(
    db,
    texts.map((text) => [text]),
  );
  const keys = new Map(texts.map((text, index) => [text, each[index]?.[0] ?? '']));
  const keysOf = (texts: readonly string[]) => new Set(texts.map((text) => keys.get(text) ?? '').filter(Boolean));
  const named = words.map((word) => {
    const own = keysOf(word.spellings);
    return { ...word, keys: [...own], meant: [...keysOf([...word.synonyms, ...word.alike]).difference(own)] };
  });
  const entries = await readEntries(
    db,
    named.map(({ keys, meant, isKnown }) => [
      searchWord('word', '=', anyOf([...(isKnown ? keys : []), ...meant].map(longestWord))),
      ...(isKnown ? [] : keys.map(beginsWith)),
    ]),
  );
  return named.map((word, index) => {
    const { found, ...entry } = entries[index] ?? noEntry;
    if (found.length > maxWordMatches) return { ...word, ...entry, found: undefined };
    const isFound = (key: string) => found.includes(longestWord(key));
    return {
      ...{ ...word, ...entry, found },
      keys: word.isKnown ? word.keys.filter(isFound) : word.keys,
      meant: word.meant.filter(isFound),
      synonyms: word.synonyms.filter((text) => isFound(keys.get(text) ?? '')),
    };
  });
}

type Entry = { found: string[]; share: number; total: number };
const noEntry: Entry = { found: [], share: 0, total: 0 };

/** For each of the alternative conditions, the words of the dictionary that meet one, and how frequent they are. */
async function readEntries(db: QueryBuilder, conditions: readonly Expression<SqlBool>[][]): Promise<Entry[]> {
  const lists = conditions.map((alternatives, number) => {
    const words = db.selectFrom('searchWords').select('word').where(searchWord.or(alternatives));
    return sql`select ${sql.lit(number)} as number, array(${words.limit(sql.lit(maxWordMatches + 1))}) as found`;
  });
  const { rows } = await sql<Entry>`
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
  const word = longestWord(key).slice(0, maxKeyLength);
  const { ref } = searchWord;
  return sql<boolean>`(${ref('word')} >= ${word} and ${ref('word')} < ${`${word}\u{10ffff}`})`;
}

/** How near a word of a name is to a mistyped one, from 0 to 1, and how many of the nearest are tried. */
const minSimilarity = 0.35;
const maxSimilarWords = 3;
const minCorrectedLength = 4;

/** Words that the trade doesn't know with those of names of products, or of a seller's, that are spelled like them. */
export async function findSimilarWords(
  db: QueryBuilder,
  words: readonly FoundWord[],
  sellerId?: string,
): Promise<FoundWord[]> {
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
  const choices = words.map((_, index) => (rows[index]?.choices ?? []).map((choice) => choice.slice(1)));
  const entries = await readEntries(
    db,
    choices.map((keys) => [searchWord('word', '=', anyOf(keys))]),
  );
  return words.map((word, index) => {
    const meant = choices[index] ?? [];
    return meant.length > 0 ? { ...word, synonyms: [], keys: [], meant, ...(entries[index] ?? noEntry) } : word;
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
