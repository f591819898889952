import { type FoundWord, findSimilarWords, findWords } from '#server/catalogue/search/dictionary.ts';
import { describeWord, type TypedWord } from '#server/catalogue/search/typedWords.ts';
import type { WordReading } from '#server/catalogue/search/wordLookups.ts';
import type { GoodsWord } from '#server/language/understand.ts';
import { membersOfKinds } from '#server/language/wordLists.ts';
import { type QueryBuilder, withCachedPlan } from '#server/platform/database/queryBuilder.ts';
import { maxWords, type ProductQuery, type SearchHit, selectWholeShop, toSearchHit } from './catalogue.ts';
import { findWithAllWords, findWithSomeWords, type WantedWords } from './wordMatches.ts';

/**
 * Returns the shop's matching products on sale, best first, found as its search finds them: by letters or sound in any
 * script, and by synonyms. If some products have all words in their names, only those are returned; if goods are named,
 * only such goods. If nothing fits well, words that the trade doesn't know are corrected, and other words may be between
 * those of a phrase. Without words: those of the ids, or of the whole shop.
 */
export async function findShopProducts(db: QueryBuilder, wanted: ProductQuery): Promise<SearchHit[]> {
  if (wanted.words.length === 0) {
    const rows = await selectWholeShop(withCachedPlan(db), wanted).execute();
    return rows.map((row) => toSearchHit(row, []));
  }
  const words = await findWords(db, wanted.words.slice(0, maxWords).map(toTypedWord));
  const find = (words: FoundWord[], reading: WordReading) => findByWords(db, wanted, { words, reading });
  const found = await find(words, 'strict');
  const fit = found[0]?.fit ?? 0;
  if (fit >= (wanted.leastFit ?? minFit)) return found;
  const similar = await find(await findSimilarWords(db, words, wanted.sellerId), 'loose');
  return (similar[0]?.fit ?? 0) > fit ? similar : found;
}

/** Below it words may be mistyped. */
const minFit = 0.5;

/** 'Utensils' are a dozen goods, each with its synonyms. */
const maxMeanings = 120;

/** A word or phrase that was read as one, with the names of what it means. */
function toTypedWord({ said, means, kind }: GoodsWord): TypedWord {
  const own = describeWord(said);
  const members = new Set(membersOfKinds(means));
  // In Latin letters a pan is also a 'pen'.
  const isSure = (word: string) => /\p{Script=Devanagari}/u.test(word);
  const meant = means.map(describeWord).flatMap(({ typed, synonyms }) => {
    return [typed, ...(members.has(typed) ? synonyms.filter(isSure) : synonyms)];
  });
  return {
    ...own,
    // What it means is told better than by words that are spelled like it.
    alike: means.length > 0 ? [] : own.alike,
    synonyms: [...new Set([...own.synonyms, ...meant])].slice(0, maxMeanings),
    // Sizes, numbers and what is known by its meaning are whole words; only a name that nobody knows may be begun.
    isKnown: kind !== 'other' || /\p{N}/u.test(said) || own.isKnown,
  };
}

async function findByWords(db: QueryBuilder, wanted: ProductQuery, words: WantedWords): Promise<SearchHit[]> {
  // Their plans are cached, because planning them takes longer than most executions.
  const cached = withCachedPlan(db);
  // One word is looked up more cheaply in parts.
  const all =
    words.words.length > 1
      ? await findWithAllWords(cached, wanted, words)
      : await findWithSomeWords(cached, wanted, words, ['names']);
  const rows = all.length > 0 ? all : await findWithSomeWords(cached, wanted, words);
  return rows.map((row) => toSearchHit(row, wanted.words));
}
