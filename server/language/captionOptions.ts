import type { OptionKey } from '#domain/catalogue/optionPresets.ts';
import { identifyValue, optionLimits } from '#domain/catalogue/options.ts';
import type { Amount } from './amounts.ts';
import { distinctValues, findEntryBlocks } from './captionEntries.ts';
import { expandRanges, sharePrices } from './captionGroups.ts';
import { headingAt } from './captionHeadings.ts';
import type { OptionEntry } from './captionValues.ts';
import type { Meaning } from './lexicon.ts';
import type { Reading } from './reading.ts';
import { closing, findSizes } from './sizes.ts';
import { isEachAt, type TokenSpan } from './stockAmounts.ts';

export type CaptionOption = { key: OptionKey; values: string[] };
/** One combination of values, with the numbers that stand beside it. */
export type CaptionVariant = { values: string[]; amounts: Amount[] };
export type FoundOptions = {
  options: CaptionOption[];
  variants: CaptionVariant[];
  spans: TokenSpan[];
  /** Tokens of the values and their numbers. */
  used: TokenSpan[];
  /** Whether each combination has numbers of its own, even with several options. */
  isNested: boolean;
};

const wordAt = ({ tokens }: Reading, place: number) => tokens[place]?.said ?? '';

/**
 * Reads the options of a caption: 'S M L', 'Red 5, blue 3', '250g ₹280, 500g ₹540', 'black: S 5, M 3; white: M 4'.
 * `undefined` if there are none, or if the words may mean something else.
 */
export function findCaptionOptions(reading: Reading, amounts: readonly Amount[]): FoundOptions | undefined {
  const blocks = findEntryBlocks(reading, amounts);
  const nested = blocks.map(readNested).find((one) => one !== undefined);
  if (nested) return nested;
  const all = blocks.flatMap((block) =>
    splitRuns(reading, block).filter((run, _, others) => isOption(reading, run, others)),
  );
  const runs = all.filter((run) => !isRepeated(run, all));
  const sizes = runs.some(([first]) => first?.kind === 'size') ? undefined : plainSizes(reading, amounts, runs);
  const kinds = [...new Set(runs.map(([first]) => first?.kind))];
  // Two lists of one kind are no product that one table could describe.
  if (kinds.length < runs.length || kinds.length + (sizes ? 1 : 0) > optionLimits.options) return undefined;
  const found = [...runs.map(toRun), ...(sizes ? [sizes] : [])].sort((one, other) => one.start - other.start);
  if (found.length === 0) return undefined;
  const variants = combine(found);
  if (variants.length > optionLimits.variants) return undefined;
  const options = found.map(({ key, values }) => ({ key, values: values.map(({ value }) => value) }));
  return {
    options,
    variants,
    spans: found.flatMap(({ spans }) => spans).map((span) => withHeading(reading, span)),
    used: found.flatMap(({ used }) => used),
    isNested: false,
  };
}

/** '3 colours (blue, grey, pink) … blue 5, grey 2, pink 7': the list that says how many is the one. */
const isRepeated = (run: OptionEntry[], all: OptionEntry[][]): boolean =>
  run.every(({ amounts }) => amounts.length === 0) &&
  all.some((other) => other !== run && other.every(({ amounts }) => amounts.length > 0) && sameValues(run, other));

const sameValues = (run: OptionEntry[], other: OptionEntry[]) => {
  const [ids, others] = [run, other].map((entries) =>
    entries.map(({ kind, value }) => identifyValue(kind, value)).toSorted(),
  );
  return ids?.join('\n') === others?.join('\n');
};

/** 'Colours: red, blue', 'red, blue colour'. */
function withHeading(reading: Reading, span: TokenSpan): TokenSpan {
  let start = span.start;
  while (/^(?:[:-]|available|are)$/.test(wordAt(reading, start - 1)) || headingAt(reading, start - 1)) start--;
  let end = span.end;
  while (headingAt(reading, end) || closing.test(wordAt(reading, end))) end++;
  return { start, end };
}

type Run = { key: OptionKey; values: CaptionValue[]; spans: TokenSpan[]; used: TokenSpan[]; start: number };
type CaptionValue = { value: string; amounts: Amount[] };

/** Neighbours of one kind; the numbers of a run count only if each of its values has as many. */
function splitRuns(reading: Reading, block: OptionEntry[]): OptionEntry[][] {
  const runs: OptionEntry[][] = [];
  for (const entry of block) {
    const run = runs.at(-1);
    if (run?.[0]?.kind === entry.kind) run.push(entry);
    else runs.push([entry]);
  }
  return runs.map((single) => {
    const run = sharePrices(expandRanges(reading, single));
    const count = run.length > 1 ? Math.min(...run.map(({ amounts }) => amounts.length)) : 0;
    return run.map((entry) => withNumbers(entry, count));
  });
}

/** A price after the last value belongs to all: 'M 5, L 8 ₹450'. */
function withNumbers(entry: OptionEntry, count: number): OptionEntry {
  const { amounts, valueEnd } = entry;
  if (amounts.length === count) return entry;
  const last = amounts[count - 1];
  return { ...entry, amounts: amounts.slice(0, count), end: last ? last.start + last.length : valueEnd };
}

/** Whether a run can only be meant as values to choose from. */
function isOption(reading: Reading, run: OptionEntry[], block: OptionEntry[][]): boolean {
  const [first, last] = [run[0], run.at(-1)];
  if (
    !first ||
    !last ||
    distinctValues(
      first.kind,
      run.map(({ value }) => value),
    ).length < run.length
  )
    return false;
  if (run.length < 2) return false;
  if (first.amounts.length > 0) return true;
  // 'Black white, S M L'
  const isBesideSizes = block.some((other) => other.length > 1 && other[0]?.kind === 'size' && other[0].isListed);
  if (first.kind === 'colour' && isBesideSizes && !hasAnd(reading, first.start, last.end)) return true;
  if (first.kind === 'colour') return isColourList(reading, run, last.end);
  if (first.kind === 'size') return true;
  // 'iPhone 14 / iPhone 15 case'
  // 'Vivo Y16 aur Oppo A17 ka cover, 12 har ek' are two covers.
  const areListed = run.every(({ isListed }, place) => place === 0 || isListed || hasEach(reading));
  return (first.kind === 'model' && areListed) || isFollowedByNothing(reading, last.end);
}

/** 'Red, blue' and 'colours red blue' are a choice; 'red and black saree' may be one saree in two colours. */
function isColourList(reading: Reading, run: OptionEntry[], end: number): boolean {
  const start = run[0]?.start ?? 0;
  const isHeaded = [1, 2].some((back) => headingAt(reading, start - back) === 'colour');
  const isEachColour = (_: unknown, at: number) => isEachAt(reading, at) && headingAt(reading, at + 1) === 'colour';
  if (isHeaded || headingAt(reading, end) === 'colour' || reading.tokens.some(isEachColour)) return true;
  if (!isFollowedByNothing(reading, end)) return false;
  const isOwnPart =
    /^(?:|,|;|\n|\.|-|:|\|)$/.test(wordAt(reading, start - 1)) && (hasEach(reading) || !hasAnd(reading, start, end));
  return isOwnPart || run.some(({ isListed }, place) => place > 0 && isListed) || run.length > 2;
}

const hasEach = (reading: Reading) => reading.tokens.some((_, place) => isEachAt(reading, place));

const hasAnd = (reading: Reading, start: number, end: number) =>
  Array.from({ length: end - start }, (_, index) => wordAt(reading, start + index)).some((said) =>
    /^(?:and|aur|और|&|\+)$/.test(said),
  );

/** No word that the values would belong to, as in 'black and white frame'. */
function isFollowedByNothing(reading: Reading, end: number): boolean {
  const token = reading.tokens[end];
  if (token?.kind !== 'word' || headingAt(reading, end) || isEachAt(reading, end)) return true;
  const said = reading.at[end]?.[0];
  if (!said) return false;
  return said.meanings.some(isNoGoods);
}

const isNoGoods = (meaning: Meaning) =>
  meaning.is === 'unit' ||
  meaning.is === 'number' ||
  (meaning.is === 'seller' && /^(?:price|stock)$/.test(meaning.name));

function toRun(run: OptionEntry[]): Run {
  const [first] = run;
  const start = first?.start ?? 0;
  const values = run.map(({ value, amounts }) => ({ value, amounts }));
  return { key: first?.kind ?? 'size', values, spans: [{ start, end: run.at(-1)?.end ?? start }], used: run, start };
}

/** Sizes without numbers of their own: 'S to XXL', 'UK 6 7 8', '38-46'. */
function plainSizes(reading: Reading, amounts: readonly Amount[], runs: OptionEntry[][]): Run | undefined {
  const taken = runs.flat();
  const free = amounts.filter((amount) => !taken.some(({ start, end }) => amount.start >= start && amount.start < end));
  const { names, spans } = findSizes(reading, free);
  const [first] = spans;
  if (!first || names.length < 2 || !areInOrder(spans, names)) return undefined;
  const isUk = spans.some(({ start, end }) =>
    Array.from({ length: end - start }, (_, index) => wordAt(reading, start + index)).includes('uk'),
  );
  const values = names.map((name) => ({
    value: name === 'XXXL' ? '3XL' : isUk && /^\d/.test(name) ? `UK ${name}` : name,
    amounts: [],
  }));
  return { key: 'size', values, spans, used: spans, start: first.start };
}

/** Not 'M38 L40', nor '38 5 40 8'. */
function areInOrder(spans: readonly TokenSpan[], names: readonly string[]): boolean {
  if (spans.length > 1) return false;
  const numbers = names.filter((name) => /^\d/.test(name)).map(Number);
  if (numbers.length === 0) return true;
  const isRising = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
  return numbers.length === names.length && isRising;
}

/** All combinations; numbers of one option are those of all its combinations. */
function combine(runs: Run[]): CaptionVariant[] {
  return runs.reduce<CaptionVariant[]>(
    (variants, { values }) =>
      variants.flatMap((variant) =>
        values.map(({ value, amounts }) => ({
          values: [...variant.values, value],
          amounts: [...variant.amounts, ...amounts],
        })),
      ),
    [{ values: [], amounts: [] }],
  );
}

/** 'Black: S 5, M 3; white: M 4, L 2': the values of one option, each with its own list of the other. */
function readNested(block: OptionEntry[]): FoundOptions | undefined {
  const outer = block[0]?.kind;
  const heads = block.filter(({ kind }) => kind === outer);
  const inner = block.find(({ kind }) => kind !== outer)?.kind;
  const isNested =
    outer &&
    inner &&
    heads.length > 1 &&
    heads.every(({ amounts }) => amounts.length === 0) &&
    block.every(({ kind, amounts }, place) =>
      kind === outer ? block[place + 1]?.kind === inner : kind === inner && amounts.length > 0,
    );
  if (!isNested) return undefined;
  let head = '';
  const variants: CaptionVariant[] = [];
  for (const { kind, value, amounts } of block) {
    if (kind === outer) head = value;
    else variants.push({ values: [head, value], amounts });
  }
  const keys = variants.map(({ values }) => values.map((value, at) => identifyValue(at ? inner : outer, value)).join());
  if (new Set(keys).size < variants.length) return undefined;
  const valuesOf = (kind: OptionKey) =>
    distinctValues(
      kind,
      block.flatMap((entry) => (entry.kind === kind ? [entry.value] : [])),
    );
  const options = [outer, inner].map((key) => ({ key, values: valuesOf(key) }));
  const spans = [{ start: block[0]?.start ?? 0, end: block.at(-1)?.end ?? 0 }];
  return { options, variants, spans, used: spans, isNested: true };
}
