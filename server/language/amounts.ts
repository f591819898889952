import { asksInEnglish } from './englishQuestions.ts';
import { isModelNoun } from './modelNouns.ts';
import { isNumberAt, isPartOfPhrase, type Reading, saysAt } from './reading.ts';
import { findSellerPhraseAt } from './sellerPhrases.ts';
import { joinSpokenPair } from './spokenPairs.ts';
import { isQuarter, quarter, readUnitAt } from './units.ts';
import type { UnitKind } from './wordLists.ts';

/** A number of a message, in digits or words, and what it counts. Positions and lengths are in tokens. */
export type Amount = {
  start: number;
  length: number;
  value: number;
  as: UnitKind | 'size' | 'pincode' | 'code' | 'plain';
  /** Of a measure or of items. */
  unit: string | undefined;
};

type ParsedNumber = { length: number; value: number };

const [givingWords, sizeWords] = [new Set(['send', 'give', 'buy', 'want', 'order']), new Set(['size'])];
/** A larger number beside 'size' is a price. */
const maxSize = 60;

/** Returns all numbers of a message, in order. */
export function findAmounts(reading: Reading): Amount[] {
  const amounts: Amount[] = [];
  for (let place = 0; place < reading.tokens.length; place++) {
    const found = numberAt(reading, place);
    if (!found) continue;
    const before = amounts.at(-1);
    const amount = classifyAmount(reading, place, found, before ? before.start + before.length : 0);
    const pair = before && joinSpokenPair(reading, before, amount);
    amounts.splice(pair ? -1 : amounts.length, 1, pair ?? amount);
    place = amount.start + amount.length - 1;
  }
  return amounts;
}

/** The number that begins at a position: '1,250', '2k', 'dedh sau', 'twenty five'. */
function numberAt(reading: Reading, start: number): ParsedNumber | undefined {
  let [total, current, added, place] = [0, undefined as number | undefined, 0, start];
  for (;;) {
    const part = partAt(reading, place, place === start);
    // 'Ek pav' is a quarter.
    const isOneQuarter = current === 1 && part?.value === quarter;
    if (!part || (part.joins === 'alone' && current !== undefined && !isOneQuarter)) break;
    // 'Sizes 2.6 2.8 dozen' are no 33.6 pieces.
    if (part.joins === 'times' && current !== undefined && !Number.isInteger(current * part.value)) break;
    if (part.joins === 'add') added = part.value;
    else if (part.joins === 'times') {
      const whole = ((current ?? 1) + added) * part.value;
      [total, current, added] = part.value >= 100 ? [total + whole, undefined, 0] : [total, whole, 0];
      if (part.value === 100 && total > whole && total - whole < 100) return undefined;
    } else current = part.value;
    place += part.length;
  }
  if (place === start) return undefined;
  const value = total + (current ?? 0) + (current === undefined ? 0 : added);
  return { length: place - start, value };
}

/** '1/4 kg', '1/2 litre', '3/4 inch'. */
function fractionAt(reading: Reading, place: number): number | undefined {
  const [above, sign, below] = reading.tokens.slice(place, place + 3);
  const isFraction =
    sign?.said === '/' && sign.isJoined && below?.isJoined && /^(?:1\/[24]|3\/4)$/.test(`${above?.said}/${below.said}`);
  const unit = isFraction && readUnitAt(reading, place + 3)?.unit;
  return unit && unit.of === 'measure' && /^(?:kg|l|inch)$/.test(unit.name)
    ? (above?.value ?? 0) / (below?.value ?? 1)
    : undefined;
}

type NumberPart = { length: number; value: number; joins: 'alone' | 'times' | 'add' };

function partAt(reading: Reading, place: number, isFirst: boolean): NumberPart | undefined {
  const token = reading.tokens[place];
  const fraction = fractionAt(reading, place);
  if (fraction) return { length: 3, value: fraction, joins: 'alone' };
  if (token?.value !== undefined) {
    const isThousands = reading.tokens[place + 1]?.said === 'k' && reading.tokens[place + 1]?.isJoined;
    return { length: isThousands ? 2 : 1, value: token.value * (isThousands ? 1000 : 1), joins: 'alone' };
  }
  for (const { length, meanings, isGuess } of reading.at[place] ?? []) {
    for (const meaning of meanings) {
      if (meaning.is !== 'number') continue;
      // A leather 'sole' is no misspelled 'solah'.
      const isSure = !isGuess && !isDoubtful(reading, place, length);
      const counts = meaning.value === quarter ? isQuarter : isCounting;
      if (isFirst && !isSure && !counts(reading, place, place + length)) return undefined;
      return { length, value: meaning.value, joins: meaning.joins };
    }
  }
  return undefined;
}

/** 'do' is 2 and 'give', 'tin' is 3 and a metal. */
function isDoubtful(reading: Reading, place: number, length: number): boolean {
  return (reading.at[place] ?? []).some(
    (spotted) => spotted.length > length || spotted.meanings.some(({ is }) => is !== 'number'),
  );
}

/** Whether a possible number word is used for counting: before goods, units and Hindi verbs of giving. */
function isCounting(reading: Reading, start: number, next: number): boolean {
  if (asksInEnglish(reading, start)) return false;
  // '44 number do bhej do' asks for two, not for a phone number.
  const isAfterSize = numberWords.has(reading.tokens[start - 1]?.said ?? '') && isNumberAt(reading, start - 2);
  if (isAfterSize && saysAt(reading, next, givingWords)) return true;
  // '42 ke do' are two of size 42, 'mogra ki do' two of that fragrance.
  const isOfKind = /^(?:k[ei]|की|के)$/.test(reading.tokens[start - 1]?.said ?? '');
  if (isOfKind && reading.tokens[next] === undefined) return true;
  if (isTwoAlone(reading, start, next) || findSellerPhraseAt(reading, next, /^(?:sold|left)$/)) return true;
  if ((reading.at[start]?.[0]?.length ?? 0) > next - start || isPartOfPhrase(reading, start, next - start))
    return false;
  const after = reading.at[next] ?? [];
  const isCounted = after.some(({ meanings }) =>
    meanings.some(
      (meaning) =>
        meaning.is === 'unit' || meaning.is === 'ware' || (meaning.is === 'number' && meaning.joins === 'times'),
    ),
  );
  if (isModelNoun(reading.tokens[next]?.said)) return true;
  if (isBesideCount(reading, start, next)) return true;
  const isAsked = saysAt(reading, next, givingWords) && !/^(send|give|buy|want|order)/.test(after[0]?.said ?? '');
  return isCounted || isAsked || saysAt(reading, start - 1, givingWords);
}

/** 'Do 9 foot ke', 'do aur', 'sirf do', 'do kar dena': two, not 'give'. */
function isTwoAlone(reading: Reading, start: number, next: number): boolean {
  const said = (place: number) => reading.tokens[place]?.said ?? '';
  const isFirst = start === 0 || /^(?:aur|और|and|to|toh|तो|phir|fir|फिर|bas|बस|[,.\n])$/.test(said(start - 1));
  const isAfterUnit = readUnitAt(reading, start - 1) !== undefined;
  const isMeasured = reading.tokens[next]?.kind === 'number' && readUnitAt(reading, next + 1)?.unit.of === 'measure';
  if ((isFirst || isAfterUnit) && (isMeasured || /^(?:aur|और|more|extra)$/.test(said(next)))) return true;
  const isEnd = reading.tokens[next] === undefined || /^[.!,?।\n]$/.test(said(next));
  if (isEnd && /^(?:sirf|srif|bas|only|keval|सिर्फ|सिर्फ़|बस|केवल)$/.test(said(start - 1))) return true;
  const isDone = saysAt(reading, next, doing) && !/^(?:make|made)$/.test(said(next));
  return isDone || (/^(?:hi|ही)$/.test(said(next)) && !isPartOfPhrase(reading, start, next - start));
}
const doing = new Set(['do_it']);

/** '30 neeli do aur 32 kali ek': two, if the goods after 'and' are counted behind them too. */
function isBesideCount({ tokens, at }: Reading, start: number, next: number): boolean {
  if (!/^(?:aur|और|and|,)$/.test(tokens[next]?.said ?? '')) return false;
  const named = at[start - 1] ?? [];
  const isUnknown = named.length === 0 && tokens[start - 1]?.kind === 'word';
  const isWare = isUnknown || named.some(({ meanings }) => meanings.some(({ is }) => is === 'ware'));
  const isCount = (place: number) =>
    at[place]?.[0]?.meanings.every(({ is }) => is === 'number') === true ||
    (place === tokens.length - 1 && at[place]?.[0]?.meanings.some(({ is }) => is === 'number') === true);
  return isWare && tokens.some((_, place) => place > next + 1 && isCount(place));
}

function classifyAmount(reading: Reading, start: number, { length, value }: ParsedNumber, from: number): Amount {
  const money = moneyBefore(reading, start, from);
  const end = start + length;
  const after = isOfNext(reading, end, value) || isSizeLetter(reading, end) ? undefined : readUnitAt(reading, end);
  const begins = money ? start - money : start;
  const amount = (as: Amount['as'], behind: number, unit?: string): Amount => ({
    ...{ start: begins, length: behind - begins, value, as, unit },
  });
  if (money || after?.unit.of === 'money') return amount('money', afterMoney(reading, end));
  if (after && !(after.unit.name === 'pages')) return amount(after.unit.of, end + after.length, after.unit.name);
  // 'Pav bhar besan laddu': a quarter of a kilo.
  if (value === quarter && reading.tokens[end - 1]?.kind === 'word') return amount('measure', end, 'kg');
  if (isDozens(reading, start, end)) return amount('piece', end, 'piece');
  const digits = reading.tokens[start]?.said ?? '';
  if (/^[1-9]\d{5}$/.test(digits)) return amount('pincode', end);
  if (/^[1-9]\d{2}$/.test(digits) && /^\d{3}$/.test(reading.tokens[end]?.said ?? '') && hasPlace(reading, start)) {
    return { ...amount('pincode', end + 1), value: Number(digits + reading.tokens[end]?.said) };
  }
  if (digits.length >= 8 && /^\d+$/.test(digits)) return amount('code', end);
  // The size word of '44 size teen' belongs to 44.
  const isAfterSize =
    saysAt(reading, start - 1, sizeWords) && !(from === start - 1 && from > 0 && isBeforeSize(reading, from));
  // 'S size ek' is one in S.
  const isCounted =
    isAfterSize && value <= 3 && reading.tokens[start]?.kind === 'word' && isSizeNamed(reading, start - 2);
  if (isCounted) return amount('plain', end);
  const isSize = isAfterSize || isBeforeSize(reading, end) || isWorn(reading, start, end);
  if (isSize && value <= maxSize) return amount('size', end);
  return amount('plain', end);
}

/** 'Two dozen bananas' are 24 pieces, also where they come by the dozen. */
export const isDozens = ({ at }: Reading, start: number, end: number) =>
  at.slice(start, end).some((spotted) => spotted[0]?.meanings.some((one) => one.is === 'number' && isDozen(one)));
const isDozen = ({ value, joins }: { value: number; joins: string }) => value === 12 && joins === 'times';

const isSizeNamed = ({ tokens, at }: Reading, place: number) =>
  tokens[place]?.kind === 'number' ||
  (at[place] ?? []).some(({ meanings }) => meanings.some((one) => one.is === 'ware' && one.kind === 'size'));

/** '42 size', but not '1 size 38'. */
const isBeforeSize = (reading: Reading, end: number) =>
  saysAt(reading, end, sizeWords) && reading.tokens[end + 1]?.kind !== 'number';

/** '6" Rs 275', '42 ₹899': the sign belongs to the price after it, which is larger, and not to the number before. */
function isOfNext(reading: Reading, place: number, value: number): boolean {
  const following = reading.tokens[place + 1];
  if (following?.kind !== 'number') return false;
  if (reading.tokens[place]?.said === '₹') return true;
  const isMoney = readUnitAt(reading, place)?.unit.of === 'money' && reading.tokens[place]?.kind === 'word';
  const next = readUnitAt(reading, place + 2)?.unit.of;
  const isCounted = next === 'piece' || next === 'measure' || reading.tokens[place + 2]?.kind === 'number';
  // '22, 24, 26 Rs 450', '22 24 26 rs 450': a size before its price.
  const beforeSize = reading.tokens[place - 2]?.said === ',' ? place - 3 : place - 2;
  const isListed = reading.tokens[beforeSize]?.kind === 'number';
  if (isMoney && isListed && value <= maxSize && (following.value ?? 0) >= value * 3) return true;
  return isMoney && !isCounted && (following.value ?? 0) > value;
}

const numberWords = new Set(['number', 'no', 'num', 'nambar', 'नंबर', 'नम्बर']);

/** '42 number', 'available in 42', 'bangles in 2.8': a number at the end after 'in' is a size, not a quantity. */
function isWorn({ tokens }: Reading, start: number, end: number): boolean {
  if (numberWords.has(tokens[end]?.said ?? '')) return true;
  // 'He is 13 now' tells an age.
  if (tokens[start - 1]?.said === 'is' && /^s?he$/.test(tokens[start - 2]?.said ?? '')) return true;
  const next = tokens[end]?.said ?? '?';
  return tokens[start - 1]?.said === 'in' && /^[?.!,\n]$/.test(next);
}

/** '1 L' is a size, '1L' and '1 l' are litres. */
function isSizeLetter({ text, tokens }: Reading, place: number): boolean {
  const token = tokens[place];
  return token !== undefined && !token.isJoined && /^[LM]$/.test(text.slice(token.start, token.end));
}

const hasPlace = (reading: Reading, place: number) =>
  (reading.at[place - 1] ?? []).some(({ meanings }) => meanings.some(({ is }) => is === 'place'));

/** The number of tokens before a number that mean rupees: '₹', 'rs', 'rs.'. */
function moneyBefore(reading: Reading, start: number, from: number): number {
  const isDot = reading.tokens[start - 1]?.said === '.';
  const before = isDot ? 2 : 1;
  return start - before >= from && readUnitAt(reading, start - before)?.unit.of === 'money' ? before : 0;
}

function afterMoney(reading: Reading, end: number): number {
  let place = end;
  for (let next = readUnitAt(reading, place); next?.unit.of === 'money'; next = readUnitAt(reading, place)) {
    // '₹85 ₹120'
    if (reading.tokens[place]?.said === '₹' && reading.tokens[place + 1]?.kind === 'number') break;
    place += next.length;
  }
  return place;
}
