import { type ProductCategory, productCategories } from '#domain/catalogue/products.ts';
import { createVowelSearch } from './missingVowels.ts';
import { toSpellingKey } from './spelling.ts';
import {
  readTsvRows,
  readWordRows,
  splitCell,
  type UnitKind,
  unitKinds,
  type WordKind,
  type WordRow,
  wareFiles,
} from './wordLists.ts';

/**
 * The meaning of a word or phrase: goods or a description of them, by the names that shops use; a place; a phrase of
 * customers (`talk`, by the first of its English words) or of sellers who change their goods; a number or a unit; a
 * word to ignore (`plain`); a whole category of goods ('food items').
 */
export type Meaning =
  | { is: 'ware'; kind: WordKind; names: readonly string[]; category: ProductCategory | undefined }
  | { is: 'place' | 'talk' | 'plain' | 'seller'; name: string }
  | { is: 'category'; name: ProductCategory }
  | { is: 'number'; value: number; joins: 'alone' | 'times' | 'add' }
  | { is: 'unit'; of: UnitKind; name: string };

/** The languages of the lists of words. */
export type SpokenLanguage = 'en' | 'hi' | 'hi-Latn';

/** The maximum number of words in an entry. */
export const maxPhraseWords = 4;

/** Shorter keys are too often one letter away from another word. */
const minFuzzyLength = 5;
/** There are more goods, and they are closer to names that aren't in any list. */
const minFuzzyWareLength = 6;
/** Longer 'words' aren't words, so no guess is tried. */
const maxWordLength = 32;

export type Lexicon = {
  /** The meanings of a phrase and its keys, separated by single spaces: as written, by spelling, by endings. */
  find: (said: string, key: string) => readonly Meaning[];
  /** Whether a word is listed in this very spelling, or is the English plural of such a word. */
  spells: (said: string) => boolean;
  /** Whether a phrase of several words begins with a word of this key. */
  begins: (key: string) => boolean;
  /** Whether two words are goods that the lists write as one. */
  joins: (said: string, next: string) => boolean;
  /** The meanings of an unknown single word that is one letter away from a known one. */
  near: (key: string) => readonly Meaning[];
  /** The known word that a typed one is without some of its vowels: 'sakte' for 'skte'. `undefined` if several are. */
  withVowels: (typed: string) => string | undefined;
  /** The languages that have a word, in this spelling or else by the rules. */
  languagesOf: (word: string) => ReadonlySet<SpokenLanguage>;
};

const none: readonly Meaning[] = [];

let lexiconCache: Lexicon | undefined;

/** The vocabulary of trade and talk, loaded once, on first use. */
export function lexicon(): Lexicon {
  lexiconCache ??= loadLexicon();
  return lexiconCache;
}

function loadLexicon(): Lexicon {
  const exact = new Map<string, Meaning[]>();
  const byKey = new Map<string, Meaning[]>();
  const languages = new Map<string, Set<SpokenLanguage>>();
  const add = (language: SpokenLanguage, words: readonly string[], meaning: Meaning) => {
    for (const typed of words) {
      const word = typed.toLowerCase().normalize('NFC').replace(/['’]/g, '');
      append(exact, word, meaning);
      if (meaning.is !== 'plain' || meaning.name !== everyday) append(byKey, phraseSpellingKey(word), meaning);
      for (const written of [word, `${keyMark}${phraseSpellingKey(word)}`]) {
        languages.set(written, (languages.get(written) ?? new Set()).add(language));
      }
    }
  };
  for (const [row, meaning] of allMeanings()) {
    add('en', row.names, meaning);
    add('hi', row.devanagari, meaning);
    add('hi-Latn', row.latin, meaning);
  }
  const joined = joinWares(exact);
  const endings = readTsvRows('endings').map(([ending = '', instead = '']) => ({ ending, instead }));
  const nearBy = createNeighbourSearch([...byKey.keys()]);
  const firsts = new Set(
    [...byKey.keys()].filter((key) => key.includes(' ')).map((key) => key.slice(0, key.indexOf(' '))),
  );
  return {
    find: (said, key) =>
      exact.get(said) ?? joined(said) ?? (pointsInside(exact, said) ? none : findByRule(byKey, endings, key)),
    spells: (said) => [said, said.replace(/s$/, ''), said.replace(/es$/, '')].some((one) => exact.has(one)),
    begins: (key) => firsts.has(key),
    joins: (said, next) => joined(`${said} ${next}`) !== undefined,
    near: (typed) => {
      const key = typed.length > maxWordLength ? undefined : nearBy(typed);
      const meanings = (key && byKey.get(key)) || none;
      return key && key.length >= minFuzzyWareLength ? meanings : meanings.filter(({ is }) => is !== 'ware');
    },
    withVowels: createVowelSearch(exact),
    languagesOf: (word) => languages.get(word) ?? languages.get(`${keyMark}${phraseSpellingKey(word)}`) ?? new Set(),
  };
}

function* allMeanings(): Generator<[WordRow, Meaning]> {
  for (const { file, kind, category } of wareFiles()) {
    for (const row of readWordRows(file)) yield [row, { is: 'ware', kind, names: row.names, category }];
  }
  for (const is of ['talk', 'plain', 'place', 'seller'] as const) {
    for (const row of readWordRows(is)) yield [row, { is, name: (row.names[0] ?? '').replaceAll(' ', '_') }];
  }
  for (const [named, ...cells] of readTsvRows('categories')) {
    const [names = [], devanagari = [], latin = []] = cells.map(splitCell);
    const name = productCategories.find((category) => category === named);
    if (name)
      yield [
        { names, devanagari, latin },
        { is: 'category', name },
      ];
  }
  for (const [value, ...cells] of readTsvRows('numbers')) {
    const [names = [], devanagari = [], latin = []] = cells.map(splitCell);
    yield [
      { names, devanagari, latin },
      { is: 'number', value: Number(value), joins: joinsAs(value, names[0]) },
    ];
  }
  for (const [typed, ...cells] of readTsvRows('units')) {
    const [names = [], devanagari = [], latin = []] = cells.map(splitCell);
    const of = unitKinds.find((kind) => kind === typed);
    if (of)
      yield [
        { names, devanagari, latin },
        { is: 'unit', of, name: names[0] ?? '' },
      ];
  }
}

/** Words such as 'this' are in no name of goods: 'green this' is no green tea. */
const pointsInside = (exact: ReadonlyMap<string, Meaning[]>, said: string) =>
  said.includes(' ') &&
  said.split(' ').some((word) => exact.get(word)?.some((one) => one.is === 'talk' && one.name === 'this'));

/** How a number joins the next one: 'do sau' is 2 × 100, 'sadhe teen' 0.5 + 3. */
function joinsAs(written = '', name = ''): 'alone' | 'times' | 'add' {
  if (/^[+-]/.test(written)) return 'add';
  return ['hundred', 'thousand', 'lakh', 'dozen'].includes(name) ? 'times' : 'alone';
}

/** Goods that the lists write as one word and others as two, or the reverse: 'tooth brush', 'doormat'. */
function joinWares(exact: ReadonlyMap<string, Meaning[]>): (said: string) => readonly Meaning[] | undefined {
  const byLetters = new Map<string, Meaning[]>();
  for (const [word, meanings] of exact) {
    const wares = meanings.filter((meaning) => meaning.is === 'ware' && meaning.kind === 'goods');
    const isWide = word.split(' ').every((part) => part.length >= minJoinedLength);
    if (wares.length > 0 && isWide && word.split(' ').length <= 2) byLetters.set(word.replace(' ', ''), wares);
  }
  return (said) => {
    const parts = said.split(' ');
    return parts.length <= 2 && parts.every((part) => part.length >= minJoinedLength)
      ? byLetters.get(parts.join(''))
      : undefined;
  };
}
const minJoinedLength = 3;

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (!values) map.set(key, [value]);
  else if (!values.includes(value)) values.push(value);
}

/** Everyday words, by the first of them, so that none is mistaken for goods; nothing is mistaken for one of them. */
const everyday = 'better';

/** Distinguishes keys from words. */
const keyMark = '=';

/** Returns the keys of a phrase. */
export const phraseSpellingKey = (said: string) => said.split(' ').map(toSpellingKey).join(' ');

type Ending = { ending: string; instead: string };

function findByRule(byKey: Map<string, Meaning[]>, endings: readonly Ending[], key: string): readonly Meaning[] {
  if (key.length < 3 || key.length > maxWordLength * 2) return [];
  const found = byKey.get(key);
  if (found) return found;
  for (const { ending, instead } of endings) {
    if (key.length < ending.length + 3 || !key.endsWith(ending)) continue;
    const singular = byKey.get(key.slice(0, key.length - ending.length) + instead);
    // Only goods have plurals: 'bats' isn't 'baat'.
    const wares = singular?.filter(({ is }) => is === 'ware') ?? [];
    if (singular) return wares.length > 0 ? wares : singular;
  }
  return [];
}

/**
 * Returns a search for the key that differs by one added, missing, changed or moved letter; the first letter must
 * match.
 */
export function createNeighbourSearch(keys: readonly string[]): (key: string) => string | undefined {
  const byShorter = new Map<string, string>();
  const near = keys.filter((key) => key.length >= minFuzzyLength && !key.includes(' ')).sort();
  for (const key of near) byShorter.set(key, key);
  for (const key of near)
    for (const short of keysWithoutOneLetter(key)) if (!byShorter.has(short)) byShorter.set(short, key);
  return (key) => {
    if (key.length < minFuzzyLength - 1) return undefined;
    for (const typed of [key, ...(key.length >= minFuzzyLength ? keysWithoutOneLetter(key) : [])]) {
      const found = byShorter.get(typed);
      if (found) return isTrusted(key, found) ? found : undefined;
    }
    return undefined;
  };
}

/** A short word with another letter is a different word: 'Ramesh' isn't 'rates'. */
function isTrusted(typed: string, found: string): boolean {
  const letters = (word: string) => Array.from(word).sort().join('');
  return found.length > minFuzzyLength || typed.length !== found.length || letters(typed) === letters(found);
}

function keysWithoutOneLetter(key: string): string[] {
  return Array.from(key, (_, place) => key.slice(0, place) + key.slice(place + 1)).slice(1);
}
