import { likePattern } from '#server/platform/database/keysetPagination.ts';
import type { Query } from '#server/platform/database/search.ts';
import { type Bind, createBindings } from '#server/platform/database/statements.ts';
import type { CatalogueContext } from '../context.ts';

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
 * SQL that is true if a product has one of the words. It is split up because PostgreSQL's cost per row grows with their
 * number.
 */
export function hasAnyWord(words: string[], bind: Bind): string {
  const parts: string[] = [];
  for (let start = 0; start < words.length; start += wordsPerCondition) {
    parts.push(`search_words(products.search) && ${bind(words.slice(start, start + wordsPerCondition))}::text[]`);
  }
  return `(${parts.join(' or ')})`;
}

/** Longer parts are looked up by their beginning, because the index has no longer words (migration 0042). */
const maxPartLength = 64;

/** For each list of parts, the words that contain one of them; undefined if there are too many. */
export async function findDictionaryWords(ask: Query, parts: string[][]): Promise<(string[] | undefined)[]> {
  const { values, bind } = createBindings();
  const containing = (part: string) => {
    const letters = [...part.toLowerCase()].slice(0, maxPartLength);
    const pieces =
      letters.length < 3 ? [letters.join('')] : letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
    return `(word_parts(word) @> ${bind([...new Set(pieces)])}::text[] and word like ${bind(likePattern(letters.join('')))})`;
  };
  const lists = parts.map(
    (list, number) => `select ${number} as number, array(select word from search_words
    where ${list.map(containing).join(' or ')} limit ${maxWordMatches + 1}) as found`,
  );
  const rows = await ask<{ found: string[] }>({
    text: `select * from (${lists.join(' union all ')}) as lists order by number`,
    values,
  });
  return rows.map(({ found }) => (found.length <= maxWordMatches ? found : undefined));
}

/**
 * Estimates how many products have one of each list of words. PostgreSQL's statistics cover frequent words; all others
 * are rare.
 */
export async function estimateMatches(ask: Query, lists: string[][]): Promise<number> {
  const { values, bind } = createBindings();
  const shares = lists.map((words) => `(select sum(share) from frequent where word = any(${bind(words)}::text[]))`);
  const [row] = await ask<{ total: number; shares: (number | null)[] }>({
    text: `with frequent as materialized (
        select word, share from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as known (word, share)
        where schemaname = current_schema() and tablename = 'products_words_idx')
      select (select greatest(reltuples, 0)::float8 from pg_class where oid = 'products'::regclass) as total,
        array[${shares.join()}]::float8[] as shares`,
    values,
  });
  return (row?.shares ?? []).reduce<number>((left, share) => left * Math.min(share ?? 0, 1), row?.total ?? 0);
}

/** SQL that is true if a product contains one of these parts. */
export const containsPart = (parts: string[], bind: Bind) =>
  `(${parts.map((part) => `(products.search like ${bind(likePattern(part))})`).join(' or ')})`;

/** Each hour checks another partition of the words. */
const purgePartitions = 128;

/**
 * Deletes words that no product has any longer, so that nobody can search for text a seller has removed. Each call
 * checks one of 128 partitions, another one each hour. Product updates wait while the few words are checked again and
 * deleted.
 */
export async function purgeUnusedWords({ database, now }: Pick<CatalogueContext, 'database' | 'now'>): Promise<void> {
  const part = Math.floor(now().getTime() / 3_600_000) % purgePartitions;
  const isUnused = '(not exists (select from products where search_words(products.search) && array[word]))';
  const { rows } = await database.pool.query<{ word: string }>(
    `select word from search_words where (hashtext(word) & ${purgePartitions - 1}) = $1 and ${isUnused} limit 1000`,
    [part],
  );
  if (rows.length === 0) return;
  await database.transaction(async ({ client }) => {
    await client.query('lock table search_words in share row exclusive mode');
    await client.query(`delete from search_words where word = any($1::text[]) and ${isUnused}`, [
      rows.map(({ word }) => word),
    ]);
  }, "set local lock_timeout = '2s'");
}
