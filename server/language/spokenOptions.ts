import type { Option } from '#domain/catalogue/options.ts';
import { type Amount, findAmounts } from './amounts.ts';
import { findDenials } from './denials.ts';
import { findExtremes, toNumber } from './extremeValues.ts';
import type { ValueSpan } from './items.ts';
import { countsParts } from './modelNumbers.ts';
import { ageAt, type FoundValue, findOptionValues } from './optionValues.ts';
import { type Reading, saysAt } from './reading.ts';
import { toSpellingKey } from './spelling.ts';
import { findBrands } from './spokenBrands.ts';
import { suffixLength } from './spokenModels.ts';

/** Above this a number beside goods is rather their size than a quantity. */
const maxUsualQuantity = 20;

const sizeWords = new Set(['size']);
/** '42 me hai?', '38 wali', '42 ka price'. */
const ofNumber =
  /^(?:me|mein|mai|main|men|m|में|मे|wala|wali|wale|vala|vali|vale|waala|waali|वाला|वाली|वाले|ka|ki|ke|का|की|के|number|no|num|nambar|नंबर|नम्बर|inch|chalega|chalegi|चलेगा|चलेगी)$/;
const packWords =
  /^(?:pack|packs|packet|packets|box|boxes|set|sets|combo|dabba|dabbe|dibba|डिब्बा|डब्बा|पैक|पैकेट|बॉक्स|सेट)$/;
const joinsPack = /^(?:of|ka|ki|ke|wala|wali|wale|का|की|के|वाला|वाली|वाले|pieces?|pcs?|pc|पीस)$/;
const maker = /^(?:wala|wali|wale|वाला|वाली|वाले)$/;

/**
 * Returns the values of a product's options that a customer names, in the text's order: not a number that counts items,
 * nor the 'm' of 'red m hai?', which is short for 'mein'. `isAsked`: the text answers a question for a value.
 */
export function findSpokenValues(reading: Reading, options: readonly Option[], isAsked = false): FoundValue[] {
  const amounts = findAmounts(reading);
  const written = findOptionValues(reading, options).filter(({ start }) => !isInLongerSize(reading, start));
  const numbers = findNumberValues(reading, options, amounts).filter((one) => !overlaps(one, written));
  const extremes = findExtremes(reading, options).filter((one) => !overlaps(one, [...written, ...numbers]));
  const brands = isAsked ? findBrands(reading, options).filter((one) => !overlaps(one, written)) : [];
  const found = [...written, ...numbers, ...extremes, ...brands]
    .filter((one) => !isOfOtherModel(reading, options, one))
    .sort((one, other) => one.start - other.start);
  if (isAsked) return found;
  return found.filter((value) => {
    const token = reading.tokens[value.start];
    if (value.length > 1 || !token) return true;
    if (token.kind === 'number')
      return isValueNumber(reading, { amounts, found, value, option: options[value.option] });
    return !isShortForIn(reading, found, value.start) || namesOtherSize(found, value);
  });
}

const isOfOtherModel = (reading: Reading, options: readonly Option[], { option, start, length }: FoundValue) =>
  options[option]?.key === 'model' && suffixLength(reading, start + length) > 0;

/** Whether the words share a token with those of others. */
export const overlaps = ({ start, length }: Omit<ValueSpan, 'option'>, others: readonly Omit<ValueSpan, 'option'>[]) =>
  others.some((other) => start < other.start + other.length && other.start < start + length);

/** The 'xl' of '3xl'. */
const isInLongerSize = ({ at }: Reading, start: number) =>
  (at[start - 1] ?? []).some(
    ({ length, meanings }) => length > 1 && meanings.some((one) => one.is === 'ware' && one.kind === 'size'),
  );

/** Plain numbers that are values in another form: the 7 of 'UK 7', the 12 of 'Box of 12'. */
function findNumberValues(reading: Reading, options: readonly Option[], amounts: readonly Amount[]): FoundValue[] {
  return amounts.flatMap((amount) =>
    options.flatMap(({ key, values }, option) => {
      const { start, value, as, length } = amount;
      const range = key === 'size' ? rangeAt(reading, start, values) : -1;
      if (range !== -1) return [{ option, position: range, start, length: 3 }];
      const ages = key === 'size' ? agesOf(reading, amount, values) : [];
      const [age, other] = ages;
      if (age !== undefined)
        return other === undefined ? [{ option, position: age, ...withRange(reading, start, length) }] : [];
      const isNumber = as === 'plain' || as === 'size' || key === 'pack';
      const isMeasured = key === 'weight' || key === 'length';
      const isOneOf = isMeasured && (maker.test(reading.tokens[start + length]?.said ?? '') || value >= leastGrams);
      const position = values.findIndex(
        (one) => toNumber(key, one) === value || (isOneOf && as === 'plain' && Number.parseFloat(one) === value),
      );
      return isNumber && position !== -1 && reading.tokens[start]?.kind === 'number'
        ? [{ option, position, start, length: 1 }]
        : [];
    }),
  );
}

/** From here on a number of a weight is no count: 'kaju katli 250'. */
const leastGrams = 100;

/** 'Size 4-5' of '4-5 years'. */
function rangeAt({ tokens }: Reading, start: number, values: readonly string[]): number {
  const [low, sign, high] = tokens.slice(start, start + 3);
  if (low?.kind !== 'number' || !/^[-–]$/.test(sign?.said ?? '') || high?.kind !== 'number') return -1;
  return values.findIndex((value) => new RegExp(`^${low.said}\\s?[-–]\\s?${high.said}(?!\\d)`).test(value));
}

/** The 4 of '4-5 saal' counts nothing. */
function withRange({ tokens }: Reading, start: number, length: number): { start: number; length: number } {
  const isRange = /^[-–]$/.test(tokens[start - 1]?.said ?? '') && tokens[start - 2]?.kind === 'number';
  return isRange ? { start: start - 2, length: length + 2 } : { start, length };
}

const warranted = /^(?:warranty|guarantee|warranti|guaranty|वारंटी|गारंटी|tak|तक)$/;

/** The positions of the sizes that are made for an age: '3 saal' of '2–3 y'. */
function agesOf({ tokens }: Reading, { as, unit, value, start, length }: Amount, values: readonly string[]): number[] {
  if (as !== 'time' || warranted.test(tokens[start + length]?.said ?? '')) return [];
  return values.flatMap((size, position) => {
    const [, low, high, of] = /^(\d+)\s?[–-]\s?(\d+)\s?([ym])/.exec(size) ?? [];
    const isUnit = (of === 'y' && unit === 'year') || (of === 'm' && unit === 'month');
    return isUnit && value >= Number(low) && value <= Number(high) ? [position] : [];
  });
}

type NumberPlace = {
  amounts: readonly Amount[];
  found: readonly ValueSpan[];
  value: ValueSpan;
  option: Option | undefined;
};

function isValueNumber(reading: Reading, { amounts, found, value: { start }, option }: NumberPlace): boolean {
  const { tokens } = reading;
  const amount = amounts.find((one) => start >= one.start && start < one.start + one.length);
  const [before, after] = [tokens[start - 1]?.said ?? '', tokens[start + 1]?.said ?? ''];
  if (option?.key === 'pack') return isPackNumber(reading, start);
  // 'He is in 6th'.
  if (/^(?:st|nd|rd|th)$/.test(after) && tokens[start + 1]?.isJoined) return false;
  // 'Bangles 2 of 2.6': nobody counts 2.6 of them.
  if (after === 'of') return false;
  if (!amount || amount.as === 'size' || !Number.isInteger(amount.value)) return true;
  if (amount.as !== 'plain') return false;
  if (option && toSpellingKey(before) === toSpellingKey(option.name.toLowerCase())) return true;
  // 'One pair in 7'.
  if (before === 'in' && option?.key === 'size' && !countsParts(reading, start)) return true;
  if (ofNumber.test(after) || amount.value > maxUsualQuantity) return true;
  // '7?' after a shoe, '6 hi dedo ek jodi'.
  const isAlone = tokens.length === 2 && after === '?';
  const isBesideCount = amounts.some((one) => one.start > start && one.as === 'piece' && option?.key === 'size');
  if (isAlone || isBesideCount) return true;
  const isAfterValue = found.some((one) => one.start + one.length === start);
  // 'Ek 8': one of size 8.
  const isAfterCount = amounts.some((one) => one.as === 'plain' && one.start + one.length === start);
  return (isAfterValue || isAfterCount || isGoodsAt(reading, start - 1)) && !isGoodsAt(reading, start + 1);
}

/** 'Pack of 12', '12 ka pack', '6 wala box'. */
function isPackNumber({ tokens }: Reading, start: number): boolean {
  const said = (place: number) => tokens[place]?.said ?? '';
  if (joinsPack.test(said(start - 1)) && packWords.test(said(start - 2))) return true;
  return maker.test(said(start + 1)) || (joinsPack.test(said(start + 1)) && packWords.test(said(start + 2)));
}

const isGoodsAt = ({ at }: Reading, place: number) =>
  (at[place] ?? []).some(
    ({ isGuess, meanings }) => !isGuess && meanings.some((one) => one.is === 'ware' && one.kind === 'goods'),
  );

/** 'Maroon m 2 aur black xl 1': beside another size. */
const namesOtherSize = (found: readonly FoundValue[], value: FoundValue) =>
  found.some((one) => one.option === value.option && one.position !== value.position);

/** A small 'm' after a colour, material, size or number: 'red m hai?'. */
function isShortForIn(reading: Reading, found: readonly ValueSpan[], start: number): boolean {
  const { text, tokens, at } = reading;
  if (tokens[start]?.said !== 'm' || text[tokens[start]?.start ?? 0] !== 'm') return false;
  if (saysAt(reading, start - 1, sizeWords) || saysAt(reading, start + 1, sizeWords)) return false;
  const isAfterValue = found.some((one) => one.start + one.length === start);
  const isAfterLook = (at[start - 1] ?? []).some(({ meanings }) =>
    meanings.some((one) => one.is === 'ware' && one.kind !== 'goods'),
  );
  return isAfterValue || isAfterLook || tokens[start - 1]?.kind === 'number';
}

/** How far a size that a product lacks may be from those that it has. */
const sizeDistance = 6;

/** Returns the numbers and ages that can only mean a size that the product lacks: 'shirt 46', 'frock 5-6 years'. */
function findUnknownSizes(reading: Reading, options: readonly Option[], known: readonly FoundValue[]): ValueSpan[] {
  const amounts = findAmounts(reading);
  return options.flatMap(({ key, name, values }, option) => {
    if (key !== 'size') return [];
    const sizes = values.flatMap((value) => toNumber(key, value) || []);
    const [least, most] = [Math.min(...sizes) - sizeDistance, Math.max(...sizes) + sizeDistance];
    const numbers = amounts.flatMap(({ start, value }): ValueSpan[] => {
      const span = { option, start, length: 1 };
      const age = ageAt(reading, start);
      if (age) return [{ ...span, length: age.length }];
      if (sizes.length === 0 || value < least || value > most) return [];
      const place = { amounts, found: known, value: span, option: { key, name, values } };
      return reading.tokens[start]?.kind === 'number' && isValueNumber(reading, place) ? [span] : [];
    });
    return numbers.filter((span) => !overlaps(span, known));
  });
}

/**
 * Returns the words that name values of these options, sizes that they lack, and short words that are neither, so that
 * none of these is read as a quantity, a price or goods.
 */
export function findValueSpans(reading: Reading, options: readonly Option[]): ValueSpan[] {
  const found = findSpokenValues(reading, options);
  const known = found.map(({ option, position, start, length }): ValueSpan => {
    const { key, values } = options[option] ?? { key: null, values: [] };
    const kind = key === 'size' || key === 'colour' ? key : 'measure';
    return { ...{ option, start, length, kind }, value: values[position] ?? '' };
  });
  const lacking = findUnknownSizes(reading, options, found).map((span) => ({ ...span, kind: 'size' as const }));
  const models = findOptionValues(reading, options)
    .filter((one) => isOfOtherModel(reading, options, one))
    .map(({ option, start, length }): ValueSpan => {
      return { option, start, length: length + suffixLength(reading, start + length) };
    });
  const named = [...known, ...lacking, ...models];
  const denials = findDenials(reading, named);
  // A value that is named as not wanted, with the words that say so.
  const spans = named.map((span, place) => ({
    ...span,
    ...(denials[place] && { ...denials[place], isDenied: true as const }),
  }));
  const fillers = reading.tokens.flatMap((_, start): ValueSpan[] =>
    isShortForIn(reading, spans, start) ? [{ option: -1, start, length: 1 }] : [],
  );
  return [...spans, ...fillers.filter((one) => !overlaps(one, spans))];
}

/** Returns the values of these options that a text names as not wanted: 'not red', 'L nahi M', 'S ki jagah'. */
export function findDeniedValues(reading: Reading, options: readonly Option[]): FoundValue[] {
  const found = findSpokenValues(reading, options);
  const denials = findDenials(reading, found);
  const wanted = found.filter((_, place) => !denials[place]);
  // 'Lal S ki jagah nili S': S is wanted.
  return found.filter(
    (value, place) =>
      denials[place] && !wanted.some((one) => one.option === value.option && one.position === value.position),
  );
}

/** The value of each option that is named; null where none is, or several are. */
export function chooseSpoken(found: readonly FoundValue[], options: readonly Option[]): (string | null)[] {
  return options.map(({ values }, option) => {
    const positions = new Set(found.flatMap((one) => (one.option === option ? [one.position] : [])));
    const [position] = positions;
    return positions.size === 1 && position !== undefined ? (values[position] ?? null) : null;
  });
}

/** Whether several values of one option are named: 'red or blue'. */
export const namesSeveral = (found: readonly FoundValue[]) =>
  found.some((one) => found.some((other) => other.option === one.option && other.position !== one.position));
