import { phraseSpellingKey } from '#server/language/lexicon.ts';
import { membersOfKinds, readTsvRows, readWordRows, splitCell, wareFiles } from '#server/language/wordLists.ts';

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
/** 'Utensils' are a dozen goods, each with its synonyms. */
const maxMeanings = 120;
/** An unknown word of so many letters may begin so many words of the trade: 'hald' begins 'haldi', which is turmeric. */
const minBeginning = 4;
const maxBegun = 5;

/** Words that say nothing of a product: a search with others leaves them out. */
const fillers = new Set(
  [
    'a an and any are available buy by do for from give have hi hello i in is it me my need of on or please pls price show',
    'some sir that the this to under want with you your rs rate',
    'aur bhi bhai chahiye chaiye dedo dijiye dikha dikhao dikhaye hai hain hain he ho ji jo ka kaa ke ki ke keliye ko',
    'koi kuch lena liye mai main mein mera mere mujhe ne par se wala wale wali vala vale vali walla ya yah ye',
    'और भी भाई चाहिए दिखाओ दिखाइए दीजिए दो है हैं हो जी का के की को कोई कुछ लिए लेना में मेरा मुझे ने पर से वाला वाले वाली या यह ये',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The words of a search text, without fillers unless there is nothing else. A phrase of the trade such as 'kali mirch' is
 * one word in the first reading, and several in the second, which is left out if it is the same.
 */
export function readTypedWords(text = ''): TypedWord[][] {
  const all = splitWords(text);
  const telling = all.filter((word) => !fillers.has(word));
  const words = telling.length > 0 ? telling : all;
  const phrases = joinPhrases(words);
  const readings = phrases.length < words.length ? [phrases, words] : [words];
  return readings.map((reading) => [...new Set(reading)].slice(0, maxWords).map(describeWord));
}

/** Words in lower case. Digits with the letters or digits that they are joined to are one: '5 g' for '5G', '22 5 w'. */
const splitWords = (text: string): string[] =>
  (
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/['’\u200c\u200d]/g, '')
      .match(/[\p{L}\p{M}\p{Nd}]+(?:\.\p{Nd}[\p{L}\p{M}\p{Nd}]*)?/gu) ?? []
  ).map((word) => (word.match(/[\p{L}\p{M}]+|\p{Nd}+/gu) ?? []).join(' '));

/** Joins the words of the longest phrases of the trade. */
function joinPhrases(words: string[]): string[] {
  const joined: string[] = [];
  for (let start = 0; start < words.length; ) {
    const isPhrase = (count: number) =>
      start + count <= words.length && isTradePhrase(words.slice(start, start + count).join(' '));
    const length = [4, 3, 2].find(isPhrase) ?? 1;
    joined.push(words.slice(start, start + length).join(' '));
    start += length;
  }
  return joined;
}

const isTradePhrase = (phrase: string) => vocabulary().exact.has(phrase) || readMeasure(phrase) !== undefined;

/** A number with a unit, written with each name of the unit: '500 g' is '500 gram'. */
function readMeasure(phrase: string): string[] | undefined {
  const [, number, unit = ''] = /^(\p{Nd}+(?: \p{Nd}+)?) (\D+)$/u.exec(phrase) ?? [];
  return number
    ? vocabulary()
        .units.get(unit)
        ?.map((name) => `${number} ${name}`)
    : undefined;
}

type Vocabulary = {
  /** The synonyms of each word and phrase, as written and by spelling keys. */
  exact: Map<string, string[]>;
  byKey: Map<string, string[]>;
  /** The words and phrases by their first letters, as many as may begin one. */
  byBeginning: Map<string, string[]>;
  units: Map<string, string[]>;
};
let vocabularyCache: Vocabulary | undefined;

/** The words of the trade and numbers in English, Devanagari and Latin letters, loaded on first use. */
function vocabulary(): Vocabulary {
  if (vocabularyCache) return vocabularyCache;
  const all: Vocabulary = { exact: new Map(), byKey: new Map(), byBeginning: new Map(), units: new Map() };
  const files = [...wareFiles().map(({ file }) => file), 'shopping'];
  const rows = files.flatMap((file) =>
    readWordRows(file).map((row) => [...row.names, ...row.devanagari, ...row.latin]),
  );
  const numbers = readTsvRows('numbers').filter(([value = '']) => /^\d+$/.test(value));
  for (const row of [...rows, ...numbers.map((cells) => cells.flatMap(splitCell))]) {
    const words = row.map((word) => splitWords(word).join(' '));
    for (const word of words) {
      all.exact.set(word, [...(all.exact.get(word) ?? []), ...words]);
      const key = phraseSpellingKey(word);
      all.byKey.set(key, [...(all.byKey.get(key) ?? []), ...words]);
    }
  }
  for (const [, ...cells] of readTsvRows('units')) {
    const names = cells.flatMap(splitCell);
    for (const name of names) all.units.set(name, names);
  }
  all.byBeginning = Map.groupBy(all.exact.keys(), (word) => word.slice(0, minBeginning));
  vocabularyCache = all;
  return all;
}

/** Endings of plurals, and of singulars in their place. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=..)(?:iyan|iyaan|iyon|iya)$/, 'i'],
  [/(?<=...)(?:on|ein|en)$/, 'a'],
  [/(?<=.)(?:ियाँ|ियां|ियों)$/u, 'ी'],
  [/(?<=..)(?:ों|ें)$/u, ''],
  [/(?<=...)s$/, ''],
];

function describeWord(typed: string): TypedWord {
  const singulars = plurals.flatMap(([ending, singular]) =>
    ending.test(typed) ? [typed.replace(ending, singular)] : [],
  );
  const spellings = [typed, ...singulars];
  const { exact, byKey, byBeginning } = vocabulary();
  const meant = spellings.flatMap((word) => exact.get(word) ?? []);
  const alikeAtFirst = meant.length === 0 ? (byBeginning.get(typed.slice(0, minBeginning)) ?? []) : [];
  const begun = typed.length < minBeginning ? [] : alikeAtFirst.filter((word) => word.startsWith(typed));
  const alike = [
    ...spellings.flatMap((word) => byKey.get(phraseSpellingKey(word)) ?? []),
    ...begun.slice(0, maxBegun).flatMap((word) => exact.get(word) ?? []),
  ];
  const firstOf = (words: string[]) => [...new Set(words)].slice(0, maxSynonyms);
  const synonyms = firstOf([...meant, ...(readMeasure(typed) ?? [])]);
  return { typed, spellings, synonyms, alike: firstOf(alike), isKnown: meant.length > 0 };
}

/** A word or phrase that was read as one, with the names of what it means. `isWhole`: it begins no longer word. */
export function describeMeaning(said: string, means: readonly string[], isWhole: boolean): TypedWord {
  const [own, ...meanings] = [said, ...means].map((word) => describeWord(splitWords(word).join(' ')));
  if (!own) throw new Error('A word was said.');
  const members = new Set(membersOfKinds(means));
  // In Latin letters a pan is also a 'pen'.
  const isSure = (word: string) => /\p{Script=Devanagari}/u.test(word);
  const synonyms = meanings.flatMap(({ typed, synonyms }) => [
    typed,
    ...(members.has(typed) ? synonyms.filter(isSure) : synonyms),
  ]);
  return {
    ...own,
    // What it means is told better than by words that are spelled like it.
    alike: means.length > 0 ? [] : own.alike,
    synonyms: [...new Set([...own.synonyms, ...synonyms])].slice(0, maxMeanings),
    isKnown: isWhole || own.isKnown,
  };
}
