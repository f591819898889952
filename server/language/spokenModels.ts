import { isBrand } from './captionModels.ts';
import { isModelNoun } from './modelNouns.ts';
import type { Reading } from './reading.ts';
import { keyOfSound, soundsAlike, toSpellingKey } from './spelling.ts';
import type { Token } from './tokens.ts';

/** The names of letters, as they are written beside a number: 'एस23', 'सीई 3'. */
const letterNames: Record<string, string> = {
  ...{ ए: 'a', बी: 'b', सी: 'c', डी: 'd', ई: 'e', एफ: 'f', जी: 'g', एच: 'h', के: 'k', एम: 'm', एन: 'n', पी: 'p' },
  ...{ आर: 'r', एस: 's', टी: 't', वी: 'v', एक्स: 'x', वाई: 'y', जेड: 'z', सीई: 'ce', एफई: 'fe', एसई: 'se' },
};

/** Words that make another model of the one before: 'Note 12 Pro', 'iPhone 15 Plus'. */
export const modelSuffix = /^(?:pro|plus|max|ultra|lite|mini|fe|se|neo|prime|प्रो|प्लस|मैक्स|अल्ट्रा)$/;

/** The number of tokens that make another model of the one before them: 'Pro', '5G', the 's' of 'Y27s'. */
export function suffixLength({ tokens }: Reading, place: number): number {
  const [token, next] = [tokens[place], tokens[place + 1]];
  if (!token) return 0;
  if (/^[45]$/.test(token.said) && next?.said === 'g' && next.isJoined) return 2;
  return modelSuffix.test(token.said) || (token.isJoined && /^[a-z]$/.test(token.said)) ? 1 : 0;
}

type ModelMatch = { length: number; isExact: boolean };

/**
 * Returns how many tokens name a model as its words do: 'one plus nord ce3', 'iphon 15', 'सैमसंग एस23'. A brand may be
 * left out before a letter with a number: 's23'. `undefined`: they don't.
 */
export function matchModel(reading: Reading, start: number, value: readonly Token[]): ModelMatch | undefined {
  const { tokens } = reading;
  let [place, isExact] = [start, true];
  for (const [at, word] of value.entries()) {
    const said = tokens[place];
    const next = tokens[place + 1];
    if (!said) return undefined;
    if (isSame(said, word, next)) {
      isExact &&= said.said === word.said || keyOfSound(said.said) === toSpellingKey(word.said);
      place++;
    } else if (next && next.kind === 'word' && said.kind === 'word' && said.said + next.said === word.said) place += 2;
    else if (!isBrand(word.said) || !isDistinct(value.slice(at + 1))) return undefined;
    else if (place === start && followsBrand(reading, start)) return undefined;
    else isExact = false;
  }
  return { length: place - start, isExact };
}

/** A letter with a number, 'S23', says its brand by itself. */
const isDistinct = (rest: readonly Token[]) => {
  const [first, second] = rest.filter(({ said }) => !isBrand(said));
  return first?.said.length === 1 && second?.kind === 'number';
};

/** A brand, or an unknown word that may be one. */
const followsBrand = ({ tokens, at }: Reading, start: number) => {
  const before = tokens[start - 1];
  return before?.kind === 'word' && (isModelNoun(before.said) || !at[start - 1]?.some(({ isGuess }) => !isGuess));
};

function isSame(said: Token, word: Token, next: Token | undefined): boolean {
  if (said.said === word.said) return true;
  if (said.kind !== 'word' || word.kind !== 'word') return false;
  if (keyOfSound(said.said) === toSpellingKey(word.said)) return true;
  if (letterNames[said.said] === word.said) return next?.kind === 'number';
  return /\p{Script=Devanagari}/u.test(said.said)
    ? soundsAlike(said.said, word.said, true)
    : isMistyped(said.said, word.said);
}

const minMistyped = 4;

/** One letter is missing: 'iphon', 'redmi not'. */
const isMistyped = (said: string, word: string) =>
  word.length >= minMistyped &&
  said.length === word.length - 1 &&
  Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)).includes(said);
