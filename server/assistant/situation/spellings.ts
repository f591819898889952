import { expressionBuilder, type SqlBool, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import type { QueryBuilder } from '#server/platform/database/queryBuilder.ts';
import { indexedTerms, maxWords } from './searchTerms.ts';

/** Minimum similarity for one or two wrong letters, from 0 to 1, and the number of nearest words that are tried. */
const minSimilarity = 0.4;
const spellingLimits = { looked: 50, tried: 3 };

/** A word that a customer typed, as a row. */
type TypedWord = { typed: string };

/**
 * Returns words with a similar spelling that occur in names of the shop's products. Words that occur together aren't
 * misspelled: 'washing powder' isn't just powder.
 */
export async function findSpellings(
  db: QueryBuilder,
  sellerId: string,
  words: readonly GoodsWord[],
): Promise<GoodsWord[]> {
  const typed = words.map(({ said }) => said.slice(0, 60)).filter((said) => said !== '' && !said.includes(' '));
  const looked = [...new Set(typed)].slice(0, maxWords);
  if (looked.length === 0) return [...words];
  await sql`set local pg_trgm.similarity_threshold = ${sql.lit(minSimilarity)}`.execute(db);
  const rows = await db
    .selectFrom(sql<TypedWord>`unnest(${looked}::text[])`.as<'words'>(sql`words (typed)`))
    .select(['typed', sql<string[]>`array${wordsOfShop(sellerId)}`.as('choices')])
    .execute();
  const choices = new Map(rows.map((row) => [row.typed, row.choices]));
  return words.map((word) => ({ ...word, means: [...word.means, ...(choices.get(word.said.slice(0, 60)) ?? [])] }));
}

/** The words that are most similar to a typed one and begin a word in the name of one of the shop's products. */
function wordsOfShop(sellerId: string) {
  const { exists, selectFrom } = expressionBuilder<DB & { words: TypedWord }, 'words'>();
  const alike = selectFrom('productWords')
    .select((eb) => ['word', eb.fn<number>('similarity', ['word', 'typed']).as('near')])
    .where(({ ref }) => sql<SqlBool>`${ref('word')} % ${ref('typed')}`)
    .orderBy('near', 'desc')
    .orderBy('word')
    .limit(spellingLimits.looked);
  return selectFrom(alike.as('alike'))
    .select('word')
    .where(({ ref }) => {
      const term = sql<string>`quote_literal(right(${sellerId}, 12) || 'n' || ${ref('word')})::tsquery`;
      return exists(selectFrom('products').where(sql<SqlBool>`${indexedTerms} @@ ${term}`));
    })
    .orderBy('near', 'desc')
    .orderBy('word')
    .limit(spellingLimits.tried);
}
