import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { identifyValue } from '#domain/catalogue/options.ts';
import type { Amount } from './amounts.ts';
import { modelAt } from './captionModels.ts';
import { ageAt, identifyMeasure, namesOf } from './optionValues.ts';
import { type Reading, saysAt } from './reading.ts';
import type { TokenSpan } from './stockAmounts.ts';

/** A value of an option in a caption, with the numbers directly after it: 'M 5', '500g ₹540'. */
export type OptionEntry = TokenSpan & {
  kind: OptionKey;
  value: string;
  valueEnd: number;
  amounts: Amount[];
  /** Whether a comma or line break is before it. */
  isListed: boolean;
};

const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'];
const separating = /^(?:,|\/|-|–|—|&|\+|;|\||:|\(|\)|\n|।|and|aur|और|में|me|mein|in|available|hai|है)$/;
const listing = /^(?:,|\/|;|\n|\|)$/;
/** '38 wali 3' */
const maker = /^(?:wala|wali|wale|वाला|वाली|वाले)$/;
const pairing = /^(?:-|–|:|=|\(|ka|ke|ki|का|के|की|wala|wali|wale|वाला|वाली|वाले|for|@)$/;
/** Words between a number of pieces and the next value. */
const counted = /^(?:\)|only|left|wala|wali|वाला|वाली|pcs?)$/;
/** Shades that describe a colour and are none. */
const noColour = /^(?:dark|light|plain|solid|clear|matte|glossy|shiny|neon|multi|plain colour)$/;
const headings: Partial<Record<OptionKey, RegExp>> = {
  colour: /^(?:colou?rs?|rang|rango|shades?|रंग|रंगों|कलर)$/,
  flavour: /^(?:flavou?rs?|फ्लेवर|swad|स्वाद)$/,
};
const sizeWords = new Set(['size']);
const packWords = /^(?:pack|set|box|combo|पैक|सेट)$/;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/** The options that a caption names with a word: 'colours: red, blue'. */
export const headingAt = (reading: Reading, place: number): OptionKey | undefined => {
  if (saysAt(reading, place, sizeWords)) return 'size';
  return (Object.keys(headings) as OptionKey[]).find((key) => headings[key]?.test(wordAt(reading, place)));
};

/** Blocks of neighbouring values; only separators and words such as 'colours' are between them. */
export function findEntryBlocks(reading: Reading, amounts: readonly Amount[]): OptionEntry[][] {
  const blocks: OptionEntry[][] = [];
  let [block, isListed]: [OptionEntry[], boolean] = [[], false];
  for (let place = 0; place < reading.tokens.length; ) {
    const value = headedAt(reading, amounts, place, block.at(-1)) ?? valueAt(reading, amounts, place);
    if (value) {
      const entry = withNumbers(reading, amounts, { ...value, valueEnd: value.end, start: place, isListed });
      block.push(entry);
      [place, isListed] = [entry.end, false];
      continue;
    }
    const said = wordAt(reading, place);
    isListed ||= listing.test(said);
    if (!separating.test(said) && !counted.test(said) && !headingAt(reading, place)) {
      if (block.length > 0) blocks.push(block);
      [block, isListed] = [[], false];
    }
    place++;
  }
  return [...blocks, block].filter(({ length }) => length > 0);
}

type Value = { kind: OptionKey; value: string; end: number };

function valueAt(reading: Reading, amounts: readonly Amount[], place: number): Value | undefined {
  const age = ageAt(reading, place);
  if (age) return { kind: 'size', value: age.value, end: place + age.length };
  const amount = amounts.find(({ start }) => start === place);
  if (amount) return measureOf(amount) ?? numberedSize(reading, amounts, amount);
  const model = modelAt(reading, place);
  if (model) return { kind: 'model', ...model };
  return packAt(reading, amounts, place) ?? wareAt(reading, place);
}

function measureOf(amount: Amount): Value | undefined {
  const base = identifyMeasure(amount)?.split(' ')[1];
  if (!base) return undefined;
  const kind = base === 'g' ? 'weight' : base === 'ml' ? 'size' : 'length';
  const isHalf = amount.unit === 'kg' && amount.value < 1;
  return {
    kind,
    value: isHalf ? `${amount.value * 1000} g` : `${amount.value} ${amount.unit}`,
    end: amount.start + amount.length,
  };
}

/** '38 5, 40 8': sizes with a number each, one after the other. */
function numberedSize(reading: Reading, amounts: readonly Amount[], amount: Amount): Value | undefined {
  const pairs = amounts.filter((one) => isPaired(reading, amounts, one));
  const isRising = pairs.every(({ value }, place) => place === 0 || value > (pairs[place - 1]?.value ?? 0));
  if (!pairs.includes(amount) || pairs.length < 2 || !isRising) return undefined;
  return { kind: 'size', value: String(amount.value), end: amount.start + amount.length };
}

const maxSize = 60;

function isPaired(reading: Reading, amounts: readonly Amount[], { as, value, start, length }: Amount): boolean {
  const end = start + length;
  const from = maker.test(wordAt(reading, end)) ? end + 1 : end;
  const next = amounts.find((one) => one.start === from && one.as === 'plain');
  const isFirst = /^(?:|,|;|\n|size|sizes|साइज़|साइज|:)$/.test(wordAt(reading, start - 1));
  const isLast = next && /^(?:|,|;|\n)$/.test(wordAt(reading, next.start + next.length));
  return (
    (as === 'plain' || as === 'size') &&
    value <= maxSize &&
    (isFirst || maker.test(wordAt(reading, end))) &&
    isLast === true
  );
}

/** 'Pack of 3'. */
function packAt(reading: Reading, amounts: readonly Amount[], place: number): Value | undefined {
  if (!packWords.test(wordAt(reading, place)) || wordAt(reading, place + 1) !== 'of') return undefined;
  const amount = amounts.find(({ start }) => start === place + 2);
  return amount && { kind: 'pack', value: String(amount.value), end: amount.start + 1 };
}

/** A colour, or a size in letters; a single letter must be a capital. */
function wareAt(reading: Reading, place: number): Value | undefined {
  const { text, tokens, at } = reading;
  const typed = (length: number) => text.slice(tokens[place]?.start, tokens[place + length - 1]?.end);
  for (const phrase of at[place] ?? []) {
    const end = place + phrase.length;
    const [size] = namesOf(phrase, 'size');
    const isLetter = phrase.said.length <= 4 || /^(?:small|medium|large)$/.test(phrase.said);
    if (size && letterSizes.includes(size) && isLetter && (phrase.said.length > 1 || /\p{Lu}/u.test(typed(1)))) {
      return { kind: 'size', value: size === 'XXXL' ? '3XL' : size, end };
    }
    const [colour] = namesOf(phrase, 'colour');
    if (colour && !noColour.test(phrase.said) && !noColour.test(colour)) {
      return { kind: 'colour', value: typed(phrase.length), end };
    }
  }
  return undefined;
}

/** 'Flavour: vanilla, mango': after such a word any words are values. */
function headedAt(
  reading: Reading,
  amounts: readonly Amount[],
  place: number,
  before: OptionEntry | undefined,
): Value | undefined {
  let start = place - 1;
  while (start >= 0 && /^(?:,|\/|:|-|and|aur|और|&|are|is)$/.test(wordAt(reading, start))) start--;
  const follows = before?.kind === 'flavour' && before.end === start + 1 && start < place - 1;
  if (reading.tokens[place]?.kind !== 'word' || separating.test(wordAt(reading, place))) return undefined;
  if (!follows && !(headingAt(reading, start) === 'flavour' && start < place - 1)) return undefined;
  let end = place;
  while (reading.tokens[end]?.kind === 'word' && !/^(?:and|aur|और)$/.test(wordAt(reading, end))) {
    if (amounts.some((amount) => amount.start === end)) break;
    end++;
  }
  const { text, tokens } = reading;
  return { kind: 'flavour', value: text.slice(tokens[place]?.start, tokens[end - 1]?.end), end };
}

/** Adds the numbers directly after a value, without a comma between. */
function withNumbers(reading: Reading, amounts: readonly Amount[], entry: Omit<OptionEntry, 'amounts'>): OptionEntry {
  const found: Amount[] = [];
  let end = entry.end;
  for (;;) {
    let place = end;
    while (pairing.test(wordAt(reading, place))) place++;
    const amount = amounts.find(({ start }) => start === place);
    if (!amount || !/^(?:plain|money|piece)$/.test(amount.as) || found.length === 2 || ageAt(reading, place)) break;
    // 'M38' is one size.
    if (amount.as === 'plain' && reading.tokens[place]?.isJoined && place === entry.end) break;
    found.push(amount);
    end = amount.start + amount.length;
    while (counted.test(wordAt(reading, end))) end++;
  }
  return { ...entry, amounts: found, end: found.length > 0 ? end : entry.end };
}

/** Keeps each value once. */
export const distinctValues = (kind: OptionKey, values: readonly string[]): string[] =>
  values.filter(
    (value, place) => values.findIndex((one) => identifyValue(kind, one) === identifyValue(kind, value)) === place,
  );
