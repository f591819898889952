import { foldDigits } from '#domain/language/phone.ts';
import { readTsvRows } from './wordLists.ts';

export const pinCode = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/;

/** Returns five or seven digits at the end, of a text without a PIN code. */
export function findWrongPin(text: string): string | undefined {
  const digits = foldDigits(text);
  return pinCode.test(digits)
    ? undefined
    : /(?<![\d\p{L}/-])[1-9](?:\d{4}|\d{6})(?![\d\p{L}])(?=[\s.,!]*$)/u.exec(digits)?.[0];
}

type Phrase = { is: string; pattern: RegExp; not: RegExp | undefined };
let phraseCache: Phrase[] | undefined;

/**
 * Phrases from words/cartPhrases.tsv that refer to an address or a pick-up without containing one. PIN codes belong to
 * real addresses.
 */
function findPhrases(text: string): Phrase[] {
  phraseCache ??= readTsvRows('cartPhrases').map(([is = '', pattern = '', not = '']) => ({
    is,
    pattern: new RegExp(pattern, 'iu'),
    not: not ? new RegExp(not, 'iu') : undefined,
  }));
  if (text.includes('?') && !offersToCome.test(text)) return [];
  return phraseCache.filter(({ pattern, not }) => pattern.test(text) && !not?.test(text));
}

/** 'Dukan pe aake le lu?' */
const offersToCome =
  /(?<![\p{L}\p{M}])(?:aake|aakar|khud|आकर|आके|खुद) (?:le|ले) ?(?:lu|loon|lun|jau|jaun|लूँ|लूं|जाऊँ|जाऊं)(?![\p{L}\p{M}])/iu;

export function findPhrase(text: string): string | undefined {
  return pinCode.test(foldDigits(text)) ? undefined : findPhrases(text)[0]?.is;
}

/** Returns the destination of an order in words if they contain no address; `rest` is the text without it. */
export function findDestination(text: string): { where: 'last' | 'pickUp' | undefined; rest: string } {
  const phrase = findPhrase(text);
  const where = phrase === 'same' ? 'last' : phrase === 'pickUp' ? phrase : undefined;
  if (!where) return { where, rest: text };
  const rest = findPhrases(text)
    .filter(({ is }) => is === phrase)
    .reduce((left, { pattern }) => left.replace(new RegExp(`${pattern.source}[\\p{L}\\p{M}]*`, 'iu'), ' '), text);
  return { where, rest };
}
