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
  | { is: 'and' | 'end' | 'gap' };

/** Returns the items of a message's parts. `hasOptions`: words that are values of options are listed apart. */
export const groupItems = (parts: readonly ItemPart[], hasOptions: boolean): GoodsItem[] =>
  completeItems(groupParts(parts)).map((item) => toGoodsItem(item, hasOptions));

/** An item whose words may be values of options. */
type GroupedItem = Omit<GoodsItem, 'words'> & { words: (GoodsWord & { option?: number })[] };

const toGoodsItem = ({ words, ...item }: GroupedItem, hasOptions: boolean): GoodsItem => ({
  ...item,
  words: words.flatMap(({ option, ...word }) => (option === undefined ? [word] : [])),
  ...(hasOptions && { named: words.flatMap(({ option, said }) => (option === undefined ? [] : [said])) }),
});

/** Quantities come before their goods, unless the first one comes after some. */
function groupParts(parts: readonly ItemPart[]): GroupedItem[] {
  // Words before them, as in 'pooja hai to 5 diye', are no goods that the number comes after.
  const isGoods = (part: ItemPart) => part.is === 'word' && part.word.kind !== 'other';
  const first =
    parts.find((part) => part.is === 'quantity' || isGoods(part)) ??
    parts.find(({ is }) => is === 'word' || is === 'quantity');
  const isBefore = first?.is === 'quantity';
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
  for (const part of parts) {
    if (part.is === 'and' || part.is === 'end') close();
    else if (part.is === 'doubt') {
      doubtful = part.amount.value;
      item.words.push(toGoodsWord(part.word));
    } else if (part.is === 'word') {
      const isNext = !isBefore && !goesOn && item.words.length > 0;
      if (isNext && item.quantity !== undefined && beginsItem(item, part.word)) close();
      item.words.push(toGoodsWord(part.word));
    } else if (part.is === 'quantity') {
      if (item.quantity !== undefined || (isBefore && item.words.length > 0)) close();
      goesOn = part.isOfBefore;
      item.quantity = part.amount.value;
      item.unit = part.amount.unit;
    }
  }
  close();
  return items;
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
  return items
    .map((item, place) => {
      if (isNamed(item) || item.words.length === 0) return item;
      const named = items.slice(place + 1).find(isNamed) ?? items.slice(0, place).findLast(isNamed);
      if (!named) return item;
      const isShared =
        named.quantity === undefined &&
        item.quantity !== undefined &&
        !named.words.some((word) => repeatsOption(item, word));
      if (isShared) givers.add(named);
      const shared = named.words.filter((word) => word.kind === 'goods' || (isShared && word.option !== undefined));
      return { ...item, words: [...item.words, ...shared] };
    })
    .filter((_, place) => !givers.has(items[place] as GroupedItem))
    .slice(0, 20);
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
      isNamed(before);
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
  if (items[place]?.unit !== undefined) return false;
  return items.some((item, other) => other !== place && item.words.length > 0 && item.quantity !== undefined);
}
