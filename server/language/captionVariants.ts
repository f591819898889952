import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import type { Amount } from './amounts.ts';
import { eachBefore } from './captionAmounts.ts';
import type { CaptionOption, CaptionVariant, FoundOptions } from './captionOptions.ts';
import type { Reading } from './reading.ts';
import { findStock, isEachAt, type TokenSpan } from './stockAmounts.ts';

/** The options of a caption. */
export type CaptionOptions = {
  options: CaptionOption[];
  variants: { values: string[]; pricePaise?: number; stock?: number }[];
  /** A number for each variant that may be its price or its stock: the seller is asked. */
  numbers?: number[];
  /** The items of all variants together: the seller is asked how they are shared out. */
  total?: number;
};

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';
const endOf = ({ start, length }: Amount) => start + length;

type Stock = { amounts: Amount[]; spans: TokenSpan[]; pieces: number | undefined; isEach: boolean };

/** The stock beside options: '10 each', 'stock 4 each', '2-2 piece', or a sum. */
export function findOptionStock(
  reading: Reading,
  amounts: readonly Amount[],
  { options, variants }: Pick<FoundOptions, 'options' | 'variants'>,
): Stock | undefined {
  const found = findStock(reading, amounts, true);
  if (found) return { ...found, isEach: found.isEach || found.amounts.some(({ unit }) => unit === 'each') };
  const each = amounts.filter(
    (one) =>
      one.as === 'plain' && (eachAfter(reading, endOf(one)) !== undefined || eachBefore(reading, one) !== undefined),
  );
  const [only] = each;
  if (!only || each.length > 1 || !Number.isInteger(only.value)) return undefined;
  const isBesidePrice =
    amounts.some((one) => one.as === 'money' || (one !== only && one.value > only.value)) ||
    haveOwnPrices(variants, options.some(isMeasured) ? only.value : only.value * 3);
  const isBefore = amounts.every((one) => one.start <= only.start);
  const spans = [
    { start: eachBefore(reading, only) ?? only.start, end: eachAfter(reading, endOf(only)) ?? endOf(only) },
  ];
  // 'Red 20, blue 30, 15 each': neither number says whether it is a price.
  const isRival = variants.every(({ amounts: [own] }) => own?.as === 'plain' && own.value * 3 >= only.value);
  if (isRival && !isBesidePrice) return { amounts: [only], spans, pieces: undefined, isEach: true };
  if (!isBesidePrice && !(only.value < smallPrice && isBefore)) return undefined;
  return { amounts: [only], spans, pieces: only.value, isEach: true };
}

/** Returns where 'each' ends after a number, also after a word for what is counted: '12 bottle each'. */
function eachAfter(reading: Reading, end: number): number | undefined {
  const isCounted = reading.tokens[end]?.kind === 'word' && !isEachAt(reading, end);
  const place = isCounted ? end + 1 : end;
  if (!isEachAt(reading, place)) return undefined;
  return place + (wordAt(reading, place) === 'of' ? 2 : 1);
}

/** 'S 499 M 549, 10 each': each value has a number that is rather its price than its stock. */
const haveOwnPrices = (variants: readonly CaptionVariant[], least: number) =>
  variants.every(({ amounts }) =>
    amounts.some(({ as, value }) => as === 'money' || (value >= smallPrice * 2 && value > least)),
  );

/** A smaller number of each can hardly be a price. */
const smallPrice = 10;
/** A larger number beside a value can hardly be a stock. */
const largeStock = 100;

const measured: OptionKey[] = ['weight', 'length', 'pack'];
const isMeasured = ({ key, values }: CaptionOption) =>
  measured.includes(key) || values.every((value) => /^[\d.]+ (?:ml|l)$/.test(value));

/** One price for each value, in the same order: '250g 500g, 260/510'. */
export function findListedPrices(reading: Reading, amounts: readonly Amount[], { options, variants }: FoundOptions) {
  const [option] = options;
  if (options.length > 1 || !option || variants.some((variant) => variant.amounts.length > 0)) return undefined;
  const count = option.values.length;
  const isPrice = ({ as, value }: Amount) => as === 'money' || (as === 'plain' && value >= smallPrice);
  const isNext = (one: Amount, next: Amount) => {
    const gap = Array.from({ length: next.start - endOf(one) }, (_, index) => wordAt(reading, endOf(one) + index));
    return gap.every((said) => /^(?:,|\/|-|–|\||&|and|aur|और)$/.test(said));
  };
  const groups: Amount[][] = [];
  for (const one of amounts.filter(isPrice)) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && isNext(last, one)) group.push(one);
    else groups.push([one]);
  }
  const [list, other] = groups.filter(({ length }) => length === count);
  const isRising = list?.every(({ value }, place) => place === 0 || value > (list[place - 1]?.value ?? 0));
  if (!list || other || groups.length > 1 || !isRising || !(isMeasured(option) || count > 2)) return undefined;
  const [first, last] = [list[0], list.at(-1)];
  const spans = first && last ? [{ start: first.start, end: endOf(last) }] : [];
  return { amounts: list, spans };
}

type Beside = { stock: Stock | undefined; listed: { amounts: Amount[] } | undefined; prices: number[] };
/** `body`: the inches of a size; `unshared`: the items of several variants together. */
type Meaning = 'price' | 'stock' | 'unclear' | 'unshared' | 'body';

/** Gives each variant its price and stock, from the numbers beside its values and those of the whole caption. */
export function numberVariants(found: FoundOptions, { stock, listed, prices }: Beside) {
  const { options, variants } = found;
  const columns = variants[0]?.amounts.length ?? 0;
  const meanings = Array.from({ length: columns }, (_, column) => meaningOf(found, column, prices));
  // 'Black 99, brown 109, 40 pcs each': what is no stock is the price.
  const isStocked = stock?.isEach && stock.pieces !== undefined && prices.length === 0;
  if (isStocked && columns === 1 && meanings[0] === 'unclear') meanings[0] = 'price';
  // 'Red 12, blue 15, 10 each': the number for each may be the stock too.
  if (stock?.isEach && stock.pieces === undefined && meanings[0] === 'stock') meanings[0] = 'unclear';
  const [first, second] = meanings;
  // 'S 499 5, M 549 3'
  if (first === 'unclear' && second === 'unclear') meanings.splice(0, 2, ...meaningsOfTwo(found));
  const numberOf = (row: number, meaning: Meaning) => variants[row]?.amounts[meanings.indexOf(meaning)]?.value;
  const [onlyPrice] = prices;
  const rows = variants.map(({ values }, row) => {
    const own = numberOf(row, 'price') ?? listed?.amounts[row]?.value;
    const pricePaise = own === undefined ? (prices.length === 1 ? onlyPrice : undefined) : Math.round(own * 100);
    const pieces = numberOf(row, 'stock') ?? (stock?.isEach ? stock.pieces : undefined);
    return { values, ...(pricePaise !== undefined && { pricePaise }), ...(pieces !== undefined && { stock: pieces }) };
  });
  const isUnclear = meanings.includes('unclear');
  const hasStock = meanings.includes('stock') || stock?.isEach;
  const read: CaptionOptions = {
    options,
    variants: rows,
    ...(isUnclear && { numbers: rows.map((_, row) => numberOf(row, 'unclear') ?? 0) }),
    ...(!hasStock && stock?.pieces !== undefined && { total: stock.pieces }),
  };
  const own = [...new Set(rows.flatMap(({ pricePaise }) => pricePaise ?? []))];
  const isDescribed = meanings.some((meaning) => meaning === 'body' || meaning === 'unshared');
  return { read, prices: own.length > 0 ? own : prices, isDescribed };
}

/** What the numbers at one place beside the values are. */
function meaningOf({ options, variants, isNested }: FoundOptions, column: number, prices: number[]): Meaning {
  const amounts = variants.flatMap((variant) => variant.amounts[column] ?? []);
  const isStock = options.length === 1 || isNested ? 'stock' : 'unshared';
  if (amounts.some(({ as }) => as === 'money')) return 'price';
  const [values, [price]] = [amounts.map(({ value }) => value), prices];
  if (amounts.some(({ as }) => as === 'piece'))
    return areOfBundles(amounts) && prices.length === 0 ? 'unclear' : isStock;
  if (options[0]?.key === 'size' && areInches(values)) return 'body';
  if (!values.every(Number.isInteger)) return 'price';
  const isPriced = price !== undefined;
  if (isPriced) {
    const isAlike = values.some((value) => value >= largeStock && value * 300 >= price);
    return isAlike ? 'unclear' : isStock;
  }
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isOfMeasures = options.some((option) => isMeasured(option));
  if (low !== high && low >= (isOfMeasures ? smallPrice * 2 : largeStock)) return 'price';
  return high < smallPrice * 2 ? isStock : 'unclear';
}

/** '7 feet 450, 9 feet 550 pair': rather prices of a pair than so many pairs. */
const areOfBundles = (amounts: readonly Amount[]) =>
  amounts.every(
    ({ as, unit, value }) => value >= largeStock && (as !== 'piece' || /^(?:pair|set|pack|box)$/.test(unit ?? '')),
  );

/** 'M 38, L 40, XL 42' */
const areInches = (values: number[]) =>
  values.length > 1 &&
  values.every((value, place) => {
    const step = value - (values[place - 1] ?? value - 2);
    return value >= 26 && value <= 60 && (step === 2 || step === 4);
  });

function meaningsOfTwo({ variants }: FoundOptions): [Meaning, Meaning] {
  const numbersAt = (column: number) => variants.flatMap(({ amounts }) => amounts[column]?.value ?? []);
  const isPrice = Math.min(...numbersAt(0)) >= Math.max(...numbersAt(1), smallPrice) * 3;
  return isPrice ? ['price', 'stock'] : ['unclear', 'unshared'];
}

/** The items of all variants, as far as the caption says. */
export function countStock(
  stock: Stock | undefined,
  options: { read: CaptionOptions } | undefined,
  sizes: number,
): { stock?: number } {
  const { variants = [], total } = options?.read ?? {};
  const known = variants.flatMap((variant) => variant.stock ?? []);
  if (variants.length > 0 && known.length === variants.length) {
    return { stock: known.reduce((sum, pieces) => sum + pieces, 0) };
  }
  if (options) return total === undefined ? {} : { stock: total };
  return stock?.pieces === undefined ? {} : { stock: stock.pieces * (stock.isEach ? Math.max(1, sizes) : 1) };
}
