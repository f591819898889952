import { withDividedTotal } from './dividedTotals.ts';
import { type GoodsWord, type GroupedItem, isNamed, repeatsOption } from './goodsItems.ts';

/** '1 red and 2 blue kurta' are two kurtas, '2 kurta size M and 1 L' too; a single word after 'and' joins its goods. */
export function completeItems(found: readonly GroupedItem[]): GroupedItem[] {
  const grouped = found.map(withGoodsByWeight);
  const items = withLateNumber(withDividedTotal(withLateValues(withValuesOfAll(grouped)))).filter(
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
      // 'Leggings XL black 2 white 1' are all XL.
      const isOfAll = named === before && item.words.some(({ option }) => option !== undefined);
      const shared = named.words.filter(
        (word) =>
          word.kind === 'goods' || (word.option !== undefined && (isShared || (isOfAll && !repeatsOption(item, word)))),
      );
      return { ...item, words: [...item.words, ...shared] };
    })
    .filter((_, place) => !givers.has(counted[place] as GroupedItem))
    .slice(0, 20);
}

/** 'Ek kilo jamun' is no peda in purple: a colour that is no value beside a weight that is one names goods. */
function withGoodsByWeight(item: GroupedItem): GroupedItem {
  const isUnknownColour = ({ kind, option }: GroupedItem['words'][number]) =>
    (kind === 'colour' || kind === 'material') && option === undefined;
  const isWeighed = item.words.some(({ kind, option }) => kind === 'measure' && option !== undefined);
  if (!isWeighed || isNamed(item) || !item.words.some(isUnknownColour)) return item;
  return { ...item, words: item.words.map((word) => (isUnknownColour(word) ? { ...word, kind: 'goods' } : word)) };
}

/** 'One M, one L, both green': each of them is green. */
function withValuesOfAll(found: readonly GroupedItem[]): readonly GroupedItem[] {
  const at = found.findIndex(({ isOfAll, quantity }) => isOfAll && quantity === undefined);
  const values = found[at]?.words ?? [];
  const before = found.slice(0, Math.max(0, at));
  const isValued = (item: GroupedItem) => item.quantity !== undefined && item.words.some(isLookOrValue);
  const has = (item: GroupedItem, value: GroupedItem['words'][number]) =>
    item.words.some(({ kind, option }) => (option ?? kind) === (value.option ?? value.kind));
  const isShared = values.length > 0 && values.every(isLookOrValue) && before.filter(isValued).length > 1;
  if (!isShared || before.some((item) => values.some((value) => has(item, value)))) return found;
  const each = before.map((item) => (isValued(item) ? { ...item, words: [...item.words, ...values] } : item));
  return [...each, ...found.slice(at + 1)];
}
const isLookOrValue = (word: GroupedItem['words'][number]) => word.option !== undefined || isLook(word);

/** '500 gram ka ek aur idli podi 500': the first weight is that of what was spoken of. */
const hasOwnMeasure = (item: GroupedItem, after: GroupedItem | undefined) =>
  item.words.some(({ kind }) => kind === 'measure') &&
  after?.words.some(({ kind }) => kind === 'measure') === true &&
  // '1 box of half kg, and 1 kg gulab jamun': unlike 'and 1 of 1 kg', the second counts by its weight alone.
  (after.words[0]?.kind === 'goods' || (item.quantity !== undefined && after.quantity === undefined));

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

/**
 * '2 bedsheets, one blue, one pink', '2 black. One M, one XL': values in as many pieces as were counted just before are
 * these pieces; 'leggings black 2 white 1 red 1' are four.
 */
function withoutTotal(items: GroupedItem[]): GroupedItem[] {
  const isValue = ({ words, quantity }: GroupedItem) =>
    quantity !== undefined && words.length > 0 && words.every(isLook);
  const at = items.findIndex((item, place) => {
    const end = items.findIndex((other, next) => next > place && !isValue(other));
    const values = items.slice(place + 1, end < 0 ? undefined : end);
    const sum = values.reduce((all, { quantity = 0 }) => all + quantity, 0);
    const isOther = values.every((value) => looksOf(value).isDisjointFrom(looksOf(item)));
    return (isNamed(item) || looksOf(item).size > 0) && values.length > 1 && sum === item.quantity && isOther;
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
    if (!isLate) {
      items.push(item);
      continue;
    }
    // '2 sheets, one blue and one grey, double': both are double.
    const first = items.findLastIndex((one, place) => place === 0 || isNamed(one) || hasAny(one, item));
    const isOfAll = !isNamed(before) && items.slice(first + 1).length > 1;
    for (const [place, one] of items.entries()) {
      if (one === before || (isOfAll && place > first)) items[place] = { ...one, words: [...one.words, ...item.words] };
    }
  }
  return items;
}

const hasAny = (one: GroupedItem, { words }: GroupedItem) => words.some((word) => repeatsOption(one, word));

/** 'Blue bedsheet, send 2', 'two more, in indigo': the number counts the only goods beside it. */
function withLateNumber(found: readonly GroupedItem[]): readonly GroupedItem[] {
  if (isOneInParts(found))
    return [{ ...found.at(-1), quantity: found.at(-1)?.quantity, words: found.flatMap(({ words }) => words) }];
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

/** 'Socks also, white, 2 packs': goods, their values and their number. */
function isOneInParts(found: readonly GroupedItem[]): boolean {
  const [first, ...others] = found;
  const last = others.pop();
  const isValue = ({ words, quantity }: GroupedItem) => quantity === undefined && words.every(isLookOrValue);
  return (
    first !== undefined &&
    last?.words.length === 0 &&
    isNamed(first) &&
    first.quantity === undefined &&
    others.length > 0 &&
    others.every(isValue)
  );
}

/** A number alone counts nothing if the other items have their own. */
function isRedundantNumber(items: readonly GroupedItem[], place: number): boolean {
  // '3 pieces and one cover': three of what was spoken of.
  const isOfThose = items[place]?.unit === 'of those' && !items.some(isNamed);
  if (items[place]?.unit !== undefined && !isOfThose) return false;
  return items.some((item, other) => other !== place && item.words.length > 0 && item.quantity !== undefined);
}
