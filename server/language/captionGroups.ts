import type { Amount } from './amounts.ts';
import type { OptionEntry } from './captionValues.ts';
import type { Reading } from './reading.ts';
import { sizeLetters } from './sizes.ts';

const rangeWord = /^(?:to|se|से)$/;
const rangeSign = /^(?:[-–—]|to|se|से)$/;
/** A smaller number beside several values may be the stock of the last one. */
const leastShared = 50;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const isLetterSize = ({ kind, value }: { kind: string; value: string }) =>
  kind === 'size' && sizeLetters.includes(longForm(value));
const longForm = (size: string) => (size === '3XL' ? 'XXXL' : size);
const shortForm = (size: string) => (size === 'XXXL' ? '3XL' : size);

/** Whether 'to' joins two sizes, as in 'S to XL 499'. */
export const isRangeAt = (reading: Reading, place: number, before: OptionEntry | undefined): boolean =>
  before !== undefined &&
  isLetterSize(before) &&
  before.amounts.length === 0 &&
  before.end === place &&
  rangeWord.test(wordAt(reading, place));

/** 'S-XL' are four sizes; 'S-M-L' is a list. */
export function expandRanges({ text, tokens }: Reading, run: OptionEntry[]): OptionEntry[] {
  const isRange = (place: number) => {
    const [before, after] = [run[place - 1], run[place]];
    if (!before || !after || !isLetterSize(before) || !isLetterSize(after) || before.amounts.length > 0) return false;
    const between = text.slice(tokens[before.valueEnd - 1]?.end, tokens[after.start]?.start);
    return rangeSign.test(between.trim().toLowerCase());
  };
  return run.flatMap((entry, place) => {
    if (!isRange(place) || isRange(place - 1) || isRange(place + 1)) return [entry];
    const [from, to] = [run[place - 1]?.value ?? '', entry.value].map((size) => sizeLetters.indexOf(longForm(size)));
    const { start } = entry;
    const between = sizeLetters.slice((from ?? 0) + 1, to).map((size) => ({
      ...entry,
      ...{ value: shortForm(size), amounts: [], isListed: false, end: start, valueEnd: start },
    }));
    return [...between, entry];
  });
}

/** 'S M L 499, XL XXL 549': a price after several values is that of each. */
export function sharePrices(run: OptionEntry[]): OptionEntry[] {
  const priced = run.filter(({ amounts }) => amounts.length > 0);
  const isPrice = ({ as, value }: Amount) => as === 'money' || (as === 'plain' && value >= leastShared);
  const isShared =
    priced.length > 1 &&
    priced.length < run.length &&
    run.at(-1) === priced.at(-1) &&
    priced.every(({ amounts: [first, second] }, place) => {
      const isAlone = !second || place === priced.length - 1;
      return first && isAlone && isPrice(first);
    });
  if (!isShared) return run;
  return run.map((entry, place) => {
    const [shared] = run.slice(place).find(({ amounts }) => amounts.length > 0)?.amounts ?? [];
    return entry.amounts.length > 0 || !shared ? entry : { ...entry, amounts: [shared] };
  });
}
