import { type Amount, findAmounts } from './amounts.ts';
import { type Reading, saysAt } from './reading.ts';
import type { Token } from './tokens.ts';

/** The delivery address inside a message: its text as typed, and its tokens. */
export type FoundAddress = { text: string; start: number; end: number };

const announcingWords = new Set(['address']);
const separators = new Set([',', '\n', ';']);
const leadingWords = new Set([
  'to',
  'at',
  'on',
  'par',
  'pe',
  'पर',
  ':',
  '-',
  'is',
  'hai',
  'है',
  ',',
  '.',
  'send',
  'deliver',
]);

/**
 * Returns a PIN code with the parts before it that name no goods; without one, the words after 'address:' or a house
 * and its street. Only a guess: the customer sees the proposed order first.
 */
export function findAddress(reading: Reading, amounts: readonly Amount[]): FoundAddress | undefined {
  const pincode = amounts.findLast(({ as }) => as === 'pincode');
  const parts = segments(reading);
  const end = pincode ? pincode.start + pincode.length : reading.tokens.length;
  const last = parts.findIndex((part) => (pincode ? part.start < end && part.end >= end : part.end === end));
  if (last < 0) return undefined;
  const announced = announcedAt(reading, end);
  let first = last;
  while (first > 0 && isAddress(reading, parts[first - 1])) first--;
  const before = parts[first - 1];
  const tail = before && pincode ? findAddressStart(reading, before, before.end) : undefined;
  if (before && tail !== undefined && hasPlace(reading, tail, before.end)) return quoteAddress(reading, tail, end);
  const start =
    announced ?? (pincode ? findAddressStart(reading, parts[first], pincode.start) : firstOfHouse(reading, parts));
  if (start === undefined || start >= end) return undefined;
  return quoteAddress(reading, start, pincode ? end : findAddressEnd(reading, start));
}

/**
 * The part of an address from its first number to its PIN code, in which nothing names goods: the 44 of '44 Vasant
 * Enclave, New Delhi 110057' is no size.
 */
export function findNumberedAddress(reading: Reading): { start: number; end: number } | undefined {
  const pincode = reading.tokens.findLastIndex(({ said }) => /^[1-9]\d{5}$/.test(said));
  const address = pincode < 0 ? undefined : findAddress(reading, findAmounts(reading));
  if (!address) return undefined;
  const isFirst = (_: Token, place: number) =>
    place >= address.start && place < pincode && beginsAddress(reading, place);
  const start = reading.tokens.findIndex(isFirst);
  return start < 0 ? undefined : { start, end: address.end };
}

const beginsAddress = (reading: Reading, place: number) =>
  reading.tokens[place]?.kind === 'number' || isPlace(reading, place);

type Segment = { start: number; end: number };

function segments({ tokens }: Reading): Segment[] {
  const parts: Segment[] = [{ start: 0, end: 0 }];
  for (const [place, { said }] of tokens.entries()) {
    const last = parts.at(-1);
    if (last) last.end = place;
    if (separators.has(said)) parts.push({ start: place + 1, end: place + 1 });
  }
  const last = parts.at(-1);
  if (last) last.end = tokens.length;
  return parts;
}

function isWare({ at }: Reading, place: number): boolean {
  const [longest] = at[place] ?? [];
  return !longest?.isGuess && (longest?.meanings ?? []).some((one) => one.is === 'ware' && one.kind === 'goods');
}
const isPlace = (reading: Reading, place: number) =>
  (reading.at[place] ?? []).some(({ meanings }) => meanings.some(({ is }) => is === 'place'));

const hasPlace = (reading: Reading, from: number, to: number) =>
  [...reading.tokens.keys()].slice(from, to).some((place) => isPlace(reading, place));

const askingWords = new Set([
  'want',
  'send',
  'give',
  'buy',
  'order',
  'price',
  'how_much',
  'is',
  'have',
  'delivery',
  'hello',
]);

/** 'H-33': the letter of a house, whatever else it is short for. */
const isHouseLetter = ({ tokens }: Reading, place: number) =>
  /^[a-z]$/.test(tokens[place]?.said ?? '') && tokens[place + 1]?.said === '-' && tokens[place + 2]?.kind === 'number';

/** Whether goods or a verb stand there. */
const isOfOrder = (reading: Reading, place: number) =>
  !isHouseLetter(reading, place) && (isWare(reading, place) || saysAt(reading, place, askingWords));

function isAddress(reading: Reading, part: Segment | undefined): boolean {
  if (!part || part.end <= part.start) return false;
  for (let place = part.start; place < part.end; place++) {
    if (isOfOrder(reading, place)) return false;
  }
  return true;
}

/** 'Next to 12 Temple Street' is a part of an address. */
const besideWords = /^(?:next|opposite|opp|close|near|adjacent|adj|due|up|upto)$/;

/** Returns where an address begins behind 'to' after goods: 'kurta M 2 to 12 MG Road'. */
export function findDestinationAfter(reading: Reading, goods: number): number | undefined {
  const { tokens } = reading;
  const isMark = (place: number) => tokens[place]?.said === 'to' && !besideWords.test(tokens[place - 1]?.said ?? '');
  const mark = tokens.findIndex((_, place) => place > goods && isMark(place) && beginsAddress(reading, place + 1));
  return mark < 0 ? undefined : mark + 1;
}

/** In the part with the PIN code: after its goods and verbs, at its first place or number. */
function findAddressStart(reading: Reading, part: Segment | undefined, pincode: number): number | undefined {
  if (!part) return undefined;
  let start = part.start;
  for (let place = part.start; place < pincode; place++) {
    if (isOfOrder(reading, place)) {
      start = place + (reading.at[place]?.[0]?.length ?? 1);
    }
  }
  const goods = [...reading.tokens.keys()].find((place) => place >= part.start && isWare(reading, place));
  const destination = goods === undefined ? undefined : findDestinationAfter(reading, goods);
  if (destination !== undefined && destination < pincode) start = Math.max(start, destination);
  while (start < pincode && leadingWords.has(reading.tokens[start]?.said ?? '')) start++;
  return start;
}

/** After 'address:', 'mera pata'. A question about an address has nothing after it. */
function announcedAt(reading: Reading, end: number): number | undefined {
  for (let place = 0; place < end; place++) {
    if (!saysAt(reading, place, announcingWords)) continue;
    let start = place + (reading.at[place]?.[0]?.length ?? 1);
    while (start < end && leadingWords.has(reading.tokens[start]?.said ?? '')) start++;
    if (end - start >= 2 && hasPlace(reading, start, end)) return start;
  }
  return undefined;
}

const houseWords = new Set(['house', 'street', 'road', 'colony', 'sector', 'neighbourhood', 'nagar', 'crossing']);

/** Without a PIN code the words of a house decide: 'house 12, MG road'. */
function firstOfHouse(reading: Reading, parts: readonly Segment[]): number | undefined {
  const isHouse = (place: number) =>
    (reading.at[place] ?? []).some(({ meanings }) =>
      meanings.some((meaning) => meaning.is === 'place' && houseWords.has(meaning.name)),
    );
  const part = parts.find(
    (one) => isAddress(reading, one) && [...reading.tokens.keys()].slice(one.start, one.end).some(isHouse),
  );
  const count = reading.tokens.filter(({ kind }) => kind !== 'sign').length;
  return part && count >= 4 ? part.start : undefined;
}

function findAddressEnd(reading: Reading, start: number): number {
  let end = start;
  while (
    end < reading.tokens.length &&
    !saysAt(reading, end, askingWords) &&
    !/[?!।]/.test(reading.tokens[end]?.said ?? '')
  ) {
    end++;
  }
  return end;
}

function quoteAddress(reading: Reading, start: number, end: number): FoundAddress | undefined {
  const [from, to] = [reading.tokens[start], reading.tokens[end - 1]];
  if (!from || !to) return undefined;
  const text = reading.text.slice(from.start, to.end).trim();
  return text.length >= 4 ? { text, start, end } : undefined;
}
