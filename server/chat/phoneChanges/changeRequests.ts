import { readText } from '#server/language/reading.ts';
import { readSellerChange, type SellerChangeRequest } from '#server/language/sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from '#server/language/sellerPhrases.ts';

/**
 * Parses a request in words. Unknown words may be a product name that only this shop uses, so they count if they are
 * part of the request.
 */
export function parseChangeRequest(text: string): SellerChangeRequest | undefined {
  const asked = readSellerChange(text);
  if (!asked || asked.change === 'several') return undefined;
  const reading = readText(text);
  const { tokens, at } = reading;
  const talk = tokenPositions(findSellerPhrases(reading));
  const known = new Set(asked.words.map(({ said }) => said));
  const unknown = tokens.filter(
    ({ kind, said }, place) =>
      kind === 'word' &&
      said.length > 1 &&
      !known.has(said) &&
      !talk.has(place) &&
      at[place]?.every(({ isGuess }) => isGuess),
  );
  return {
    ...asked,
    words: [...asked.words, ...unknown.map(({ said }) => ({ said, means: [], kind: 'other' as const }))],
  };
}
