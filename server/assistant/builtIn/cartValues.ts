import type { CartClause, CartEdit } from '#server/language/cartEdits.ts';
import { findPlaces } from '#server/language/cartPlaces.ts';
import { readText } from '#server/language/reading.ts';
import { findTooMany } from '#server/language/retractions.ts';
import { chooseSpoken, findDeniedValues, findSpokenValues } from '#server/language/spokenOptions.ts';
import { type GoodsItem, understand } from '#server/language/understand.ts';
import type { AssistantTurn } from './answerParts.ts';
import { addLine, type EditedLine, namedOf, valuesOf, withValues } from './cartLines.ts';
import { findPacksOf } from './packs.ts';
import { turnText } from './turnReading.ts';

/** What a clause says: its edits, its goods, and the places that it names in the cart. */
export type CartWish = {
  edits: ReadonlySet<CartEdit>;
  text: string;
  places: readonly number[];
  items: readonly GoodsItem[];
};

/** An item of a wish with the lines of its goods, and those of them that have the named values too. */
export type Target = { item: GoodsItem; ofGoods: EditedLine[]; lines: EditedLine[] };

/** 'Make it 2 of 9 ft and 2 of 5 ft': each value in its quantity, in place of the product's lines. */
export function distributeValues(
  { edits, text }: CartWish,
  targets: readonly Target[],
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  const isSet = ['set', 'change', 'exact', 'only'].some((edit) => edits.has(edit as CartEdit));
  const isEach = targets.every(({ item }) => item.quantity !== undefined && item.named?.length);
  const ids = new Set(targets.flatMap(({ ofGoods }) => ofGoods.map(({ productId }) => productId)));
  const own = lines.filter(({ productId }) => ids.has(productId));
  const [base] = own;
  if (targets.length < 2 || !isEach || ids.size !== 1 || !base) return undefined;
  const total = own.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = targets.reduce((sum, { item }) => sum + (item.quantity ?? 0), 0);
  if (!(isSet || total === wanted) || edits.has('add') || edits.has('more')) return undefined;
  const each = targets.flatMap(({ item }) => {
    const line = withValues(base, namedOf(base, item, text)?.values ?? []);
    return line ? { ...line, quantity: item.quantity ?? 1 } : [];
  });
  if (each.length < targets.length) return undefined;
  return each.reduce<EditedLine[]>(
    addLine,
    lines.filter((line) => !own.includes(line)),
  );
}

/** 'Make the laddu 2 kg': two of the packs of 1 kg, in place of what there was. */
export function changePacks(
  { edits }: CartWish,
  { item, lines: own, ofGoods }: Target,
  lines: readonly EditedLine[],
): EditedLine[] | undefined {
  const [line, ...others] = own.length > 0 ? own : ofGoods;
  const measure = item.words.find(({ kind, said }) => kind === 'measure' && /\p{L}/u.test(said));
  const isMore = edits.has('more') || edits.has('add');
  if (!line?.offered || !measure || others.length > 0 || isMore || item.quantity !== undefined) return undefined;
  const { offered } = line;
  for (const [option] of offered.options.entries()) {
    const packs = findPacksOf(offered, option, measure.said);
    const changed = packs && withValues(line, valuesOf(line).with(option, packs.value));
    if (!packs || !changed) continue;
    const quantity = packs.count;
    return lines.map((one) => (one === line ? { ...changed, quantity } : one));
  }
  return undefined;
}

/** Of several lines the one that has most of the named values, or one that isn't wanted: 'teal one in M, not S'. */
export function nearestLine(
  { reading }: AssistantTurn,
  item: GoodsItem,
  text: string,
  lines: readonly EditedLine[],
): EditedLine | undefined {
  const fits = lines.map((line) => {
    const [values, named] = [valuesOf(line), namedOf(line, item, text)?.values ?? []];
    const denied = line.offered ? findDeniedValues(reading, line.offered.options) : [];
    const isDenied = denied.filter(
      ({ option, position }) => line.offered?.options[option]?.values[position] === values[option],
    );
    const agreed = named.filter((value, option) => value !== null && value === values[option]);
    return Math.min(1, named.filter((value) => value !== null).length) + 2 * (agreed.length + isDenied.length);
  });
  return lines[fits.indexOf(Math.max(...fits))];
}

/** A line with the values that words alone name: the 8 of '7 wali rehne do, usko 8 kar do'. */
export function withSpokenValues(line: EditedLine, text: string): EditedLine | undefined {
  if (!line.offered) return undefined;
  const found = findSpokenValues(readText(text), line.offered.options, true);
  return found.length > 0 ? withValues(line, chooseSpoken(found, line.offered.options)) : undefined;
}

const ownPhone =
  /(?<![\p{L}\p{M}])(?:my|mera|mere|हमारा|मेरा|मेरे) (?:phone|mobile|fone|फ़ोन|फोन|मोबाइल)|(?:mera|mere|मेरा|मेरे) (?:to|toh|wala|तो|वाला)(?![\p{L}\p{M}])|phone is|model is/iu;

/** 'My phone is iPhone 13, not Samsung': every line that comes for phones is for that one, where it does. */
export function changeModels(text: string, lines: readonly EditedLine[]): EditedLine[] | undefined {
  if (!ownPhone.test(text)) return undefined;
  const changed = lines.map((line) => {
    const options = line.offered?.options ?? [];
    if (!options.some(({ key }) => key === 'model')) return line;
    const reading = readText(text);
    const denied = findDeniedValues(reading, options);
    const found = findSpokenValues(reading, options).filter(
      ({ option, position }) => !denied.some((one) => one.option === option && one.position === position),
    );
    return (found.length > 0 && withValues(line, chooseSpoken(found, options))) || line;
  });
  return changed.some((line, place) => line !== lines[place]) ? changed : undefined;
}

const ofSame =
  /(?<![\p{L}\p{M}])(?:same|that|it|its|iska|iski|iske|uska|uski|uske|usi|isi|ussi|usk[aei]|इसका|इसकी|इसके|उसका|उसकी|उसके|उसी|इसी)(?![\p{L}\p{M}])/iu;

/** 'Glass bhi uska': for the phone that the cart's goods are for. */
export function withModelOf(turn: AssistantTurn, lines: readonly EditedLine[]): AssistantTurn {
  const { situation } = turn;
  if (!ofSame.test(turnText(situation))) return turn;
  const models = lines.flatMap((line) => {
    const option = line.offered?.options.findIndex(({ key }) => key === 'model') ?? -1;
    return valuesOf(line)[option] ?? [];
  });
  const [model, ...others] = new Set(models);
  if (!model || others.length > 0) return turn;
  const chosen = { productId: '', values: [model] };
  return { ...turn, situation: { ...situation, memory: { ...situation.memory, chosen } } };
}

/** 'Ek 2.6, ek 2.8, mummy ka haath bada hai', 'XL bhejna, wo tight tha': beside values other sizes are no goods. */
export function withoutLooks(items: readonly GoodsItem[]): readonly GoodsItem[] {
  const isLook = ({ words, named = [], quantity }: GoodsItem) =>
    quantity === undefined && named.length === 0 && words.every(({ kind }) => kind === 'size');
  const areNamed = items.some(({ named = [] }) => named.length > 0);
  return areNamed ? items.filter((item) => !isLook(item)) : items;
}

/** 'Rose 2': beside a value that comes in no such size, the number counts. */
export function withoutCountWord(item: GoodsItem): GoodsItem {
  const { isDoubtful: _, words, named = [], quantity, ...rest } = item;
  const isCount = named.length > 0 && quantity !== undefined && words.every(({ said }) => said === String(quantity));
  return isCount ? { ...rest, words: [], named, quantity } : item;
}

/** 'Lal wale bhi do hi': the number counts the only thing that is named. */
export function joinBareCount(items: readonly GoodsItem[]): readonly GoodsItem[] {
  const [first, second, ...others] = items;
  const isBare = second?.words.length === 0 && !second.named?.length && second.quantity !== undefined;
  if (!first || !isBare || others.length > 0 || first.quantity !== undefined) return items;
  return [{ ...second, ...first, quantity: second.quantity }];
}

/** The places in the cart that a clause names, or that of which the customer finds too many: 'ten are too many, send six'. */
export function readPlaces(typed: string, { text, edits }: CartClause, lines: readonly EditedLine[]): number[] {
  const named = findPlaces(text, lines.length, edits.size > 0);
  const [count] = understand(findTooMany(typed) ?? '').counts;
  const tooMany = lines.flatMap(({ quantity }, place) => (quantity === count ? [place] : []));
  return named.length === 0 && tooMany.length === 1 ? tooMany : named;
}

/** 'Garam masala bhi utne hi': as many as of each thing in the cart. */
export function sameCount(text: string, lines: readonly EditedLine[]): number | undefined {
  const [count, ...others] = new Set(lines.map(({ quantity }) => quantity));
  return ofSameCount.test(text) && others.length === 0 ? count : undefined;
}
const ofSameCount =
  /(?<![\p{L}\p{M}])(?:utn[aei] hi|itn[aei] hi|same (?:quantity|number|qty)|उतन[ाेी] ही|इतन[ाेी] ही)(?![\p{L}\p{M}])/iu;
