import { type Reading, readText } from './reading.ts';
import { toSpellingKey } from './spelling.ts';
import { readTsvRows, splitCell } from './wordLists.ts';

/** What a word of a shop's owner means in a request to their phone, from words/requests.tsv. */
export type Concept = string;

/** A message as words of requests; what none of them covers may name goods or a person. */
export type RequestWords = {
  reading: Reading;
  concepts: ReadonlySet<Concept>;
  /** In the order of the message; one word may mean several things. */
  said: { names: readonly Concept[]; start: number; length: number }[];
  /** Positions of words that no list has. */
  rest: number[];
};

const maxPhrase = 4;
let phrases: Map<string, Concept[]> | undefined;

/** All phrases by their spelling keys, loaded on first use. */
function loadPhrases(): Map<string, Concept[]> {
  const found = new Map<string, Concept[]>();
  for (const [name = '', ...cells] of readTsvRows('requests')) {
    for (const phrase of cells.flatMap(splitCell)) {
      const key = phraseKey(phrase.toLowerCase().normalize('NFC').replaceAll("'", '').split(' '));
      const names = found.get(key) ?? [];
      if (!names.includes(name)) found.set(key, [...names, name]);
    }
  }
  return found;
}

/** Shorter words are compared as written: 'off' is not 'of'. */
const minFoldedLength = 4;
const phraseKey = (words: readonly string[]) =>
  words.map((word) => (word.length < minFoldedLength ? word : toSpellingKey(word))).join(' ');

/** Reads a message by the words of requests, the longest phrase at each position. */
export function readRequestWords(text: string): RequestWords {
  phrases ??= loadPhrases();
  const reading = readText(text);
  const { tokens } = reading;
  const said: RequestWords['said'] = [];
  const rest: number[] = [];
  for (let place = 0; place < tokens.length; ) {
    const spotted = phraseAt(phrases, reading, place);
    const found = spotted && !isGoodsFirst(reading, spotted) ? spotted : undefined;
    if (found) said.push(found);
    else if (tokens[place]?.kind === 'word') rest.push(place);
    place += found?.length ?? 1;
  }
  const concepts = new Set(said.flatMap(({ names }) => names));
  if (tokens.some((token) => token.said === '%')) concepts.add('percent');
  return { reading, concepts, said, rest };
}

/** The 'diya' of 'diya 10% off' is a lamp, and not 'gave': no message begins with such a verb. */
const isGoodsFirst = ({ at }: Reading, { names, start, length }: RequestWords['said'][number]): boolean =>
  start === 0 &&
  length === 1 &&
  names.every((name) => name === 'filler') &&
  at[0]?.some(
    ({ isGuess, meanings }) =>
      !isGuess && meanings.some((meaning) => meaning.is === 'ware' && meaning.kind === 'goods'),
  ) === true;

/** 'Customer ne 2 maange': asked for, and not 'mehnge', which sounds the same. */
const asking = /^(?:maa?ng(?!o)|मा?(?:ं|ँ)ग)/u;

function phraseAt(known: Map<string, Concept[]>, { tokens }: Reading, start: number) {
  for (let length = maxPhrase; length > 0; length--) {
    const part = tokens.slice(start, start + length);
    if (part.length < length || part.some(({ kind, said }) => kind !== 'word' || asking.test(said))) continue;
    const names = known.get(phraseKey(part.map((token) => token.said)));
    if (names) return { names, start, length };
  }
  return undefined;
}

/** Whether all of these are said. */
export const saysAll = ({ concepts }: RequestWords, ...names: Concept[]): boolean =>
  names.every((name) => concepts.has(name));

/** Whether one of these is said. */
export const saysAny = ({ concepts }: RequestWords, ...names: Concept[]): boolean =>
  names.some((name) => concepts.has(name));

/** The position of the last word with this meaning; -1 without one. */
export const lastPlaceOf = ({ said }: RequestWords, name: Concept): number =>
  said.findLast(({ names }) => names.includes(name))?.start ?? -1;
