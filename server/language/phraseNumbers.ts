import type { Amount } from './amounts.ts';
import { currentOf, type PhraseState } from './phraseState.ts';
import { findStatementWord } from './statementWords.ts';

/** 'One hundred and forty nine rupees' is one number. */
function withRest({ reading, amounts }: PhraseState, amount: Amount): Amount {
  const { start, length, value, as } = amount;
  const place = start + length;
  const rest = amounts.find((other) => other.start === place + 1);
  const isWords = reading.tokens[start]?.kind === 'word' && reading.tokens[place + 1]?.kind === 'word';
  const isOne =
    reading.tokens[place]?.said === 'and' && as === 'plain' && value % 100 === 0 && rest && rest.value < 100;
  return rest && isOne && isWords
    ? { ...rest, start, length: length + 1 + rest.length, value: value + rest.value }
    : amount;
}

/** Adds a number, and returns its number of tokens. */
export function readAmount(state: PhraseState, found: Amount): number {
  const { start, length, value, as, unit } = withRest(state, found);
  const said = state.reading.tokens[start + length - 1]?.said ?? '';
  const named = unit === 'oclock' ? said : (unit ?? '');
  currentOf(state).numbers.push({ value, isMoney: as === 'money', unit: as === 'money' ? '' : named });
  return length;
}

/** Numbers that are other words too: 'do' is two or the verb, 'one' is an article. */
export const ambiguousNumber = /^(?:do|दो|one|ek|एक)$/u;
const aroundEnglishDo = /^(?:you|we|they|i|not|it|u)$/;

/** Reads number words that may be other words, which are numbers in case of doubt. */
export function readNumberWord(state: PhraseState, place: number): number | undefined {
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
