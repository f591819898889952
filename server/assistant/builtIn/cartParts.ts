import type { CartEdit } from '#server/language/cartEdits.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import type { AssistantTurn } from './answerParts.ts';
import { addLine, type EditedLine, namedOf, valuesOf, withValues } from './cartLines.ts';
import type { CartWish, Target } from './cartValues.ts';

/** 'Make it …' means all of them, as do measures: two boxes of 250 g may become one of 500 g. */
const ofAll = /(?<![\p{L}\p{M}])(?:it|them|isko|ise|unko|inko|इसको|इसे|इनको|उनको)(?![\p{L}\p{M}])/iu;
const measured: ReadonlySet<string> = new Set(['weight', 'pack', 'length', 'volume']);

/** 'Ek banarasi hari kar do' of two red ones: the other stays red. `undefined`: all of the line are meant. */
export function changePart(
  { edits, text }: CartWish,
  { item: { quantity }, line, other }: { item: Target['item']; line: EditedLine; other: EditedLine },
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  const isPart = quantity !== undefined && quantity < line.quantity && !edits.has('only') && !edits.has('exact');
  if (!isPart || ofAll.test(text) || changesMeasure(line, other)) return undefined;
  const rest = { ...line, quantity: line.quantity - quantity };
  return lines.flatMap((one) => (one === line ? [rest] : [one])).concat({ ...other, quantity });
}

function changesMeasure(line: EditedLine, other: EditedLine): boolean {
  const [before, after] = [valuesOf(line), valuesOf(other)];
  return (line.offered?.options ?? []).some(
    ({ key }, option) => key !== null && measured.has(key) && before[option] !== after[option],
  );
}

/** Edits that count from what is there. */
const counting: readonly CartEdit[] = ['more', 'add', 'fewer', 'double'];

/**
 * 'Ek neela kar dijiye, ek safed rehne dijiye' of two white ones, 'do kar do, ek neela' of a black one: values in their
 * numbers, and all others as they are. `undefined`: not all of one product are counted.
 */
export function distributeAll(
  { understood: { counts } }: AssistantTurn,
  { edits, text }: CartWish,
  targets: readonly Target[],
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  if (counting.some((edit) => edits.has(edit))) return undefined;
  const valued = targets.filter(({ item }) => item.words.length > 0 || item.named?.length);
  const [total, ...others] = counts.filter((count) => valued.every(({ item }) => item.quantity !== count));
  const own = lines.filter((line) => valued.every(({ ofGoods }) => ofGoods.includes(line)));
  const [base] = own;
  const isEach = valued.every(({ item }) => item.quantity !== undefined && item.named?.length);
  if (!base || !isEach || valued.length === 0 || others.length > 0 || (total === undefined && valued.length < 2))
    return undefined;
  if (own.some(({ productId }) => productId !== base.productId)) return undefined;
  const counted = valued.reduce((sum, { item }) => sum + (item.quantity ?? 0), 0);
  const rest = (total ?? own.reduce((sum, { quantity }) => sum + quantity, 0)) - counted;
  if (rest < 0 || (total === undefined ? rest > 0 : rest === 0 || own.length > 1)) return undefined;
  const each = valued.flatMap(({ item }) => {
    const line = withValues(base, namedOf(base, item, text)?.values ?? []);
    return line ? [{ ...line, quantity: item.quantity ?? 1 }] : [];
  });
  if (each.length < valued.length) return undefined;
  const kept = rest > 0 ? [{ ...base, quantity: rest }] : [];
  return [...kept, ...each].reduce<EditedLine[]>(
    addLine,
    lines.filter((line) => !own.includes(line)),
  );
}

/** 'Make both L', 'dono L kar do': another value for each of them. */
export function changeAll(
  { edits, text, places, items: [item, ...others] }: CartWish,
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  const isSet = edits.has('set') || edits.has('change') || edits.has('exact');
  const isValue = item?.named?.length && item.quantity === undefined && item.words.length === 0;
  if (!isSet || !isValue || others.length > 0 || places.length < 2) return undefined;
  const changed = lines.map((line, place) =>
    places.includes(place) ? withValues(line, namedOf(line, item, text)?.values ?? []) : line,
  );
  const all = changed.filter((line) => line !== undefined);
  return all.length < lines.length ? undefined : all.reduce<EditedLine[]>(addLine, []);
}

/** '7 wali rehne do usko 8 kar do': another value in place of the one that is refused. */
export function replaceValue(
  { edits, text }: CartWish,
  targets: readonly Target[],
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  const isSet = edits.has('set') || edits.has('change');
  const [gone, ...others] = targets.filter((one) => one.lines.length === 1 && one.item.named?.length);
  const come = targets.find((one) => one.lines.length === 0 && one.item.named?.length);
  const [line] = gone?.lines ?? [];
  if (!isSet || !line || !come || others.length > 0) return undefined;
  const other = withValues(line, namedOf(line, come.item, text)?.values ?? []);
  return other && lines.map((one) => (one === line ? other : one));
}

/** 'Black bhi 3 kar do' names how many it shall be, 'black bhi 3 add kar do' how many more. */
const setsToo = /(?<![\p{L}\p{M}])(?:bhi|भी) (?!.*(?:aur|add|jod|daal|dal|mila|more|और|जोड़|डाल|मिला))/iu;

/** How a wish changes a quantity; `undefined` if it names none. */
export function countOf(
  edits: ReadonlySet<CartEdit>,
  item: GoodsItem,
  text: string,
): ((before: number) => number) | undefined {
  const { quantity } = item;
  if (quantity !== undefined && setsToo.test(text)) return () => quantity;
  if (edits.has('exact') && quantity !== undefined) return () => quantity;
  // 'Make the laddu 1 kg only' of two such packs: one.
  if (edits.has('exact') && item.named?.length) return () => 1;
  if (edits.has('double')) return (before) => before * 2;
  if (edits.has('more') || (edits.has('add') && !edits.has('change'))) return (before) => before + (quantity ?? 1);
  if (edits.has('fewer')) return (before) => before - (quantity ?? 1);
  return quantity === undefined ? undefined : () => quantity;
}
