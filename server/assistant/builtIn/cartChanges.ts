import type { CartEdit } from '#server/language/cartEdits.ts';
import { toSpellingKey } from '#server/language/spelling.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import type { SearchHit } from '../situation/catalogue.ts';
import type { AnswerPart, AssistantTurn } from './answerParts.ts';
import { addLine, type EditedLine, hasNamedValues, namedOf, withValues } from './cartLines.ts';
import { changeAll, changePart, countOf, distributeAll, replaceValue } from './cartParts.ts';
import { type CartWish, changePacks, distributeValues, nearestLine, type Target } from './cartValues.ts';
import { answerVariant } from './variantAnswers.ts';

/** The lines afterwards, and the goods that are wanted and aren't in the cart. */
export type ChangedLines = { lines: EditedLine[]; missing: GoodsItem[]; said?: AnswerPart };

/** Carries out one wish on the lines of a cart. `undefined`: it isn't clear what is meant. */
export async function editLines(
  turn: AssistantTurn,
  wish: CartWish,
  lines: readonly EditedLine[],
): Promise<ChangedLines | undefined> {
  const targets = await Promise.all(wish.items.map((item) => findTarget(turn, wish, item, lines)));
  const edits = meantEdits(wish, targets, lines);
  const whole = changeAll(wish, lines) ?? distributeAll(turn, wish, targets, lines);
  if (whole) return { lines: whole, missing: [] };
  if (edits.has('remove') || edits.has('clear')) {
    const replaced = replaceValue(wish, targets, lines);
    return replaced ? { lines: replaced, missing: [] } : removeTargets(turn, wish, targets, lines);
  }
  const distributed = distributeValues({ ...wish, edits }, targets, lines);
  if (distributed) return { lines: distributed, missing: [] };
  const isOnly = edits.has('only') && targets.some(isPointed(wish));
  if (isOnly && targets.every((target) => target.lines.length > 0 || target.ofGoods.length === 0)) {
    return retainTargets(targets, lines);
  }
  const retained = isOnly ? lines.filter((line) => targets.some(({ ofGoods }) => ofGoods.includes(line))) : lines;
  let changed: ChangedLines = { lines: [...retained], missing: [] };
  for (const item of wish.items) {
    const target = await findTarget(turn, wish, item, changed.lines);
    const next = changeTarget(turn, { ...wish, edits }, target, changed.lines);
    if (!next) return undefined;
    changed = { ...changed, ...next, missing: [...changed.missing, ...next.missing] };
  }
  return replaceOnly(wish, changed);
}

/**
 * 'Only 4 towels' of six keeps what else is in the cart, 'only the towels' doesn't. 'And two' beside another number is no
 * 'two more'.
 */
function meantEdits(
  { edits, items }: CartWish,
  targets: readonly Target[],
  lines: readonly EditedLine[],
): ReadonlySet<CartEdit> {
  const counted = items.filter(({ quantity }) => quantity !== undefined);
  if (edits.has('more') && counted.length > 1) return edits.difference(new Set<CartEdit>(['more']));
  const [only, ...others] = targets.filter(({ item }) => item.quantity !== undefined);
  const isCorrected = only?.lines.length === 1 && only.lines[0]?.quantity !== only.item.quantity;
  if (!edits.has('only') || !isCorrected || others.length > 0 || lines.length === 1) return edits;
  return edits.difference(new Set<CartEdit>(['only'])).union(new Set<CartEdit>(['exact']));
}

/** Whether an item points to something: goods, a value or a place in the list. */
const isPointed =
  ({ places }: CartWish) =>
  ({ item }: Target) =>
    item.words.length > 0 || (item.named ?? []).length > 0 || places.length > 0;

async function findTarget(
  turn: AssistantTurn,
  { text, places }: CartWish,
  item: GoodsItem,
  lines: readonly EditedLine[],
): Promise<Target> {
  const { words, named = [] } = item;
  if (words.length === 0 && named.length === 0 && places.length > 0) {
    const placed = lines.filter((_, place) => places.includes(place));
    return { item, ofGoods: placed, lines: placed };
  }
  const ofWords = words.length > 0 ? await findGoods(turn, item, lines) : [];
  // 'Mother says white is better': the value is what counts.
  const isNamed =
    words.some(({ kind }) => kind === 'goods') ||
    (words.length > 0 && (named.length === 0 || (ofWords.length === 0 && (await namesOther(turn, words)))));
  const ofGoods = isNamed || ofWords.length > 0 ? ofWords : meantLines(turn, named.length > 0, lines);
  return { item, ofGoods, lines: ofGoods.filter((line) => named.length === 0 || hasNamedValues(line, item, text)) };
}

/** 'Fall bhi lal': a word that no list has is the name of other goods of the shop. */
async function namesOther({ look }: AssistantTurn, words: GoodsItem['words']): Promise<boolean> {
  const own = words.filter(({ kind }) => kind === 'other');
  const [hit] = own.length > 0 ? await look.products({ words: own, limit: 1 }) : [];
  return hit !== undefined && isInName(hit, own);
}

/** 'It': what was spoken of last, if it is in the cart; values may be of any line. */
function meantLines({ situation }: AssistantTurn, hasValues: boolean, lines: readonly EditedLine[]): EditedLine[] {
  const spoken = lines.filter(({ productId }) => situation.memory.focus.includes(productId));
  return hasValues || spoken.length === 0 ? [...lines] : spoken;
}

/** The lines of goods that have most of the words, as typed or misspelled. */
async function findGoods(
  { look }: AssistantTurn,
  { words }: GoodsItem,
  lines: readonly EditedLine[],
): Promise<EditedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const wanted = { words, ids, limit: ids.length };
  const found = await look.products(wanted);
  const best = Math.max(0, ...found.map(({ has }) => has.filter(Boolean).length));
  const hits = found.filter(({ has }) => has.filter(Boolean).length === best).map(({ id }) => id);
  const matching = lines.filter(({ productId }) => hits.includes(productId));
  const named = matching.filter(({ product }) => isInName(product, words));
  if (named.length > 0) return named;
  if (matching.length === 0) return lines.filter((line) => soundsLike(line, words));
  // A necklace set with earrings is no earrings, where the shop has some.
  const [other] = await look.products({ words, limit: 1 });
  return other && !ids.includes(other.id) ? [] : matching;
}

const isInName = ({ name }: SearchHit, words: GoodsItem['words']) => {
  const keys = name.toLowerCase().split(/\s+/u).map(toSpellingKey);
  return words.some(
    ({ kind, said, means }) =>
      (kind === 'goods' || kind === 'other') &&
      [said, ...means].some(
        (form) => ` ${name.toLowerCase()} `.includes(` ${form} `) || keys.includes(toSpellingKey(form)),
      ),
  );
};

/** The lines whose goods are named, in the quantities that are named with them. */
export async function findNamedLines(
  turn: AssistantTurn,
  items: readonly GoodsItem[],
  lines: readonly EditedLine[],
): Promise<EditedLine[]> {
  const found: EditedLine[] = [];
  for (const item of items) {
    if (!item.words.some(({ kind }) => kind === 'goods')) continue;
    const own = await findGoods(turn, item, lines);
    found.push(...own.map((line) => ({ ...line, quantity: item.quantity ?? line.quantity })));
  }
  return found;
}

const soundsLike = ({ product }: EditedLine, words: GoodsItem['words']) => {
  const keys = product.name.toLowerCase().split(/\s+/u).map(toSpellingKey);
  return words.some(({ said }) => keys.includes(toSpellingKey(said)));
};

/** 'Kurta hata do' removes it, '1 kurta hata do' one of several. */
function removeTargets(
  { situation }: AssistantTurn,
  wish: CartWish,
  targets: Target[],
  lines: readonly EditedLine[],
): ChangedLines | undefined {
  if (!targets.some(isPointed(wish)) && lines.length > 1) {
    const [spoken, ...others] = situation.memory.focus;
    const left = lines.filter(({ productId }) => productId !== spoken);
    return others.length === 0 && left.length === lines.length - 1 ? { lines: left, missing: [] } : undefined;
  }
  const pointed = targets.filter((target) => isPointed(wish)(target) || lines.length === 1);
  if (pointed.every((target) => target.lines.length === 0)) return { lines: [...lines], missing: [] };
  const left = lines.flatMap((line) => {
    const target = pointed.find((one) => one.lines.includes(line));
    if (!target) return [line];
    const { quantity } = target.item;
    return quantity !== undefined && quantity < line.quantity ? [{ ...line, quantity: line.quantity - quantity }] : [];
  });
  return { lines: left, missing: [] };
}

/** 'Only the kurta': the others go. Goods that aren't in the cart replace it. */
function retainTargets(targets: Target[], lines: readonly EditedLine[]): ChangedLines {
  const left = lines.flatMap((line) => {
    const target = targets.find((one) => one.lines.includes(line));
    return target ? [{ ...line, quantity: target.item.quantity ?? line.quantity }] : [];
  });
  return { lines: left, missing: targets.filter((one) => one.lines.length === 0).map(({ item }) => item) };
}

function changeTarget(
  turn: AssistantTurn,
  wish: CartWish,
  target: Target,
  lines: readonly EditedLine[],
): ChangedLines | undefined {
  const [{ edits }, { item, ofGoods }] = [wish, target];
  if (ofGoods.length === 0) return { lines: [...lines], missing: [item] };
  // A number that may count pieces of a pack, or belong to the name, is read as in any order.
  if (edits.size === 0 && (item.isDoubtful || item.unit === 'piece') && item.words.length > 0) {
    return { lines: lines.filter((line) => !target.lines.includes(line)), missing: [item] };
  }
  const packed = changePacks(wish, target, lines);
  if (packed) return { lines: packed, missing: [] };
  if (target.lines.length === 0) return changeValues(turn, wish, target, lines);
  const count = countOf(edits, item, wish.text);
  if (!count)
    return target.lines.length === 1 || isPointed(wish)(target) ? { lines: [...lines], missing: [] } : undefined;
  if (target.lines.length > 1 && !isPointed(wish)(target)) return undefined;
  const changed = lines.flatMap((line) => {
    if (!target.lines.includes(line)) return [line];
    const quantity = count(line.quantity);
    return quantity > 0 ? [{ ...withoutPieces(line), quantity }] : [];
  });
  return { lines: changed, missing: [] };
}

const withoutPieces = ({ pieces: _, ...line }: EditedLine): EditedLine => line;

/** Other values of goods in the cart: a line more, or the line's own values if it is a correction. */
function changeValues(
  turn: AssistantTurn,
  wish: CartWish,
  { item, ofGoods }: Target,
  lines: readonly EditedLine[],
): ChangedLines | undefined {
  const { edits, text, items } = wish;
  const line = nearestLine(turn, item, text, ofGoods);
  const named = line && namedOf(line, item, text);
  if (!line || !named) return { lines: [...lines], missing: [item] };
  const other = withValues(line, named.values);
  if (!other || named.lacking.length > 0) {
    const { replies } = answerVariant(turn, 'available', line.product, named, undefined);
    return { lines: [...lines], missing: [], said: { replies, asksShop: 'question' } };
  }
  const isCorrected = ['change', 'only', 'set', 'exact'].some((edit) => edits.has(edit as CartEdit));
  const isMore =
    edits.has('more') || edits.has('add') ? !edits.has('change') : !isCorrected && item.quantity !== undefined;
  // 'One L, one XL': each is a line of its own.
  const areSeveral = items.filter(({ named = [] }) => named.length > 0).length > 1;
  if ((isMore || areSeveral) && !line.values) {
    return { lines: addLine(lines, { ...other, quantity: item.quantity ?? 1 }), missing: [] };
  }
  const part = changePart(wish, { item, line, other }, lines);
  if (part) return { lines: part, missing: [] };
  const replaced = { ...other, quantity: item.quantity ?? line.quantity };
  return { lines: lines.map((one) => (one === line ? replaced : one)), missing: [] };
}

/** 'Change it to a saree': the only line goes, in the same quantity. */
function replaceOnly({ edits, text }: CartWish, changed: ChangedLines): ChangedLines {
  const [only, ...others] = changed.lines;
  const isReplaced = edits.has('change') && /instead|replace|badl|badal|बदल|change/iu.test(text);
  if (!only || others.length > 0 || !isReplaced || changed.missing.length !== 1) return changed;
  return { lines: [], missing: changed.missing.map((item) => ({ ...item, quantity: item.quantity ?? only.quantity })) };
}
