import type { Amount } from './amounts.ts';
import type { Reading } from './reading.ts';

type Span = Pick<Amount, 'start' | 'length'>;

const wordOf = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const endOf = ({ start, length }: Span) => start + length;

const pastWords = new Set('old was from earlier pehle pahle purana purani purane पहले पुराना पुरानी पुराने'.split(' '));
const pastMarkers = new Set('se से tha thi the likha likhi likh था थी थे लिखा लिखी to'.split(' '));
const insteadWords = /^(?:instead|place|rather)$/;
const insteadMarkers = /^(?:jagah|badle|bajay|bajaye|जगह|बदले|बजाय)$/;
const newWords = new Set('new now to asli sahi actual correct असली सही naya nayi naye ab नया नयी नई अब'.split(' '));
const labelPattern = /^(?:price|rate|daam|dam|keemat|kimat|stock|rs|₹|:|=|दाम|कीमत|रेट|स्टॉक|is|hai)$/;

/** Removes old values: 'from 800 to 600', '800 tha ab 600', 'old price 800 new price 600', '800 ki jagah 600'. */
export function currentAmounts(reading: Reading, amounts: readonly Amount[]): readonly Amount[] {
  if (amounts.length < 2) return amounts;
  const before = (one: Amount) => wordOf(reading, leadOf(reading, one));
  const isOld = (one: Amount) =>
    pastWords.has(before(one)) || pastMarkers.has(wordOf(reading, endOf(one))) || isReplaced(reading, one);
  const kept = amounts.filter((one) => newWords.has(before(one)) || !isOld(one));
  return kept.length > 0 ? kept : amounts;
}

/** '999 ki jagah 899', '899 instead of 999'. */
const isReplaced = (reading: Reading, one: Amount): boolean =>
  insteadMarkers.test(wordOf(reading, endOf(one) + 1)) ||
  (/^(?:of|than)$/.test(wordOf(reading, leadOf(reading, one))) &&
    insteadWords.test(wordOf(reading, leadOf(reading, one) - 1)));

/** Returns the position of the word that leads to an amount: 'new' in 'new price 600'. */
function leadOf(reading: Reading, { start }: Amount): number {
  let place = start - 1;
  while (labelPattern.test(wordOf(reading, place))) place--;
  return place;
}

/** The words for old and new values, which name no product. */
export const leadsOf = (reading: Reading, amounts: readonly Amount[]) =>
  amounts
    .map((one) => ({ start: leadOf(reading, one), length: 1 }))
    .filter(({ start }) => pastWords.has(wordOf(reading, start)) || newWords.has(wordOf(reading, start)));

/** 'To 450', 'to Rs 450', '450 tak': the number that is reached. */
export function isTarget(reading: Reading, amount: Span): boolean {
  const before = [1, 2].map((back) => wordOf(reading, amount.start - back));
  return (
    before[0] === 'to' ||
    (before[1] === 'to' && labelPattern.test(before[0] ?? '')) ||
    /^(?:tak|तक)$/.test(wordOf(reading, endOf(amount)))
  );
}
