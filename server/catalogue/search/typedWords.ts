import { foldDigits } from '#domain/language/phone.ts';
import { createNeighbourSearch, phraseSpellingKey } from '#server/language/lexicon.ts';
import { readTsvRows, splitCell, wareFiles } from '#server/language/wordLists.ts';

/**
 * A word of a search, or a phrase: its own spellings, and how shops may write what it means, in any script, as a word or a
 * few. A word that `isKnown` to the trade is whole; only another may be the beginning of a longer word.
 */
export type TypedWord = {
  typed: string;
  spellings: readonly string[];
  synonyms: readonly string[];
  /** Synonyms of words that are spelled like it. */
  alike: readonly string[];
  isKnown: boolean;
};

/** More words hardly narrow a search, and each of them costs time. */
export const maxWords = 8;
const maxSynonyms = 40;
/** An unknown word of so many letters may begin so many words of the trade: 'hald' begins 'haldi', which is turmeric. */
const minBeginning = 4;
const maxBegun = 5;

/**
 * The words of a search text, without fillers unless there is nothing else. A phrase of the trade such as 'kali mirch' is
 * one word in the first reading, and several in the second, which is left out if it is the same. '500 g' is always one.
 */
export function readTypedWords(text = ''): TypedWord[][] {
  const words = joinPhrases(tellingOf(splitWords(text)), (phrase) => readMeasure(phrase) !== undefined);
  const phrases = joinPhrases(words, isTradePhrase);
  const readings = phrases.length < words.length ? [phrases, words] : [words];
  return readings.map((reading) => [...new Set(reading)].slice(0, maxWords).map(describeInRow));
}

const fillers = new Set(readTsvRows('fillers').flatMap((cells) => cells.flatMap(splitCell)));
/** The words without those that tell nothing, unless there is nothing else. */
function tellingOf(words: string[]): string[] {
  const telling = words.filter((word) => !fillers.has(word));
  return telling.length > 0 ? telling : words;
}

/** A word, which may also be written as one with the word beside it: 'neck band' is a neckband. */
function describeInRow(word: string, place: number, row: string[]): TypedWord {
  const described = describeWord(word);
  const joined = [place - 1, place].flatMap((first) => {
    const parts = row.slice(Math.max(0, first), first + 2);
    return parts.length === 2 && parts.every((part) => /^[\p{L}\p{M}]{3,}$/u.test(part)) ? [parts.join('')] : [];
  });
  return { ...described, alike: [...joined, ...described.alike] };
}

/** Words in lower case. Digits with the letters or digits that they are joined to are one: '5 g' for '5G', '22 5 w'. */
const splitWords = (text: string): string[] =>
  (
    foldDigits(text)
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’\u200c\u200d]/g, '')
      .match(/[\p{L}\p{M}\p{Nd}]+(?:\.\p{Nd}[\p{L}\p{M}\p{Nd}]*)?/gu) ?? []
  ).map((word) => (word.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []).join(' '));

const normalize = (phrase: string) => splitWords(phrase).join(' ');

/** Joins the words of the longest phrases. */
function joinPhrases(words: string[], isPhrase: (phrase: string) => boolean): string[] {
  const joined: string[] = [];
  for (let start = 0; start < words.length; ) {
    const isOne = (count: number) =>
      start + count <= words.length && isPhrase(words.slice(start, start + count).join(' '));
    const length = [4, 3, 2].find(isOne) ?? 1;
    joined.push(words.slice(start, start + length).join(' '));
    start += length;
  }
  return joined;
}

/** Also in the plural, or if it is long, spelled otherwise: 'cricket bats', 'dog colar'. */
const isTradePhrase = (phrase: string) =>
  spellingsOf(phrase).some(
    (one) => isListed(one) || (phrase.length > minPhrase && vocabulary().byKey.has(phraseSpellingKey(one))),
  );
const minPhrase = 6;

/** A number with a unit, written with each name of the unit: '500 g' is '500 gram'. */
function readMeasure(phrase: string): string[] | undefined {
  const [, number, unit = ''] = /^(\p{Nd}+(?: \p{Nd}+)?) (\D+)$/u.exec(phrase) ?? [];
  return number
    ? vocabulary()
        .units.get(unit)
        ?.map((name) => `${number} ${name}`)
    : undefined;
}

/** The words of the trade, numbers and units in English, Devanagari and Latin letters. */
function loadVocabulary() {
  const exact = new Map<string, string[]>();
  const byKey = new Map<string, string[]>();
  const files = [...wareFiles().map(({ file }) => file), 'shopping'];
  const numbers = readTsvRows('numbers').filter(([value = '']) => /^\d+$/.test(value));
  for (const cells of [...files.flatMap(readTsvRows), ...numbers]) {
    const meant = cells.flatMap(splitCell).map(normalize);
    for (const word of new Set(meant.flatMap((phrase) => [phrase, tellingOf(phrase.split(' ')).join(' ')]))) {
      exact.set(word, [...(exact.get(word) ?? []), ...meant]);
      const key = phraseSpellingKey(word);
      byKey.set(key, [...(byKey.get(key) ?? []), ...meant]);
    }
  }
  const units = readTsvRows('units').flatMap(([, ...cells]) => {
    const names = cells.flatMap(splitCell);
    return names.map((name) => [name, names] as const);
  });
  const byBeginning = Map.groupBy(exact.keys(), (word) => word.slice(0, minBeginning));
  /** The synonyms of each word and phrase, as written and by spelling keys; the words by their first letters. */
  return { exact, byKey, byBeginning, units: new Map(units), near: createNeighbourSearch([...byKey.keys()]) };
}
let loaded: ReturnType<typeof loadVocabulary> | undefined;
/** Loaded on first use. */
const vocabulary = () => (loaded ??= loadVocabulary());

/** Endings of plurals, and of singulars in their place. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)(?:iyan|iyaan|iyon|iya)$/, 'i'],
  [/(?<=...)(?:on|ein|en)$/, 'a'],
  [/(?<=.)(?:ियाँ|ियां|ियों)$/u, 'ी'],
  [/(?<=..)(?:ों|ें)$/u, ''],
  [/(?<=...)s$/, ''],
];

/** A word or phrase, its singulars, and the phrase as one word: 'smart phones' are smartphones. */
function spellingsOf(word: string): string[] {
  const singulars = plurals.flatMap(([ending, singular]) =>
    ending.test(word) ? [word.replace(ending, singular)] : [],
  );
  return [...new Set([word, ...singulars].flatMap((one) => [one, one.replaceAll(' ', '')]))];
}

/** The word of the trade that a mistyped one may mean: one letter is wrong. */
export function listedWordsLike(word: string): TypedWord[] {
  const { near, byKey } = vocabulary();
  const key = near(phraseSpellingKey(word));
  return key === undefined ? [] : (byKey.get(key) ?? []).slice(0, 1).map(describeWord);
}

/** The ways in which a word may be two of the trade: 'powerbank' is a power bank. */
const splitInTwo = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [word.slice(0, index + 3), word.slice(index + 3)])
    .filter((parts) => isListed(parts.join(' ')) || parts.every(isListed))
    .map((parts) => parts.join(' '));

const isListed = (phrase: string) => vocabulary().exact.has(phrase);

/** A word or phrase as it is looked up. */
export function describeWord(written: string): TypedWord {
  const typed = normalize(written);
  const spellings = spellingsOf(typed);
  const { exact, byKey, byBeginning } = vocabulary();
  const meant = spellings.flatMap((word) => exact.get(word) ?? []);
  const isKnown = meant.length > 0;
  const mayBegin = !isKnown && typed.length >= minBeginning;
  const begun = mayBegin
    ? (byBeginning.get(typed.slice(0, minBeginning)) ?? []).filter((word) => word.startsWith(typed)).slice(0, maxBegun)
    : [];
  const alike = [
    ...(isKnown ? [] : splitInTwo(typed)),
    ...spellings.flatMap((word) => byKey.get(phraseSpellingKey(word)) ?? []),
    ...begun.flatMap((word) => exact.get(word) ?? []),
  ];
  const firstOf = (words: string[]) => [...new Set(words)].slice(0, maxSynonyms);
  const synonyms = firstOf([...meant, ...(readMeasure(typed) ?? [])]);
  return { typed, spellings, synonyms, alike: firstOf(alike), isKnown };
}
