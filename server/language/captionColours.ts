import { findValueKey } from '#domain/catalogue/options.ts';
import type { Amount } from './amounts.ts';
import { headingAt } from './captionHeadings.ts';
import type { OptionEntry, Value } from './captionValues.ts';
import { namesOf } from './optionValues.ts';
import type { Reading } from './reading.ts';
import { isEachAt } from './stockAmounts.ts';

const listing = /^(?:,|\/|&|\+|;|\||-|–|—|\.|\n|and|aur|और)$/;
const ending = /^(?:[,/&+;|().\n।@=:–—-]|and|aur|और)$/;
/** Metals are colours beside other colours. */
const metals = /^(?:gold|golden|silver|copper|bronze|brass|antique gold)$/;
const shading = /^(?:rose|antique|dull|matte|light|dark|old|white)$/;
const maxWords = 2;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/**
 * A colour that only its list makes one, so that no value is lost: 'copper' in 'magenta, green & copper', 'gold/silver',
 * and an unknown word such as 'rama' in 'black - 2, wine - 3, rama - 1'.
 */
export function listedColourAt(
  reading: Reading,
  amounts: readonly Amount[],
  place: number,
  block: readonly OptionEntry[],
): Value | undefined {
  const { text, tokens } = reading;
  if (tokens[place]?.kind !== 'word' || isColour(reading, place)) return undefined;
  let end = place;
  while (tokens[end]?.kind === 'word' && !listing.test(wordAt(reading, end)) && end - place <= maxWords) end++;
  const isWhole = !tokens[end] || ending.test(wordAt(reading, end)) || amounts.some(({ start }) => start === end);
  if (!isWhole || end - place > maxWords || isEachAt(reading, place)) return undefined;
  const words = Array.from({ length: end - place }, (_, at) => place + at);
  const isShaded = end - place === 1 || shading.test(wordAt(reading, place));
  const isMetal = metals.test(wordAt(reading, end - 1)) && isShaded;
  const before = block.at(-1);
  const isInList = before?.kind === 'colour' && listing.test(wordAt(reading, place - 1));
  const value = { kind: 'colour' as const, value: text.slice(tokens[place]?.start, tokens[end - 1]?.end), end };
  if (isMetal) return isInList || isBeforeColour(reading, end) ? value : undefined;
  const isUnknown = words.every((at) => (reading.at[at] ?? []).every(({ isGuess }) => isGuess));
  if (isInList && isHeaded(reading, block)) return value;
  // 'Shades red pink nude'
  const isNext = before?.kind === 'colour' && before.end === place && end - place === 1;
  if (isNext && isUnknown && isHeaded(reading, block)) return value;
  // 'Maroon/nude/brown': between two colours.
  const isBetween = isInList && /^[,/&]$/.test(wordAt(reading, end)) && isColour(reading, end + 1);
  if (isBetween && isUnknown) return value;
  const isNumbered = (before?.amounts.length ?? 0) > 0 && block.length > 1 && hasNumber(reading, amounts, end);
  return isInList && isUnknown && isNumbered ? value : undefined;
}

const hasNumber = (reading: Reading, amounts: readonly Amount[], end: number) =>
  amounts.some(({ start }) => start === end || (start === end + 1 && /^[-:=–(]$/.test(wordAt(reading, end))));

/** 'Shades ivory, beige, honey' */
const isHeaded = (reading: Reading, [first]: readonly OptionEntry[]) =>
  first !== undefined && headingAt(reading, first.start - 1) === 'colour';

const isColour = ({ at }: Reading, place: number) =>
  (at[place] ?? []).some((phrase) => namesOf(phrase, 'colour').length > 0);

/** 'Gold/silver', 'gold, red'. */
const isBeforeColour = (reading: Reading, end: number) =>
  /^[/,&]$/.test(wordAt(reading, end)) &&
  (metals.test(wordAt(reading, end + 1)) || isColour(reading, end + 1)) &&
  findValueKey('colour', wordAt(reading, end - 1)) !== null;
