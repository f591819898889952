import { type Reading, saysAt } from './reading.ts';

/** A range of tokens. */
export type SentenceSpan = { start: number; end: number };

const conjunctions = new Set(['and', 'aur', 'और', 'but', 'lekin', 'लेकिन']);
const maxSentences = 40;

/** Returns the tokens of each sentence; 'and' between two questions splits them too. */
export function splitSentences(reading: Reading): SentenceSpan[] {
  const found: SentenceSpan[] = [];
  let start = 0;
  for (const [place, { said }] of reading.tokens.entries()) {
    const isPoint = said === '.' && reading.tokens[place + 1]?.isJoined && reading.tokens[place + 1]?.kind === 'number';
    const isEnd =
      (/^[.!?।\n;]$/.test(said) && !isPoint) ||
      (conjunctions.has(said) && asksWithin(reading, start, place) && asksWithin(reading, place + 1));
    if (!isEnd) continue;
    if (place > start && found.length < maxSentences) found.push({ start, end: place });
    start = place + 1;
  }
  if (start < reading.tokens.length) found.push({ start, end: reading.tokens.length });
  return found;
}

const questions = new Set([
  'price',
  'how_much',
  'delivery',
  'available',
  'get',
  'when',
  'where',
  'payment',
  'cod',
  'return',
  'send',
  'cancel',
  'show',
  'photo',
  'discount',
  'order',
  'which',
  'address',
  'open',
]);

/** Whether something is asked up to a position, or in the six tokens after one. */
function asksWithin(reading: Reading, from: number, to = from + 6): boolean {
  for (let place = from; place < to; place++) if (saysAt(reading, place, questions)) return true;
  return false;
}
