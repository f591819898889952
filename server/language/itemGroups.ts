import type { Amount } from './amounts.ts';
import { type GoodsItem, type GroupedItem, isNamed, type PlacedWord, repeatsOption } from './goodsItems.ts';
import { completeItems } from './itemCompletion.ts';

export type ItemPart =
  | { is: 'word'; word: PlacedWord }
  | { is: 'quantity'; amount: Amount; isOfBefore: boolean }
  | { is: 'doubt'; amount: Amount; word: PlacedWord; isAfterGoods: boolean }
  | { is: 'and' | 'end' | 'gap' | 'person' | 'all' };

/** Returns the items of a message's parts. `hasOptions`: words that are values of options are listed apart. */
export const groupItems = (parts: readonly ItemPart[], hasOptions: boolean): GoodsItem[] =>
  completeItems(groupParts(separateMeasured(parts))).map((item) => toGoodsItem(item, hasOptions));

const toGoodsItem = (
  { words, isFor: _, isOfAll: __, isCountedAfter: ___, ...item }: GroupedItem,
  hasOptions: boolean,
): GoodsItem => ({
  ...item,
  ...(((item.unit === 'of those' && words.length > 0) || item.unit === 'each') && { unit: undefined }),
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
    const run = parts.slice(start, end);
    for (const place of placesBetween(run)) ends.add(start + place);
    const counted = parts[end]?.is === 'quantity' && endsItem(parts[end + 1]) ? placeOfCounted(run) : undefined;
    if (counted !== undefined) ends.add(start + counted);
    start = end + 1;
  }
  return ends.size === 0
    ? parts
    : parts.flatMap((part, place) => (ends.has(place) ? [{ is: 'end' as const }, part] : [part]));
}

// A value without a number, such as 'Double', measures nothing.
const isMeasure = (part: ItemPart | undefined) =>
  part?.is === 'word' && part.word.kind === 'measure' && (part.word.option === undefined || /\d/.test(part.word.said));
const isGoods = (part: ItemPart | undefined) => part?.is === 'word' && part.word.kind === 'goods';
const endsItem = (part: ItemPart | undefined) => part === undefined || part.is === 'end' || part.is === 'and';

/** '5 kilo aloo dhaniya 1': the number counts what is directly before it, as the weight is of other goods. */
function placeOfCounted(run: readonly ItemPart[]): number | undefined {
  const goods = run.length - 1;
  const isOfOthers = isGoods(run[goods]) && isGoods(run[goods - 1]) && isMeasure(run[goods - 2]);
  return isOfOthers ? goods : undefined;
}

/** Where further items begin in a run of words; none unless each measure has goods of its own. */
function placesBetween(run: readonly ItemPart[]): number[] {
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
    else if (part.is === 'all') {
      close();
      item.isOfAll = true;
    } else if (part.is === 'person') item.isFor ||= item.words.length > 0 || item.quantity !== undefined;
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
      item.isCountedAfter = item.words.length > 0;
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
