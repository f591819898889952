import { carryDenials, deny, flip, readFree } from './phraseDenials.ts';
import { ambiguousNumber, readAmount, readNumberWord } from './phraseNumbers.ts';
import {
  begin,
  createPhraseState,
  currentOf,
  isEmpty,
  type Phrase,
  type PhraseState,
  settleMarks,
} from './phraseState.ts';
import { findWare, pushWord } from './phraseWords.ts';
import { findStatementWord, type StatementWord } from './statementWords.ts';

const sentenceEnd = /^[.!?।\n;]$/u;
const phraseEnd = /^[,:()|–—/]$/u;

/** Takes a text apart into phrases. */
export function readPhrases(text: string): Phrase[] {
  const state = createPhraseState(text);
  for (let place = 0; place < state.reading.tokens.length; ) place += readAt(state, place);
  settleMarks(state);
  const phrases = state.phrases.filter((phrase) => !isEmpty(phrase) || phrase.roles.size > 0 || phrase.isDenied);
  carryDenials(phrases);
  return phrases;
}

/** Reads what begins at a place, and returns its number of tokens. */
function readAt(state: PhraseState, place: number): number {
  const { reading } = state;
  const token = reading.tokens[place];
  const amount = state.amounts.find(({ start }) => start === place);
  if (!token) return 1;
  // 'Half sleeves' are no number.
  const isOfGoods = token.kind === 'word' && (findWare(reading, place)?.length ?? 0) > (amount?.length ?? 1);
  const isAmbiguous = amount?.length === 1 && ambiguousNumber.test(token.said);
  if (amount && !isAmbiguous && !isOfGoods) return readAmount(state, amount);
  if (token.kind === 'sign') return readSign(state, token.said);
  const number = isOfGoods ? undefined : readNumberWord(state, place);
  if (number) return number;
  const role = findStatementWord(reading.tokens.slice(place, place + 4).map(({ said }) => said));
  const ware = findWare(reading, place);
  const isWare = ware && (!role || role.length < ware.length || !role.isExact);
  if (!role || isWare || role.role === 'same') {
    const same = role?.role === 'same' ? role : undefined;
    return pushWord(state, place, Math.max(ware?.length ?? 1, same?.length ?? 1), same);
  }
  readRole(state, place, role);
  return role.length;
}

function readSign(state: PhraseState, said: string): number {
  if (sentenceEnd.test(said)) begin(state, 'start', true);
  else if (phraseEnd.test(said)) begin(state, 'comma');
  else if (said === '&' || said === '+') begin(state, 'and');
  return 1;
}

/** The statuses of orders, whose words a shop's fact may say too: 'delivery in 3 days'. */
const statuses = new Set(['pending', 'confirmed', 'shipped', 'delivered', 'cancelled']);

function readRole(state: PhraseState, place: number, role: StatementWord) {
  const phrase = currentOf(state);
  switch (role.role) {
    case 'and':
      return begin(state, role.name === 'or' ? 'or' : 'and');
    case 'but':
      return begin(state, 'other');
    case 'with':
      return begin(state, 'with');
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
      if (!isDuration(state, place)) phrase.limits.add(role.name);
      return;
    default:
      if (statuses.has(role.role) || role.role === 'real') pushWord(state, place, role.length, role);
      phrase.roles.add(role.role === 'plain' ? role.name : role.role);
  }
}

/** '10 din tak' is for ten days, '₹999 tak' is a limit. */
const isDuration = (state: PhraseState, place: number) =>
  /^(?:tak|तक)$/u.test(state.reading.tokens[place]?.said ?? '') &&
  timeUnits.has(currentOf(state).numbers.at(-1)?.unit ?? '');

const timeUnits = new Set(['day', 'week', 'month', 'year', 'hour', 'minute']);
