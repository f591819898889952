import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { identifyValue, type Option } from '#domain/catalogue/options.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { type Reading, readText, type SpottedPhrase } from './reading.ts';
import { keyOfSound, soundsAlike } from './spelling.ts';
import { matchModel } from './spokenModels.ts';
import type { Token } from './tokens.ts';

/** A value of a product's option in a text. Positions are in tokens. */
export type FoundValue = { option: number; position: number; start: number; length: number };

/** A measure in grams, millilitres or millimetres, so that '1 kilo' and '1000 g' are one. */
const baseUnits: Record<string, [base: string, factor: number]> = {
  kg: ['g', 1000],
  g: ['g', 1],
  l: ['ml', 1000],
  ml: ['ml', 1],
  m: ['mm', 1000],
  cm: ['mm', 10],
  mm: ['mm', 1],
  inch: ['in', 1],
  ft: ['in', 12],
  yard: ['in', 36],
};

export const identifyMeasure = ({ as, unit, value }: Amount): string | undefined => {
  const [base, factor] = (as === 'measure' && baseUnits[unit ?? '']) || [];
  return base === undefined || factor === undefined ? undefined : `${Math.round(value * factor * 1000) / 1000} ${base}`;
};

const dash = /^[-–—]$|^(?:to|se|से)$/;
const yearWords = /^(?:y|yr|yrs|years?|saal|sal|साल|वर्ष)$/;
const monthWords = /^(?:m|mo|mth|mths|months?|mahine|mahina|महीने|महीना)$/;

/** '2-3y', '0-3 months': the value as presets write it. */
export function ageAt({ tokens }: Reading, place: number): { value: string; length: number } | undefined {
  const [low, sign, high, unit] = tokens.slice(place, place + 4);
  if (low?.kind !== 'number' || high?.kind !== 'number' || !dash.test(sign?.said ?? '')) return undefined;
  const of = yearWords.test(unit?.said ?? '') ? 'y' : monthWords.test(unit?.said ?? '') ? 'm' : undefined;
  if (!of || (high.value ?? 0) <= (low.value ?? 0)) return undefined;
  const hasSuit = /^(?:old|वाला|wala|wali)$/.test(tokens[place + 4]?.said ?? '');
  return { value: `${low.said}–${high.said} ${of}`, length: hasSuit ? 5 : 4 };
}

/** The size letters and colours behind a phrase, by the names that shops use. */
export const namesOf = ({ meanings, isGuess }: SpottedPhrase, kind: 'size' | 'colour'): readonly string[] =>
  isGuess ? [] : meanings.flatMap((meaning) => (meaning.is === 'ware' && meaning.kind === kind ? meaning.names : []));

type KnownValue = {
  option: number;
  position: number;
  key: OptionKey | null;
  value: string;
  tokens: readonly Token[];
  words: string[];
};

/** Returns the values of these options that a text names, without overlaps, in the text's order. */
export function findOptionValues(reading: Reading, options: readonly Option[]): FoundValue[] {
  const known = options.flatMap(({ key, values }, option) =>
    values.map((value, position) => {
      const read = readText(value);
      return { option, position, key, value, tokens: read.tokens, words: wordKeys(read) };
    }),
  );
  const amounts = findAmounts(reading);
  const keys = wordKeys(reading);
  const found: FoundValue[] = [];
  for (let place = 0; place < reading.tokens.length; ) {
    const [longest, second] = known
      .flatMap((value) => {
        const { length, isExact } = matchAt(reading, { keys, amounts, place }, value);
        return length ? [{ option: value.option, position: value.position, start: place, length, isExact }] : [];
      })
      .sort((one, other) => other.length - one.length || Number(other.isExact) - Number(one.isExact));
    // Two models that sound alike: nobody can know which one is meant.
    const isEither = longest && second && !longest.isExact && !second.isExact && second.length === longest.length;
    if (longest && !isEither) {
      const { isExact: _, ...value } = longest;
      found.push(value);
    }
    place += longest?.length ?? 1;
  }
  return found;
}

/** Tokens for comparing: each by its spelling, dashes as one sign. */
const wordKeys = ({ tokens }: Reading): string[] =>
  tokens.map(({ said, kind }) => (kind === 'word' ? wordKey(said) : dash.test(said) ? '-' : said));

/** Letters of sizes are compared as they are: their spelling key makes XL of XXXL. */
const sizeLetters = /^x*[sml]$/;
const wordKey = (said: string) => {
  const key = keyOfSound(said);
  // 'Hmm' is no size M.
  return sizeLetters.test(said) || sizeLetters.test(key) ? said : key;
};

/** 'ओलिव' is 'Olive'. */
const isTransliterated = (said = '', value: string) =>
  /\p{Script=Devanagari}/u.test(said) &&
  /^\p{Script=Latin}{4,}$/u.test(value) &&
  soundsAlike(said, value.toLowerCase(), true);

type At = { keys: string[]; amounts: readonly Amount[]; place: number };

/** How many tokens at a place mean the value; 0 if they don't. `isExact`: they can mean no other one. */
function matchAt(reading: Reading, at: At, value: KnownValue): { length: number; isExact: boolean } {
  if (value.key === 'model') return matchModel(reading, at.place, value.tokens) ?? { length: 0, isExact: false };
  return { length: matchLength(reading, at, value), isExact: true };
}

/** How many tokens at a place mean the value; 0 if they don't. */
function matchLength(reading: Reading, { keys, amounts, place }: At, { key, value, words }: KnownValue): number {
  if (words.length > 0 && words.every((word, index) => keys[place + index] === word)) return words.length;
  const isSpoken = value.split(' ').every((word, at) => isTransliterated(reading.tokens[place + at]?.said, word));
  if (words.length > 0 && isSpoken) return value.split(' ').length;
  const halves = key === 'size' ? /^(\d)\.(\d\d?)$/.exec(value) : null;
  // Bangles of size 2.6 are also written 2-6.
  if (halves && /^[-/]$/.test(keys[place + 1] ?? '') && keys[place] === halves[1] && keys[place + 2] === halves[2])
    return 3;
  const range = key === 'size' ? /^(\d+)\s?[–-]\s?(\d+)\s/.exec(value) : null;
  // 'The 4-5 one': years or months go without saying.
  const isRange = range && keys[place] === range[1] && keys[place + 1] === '-' && keys[place + 2] === range[2];
  if (isRange && !ageAt(reading, place)) return 3;
  const age = key === 'size' ? ageAt(reading, place) : undefined;
  if (age) return isSameAge(age.value, value) ? age.length : 0;
  const amount = amounts.find(({ start }) => start === place);
  if (amount) return matchAmount(amount, value);
  const kind = key === 'colour' ? 'colour' : key === 'size' ? 'size' : undefined;
  if (!kind) return matchName(reading, place, value);
  const wanted = identifyValue(key, value);
  const spotted = (reading.at[place] ?? []).find((phrase) =>
    [...namesOf(phrase, kind), ...metalColours(reading, phrase, kind)].some(
      (name) => identifyValue(key, name.replace(/ (?:colour|finish)$/, '')) === wanted,
    ),
  );
  return spotted?.length ?? 0;
}

/** 'Chandi wali' is the silver one; 'chandi ki' is made of it. */
const metalColours = ({ tokens }: Reading, { start, length, meanings, isGuess }: SpottedPhrase, kind: string) =>
  kind === 'colour' && !isGuess && ofLook.test(tokens[start + length]?.said ?? '')
    ? meanings.flatMap((meaning) => (meaning.is === 'ware' && meaning.kind === 'material' ? meaning.names : []))
    : [];
const ofLook = /^(?:wal[aei]|val[aei]|rang|colou?r|वाल[ाीे]|रंग|कलर)$/;

/** The same thing under another name or in another script: 'इलायची' is 'Elaichi'. */
function matchName({ at }: Reading, place: number, value: string): number {
  const known = readText(value);
  const [named] = known.at[0] ?? [];
  if (!named || named.isGuess || named.length < known.tokens.length) return 0;
  const nameOf = ({ meanings }: SpottedPhrase) => meanings.find((one) => one.is === 'ware')?.names[0];
  const wanted = nameOf(named);
  const same = (at[place] ?? []).find((phrase) => !phrase.isGuess && nameOf(phrase) === wanted);
  return wanted !== undefined && same ? same.length : 0;
}

/** Smaller numbers in words count items: 'do', 'ek'. */
const minSpelledSize = 20;

/** '1 kilo' is '1 kg', 'size 8' is 'UK 8', 'forty two' is '42'. */
function matchAmount(amount: Amount, value: string): number {
  const isNumber = amount.as === 'size' || (amount.as === 'plain' && amount.value >= minSpelledSize);
  if (isNumber && value === String(amount.value)) return amount.length;
  if (amount.as === 'size' && value.toLowerCase() === `uk ${amount.value}`) return amount.length;
  const measure = identifyMeasure(amount);
  if (!measure) return 0;
  const [known] = findAmounts(readText(value.toLowerCase()));
  return known && identifyMeasure(known) === measure ? amount.length : 0;
}

const isSameAge = (one: string, other: string) => one.replace(/\s|[-–—]/g, '') === other.replace(/\s|[-–—]/g, '');
