import { readCartClauses } from '#server/language/cartEdits.ts';
import { isQuestion } from '#server/language/cartQuestions.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { findSwap } from '#server/language/cartSwaps.ts';
import { isDenial } from '#server/language/denials.ts';
import { readText } from '#server/language/reading.ts';
import { type GoodsItem, type GoodsWord, understandReading } from '#server/language/understand.ts';
import type { CatalogReader, ProposedOrder, Situation } from '../situation/proposal.ts';
import { type EditedLine, isSameLine, readEditedLines, valuesOf } from './cartLines.ts';
import { findPacksOf } from './packs.ts';
import { findSpans } from './spokenValues.ts';
import { turnText } from './turnReading.ts';

/** What a message says about an order and its proposed lines don't have. */
export type UnreadWords = { is: 'number' | 'words'; said: string };

/** Edits after which a named value or number may be missing from the cart. */
const taking = ['remove', 'only', 'fewer', 'clear', 'repeat', 'change', 'double'] as const;

/**
 * Returns the first word of a message that changes what is ordered and that the proposed lines don't show: a number that
 * is no line's quantity, a value that no line has, a denial that took nothing away. Such an order isn't proposed.
 */
export async function findUnreadWords(
  situation: Situation,
  look: CatalogReader,
  order: ProposedOrder,
): Promise<UnreadWords | undefined> {
  const text = turnText(situation);
  const unclear = findUnclearCount(situation, order);
  if (unclear !== undefined) return { is: 'number', said: String(unclear) };
  const all = [...order.lines, ...(order.isWhole ? [] : situation.cart)];
  const after = await readEditedLines(look, all);
  const before = await readEditedLines(look, situation.cart);
  for (const clause of readCartClauses(text)) {
    const unread = findInClause(clause.text, { after, before, order, edits: clause.edits });
    if (unread) return unread;
  }
  return undefined;
}

/** '6 better' below shoes in two sizes: the number of one of several lines. */
const findUnclearCount = ({ cart }: Situation, { lines, isWhole }: ProposedOrder): number | undefined =>
  lines.find(
    ({ productId, variantId, values, isCounted }) =>
      !isWhole &&
      isCounted &&
      !variantId &&
      !values?.some((value) => value !== null) &&
      cart.filter((one) => one.productId === productId).length > 1,
  )?.quantity;

/** 'One each', 'dono': of two things at least. */
const each = /(?<![\p{L}\p{M}])(?:each|both|dono|donon|teeno|ek ek|do do|दोनों|तीनों|एक एक)(?![\p{L}\p{M}])/iu;

type Lines = { after: EditedLine[]; before: EditedLine[]; order: ProposedOrder; edits: ReadonlySet<string> };

function findInClause(text: string, lines: Lines): UnreadWords | undefined {
  const { after, before, order, edits } = lines;
  const reply = readCartReply(text, 'asked').is;
  // 'Uspe likh dena happy birthday chhoti': a note is kept as it is written.
  if (edits.has('note') || isQuestion(text) || (reply !== 'other' && reply !== 'short' && reply !== 'unclear'))
    return undefined;
  const reading = readText(text);
  const offers = [...after, ...before].flatMap(({ offered }) => offered ?? []);
  const spans = findSpans(reading, offers);
  const { items, counts } = understandReading(reading, spans);
  const number = counts.find((count) => !isCounted(count, items, lines) && !order.unknown?.includes(count));
  if (number !== undefined) return { is: 'number', said: String(number) };
  const isChanged = before.some(
    (line) => !after.some((one) => isSameLine(one, line) && one.quantity === line.quantity),
  );
  // A correction that changes nothing wasn't read.
  const isTaken =
    (isChanged && findSwap(text) !== undefined) ||
    taking.some((edit) => edits.has(edit) && (edit !== 'change' || isChanged));
  // Of an open line the values are asked for.
  const isOpen = ({ offered, variantId }: EditedLine) => offered !== undefined && variantId === undefined;
  const read = after.flatMap((line) =>
    isOpen(line) ? (line.offered?.options.flatMap((option) => option.values) ?? []) : valuesOf(line),
  );
  const value = spans.find((span) => span.value !== undefined && !span.isDenied && !read.includes(span.value));
  if (value && !isTaken) return { is: 'words', said: value.value ?? '' };
  const measure = items
    .flatMap(({ words }) => words)
    .find((word) => word.kind === 'measure' && !isWritten(word, after));
  if (measure && !isTaken) return { is: 'words', said: measure.said };
  // 'Make both L': two lines become one of two pieces.
  const isJoined = before.length > 1 && after.some(({ quantity }) => quantity > 1);
  if (each.test(text) && !edits.has('total') && after.length < 2 && !isJoined) return { is: 'number', said: text };
  const isDenied = isChanged || edits.has('note') || spans.some((span) => span.isDenied) || order.note.includes(text);
  const denial =
    isDenied || (edits.has('remove') && namesOthers(items, after))
      ? undefined
      : reading.tokens.find((_, place) => isDenial(reading, place));
  return denial && { is: 'words', said: text };
}

/** 'Charger nahi chahiye' takes nothing away where there is no charger. */
function namesOthers(items: readonly GoodsItem[], lines: readonly EditedLine[]): boolean {
  const words = items.flatMap((item) => item.words).filter(({ kind }) => kind === 'goods' || kind === 'other');
  const names = lines.map(({ product }) => product.name.toLowerCase());
  const isIn = ({ said, means }: GoodsWord) =>
    [said, ...means].some((form) => names.some((name) => name.includes(form.toLowerCase())));
  return words.length > 0 && !words.some(isIn);
}

/** Whether a measure is in a product's name, values or description. */
const isWritten = ({ said, means }: GoodsWord, lines: readonly EditedLine[]) =>
  lines.some((line) => {
    const { name, description } = line.product;
    const options = line.offered?.options ?? [];
    const packs = options.map((_, option) => line.offered && findPacksOf(line.offered, option, said));
    if (packs.some((one) => one && one.count === line.quantity && valuesOf(line).includes(one.value))) return true;
    const text = [name, description, ...valuesOf(line)].join(' ').toLowerCase();
    return [said, ...means].some((form) => text.includes(form.toLowerCase()));
  });

/** Whether a quantity is that of a line, of a product's lines together, or how much one became more or less. */
function isCounted(quantity: number, items: readonly GoodsItem[], { after, before }: Lines): boolean {
  const amounts = after.flatMap(({ quantity: now, pieces = 1 }) => [now, now * pieces]);
  const [now, then] = [totalsOf(after), totalsOf(before)];
  const changes = [...new Set([...now.keys(), ...then.keys()])].map((id) =>
    Math.abs((now.get(id) ?? 0) - (then.get(id) ?? 0)),
  );
  // 'Chalo 1999 hi sahi': the price that was named.
  const isPrice =
    quantity >= 50 &&
    after.some((line) => line.product.pricePaise === quantity * 100 || line.pricePaise === quantity * 100);
  const names = after.map((line) => [line.product.name, ...valuesOf(line)].join(' ').toLowerCase());
  const isNamed = names.some((name) => new RegExp(`(?<!\\d)${quantity}(?!\\d)`).test(name));
  const isSaid = items.some(({ words }) => words.some(({ said }) => said.split(' ').includes(String(quantity))));
  return isNamed || isSaid || isPrice || [...amounts, ...now.values(), ...changes].includes(quantity);
}

/** The pieces of each product, by id. */
function totalsOf(lines: readonly EditedLine[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const { productId, quantity } of lines) totals.set(productId, quantity + (totals.get(productId) ?? 0));
  return totals;
}
