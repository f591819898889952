import { withoutEveryVariant } from '#server/language/everyVariant.ts';
import type { GoodsWord } from '#server/language/items.ts';
import { type Reading, readText } from '#server/language/reading.ts';
import { readRequestWords } from '#server/language/requestWords.ts';
import { readSellerChange, type SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from '#server/language/sellerPhrases.ts';

/** 'Sold 3 at the counter', 'a walk-in customer took 2'. */
const beside =
  /^(?:kindly|please|plz|pls|counter|customer|walk|walkin|grahak|ghatakar|badhakar|ghata|badha|karke|घटाकर|बढ़ाकर|करके|instead|place|rather|than|jagah|badle|bajay|जगह|बदले|बजाय|काउंटर|ग्राहक|कृपया)$/;

/** 'Hide the lamp till I get more': how long is not a part of the change. */
const asLongAs = /\s(?:till|until|jab tak|जब तक)\s(?!\p{N}).*$/iu;

/**
 * Parses a request in words. Unknown words may be a product name that only this shop uses, so they count if they are
 * part of the request.
 */
export function parseChangeRequest(said: string): SellerChangeRequest | undefined {
  const text = withoutEveryVariant(said.replace(asLongAs, ' ').trim());
  const asked = readSellerChange(text);
  if (!asked || asked.change === 'several') return undefined;
  const reading = readText(text);
  const { tokens, at } = reading;
  const talk = tokenPositions(findSellerPhrases(reading));
  const known = new Set(asked.words.map(({ said }) => said));
  const unknown = tokens.filter(
    ({ kind, said: word }, place) =>
      kind === 'word' &&
      word.length > 1 &&
      !beside.test(word) &&
      !known.has(word) &&
      !talk.has(place) &&
      at[place]?.every(({ isGuess }) => isGuess),
  );
  const named = [
    ...asked.words,
    ...unknown.map(({ said: word }) => ({ said: word, means: [], kind: 'other' as const })),
  ];
  return { ...asked, words: named.length > 0 ? named : leadingWords(reading, talk) };
}

const limiting = /^(?:only|just|sirf|bas|keval|सिर्फ|सिर्फ़|बस|केवल)$/;

/** 'Polish 12 aur aa gayi', 'box 5 khatam': everyday words and units before the number may be a name. */
function leadingWords({ text, tokens, at }: Reading, talk: ReadonlySet<number>): GoodsWord[] {
  const isName = (place: number) =>
    tokens[place]?.kind === 'word' &&
    !talk.has(place) &&
    (at[place] ?? []).every(({ meanings }) => meanings.every(({ is }) => is === 'plain' || is === 'unit'));
  const { rest } = readRequestWords(text);
  const end = tokens.findIndex((_, place) => !isName(place) || !rest.includes(place));
  return tokens
    .slice(0, Math.max(0, end))
    .filter(({ said }) => said.length > 2 && !limiting.test(said))
    .map(({ said }) => ({ said, means: [], kind: 'other' }));
}
