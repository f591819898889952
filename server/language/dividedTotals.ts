import { type GroupedItem, isNamed } from './goodsItems.ts';

type Word = GroupedItem['words'][number];

/** A weight counts by itself: '2 boxes of 500 g and 1 kg' are three. */
const isValue = ({ kind, option }: Word) =>
  kind === 'colour' || kind === 'size' || (option !== undefined && kind !== 'measure');
const kindOf = ({ kind, option }: Word) => option ?? kind;

/**
 * '2 leggings, red and black', 'two pairs size 3 and size 5': a number before several values of goods is their total, so
 * each value is one. If it is another number than that of the values, no line has it, and the customer is asked.
 */
export function withDividedTotal(items: readonly GroupedItem[]): readonly GroupedItem[] {
  const at = items.findIndex(({ quantity = 0, words }) => quantity > 1 && words.some(isValue));
  const first = items[at];
  const value = first && lastValueBehindGoods(first);
  if (!first || !value) return items;
  const isSame = (word: Word) => kindOf(word) === kindOf(value);
  const isFurther = ({ quantity, words, isFor }: GroupedItem) =>
    quantity === undefined && !isFor && words.length > 0 && words.every(isValue) && words.filter(isSame).length === 1;
  const end = items.findIndex((item, place) => place > at && !isFurther(item));
  const further = items.slice(at + 1, end < 0 ? undefined : end);
  const count = further.length + 1;
  if (count === 1) return items;
  const shared = first.words.filter((word) => !isSame(word));
  const late = further.at(-1)?.words.filter((word) => !isSame(word)) ?? [];
  const lacks = (words: readonly Word[]) => (word: Word) => !words.some((other) => kindOf(other) === kindOf(word));
  const divided = [first, ...further].map((item) => {
    const own = item === first ? first.words : [...item.words, ...shared.filter(lacks(item.words))];
    return { ...item, quantity: 1, words: [...own, ...late.filter(lacks(own))] };
  });
  return [...items.slice(0, at), ...divided, ...items.slice(at + count)];
}

/** The value of '2 leggings red', which '2 red leggings and black' counts alone. */
function lastValueBehindGoods(item: GroupedItem): Word | undefined {
  const last = item.words.at(-1);
  const values = last ? item.words.filter((word) => isValue(word) && kindOf(word) === kindOf(last)) : [];
  return last && isValue(last) && values.length === 1 && (isNamed(item) || item.words.length === 1) ? last : undefined;
}
