import { findAmounts } from './amounts.ts';
import { type GroupedItem, isNamed } from './goodsItems.ts';
import { readText } from './reading.ts';

type Word = GroupedItem['words'][number];

/** A weight or a pack counts by itself: '2 boxes of 500 g and 1 kg' are three. */
const isWeight = ({ said }: Word) =>
  /^(?:pack|box|set)(?!\p{L})/iu.test(said) || /^(?:kg|g|l|ml)$/.test(findAmounts(readText(said))[0]?.unit ?? '');
const isValue = (word: Word) =>
  word.kind === 'colour' || word.kind === 'size' || (word.option !== undefined && !isWeight(word));
const kindOf = ({ kind, option }: Word) => option ?? kind;
const lacks = (words: readonly Word[]) => (word: Word) => !words.some((other) => kindOf(other) === kindOf(word));

/** What a number of `count` values means for each of them: '2 each' as many, their total one. */
const shareOf = ({ quantity, unit }: GroupedItem) => (unit === 'each' ? quantity : 1);

/**
 * '2 leggings, red and black', 'two pairs size 3 and size 5', 'red and black leggings 2': a number beside several values
 * of goods is their total, so each value is one. If it is another number than that of the values, no line has it, and the
 * customer is asked.
 */
export const withDividedTotal = (items: readonly GroupedItem[]): readonly GroupedItem[] =>
  withTotalBehind(withTotalBefore(items));

function withTotalBefore(items: readonly GroupedItem[]): readonly GroupedItem[] {
  const at = items.findIndex(
    ({ quantity = 0, isCountedAfter, words }) => quantity > 1 && !isCountedAfter && words.some(isValue),
  );
  const first = items[at];
  const value = first && lastValueBehindGoods(first);
  if (!first || !value) return items;
  const isSame = (word: Word) => kindOf(word) === kindOf(value);
  const isFurther = ({ quantity, words, isFor }: GroupedItem) =>
    quantity === undefined && !isFor && words.length > 0 && words.every(isValue) && words.filter(isSame).length === 1;
  const end = items.findIndex((item, place) => place > at && !isFurther(item));
  const further = items.slice(at + 1, end < 0 ? undefined : end);
  if (further.length === 0) return items;
  const shared = first.words.filter((word) => !isSame(word));
  const late = further.at(-1)?.words.filter((word) => !isSame(word)) ?? [];
  const divided = [first, ...further].map((item) => {
    const own = item === first ? first.words : [...item.words, ...shared.filter(lacks(item.words))];
    return { ...item, quantity: shareOf(first), words: [...own, ...late.filter(lacks(own))] };
  });
  return [...items.slice(0, at), ...divided, ...items.slice(at + divided.length)];
}

/** The value of '2 leggings red', which '2 red leggings and black' counts alone. */
function lastValueBehindGoods(item: GroupedItem): Word | undefined {
  const last = item.words.at(-1);
  const values = last ? item.words.filter((word) => isValue(word) && kindOf(word) === kindOf(last)) : [];
  return last && isValue(last) && values.length === 1 && (isNamed(item) || item.words.length === 1) ? last : undefined;
}

/** 'Yellow and teal kurti size M 2 each': what follows the goods is said of each value before them. */
function withTotalBehind(items: readonly GroupedItem[]): readonly GroupedItem[] {
  const at = items.findIndex((item) => isNamed(item) && item.words[0] !== undefined && isValue(item.words[0]));
  const last = items[at];
  const [value, ...others] = last?.words ?? [];
  if (!last || !value) return items;
  const isBefore = ({ quantity, words, isFor }: GroupedItem) =>
    quantity === undefined && !isFor && words.length === 1 && words.every((word) => kindOf(word) === kindOf(value));
  const start = items.slice(0, at).findLastIndex((item) => !isBefore(item)) + 1;
  const values = items.slice(start, at);
  if (values.length === 0 || others.some((word) => kindOf(word) === kindOf(value))) return items;
  const quantity = last.quantity === undefined ? undefined : shareOf(last);
  const divided = [...values, last].map((item) => ({
    ...item,
    quantity,
    words: item === last ? last.words : [...item.words, ...others],
  }));
  return [...items.slice(0, start), ...divided, ...items.slice(at + 1)];
}
