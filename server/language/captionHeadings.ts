import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import type { Amount } from './amounts.ts';
import { type OptionEntry, separating, type Value } from './captionValues.ts';
import type { Meaning } from './lexicon.ts';
import { type Reading, saysAt } from './reading.ts';
import { isEachAt } from './stockAmounts.ts';

const headings: Partial<Record<OptionKey, RegExp>> = {
  colour: /^(?:colou?rs?|rang|rango|shades?|रंग|रंगों|कलर|शेड)$/,
  flavour: /^(?:flavou?rs?|फ्लेवर|swad|स्वाद)$/,
};
const sizeWords = new Set(['size']);
/** 'Colours available: red', 'flavours are vanilla, mango'. */
const introducing = /^(?:,|\/|:|-|and|aur|और|&|are|is|available|hai|hain|है|हैं)$/;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/** The options that a caption names with a word: 'colours: red, blue'. */
export const headingAt = (reading: Reading, place: number): OptionKey | undefined => {
  if (saysAt(reading, place, sizeWords)) return 'size';
  return (Object.keys(headings) as OptionKey[]).find((key) => headings[key]?.test(wordAt(reading, place)));
};

/** 'Flavour: vanilla, mango', 'shades: nude, coral': after such a word any words are values. */
export function headedAt(
  reading: Reading,
  amounts: readonly Amount[],
  place: number,
  before: OptionEntry | undefined,
): Value | undefined {
  const { text, tokens } = reading;
  let start = place - 1;
  while (start >= 0 && introducing.test(wordAt(reading, start))) start--;
  const heading = headingAt(reading, start);
  const isFirst = heading === 'flavour' || (heading === 'colour' && /^[:-]$/.test(wordAt(reading, place - 1)));
  const kind = start === place - 1 ? undefined : isFirst ? heading : before?.isHeaded ? before.kind : undefined;
  const follows = isFirst || before?.end === start + 1;
  if (!kind || !follows || tokens[place]?.kind !== 'word' || separating.test(wordAt(reading, place))) return undefined;
  let end = place;
  while (tokens[end]?.kind === 'word' && !/^(?:and|aur|और)$/.test(wordAt(reading, end)) && !isEachAt(reading, end)) {
    if (amounts.some((amount) => amount.start === end) || isOtherTalk(reading, end)) break;
    if (kind === 'colour' && end > place && isGoodsAt(reading, end)) break;
    end++;
  }
  return end === place
    ? undefined
    : { kind, value: text.slice(tokens[place]?.start, tokens[end - 1]?.end), end, isHeaded: true };
}

const means = ({ at }: Reading, place: number, is: (meaning: Meaning) => boolean) =>
  (at[place] ?? []).some(({ meanings, isGuess }) => !isGuess && meanings.some(is));

/** 'Price' and 'stock' are no values. */
const isOtherTalk = (reading: Reading, place: number) =>
  means(
    reading,
    place,
    (meaning) => meaning.is === 'unit' || (meaning.is === 'seller' && /^(?:price|stock)$/.test(meaning.name)),
  );

const isGoodsAt = (reading: Reading, place: number) =>
  means(reading, place, (meaning) => meaning.is === 'ware' && meaning.category !== undefined);
