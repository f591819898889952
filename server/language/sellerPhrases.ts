import type { Reading } from './reading.ts';

/** A phrase of a seller, by its first English name in words/seller.tsv. */
export type SellerPhrase = { name: string; start: number; length: number };

/** Returns the seller's phrases in a message, the longest at each position. */
export function findSellerPhrases({ at }: Reading): SellerPhrase[] {
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
  return said;
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
