import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { identifyValue } from '#domain/catalogue/options.ts';
import type { Amount } from './amounts.ts';
import { listedColourAt } from './captionColours.ts';
import { isRangeAt } from './captionGroups.ts';
import { headedAt, headingAt } from './captionHeadings.ts';
import { followingModelAt, modelAt } from './captionModels.ts';
import { type OptionEntry, separating, type Value } from './captionValues.ts';
import { ageAt, identifyMeasure, namesOf } from './optionValues.ts';
import type { Reading } from './reading.ts';
import { findSellerPhraseAt } from './sellerPhrases.ts';

const letterSizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL', '4XL', '5XL'];
const listing = /^(?:,|\/|;|\n|\|)$/;
/** '38 wali 3' */
const maker = /^(?:wala|wali|wale|वाला|वाली|वाले)$/;
const pairing = /^(?:-|–|:|=|\(|ka|ke|ki|का|के|की|wala|wali|wale|वाला|वाली|वाले|for|at|@|me|mein|में)$/;
/** Words between a number of pieces and the next value. */
const counted = /^(?:\)|only|left|wala|wali|वाला|वाली|pcs?)$/;
/** Shades that describe a colour and are none. */
const noColour = /^(?:dark|light|plain|solid|clear|matte|glossy|shiny|neon|multi|plain colour)$/;
const packWords = /^(?:pack|set|box|combo|पैक|सेट)$/;

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/** Blocks of neighbouring values; only separators and words such as 'colours' are between them. */
export function findEntryBlocks(reading: Reading, amounts: readonly Amount[]): OptionEntry[][] {
  const blocks: OptionEntry[][] = [];
  let [block, isListed]: [OptionEntry[], boolean] = [[], false];
  for (let place = 0; place < reading.tokens.length; ) {
    const before = block.at(-1);
    const value =
      (before?.kind === 'model' && (isListed || isAnd(reading, place - 1))
        ? followingModelAt(reading, amounts, place, before.value)
        : undefined) ??
      headedAt(reading, amounts, place, before) ??
      listedColourAt(reading, amounts, place, block) ??
      valueAt(reading, amounts, place);
    if (value) {
      const entry = withNumbers(reading, amounts, { ...value, valueEnd: value.end, start: place, isListed });
      block.push(entry);
      [place, isListed] = [entry.end, false];
      continue;
    }
    const said = wordAt(reading, place);
    isListed ||= listing.test(said);
    const goesOn = separating.test(said) || counted.test(said) || isRangeAt(reading, place, before);
    if (!goesOn && !headingAt(reading, place)) {
      if (block.length > 0) blocks.push(block);
      [block, isListed] = [[], false];
    }
    place++;
  }
  return [...blocks, block].filter(({ length }) => length > 0);
}

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
  const end = amount.start + amount.length;
  const isCalled = numbering.test(wordAt(reading, end));
  return { kind: 'size', value: String(amount.value), end: isCalled ? end + 1 : end };
}

const maxSize = 60;
/** '7 number 2 jodi' */
const numbering = /^(?:number|numbers|no|num|nambar|नंबर|नम्बर)$/;
const isDash = (reading: Reading, place: number) => /^[-–:]$/.test(wordAt(reading, place));

function isPaired(reading: Reading, amounts: readonly Amount[], { as, value, start, length }: Amount): boolean {
  const end = start + length;
  const isCalled = maker.test(wordAt(reading, end)) || numbering.test(wordAt(reading, end));
  const from = isCalled ? end + 1 : end;
  const isNext = ({ start: at, as: kind }: Amount) =>
    (at === from && kind === 'plain') ||
    (kind === 'piece' && (at === from || (at === end + 1 && isDash(reading, end))));
  const next = amounts.find(isNext);
  const isFirst = /^(?:|,|;|\n|size|sizes|साइज़|साइज|:)$/.test(wordAt(reading, start - 1));
  const isLast = next && /^(?:|[,;.।\n])$/.test(wordAt(reading, next.start + next.length));
  return (as === 'plain' || as === 'size') && value <= maxSize && (isFirst || isCalled) && isLast === true;
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
    // 'S22' is a model.
    const isWhole = phrase.length > 1 || !(tokens[end]?.kind === 'number' && tokens[end]?.isJoined);
    const isCapital = phrase.said.length > 1 || /\p{Lu}/u.test(typed(1));
    if (size && letterSizes.includes(size) && isLetter && isCapital && isWhole) {
      return { kind: 'size', value: size === 'XXXL' ? '3XL' : size, end };
    }
    const [colour] = namesOf(phrase, 'colour');
    if (colour && !noColour.test(phrase.said) && !noColour.test(colour)) {
      return { kind: 'colour', value: typed(phrase.length), end };
    }
  }
  return undefined;
}

/** Adds the numbers directly after a value, without a comma between. */
function withNumbers(reading: Reading, amounts: readonly Amount[], entry: Omit<OptionEntry, 'amounts'>): OptionEntry {
  const found: Amount[] = [];
  let end = entry.end;
  for (;;) {
    let place = end;
    while (pairing.test(wordAt(reading, place)) || isSlash(reading, place, entry)) place++;
    const amount = amounts.find(({ start }) => start === place) ?? noneLeftAt(reading, place);
    if (!amount || !/^(?:plain|money|piece)$/.test(amount.as) || found.length === 2 || ageAt(reading, place)) break;
    // 'M38' is one size.
    if (amount.as === 'plain' && reading.tokens[place]?.isJoined && place === entry.end) break;
    found.push(amount);
    end = amount.start + amount.length;
    while (counted.test(wordAt(reading, end))) end++;
  }
  return { ...entry, amounts: found, end: found.length > 0 ? end : entry.end };
}

/** 'Neela 5, pink khatam': none of it. */
function noneLeftAt(reading: Reading, start: number): Amount | undefined {
  const said = findSellerPhraseAt(reading, start, /^none_left$/);
  return said && { start, length: said.length, value: 0, as: 'piece', unit: undefined };
}

const isAnd = (reading: Reading, place: number) => /^(?:and|aur|और|&)$/.test(wordAt(reading, place));

/** 'S/5 M/8' */
const isSlash = ({ tokens }: Reading, place: number, { kind, end }: Pick<OptionEntry, 'kind' | 'end'>) =>
  (kind === 'size' || kind === 'colour') &&
  place === end &&
  tokens[place]?.said === '/' &&
  tokens[place]?.isJoined === true &&
  tokens[place - 1]?.kind === 'word' &&
  tokens[place + 1]?.kind === 'number';

/** Keeps each value once. */
export const distinctValues = (kind: OptionKey, values: readonly string[]): string[] =>
  values.filter(
    (value, place) => values.findIndex((one) => identifyValue(kind, one) === identifyValue(kind, value)) === place,
  );
