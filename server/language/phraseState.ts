import { type Amount, findAmounts } from './amounts.ts';
import { type Reading, readText } from './reading.ts';

/** A word that says something: two with a common sense mean the same. */
export type PhraseWord = {
  said: string;
  senses: ReadonlySet<string>;
  /** The senses of goods without what describes them: 'pot' of 'flower pot'. */
  headSenses: ReadonlySet<string>;
  /** It describes the word after it: a colour, a material, 'nickel free'. */
  isModifier: boolean;
  isColour: boolean;
  /** Whether it directly follows the word before. */
  isAdjacent: boolean;
  /** Words that make it another thing: 'faux', 'plated'. */
  marks: string[];
  /** It is denied alone: 'sugar free', 'bina lahsun'. */
  isFlipped: boolean;
};
export type PhraseNumber = { value: number; isMoney: boolean; unit: string };

/** Words of a sentence that are said together, and how. */
export type Phrase = {
  words: PhraseWord[];
  numbers: PhraseNumber[];
  /** An odd number of denials of all its words: 'not', 'without'. */
  isDenied: boolean;
  /** A denial before it may belong to it too. */
  isUncertain: boolean;
  /** Roles of its other words, and the names of its limits. */
  roles: Set<string>;
  limits: Set<string>;
  /** The number of its sentence. */
  sentence: number;
  /** How it is joined to the phrase before. */
  joined: 'start' | 'comma' | 'and' | 'or' | 'with' | 'other';
  deniedBy: 'before' | 'after' | undefined;
};

const createPhrase = (sentence: number, joined: Phrase['joined']): Phrase => ({
  words: [],
  numbers: [],
  isDenied: false,
  isUncertain: false,
  roles: new Set(),
  limits: new Set(),
  sentence,
  joined,
  deniedBy: undefined,
});

/** `end`: the place after the last word. `marks`: those of the next word. */
export type PhraseState = {
  reading: Reading;
  amounts: Amount[];
  phrases: Phrase[];
  end: number;
  marks: string[];
  flipsNext: boolean;
};

export function createPhraseState(text: string): PhraseState {
  const reading = readText(text);
  const amounts = findAmounts(reading);
  return { reading, amounts, phrases: [createPhrase(0, 'start')], end: -1, marks: [], flipsNext: false };
}

export const currentOf = ({ phrases }: PhraseState): Phrase => phrases.at(-1) ?? createPhrase(0, 'start');

/** 'The flowers are artificial': said of the word before, or of nothing. */
export function settleMarks(state: PhraseState) {
  const phrase = currentOf(state);
  const marks = state.marks.splice(0);
  const last = phrase.words.at(-1);
  if (state.flipsNext) phrase.roles.add('unsettled');
  state.flipsNext = false;
  if (marks.length === 0) return;
  if (last) last.marks.push(...marks);
  else phrase.roles.add('unsettled');
}

/** Begins the next phrase, or says how an empty one is joined. */
export function begin(state: PhraseState, joined: Phrase['joined'], isSentence = false) {
  settleMarks(state);
  const { sentence, words, numbers, roles, isDenied } = currentOf(state);
  if (words.length + numbers.length + roles.size === 0 && !isDenied && !isSentence) {
    currentOf(state).joined = joined;
    return;
  }
  state.phrases.push(createPhrase(sentence + (isSentence ? 1 : 0), joined));
}

/** Whether a phrase says nothing yet. */
export const isEmpty = ({ words, numbers }: Phrase) => words.length + numbers.length === 0;
