import type { Amount } from './amounts.ts';
import type { WordKind } from './wordLists.ts';

/**
 * A word that describes goods. `said` is the normalised text; it may be a phrase that names one thing. `means` holds
 * the English names that shops use; for an unknown word in Devanagari its transliteration, for other unknown words
 * nothing.
 */
export type GoodsWord = { said: string; means: string[]; kind: WordKind };

/**
 * Goods in a message with their quantity and its unit: 'piece', 'box'. `isDoubtful`: the number may belong to the name,
 * as in 'airdopes 141', and is one of the words too.
 */
export type GoodsItem = {
  quantity: number | undefined;
  unit?: string | undefined;
  isDoubtful?: true;
  words: GoodsWord[];
  /** The values of options that it names, as typed; only where options are known. */
  named?: string[];
};

/** A word of an item with its position in tokens. */
export type PlacedWord = GoodsWord & { start: number; length: number; option?: number };

export type ItemPart =
  | { is: 'word'; word: PlacedWord }
  | { is: 'quantity'; amount: Amount; isOfBefore: boolean }
  | { is: 'doubt'; amount: Amount; word: PlacedWord; isAfterGoods: boolean }
  | { is: 'and' | 'end' | 'gap' | 'person' };

/** Returns the items of a message's parts. `hasOptions`: words that are values of options are listed apart. */
export const groupItems = (parts: readonly ItemPart[], hasOptions: boolean): GoodsItem[] =>
  completeItems(groupParts(separateMeasured(parts))).map((item) => toGoodsItem(item, hasOptions));

/** An item whose words may be values of options; `isFor` somebody who is named behind it. */
type GroupedItem = Omit<GoodsItem, 'words'> & { words: (GoodsWord & { option?: number })[]; isFor?: boolean };

const toGoodsItem = ({ words, isFor: _, ...item }: GroupedItem, hasOptions: boolean): GoodsItem => ({
  ...item,
  ...(item.unit === 'of those' && words.length > 0 && { unit: undefined }),
  words: words.flatMap(({ option, ...word }) => (option === undefined ? [word] : [])),
  ...(hasOptions && { named: words.flatMap(({ option, said }) => (option === undefined ? [] : [said])) }),
});

/**
 * '1 kg kaju katli 1 kg besan laddu', 'kaju katli 1 kg besan laddu 500 g': goods and measures in turn are as many items,
 * without a sign between them.
 */
function separateMeasured(parts: readonly ItemPart[]): readonly ItemPart[] {
  const ends = new Set<number>();
  for (let start = 0; start < parts.length; ) {
    let end = start;
    while (parts[end]?.is === 'word' || parts[end]?.is === 'gap') end++;
    for (const place of placesBetween(parts.slice(start, end))) ends.add(start + place);
    start = end + 1;
  }
  return ends.size === 0
    ? parts
    : parts.flatMap((part, place) => (ends.has(place) ? [{ is: 'end' as const }, part] : [part]));
}

/** Where further items begin in a run of words; none unless each measure has goods of its own. */
function placesBetween(run: readonly ItemPart[]): number[] {
  // A value without a number, such as 'Double', measures nothing.
  const isMeasure = (part: ItemPart | undefined) =>
    part?.is === 'word' &&
    part.word.kind === 'measure' &&
    (part.word.option === undefined || /\d/.test(part.word.said));
  const isGoods = (part: ItemPart | undefined) => part?.is === 'word' && part.word.kind === 'goods';
  const measures = [...run.keys()].filter((place) => isMeasure(run[place]));
  const [first = 0] = measures;
  if (measures.length < 2) return [];
  const isFirst = !run.slice(0, first).some(isGoods);
  const bounds = isFirst ? [...measures, run.length] : [0, ...measures.map((place) => place + 1)];
  const hasOwn = bounds.slice(1).every((end, at) => run.slice(bounds[at], end).some(isGoods));
  return hasOwn ? bounds.slice(1, -1) : [];
}

/** Whether quantities come before their goods: unless the first one comes after some. */
function countsBefore(parts: readonly ItemPart[]): boolean {
  const counting = parts.filter(({ is }) => is === 'word' || is === 'quantity');
  // 'Double wala 1 aur towel 3': each number comes after what it counts.
  if (counting.length > 2 && counting[0]?.is === 'word' && counting.at(-1)?.is === 'quantity') return false;
  // Words before them, as in 'pooja hai to 5 diye', are no goods that the number comes after.
  const isGoods = (part: ItemPart) => part.is === 'word' && part.word.kind !== 'other';
  const first = counting.find((part) => part.is === 'quantity' || isGoods(part)) ?? counting[0];
  return first?.is === 'quantity';
}

function groupParts(parts: readonly ItemPart[]): GroupedItem[] {
  const isBefore = countsBefore(parts);
  const items: GroupedItem[] = [];
  let item: GroupedItem = { quantity: undefined, words: [] };
  let goesOn = false;
  let doubtful: number | undefined;
  const close = () => {
    if (item.quantity === undefined && doubtful !== undefined) {
      items.push({ ...item, quantity: doubtful, isDoubtful: true });
    } else if (item.words.length > 0 || item.quantity !== undefined) items.push(item);
    item = { quantity: undefined, words: [] };
    doubtful = undefined;
    goesOn = false;
  };
  for (const [place, part] of parts.entries()) {
    if (part.is === 'and' || part.is === 'end') close();
    else if (part.is === 'person') item.isFor ||= item.words.length > 0 || item.quantity !== undefined;
    else if (part.is === 'doubt') {
      doubtful = part.amount.value;
      item.words.push(toGoodsWord(part.word));
    } else if (part.is === 'word') {
      const isNext = !isBefore && !goesOn && item.words.length > 0;
      if (isNext && item.quantity !== undefined && beginsItem(item, part.word)) close();
      item.words.push(toGoodsWord(part.word));
    } else if (part.is === 'quantity') {
      // 'OnePlus ka 1 aur Redmi ka 1'.
      const isAfter = part.isOfBefore || !goodsFollow(parts, place);
      if (item.quantity !== undefined || (isBefore && !isAfter && item.words.length > 0)) close();
      goesOn = part.isOfBefore;
      item.quantity = part.amount.value;
      item.unit = part.amount.unit;
    }
  }
  close();
  return items;
}

/** Whether words follow before a comma: the number of '1 de do aur kajal 2' comes after the kajal. */
function goodsFollow(parts: readonly ItemPart[], place: number): boolean {
  const next = parts.slice(place + 1).find(({ is }) => is !== 'gap');
  return next !== undefined && next.is !== 'and' && next.is !== 'end';
}

const toGoodsWord = ({ said, means, kind, option }: PlacedWord) => ({
  ...{ said, means, kind },
  ...(option !== undefined && { option }),
});
/** After a quantity other goods begin another item; 'curtain 7 ft 2 piece maroon' goes on. */
const beginsItem = (item: GroupedItem, word: PlacedWord) =>
  word.option === undefined ? isNamed(item) : repeatsOption(item, word);
/** 'M 2 L 3': a further value of the same option begins another item. */
const repeatsOption = ({ words }: GroupedItem, { option }: Pick<PlacedWord, 'option'>) =>
  option !== undefined && words.some((word) => word.option === option);
const isNamed = ({ words }: GroupedItem) => words.some(({ kind }) => kind === 'goods' || kind === 'other');

/** '1 red and 2 blue kurta' are two kurtas, '2 kurta size M and 1 L' too; a single word after 'and' joins its goods. */
function completeItems(found: readonly GroupedItem[]): GroupedItem[] {
  const items = withLateNumber(withLateValues(found)).filter(
    (item, place, all) => item.words.length > 0 || !isRedundantNumber(all, place),
  );
  const givers = new Set<GroupedItem>();
  const counted = withoutTotal(items);
  return counted
    .map((item, place) => {
      if (isNamed(item) || item.words.length === 0) return item;
      const [before, after] = [counted.slice(0, place).findLast(isNamed), counted.slice(place + 1).find(isNamed)];
      const named = goesOn(item, before, after)
        ? before
        : hasOwnMeasure(item, after) || hasOtherValue(item, after)
          ? undefined
          : (after ?? before);
      if (!named) return item;
      const isShared =
        named.quantity === undefined &&
        item.quantity !== undefined &&
        !named.words.some((word) => repeatsOption(item, word));
      if (isShared) givers.add(named);
      const shared = named.words.filter((word) => word.kind === 'goods' || (isShared && word.option !== undefined));
      return { ...item, words: [...item.words, ...shared] };
    })
    .filter((_, place) => !givers.has(counted[place] as GroupedItem))
    .slice(0, 20);
}

/** '500 gram ka ek aur idli podi 500': the first weight is that of what was spoken of. */
const hasOwnMeasure = (item: GroupedItem, after: GroupedItem | undefined) =>
  item.words.some(({ kind }) => kind === 'measure') &&
  after?.words[0]?.kind === 'goods' &&
  after.words.some(({ kind }) => kind === 'measure');

const isLook = ({ kind }: GoodsWord) => kind === 'colour' || kind === 'size';
const looksOf = ({ words }: GroupedItem) => new Set(words.filter(isLook).map(({ kind }) => kind));

/** 'The small ones eight and blue pens five': the small ones, which no colour is said of, are no pens. */
const hasOtherValue = (item: GroupedItem, after: GroupedItem | undefined) =>
  after?.quantity !== undefined &&
  item.quantity !== undefined &&
  item.words.every(isLook) &&
  after.words.some(isLook) &&
  looksOf(item).isDisjointFrom(looksOf(after));

/**
 * '2 kurtas M, one L for my sister, and a saree': a value goes with the goods before it if it is for somebody or if these
 * have more values of its kind than the goods behind it.
 */
function goesOn(item: GroupedItem, before: GroupedItem | undefined, after: GroupedItem | undefined): boolean {
  const kindOf = ({ kind, option }: GroupedItem['words'][number]) => option ?? kind;
  const kinds = new Set(item.words.map(kindOf));
  const shared = (other: GroupedItem | undefined) =>
    (other?.words ?? []).filter((word) => kinds.has(kindOf(word))).length;
  return item.isFor === true || (before !== undefined && shared(before) > shared(after));
}

/** '2 bedsheets, one blue, one pink': values in as many pieces as were counted just before are these pieces. */
function withoutTotal(items: GroupedItem[]): GroupedItem[] {
  const isValue = ({ words, quantity }: GroupedItem) =>
    quantity !== undefined && words.length > 0 && words.every(({ kind }) => kind === 'colour' || kind === 'size');
  const at = items.findIndex((item, place) => {
    const end = items.findIndex((other, next) => next > place && !isValue(other));
    const values = items.slice(place + 1, end < 0 ? undefined : end);
    const sum = values.reduce((all, { quantity = 0 }) => all + quantity, 0);
    return isNamed(item) && values.length > 1 && sum === item.quantity;
  });
  const total = items[at];
  if (!total) return items;
  const end = items.findIndex((other, next) => next > at && !isValue(other));
  const isOfTotal = (place: number) => place > at && (end < 0 || place < end);
  return items
    .map((item, place) => (isOfTotal(place) ? { ...item, words: [...item.words, ...total.words] } : item))
    .toSpliced(at, 1);
}

/** 'Two shirts, size 44': values after a comma go with the goods before them. */
function withLateValues(found: readonly GroupedItem[]): GroupedItem[] {
  const items: GroupedItem[] = [];
  for (const item of found) {
    const before = items.at(-1);
    const isLate =
      before &&
      item.quantity === undefined &&
      item.words.length > 0 &&
      item.words.every((word) => word.option !== undefined && !repeatsOption(before, word)) &&
      (isNamed(before) || before.words.some(({ option }) => option !== undefined));
    if (isLate) items.splice(-1, 1, { ...before, words: [...before.words, ...item.words] });
    else items.push(item);
  }
  return items;
}

/** 'Blue bedsheet, send 2', 'two more, in indigo': the number counts the only goods beside it. */
function withLateNumber(found: readonly GroupedItem[]): readonly GroupedItem[] {
  const [first, second, ...others] = found;
  const isLate =
    first &&
    second &&
    others.length === 0 &&
    isNamed(first) &&
    first.quantity === undefined &&
    second.words.length === 0;
  const isEarly = first && second && others.length === 0 && first.words.length === 0 && second.quantity === undefined;
  if (isEarly && second.words.every(({ kind }) => kind === 'colour' || kind === 'size'))
    return [{ ...first, words: second.words }];
  return isLate ? [{ ...second, words: first.words }] : found;
}

/** A number alone counts nothing if the other items have their own. */
function isRedundantNumber(items: readonly GroupedItem[], place: number): boolean {
  // '3 pieces and one cover': three of what was spoken of.
  const isOfThose = items[place]?.unit === 'of those' && !items.some(isNamed);
  if (items[place]?.unit !== undefined && !isOfThose) return false;
  return items.some((item, other) => other !== place && item.words.length > 0 && item.quantity !== undefined);
}
