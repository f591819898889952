import { isNumberAt, type Reading } from './reading.ts';

/** A phrase of a seller, by its first English name in words/seller.tsv. */
export type SellerPhrase = { name: string; start: number; length: number };

/** Returns the seller's phrases in a message, the longest at each position. */
export function findSellerPhrases(reading: Reading): SellerPhrase[] {
  const { at } = reading;
  const said: SellerPhrase[] = [];
  for (let place = 0; place < at.length; ) {
    const found = at[place]?.flatMap(({ meanings, start, length, isGuess }) =>
      meanings.flatMap((meaning) =>
        meaning.is === 'seller' && !isGuess ? [{ name: meaning.name, start, length }] : [],
      ),
    )[0];
    if (found) said.push(found);
    place += found?.length ?? 1;
  }
  return said.filter((one) => one.length > 1 || !isInName(reading, one));
}

/** Words that describe goods as well as they say what happened to them. */
const describing = new Set(
  'wasted broken lost stolen thrown discarded tute toote tooti kharab टूटे टूटी ख़राब खराब चोरी'
    .normalize('NFC')
    .split(' '),
);
const active = /^(?:lost|discarded|wasted|thrown)$/;
const ending = /^(?:[,;\n।.!|&]|and|aur|और)$/;

/** 'Broken wheat 45' and 'cut out dress 10' are goods; '5 broken', 'lost 3 lamps' and 'kurti M out' say what happened. */
function isInName(reading: Reading, { start }: SellerPhrase): boolean {
  const { tokens, at } = reading;
  const [word = '', next] = [tokens[start]?.said, tokens[start + 1]];
  if (word === 'out') return !(next === undefined || ending.test(next.said)) || tokens[start - 1]?.said === 'cut';
  if (!describing.has(word) || (active.test(word) && isNumberAt(reading, start + 1))) return false;
  const isOfGoods = at[start + 1]?.some(({ meanings }) => meanings.some(({ is }) => is === 'ware')) === true;
  const isCounted = tokens.some((_, place) => place < start && isNumberAt(reading, place));
  return tokens.length > 1 && (isOfGoods || !isCounted);
}

/** The seller's phrase with one of these names that begins at a position. */
export const findSellerPhraseAt = ({ at }: Reading, place: number, names: RegExp): SellerPhrase | undefined =>
  (at[place] ?? []).flatMap(({ meanings, start, length, isGuess }) =>
    meanings.flatMap((meaning) =>
      meaning.is === 'seller' && !isGuess && names.test(meaning.name) ? [{ name: meaning.name, start, length }] : [],
    ),
  )[0];

/** The positions of some spans, in tokens. */
export const tokenPositions = (spans: readonly { start: number; length: number }[]): Set<number> =>
  new Set(spans.flatMap(({ start, length }) => Array.from({ length }, (_, index) => start + index)));
