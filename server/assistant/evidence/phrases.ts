import { type Amount, findAmounts } from '#server/language/amounts.ts';
import { qualityForms } from '#server/language/qualities.ts';
import { type Reading, readText } from '#server/language/reading.ts';
import { toSpellingKey, transliterateToLatin } from '#server/language/spelling.ts';
import { findStatementWord, type StatementWord } from './statementWords.ts';

/** A word that says something: two with a common sense mean the same. */
export type PhraseWord = {
  said: string;
  senses: ReadonlySet<string>;
  /** The senses of goods without what describes them: 'pot' of 'flower pot'. */
  headSenses: ReadonlySet<string>;
  /** It describes the word after it: a colour, a material, 'nickel free'. */
  isModifier: boolean;
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
  joined: 'start' | 'comma' | 'and' | 'or' | 'other';
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

const sentenceEnd = /^[.!?।\n;]$/u;
const phraseEnd = /^[,:()|–—/]$/u;
const startsDenial = /^(?:without|no)$/;
const deniesNext = /^(?:bina|बिना|bagair|बगैर)$/u;
const chargedThings = new Set(['delivered', 'gift', 'charge', 'shipped', 'wrapping'].map((name) => `same:${name}`));

/** Takes a text apart into phrases. */
export function readPhrases(text: string): Phrase[] {
  const reading = readText(text);
  const state: State = {
    reading,
    amounts: findAmounts(reading),
    phrases: [createPhrase(0, 'start')],
    end: -1,
    marks: [],
    flipsNext: false,
  };
  for (let place = 0; place < reading.tokens.length; ) place += readAt(state, place);
  const phrases = state.phrases.filter(
    ({ words, numbers, roles, isDenied }) => words.length + numbers.length + roles.size > 0 || isDenied,
  );
  carryDenials(phrases);
  return phrases;
}

/** `end`: the place after the last word. `marks`: those of the next word. */
type State = {
  reading: Reading;
  amounts: Amount[];
  phrases: Phrase[];
  end: number;
  marks: string[];
  flipsNext: boolean;
};

const currentOf = ({ phrases }: State): Phrase => phrases.at(-1) ?? createPhrase(0, 'start');

function begin(state: State, joined: Phrase['joined'], isSentence = false) {
  const { sentence, words, numbers, roles, isDenied } = currentOf(state);
  if (words.length + numbers.length + roles.size === 0 && !isDenied && !isSentence) {
    currentOf(state).joined = joined;
    return;
  }
  state.phrases.push(createPhrase(sentence + (isSentence ? 1 : 0), joined));
  state.marks = [];
}

/** Reads what begins at a place, and returns its number of tokens. */
function readAt(state: State, place: number): number {
  const { reading } = state;
  const token = reading.tokens[place];
  const amount = state.amounts.find(({ start }) => start === place);
  if (!token) return 1;
  if (amount && !(amount.length === 1 && ambiguousNumber.test(token.said))) return readAmount(state, amount);
  if (token.kind === 'sign') return readSign(state, token.said);
  const number = readNumberWord(state, place);
  if (number) return number;
  const role = findStatementWord(reading.tokens.slice(place, place + 4).map(({ said }) => said));
  const ware = reading.at[place]?.find(({ meanings, isGuess }) => !isGuess && meanings.some(({ is }) => is === 'ware'));
  if (!role || role.role === 'same' || role.length < (ware?.length ?? 0)) {
    return pushWord(state, place, Math.max(ware?.length ?? 1, role?.role === 'same' ? role.length : 1), role);
  }
  readRole(state, place, role);
  return role.length;
}

function readSign(state: State, said: string): number {
  if (sentenceEnd.test(said)) begin(state, 'start', true);
  else if (phraseEnd.test(said)) begin(state, 'comma');
  else if (said === '&' || said === '+') begin(state, 'and');
  return 1;
}

function readAmount(state: State, { start, length, value, as, unit }: Amount): number {
  const said = state.reading.tokens[start + length - 1]?.said ?? '';
  const named = unit === 'oclock' ? said : (unit ?? '');
  currentOf(state).numbers.push({ value, isMoney: as === 'money', unit: as === 'money' ? '' : named });
  return length;
}

/** Numbers that are other words too: 'do' is two or the verb, 'one' is an article. */
const ambiguousNumber = /^(?:do|दो|one|ek|एक)$/u;
const aroundEnglishDo = /^(?:you|we|they|i|not|it|u)$/;

/** Reads number words that may be other words, which are numbers in case of doubt. */
function readNumberWord(state: State, place: number): number | undefined {
  const { tokens, at } = state.reading;
  const said = tokens[place]?.said ?? '';
  if (/^(?:one|ek|एक)$/u.test(said)) {
    currentOf(state).roles.add('one');
    return 1;
  }
  const isVerb =
    said === 'do' && [tokens[place - 1], tokens[place + 1]].some((near) => aroundEnglishDo.test(near?.said ?? ''));
  const spotted = at[place]?.find(({ meanings, isGuess }) => !isGuess && meanings.some(({ is }) => is === 'number'));
  if (!spotted || isVerb || findStatementWord([said])?.role === 'same') return undefined;
  const meaning = spotted.meanings.find((one) => one.is === 'number');
  if (meaning?.is !== 'number') return undefined;
  currentOf(state).numbers.push({ value: meaning.value, isMoney: false, unit: '' });
  return spotted.length;
}

/** The statuses of orders, whose words a shop's fact may say too: 'delivery in 3 days'. */
const statuses = new Set(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);

function readRole(state: State, place: number, role: StatementWord) {
  const phrase = currentOf(state);
  switch (role.role) {
    case 'and':
      return begin(state, role.name === 'or' ? 'or' : 'and');
    case 'but':
    case 'with':
      return begin(state, 'other');
    case 'not':
      return deny(state, place);
    case 'free':
      return readFree(state, place);
    case 'closed':
      pushWord(state, place, role.length, { ...role, name: 'open' });
      return flip(phrase, 'before');
    case 'imitation':
      state.marks.push(role.name);
      return;
    case 'imitated':
      if (state.end === place && phrase.words.length > 0) phrase.words.at(-1)?.marks.push(role.name);
      else pushWord(state, place, role.length, role);
      return;
    case 'limit':
      // '10 din tak' is for ten days.
      if (
        !(
          /^(?:tak|तक)$/u.test(state.reading.tokens[place]?.said ?? '') &&
          timeUnits.has(phrase.numbers.at(-1)?.unit ?? '')
        )
      )
        phrase.limits.add(role.name);
      return;
    default:
      if (statuses.has(role.role) || role.role === 'real') pushWord(state, place, role.length, role);
      phrase.roles.add(role.role === 'plain' ? role.name : role.role);
  }
}

const timeUnits = new Set(['day', 'week', 'month', 'year', 'hour', 'minute']);

function flip(phrase: Phrase, by: 'before' | 'after') {
  phrase.isDenied = !phrase.isDenied;
  phrase.deniedBy = by;
}

/** 'Without garlic' begins a phrase, 'garlic nahi' ends one; 'bina garlic' and 'garlic ke bina' deny one word. */
function deny(state: State, place: number) {
  const [before = '', said = ''] = [place - 1, place].map((at) => state.reading.tokens[at]?.said);
  if (deniesNext.test(said)) {
    const last = currentOf(state).words.at(-1);
    if (last && /^(?:ke|k|के)$/u.test(before)) last.isFlipped = !last.isFlipped;
    else state.flipsNext = !state.flipsNext;
    return;
  }
  if (startsDenial.test(said) && !isEmpty(currentOf(state))) begin(state, 'other');
  const phrase = currentOf(state);
  const previous = state.phrases.at(-2);
  const isOfPrevious =
    isPostposed.test(said) && phrase.joined === 'other' && isEmpty(phrase) && previous?.sentence === phrase.sentence;
  if (isOfPrevious && previous) flip(previous, 'after');
  else flip(phrase, isEmpty(phrase) ? 'before' : 'after');
}
const isEmpty = ({ words, numbers }: Phrase) => words.length + numbers.length === 0;
/** 'Bulb saath nahi hai': Hindi denies what is before. */
const isPostposed = /^(?:nah?i|nahin|nahee|nhi|नहीं|नही)$/u;

/** 'Sugar free' denies sugar; 'delivery free' and 'free gift' are free of charge. */
function readFree(state: State, place: number) {
  const phrase = currentOf(state);
  const last = phrase.words.at(-1);
  const isCharged = last && [...last.senses].some((sense) => chargedThings.has(sense));
  if (!last || isCharged || state.end !== place) {
    pushWord(state, place, 1, { role: 'same', name: 'free', length: 1 });
    return;
  }
  last.isModifier = true;
  last.isFlipped = !last.isFlipped;
  state.end = place + 1;
}

function pushWord(state: State, place: number, length: number, same?: StatementWord): number {
  const { tokens, at } = state.reading;
  const words = tokens.slice(place, place + length).map(({ said }) => said);
  const spotted = at[place]?.find((one) => one.length === length && !one.isGuess);
  const wares = spotted?.meanings.flatMap((meaning) => (meaning.is === 'ware' ? [meaning] : [])) ?? [];
  const isGoods = wares.some(({ kind }) => kind === 'goods');
  const senses = new Set([
    ...sensesOf(words.join(' ')),
    ...wares.map(({ names }) => `ware:${names.join()}`),
    ...(same && same.length === length ? [`same:${same.name}`] : []),
  ]);
  currentOf(state).words.push({
    said: words.join(' '),
    senses,
    headSenses: new Set(isGoods && length > 1 ? wordSenses(words.at(-1) ?? '') : []),
    isModifier: wares.some(({ kind }) => kind === 'colour' || kind === 'material'),
    isAdjacent: state.end === place,
    marks: state.marks.splice(0),
    isFlipped: state.flipsNext,
  });
  state.flipsNext = false;
  state.end = place + length;
  return length;
}

/** The senses of a single word, as it is found in any text. */
function wordSenses(word: string): string[] {
  const spotted = readText(word).at[0]?.find(({ isGuess }) => !isGuess);
  const wares = spotted?.meanings.flatMap((meaning) => (meaning.is === 'ware' ? [`ware:${meaning.names.join()}`] : []));
  return [...sensesOf(word), ...(wares ?? [])];
}

/** By spelling, by sound across scripts, without endings, and by translations of qualities. */
function sensesOf(said: string): string[] {
  const latin = said.split(' ').map(transliterateToLatin).join(' ');
  const isLatin = /^[\p{Script=Latin}\p{N} ]+$/u.test(said);
  const plain = isLatin ? said : latin;
  const forms = qualityForms(said);
  return [
    `key:${toSpellingKey(plain)}`,
    ...(isLatin && plain.length >= minStemmed ? [`stem:${stemOf(plain)}`] : []),
    ...(forms.length > 1 ? [`quality:${forms.toSorted().join()}`] : []),
  ];
}

const minStemmed = 4;
const stemOf = (word: string) => toSpellingKey(word.replace(/(?<=\p{L}{3})(?:es|s|ed|ing|e)$/u, ''));

/** 'No onion and garlic', 'pyaz aur lahsun nahi': a denial holds for the short phrases that are joined to it. */
function carryDenials(phrases: Phrase[]) {
  const isOpen = ({ roles, numbers, words, isDenied }: Phrase) =>
    !isDenied &&
    words.length > 0 &&
    words.length <= maxCarried &&
    numbers.length === 0 &&
    !roles.has('is') &&
    !roles.has('only');
  const carry = (from: Phrase, to: Phrase | undefined, joined: Phrase['joined']) => {
    if (!to || to.sentence !== from.sentence || joined === 'other' || joined === 'start' || !isOpen(to)) return;
    to.isDenied = true;
    to.isUncertain = joined === 'comma';
    to.deniedBy = from.deniedBy;
  };
  for (const [place, phrase] of phrases.entries()) {
    const next = phrases[place + 1];
    if (!next || phrase.words.length === 0) continue;
    if (phrase.deniedBy === 'before' && phrase.isDenied) carry(phrase, next, next.joined);
    else if (phrase.words.at(-1)?.isFlipped && next.joined !== 'comma') carry(phrase, next, next.joined);
  }
  for (const [place, phrase] of [...phrases.entries()].reverse()) {
    if (phrase.deniedBy === 'after' && phrase.isDenied) carry(phrase, phrases[place - 1], phrase.joined);
  }
}
const maxCarried = 2;
