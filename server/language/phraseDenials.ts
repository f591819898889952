import { begin, currentOf, isEmpty, type Phrase, type PhraseState } from './phraseState.ts';
import { pushWord } from './phraseWords.ts';

const startsDenial = /^(?:without|no)$/;
const deniesNext = /^(?:bina|बिना|bagair|बगैर)$/u;
const chargedThings = new Set(
  [
    'delivered',
    'gift',
    'charge',
    'shipped',
    'wrapping',
    'pending',
    'confirmed',
    'cancelled',
    'open',
    'return',
    'exchange',
  ].map((name) => `same:${name}`),
);

export function flip(phrase: Phrase, by: 'before' | 'after') {
  phrase.isDenied = !phrase.isDenied;
  phrase.deniedBy = by;
}

/** 'Without garlic' begins a phrase, 'garlic nahi' ends one; 'bina garlic' and 'garlic ke bina' deny one word. */
export function deny(state: PhraseState, place: number) {
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
    isPostposed.test(said) && phrase.joined === 'with' && isEmpty(phrase) && previous?.sentence === phrase.sentence;
  if (isOfPrevious && previous) flip(previous, 'after');
  else flip(phrase, isEmpty(phrase) ? 'before' : 'after');
}
/** 'Bulb saath nahi hai': Hindi denies what is before. */
const isPostposed = /^(?:nah?i|nahin|nahee|nhi|नहीं|नही)$/u;

/** 'Sugar free' denies sugar; 'delivery free' and 'free gift' are free of charge. */
export function readFree(state: PhraseState, place: number) {
  const phrase = currentOf(state);
  const last = phrase.words.at(-1);
  const isCharged = last && [...last.senses].some((sense) => chargedThings.has(sense));
  if (!last || isCharged || state.end !== place) {
    pushWord(state, place, 1, { role: 'same', name: 'free', length: 1, isExact: true });
    return;
  }
  last.isModifier = true;
  last.isFlipped = !last.isFlipped;
  state.end = place + 1;
}

/** 'No onion and garlic', 'pyaz aur lahsun nahi': a denial holds for the short phrases that are joined to it. */
export function carryDenials(phrases: Phrase[]) {
  const isOpen = ({ roles, numbers, words, isDenied }: Phrase) =>
    !isDenied &&
    words.length > 0 &&
    words.length <= maxCarried &&
    numbers.length === 0 &&
    !roles.has('is') &&
    !roles.has('only');
  const carry = (from: Phrase, to: Phrase | undefined, joined: Phrase['joined']) => {
    if (
      !to ||
      to.sentence !== from.sentence ||
      joined === 'other' ||
      joined === 'with' ||
      joined === 'start' ||
      !isOpen(to)
    )
      return;
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
