import { minIntentScore } from '#domain/assistant/assistant.ts';
import { type CartClause, type CartEdit, findPlaces, findSwap, isQuestion } from '#server/language/cartEdits.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { type GoodsItem, understand, understandReading } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { CatalogReader, ProposedLine, Situation } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { editLines, findNamedLines } from './cartChanges.ts';
import { type EditedLine, readEditedLines, toProposedLine } from './cartLines.ts';
import { changeModels, withSpokenValues } from './cartValues.ts';
import { readOptions } from './itemResolution.ts';
import { proposeOrder, readOrderNote } from './orderAnswers.ts';
import { findSpans } from './spokenValues.ts';
import { createTurn, turnText, withText } from './turnReading.ts';

/** What a message does to the cart, and the words of it that are about something else. */
export type CartAnswer = { part: AnswerPart; rest: string[] };

/** An edited cart, and what has to be said besides; `undefined` for a clause about something else. */
type Edited = {
  lines: EditedLine[];
  said?: AnswerPart;
  added?: ProposedLine[];
  address?: string;
  note?: string;
  where?: 'last' | 'pickUp';
};

/** Wishes that say nothing about the cart unless a number or value is in them: 'palazzo bhi dikhao'. */
const weakEdits: ReadonlySet<CartEdit> = new Set(['set', 'exact', 'change', 'add', 'only', 'more']);
/** A clause of these intents asks something. */
const asking = new Set(['show', 'price', 'variants', 'list', 'newest', 'cheapest', 'deliveryArea', 'deliveryCharge'])
  .union(new Set(['deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'orderStatus', 'complaint']))
  .union(new Set(['bargain', 'person', 'health', 'offTopic']));

/**
 * Reads a message as changes of the open cart, wish by wish: what is added, removed, more, fewer, another size, all of
 * it; 'the same as last time' needs no cart. `undefined`: it changes nothing.
 */
export async function answerCartEdits(
  situation: Situation,
  look: CatalogReader,
  clauses: readonly CartClause[],
): Promise<CartAnswer | undefined> {
  if (situation.cart.length === 0 && !clauses.some(({ edits }) => edits.has('repeat'))) return undefined;
  const before = await readEditedLines(look, situation.cart);
  let cart: Edited = { lines: before };
  const said: AnswerPart[] = [];
  const rest: CartClause[] = [];
  for (const clause of clauses) {
    const edited = await applyClause(situation, look, clause, cart.lines);
    if (!edited) {
      rest.push(clause);
      continue;
    }
    cart = { ...cart, ...edited, added: [...(cart.added ?? []), ...(edited.added ?? [])] };
    if (edited.said) said.push(edited.said);
  }
  if (rest.length === clauses.length) return undefined;
  const lines = [...cart.lines.map(toProposedLine), ...(cart.added ?? [])];
  const focus = [...new Set(lines.map(({ productId }) => productId))];
  const { understood } = createTurn(situation, look);
  const address = cart.address ?? understood.address;
  const where = understood.where ?? (address ? undefined : cart.where);
  return {
    rest: rest.map(({ text }) => text),
    part: {
      ...mergeSaid(said),
      memory: { ...situation.memory, focus, misunderstandings: 0, chosen: undefined },
      ...(isAsking(said) ? {} : { order: { lines, isWhole: true, note: cart.note ?? '', address, where } }),
    },
  };
}

/** A question, such as which product to add, is asked before the cart is shown. */
const isAsking = (said: readonly AnswerPart[]) =>
  said.some(({ replies }) => replies.some(({ message }) => message.kind === 'list'));

const mergeSaid = (said: readonly AnswerPart[]): AnswerPart => ({
  replies: said.flatMap(({ replies }) => replies),
  ...(said.some(({ asksShop }) => asksShop) && { asksShop: 'question' as const }),
});

/** A clause as a turn of its own, in which 'it' and values mean what is in the cart. */
function readClause(
  situation: Situation,
  look: CatalogReader,
  { text }: CartClause,
  lines: readonly EditedLine[],
): AssistantTurn & { isCorrected: boolean } {
  const turn = createTurn(withText(situation, text), look);
  const spans = findSpans(
    turn.reading,
    lines.flatMap(({ offered }) => offered ?? []),
  );
  const { language, where } = turn.understood;
  const understood = { ...understandReading(turn.reading, spans), language, where };
  return { ...turn, understood, isCorrected: spans.some(({ isDenied }) => isDenied) };
}

async function applyClause(
  situation: Situation,
  look: CatalogReader,
  clause: CartClause,
  lines: readonly EditedLine[],
): Promise<Edited | undefined> {
  const turn = readClause(situation, look, clause, lines);
  const { text } = clause;
  const edits = turn.isCorrected ? new Set<CartEdit>([...clause.edits, 'change']) : clause.edits;
  if (edits.has('repeat')) return repeatLastOrder(situation, turn, lines);
  if (lines.length === 0) return undefined;
  const destination = edits.size === 0 ? readCartReply(text, 'asked') : undefined;
  if (destination?.is === 'address') return { lines: [...lines], address: destination.address };
  if (destination?.is === 'pickUp') return { lines: [...lines], where: 'pickUp' };
  if (destination?.is === 'same') return { lines: [...lines], where: 'last' };
  if (!isAboutCart(turn, text, edits)) return undefined;
  const { items } = turn.understood;
  const isNamed = items.some(({ words, named = [] }) => words.length > 0 || named.length > 0);
  if (edits.has('note')) return { lines: [...lines], note: text };
  if (edits.has('clear') && !isNamed) return { lines: [] };
  if (edits.has('total')) return { lines: [...lines] };
  const corrected = edits.has('change') ? changeModels(text, lines) : undefined;
  if (corrected) return { lines: corrected };
  const swapped = await swapGoods(situation, look, text, lines);
  if (swapped) return swapped;
  const places = findPlaces(text, lines.length, edits.size > 0);
  if (callsOff(text, turn) && places.length === 0) return { lines: [] };
  const outcome = await editLines(turn, { edits, text, places, items: items.length > 0 ? items : [anyItem] }, lines);
  const isWish = ![...edits].some((edit) => taking.has(edit));
  const note = isWish ? readOrderNote(turn) : '';
  if (!outcome || outcome.missing.length === 0) return outcome && { ...outcome, ...(note && { note }) };
  return addGoods(createTurn(withText(situation, text), look), outcome.lines, outcome.missing);
}
const taking = new Set<CartEdit>(['remove', 'only', 'fewer', 'double', 'clear']);

/** Goods of the cart are replaced by others, in the same quantity. */
async function swapGoods(
  situation: Situation,
  look: CatalogReader,
  text: string,
  lines: readonly EditedLine[],
): Promise<Edited | undefined> {
  const swap = findSwap(text);
  if (!swap) return undefined;
  const turn = readClause(situation, look, { text: swap.from, edits: new Set() }, lines);
  const wish = { edits: new Set<CartEdit>(['remove']), text: swap.from, places: [], items: turn.understood.items };
  const { lines: left } = (await editLines(turn, wish, lines)) ?? { lines };
  const gone = lines.find((line) => !left.includes(line));
  if (!gone) return undefined;
  if (!understand(swap.to).items.some(({ words }) => words.some(({ kind }) => kind === 'goods' || kind === 'other'))) {
    const other = left.length === lines.length - 1 ? withSpokenValues(gone, swap.to) : undefined;
    return other && { lines: lines.map((line) => (line === gone ? other : line)) };
  }
  const plain = createTurn(withText(situation, swap.to), look);
  // 'Katli pav kilo in its place' is one of that weight.
  const isMeasured = plain.understood.items.some(({ words }) => words.some(({ kind }) => kind === 'measure'));
  return addGoods(plain, [...left], plain.understood.items, isMeasured ? 1 : gone.quantity);
}

const cancelling = /(?<![\p{L}\p{M}])(?:cancel|kensil|cancle|radd|कैंसिल|कैंसल|रद्द)/iu;
/** 'She said no, cancel it': words that name no goods, and no value. */
const callsOff = (text: string, { understood: { items } }: AssistantTurn) =>
  cancelling.test(text) &&
  items.every(({ words, named = [] }) => named.length === 0 && words.every(({ kind }) => kind === 'other'));

/** Whether a clause changes the cart rather than asks something. */
function isAboutCart({ understood }: AssistantTurn, text: string, edits: ReadonlySet<CartEdit>): boolean {
  const [first] = understood.intents;
  if (edits.size === 0) return first?.name === 'order' && !isQuestion(text);
  if (![...edits].every((edit) => weakEdits.has(edit))) return true;
  // 'Same size blue me bhi' names a size, and asks for no list of them.
  const isValued = first?.name === 'variants' && understood.items.some(({ named = [] }) => named.length > 0);
  const asks = first !== undefined && first.score >= minIntentScore && asking.has(first.name) && !isValued;
  return !isQuestion(text) && (!asks || understood.items.some(({ quantity }) => quantity !== undefined));
}

const anyItem: GoodsItem = { quantity: undefined, words: [] };

/** Goods that aren't in the cart yet are ordered as if there were none. */
async function addGoods(
  plain: AssistantTurn,
  lines: EditedLine[],
  missing: GoodsItem[],
  quantity?: number,
): Promise<Edited> {
  const turn = plain.situation.hasOptions ? await readOptions(plain) : plain;
  const isMissing = ({ words, named = [] }: GoodsItem) =>
    missing.some((item) =>
      item.words.some(({ said }) => words.some((word) => word.said === said) || named.includes(said)),
    );
  const found = turn.understood.items.filter(isMissing);
  const items = (found.length > 0 ? found : missing).map((item) => ({
    ...item,
    quantity: item.quantity ?? missing.find((one) => one.quantity !== undefined)?.quantity ?? quantity,
  }));
  const part = await proposeOrder({ ...turn, understood: { ...turn.understood, items } });
  return { lines, said: { replies: part.replies }, added: part.order?.lines ?? [] };
}

/**
 * The goods of the customer's last order, at today's prices, or those of them that are named; what is sold out or gone is
 * said with the cart.
 */
async function repeatLastOrder(
  situation: Situation,
  turn: AssistantTurn,
  lines: readonly EditedLine[],
): Promise<Edited | undefined> {
  const last = await turn.look.lastOrderLines();
  if (last.length === 0) {
    const { name: shop } = turn.situation.shop;
    return { lines: [...lines], said: createTextPart(turn, () => texts.noOrder({ shop })) };
  }
  const again = await readEditedLines(turn.look, last);
  const { items } = understand(turnText(situation));
  const named = await findNamedLines(turn, items, again);
  if (named.length > 0) return { lines: named.reduce(withLine, [...lines]), where: 'last' };
  const gone = last.filter(({ productId }) => !again.some((line) => line.productId === productId));
  return { lines: again, added: gone.map((line) => ({ ...line, isCounted: true })), where: 'last' };
}

/** A line of the last order joins the cart unless its goods are there. */
const withLine = (lines: EditedLine[], line: EditedLine) =>
  lines.some(({ productId }) => productId === line.productId) ? lines : [...lines, line];
