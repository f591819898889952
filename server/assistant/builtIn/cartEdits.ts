import { asksForNote, type CartClause, type CartEdit } from '#server/language/cartEdits.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { findSwap } from '#server/language/cartSwaps.ts';
import type { ValueSpan } from '#server/language/items.ts';
import { isFutureVerb } from '#server/language/reasons.ts';
import { understand, understandReading } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { CatalogReader, Situation } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart, isAsking, mergeSaid } from './answerParts.ts';
import { addGoods, addOther, addSpoken, type Edited } from './cartAdditions.ts';
import { editLines } from './cartChanges.ts';
import {
  addsOther,
  addsSpoken,
  asksForCharge,
  callsOff,
  isAboutCart,
  isNameOf,
  namesOtherPlace,
  readDestination,
} from './cartClauses.ts';
import { addLine, type EditedLine, isSameLine, readEditedLines, toProposedLine } from './cartLines.ts';
import {
  changeModels,
  joinBareCount,
  readPlaces,
  sameCount,
  withoutCountWord,
  withoutLooks,
  withSpokenValues,
} from './cartValues.ts';
import { readOrderNote } from './orderAnswers.ts';
import { repeatLastOrder } from './repeatedOrders.ts';
import { findSpans } from './spokenValues.ts';
import { createTurn, turnText, withText } from './turnReading.ts';

/** What a message does to the cart, and the words of it that are about something else. */
export type CartAnswer = { part: AnswerPart; rest: string[] };

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
  const moved = before.length > 0 ? readCartReply(turnText(situation), 'asked') : undefined;
  if (moved?.is === 'address' && namesOtherPlace(turnText(situation))) {
    const order = { lines: before.map(toProposedLine), isWhole: true, note: '', address: moved.address };
    return { rest: [], part: { replies: [], memory: situation.memory, order } };
  }
  const start: Edited = { lines: before };
  let cart = start;
  const said: AnswerPart[] = [];
  const rest: CartClause[] = [];
  for (const clause of clauses) {
    const edited = await applyClause(situation, look, clause, cart.lines);
    if (!edited || asksForCharge(clause)) rest.push(clause);
    if (!edited) continue;
    cart = { ...cart, ...edited, ...joinAdded(cart, edited) };
    if (edited.said) said.push(edited.said);
  }
  if (cart === start) return undefined;
  const lines = [...cart.lines.map(toProposedLine), ...(cart.added ?? [])];
  const order = { lines, isWhole: true, unknown: cart.unknown };
  const focus = [...new Set(lines.map(({ productId }) => productId))];
  const { understood } = createTurn(situation, look);
  const address = cart.address ?? understood.address;
  const where = understood.where ?? (address ? undefined : cart.where);
  return {
    rest: rest.map(({ text }) => text),
    part: {
      ...mergeSaid(said),
      memory: { ...situation.memory, focus, misunderstandings: 0, chosen: undefined, chosenBefore: undefined },
      ...(isAsking(said) ? {} : { order: { ...order, note: cart.note ?? '', address, where } }),
    },
  };
}

const joinAdded = (before: Edited, { added = [], unknown = [] }: Edited) => ({
  added: [...(before.added ?? []), ...added],
  unknown: [...(before.unknown ?? []), ...unknown],
});

/** A clause as a turn of its own, in which 'it' and values mean what is in the cart. */
function readClause(
  situation: Situation,
  look: CatalogReader,
  { text, edits }: CartClause,
  lines: readonly EditedLine[],
): AssistantTurn & { isCorrected: boolean; isTaken: boolean } {
  const turn = createTurn(withText(situation, text), look);
  // 'Jhumke 3 kar do' beside bangles of size 2.6: 3 counts the jhumke, which come in no sizes.
  const counts = (place: number) =>
    lines.some(({ product, offered }) => !offered && isNameOf(product.name, turn.reading.tokens[place - 1]?.said));
  const isNamed = ({ product }: EditedLine) => turn.reading.tokens.some(({ said }) => isNameOf(product.name, said));
  const found = findSpans(
    turn.reading,
    [...lines.filter(isNamed), ...lines].flatMap(({ offered }) => offered ?? []),
  ).filter(({ value, start }) => value !== undefined || !counts(start));
  // 'Peela mat bhejna' takes the yellow one away, 'peela nahi, lal' replaces it.
  const isTaken = edits.has('remove') && found.every(({ isDenied }) => isDenied);
  const spans: ValueSpan[] = isTaken ? found.map(({ isDenied: _, ...span }) => span) : found;
  const { language, where } = turn.understood;
  const read = understandReading(turn.reading, spans);
  const understood = { ...read, items: read.items.map(withoutCountWord), language, where };
  return {
    ...turn,
    understood,
    isTaken: isTaken && spans.length > 0,
    isCorrected: spans.some(({ isDenied }) => isDenied),
  };
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
  const destination = edits.size === 0 ? readDestination(text) : undefined;
  if (destination) return { lines: [...lines], ...destination };
  if (!isAboutCart(turn, text, edits)) return undefined;
  const items = joinBareCount(withoutLooks(turn.understood.items));
  const isNamed = items.some(
    ({ words, named = [] }) => words.some(({ said }) => !beside.has(said) && !isFutureVerb(said)) || named.length > 0,
  );
  if (edits.has('note')) return asksForNote(text) ? undefined : { lines: [...lines], note: text };
  if (edits.has('clear') && !isNamed) return { lines: [] };
  if (edits.has('total') || edits.has('show')) return { lines: [...lines] };
  const corrected = edits.has('change') ? changeModels(text, lines) : undefined;
  if (corrected) return { lines: corrected };
  const swapped = await swapGoods(situation, look, text, lines);
  if (swapped) return swapped;
  const places = readPlaces(turnText(situation), clause, lines);
  if (callsOff(text, turn) && places.length === 0) return { lines: [] };
  if (addsSpoken(turn, edits, lines)) return addSpoken(createTurn(withText(situation, text), look), lines);
  if (addsOther(text, turn, edits)) return addOther(turn, lines);
  const own = items.length > 0 ? items : [{ quantity: undefined, words: [] }];
  const wish = { edits, text: turn.isTaken ? '' : text, places, items: own };
  const outcome = await editLines(turn, wish, lines);
  const isWish = ![...edits].some((edit) => taking.has(edit));
  const note = isWish ? readOrderNote(turn, productsOf(lines)) : '';
  if (!outcome || outcome.missing.length === 0) return outcome && { ...outcome, ...(note && { note }) };
  return addGoods(createTurn(withText(situation, text), look), outcome.lines, outcome.missing, sameCount(text, lines));
}

const productsOf = (lines: readonly EditedLine[]) => lines.map(({ product }) => product);

/** Words of a refusal that may name goods: 'drop everything', 'rehne do baad me lunga'. */
const beside = new Set(['drop', 'discard', 'baad', 'बाद']);
const taking = new Set<CartEdit>(['remove', 'only', 'fewer', 'double', 'clear']);

const replaceLine = (lines: readonly EditedLine[], gone: EditedLine, other: EditedLine) =>
  lines.map((line) => (line === gone ? other : line));

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
  const whole = lines.find((line) => !left.includes(line));
  if (!whole) return undefined;
  // 'Swap one white for blue' of two white ones.
  const kept = left.find((line) => isSameLine(line, whole));
  const gone = kept ? { ...whole, quantity: whole.quantity - kept.quantity } : whole;
  const kinds = understand(swap.to).items.flatMap(({ words }) => words.map(({ kind }) => kind));
  if (!kinds.includes('goods')) {
    const isOne = left.length === lines.length - (kept ? 0 : 1);
    const other = isOne ? withSpokenValues(gone, swap.to) : undefined;
    const isLook = kinds.length > 0 && kinds.every((kind) => kind === 'colour' || kind === 'size');
    // A colour that the goods don't come in replaces nothing.
    if (!other && isLook)
      return { lines: [...lines], said: createTextPart(turn, () => texts.unreadWords({ said: swap.to })) };
    if (other || !kinds.includes('other'))
      return (
        other && {
          lines: (kept ? [...left, other] : replaceLine(lines, whole, other)).reduce<EditedLine[]>(addLine, []),
        }
      );
  }
  const plain = createTurn(withText(situation, swap.to), look);
  // 'Katli pav kilo in its place' is one of that weight.
  const isMeasured = plain.understood.items.some(({ words }) => words.some(({ kind }) => kind === 'measure'));
  const swapped = await addGoods(plain, [...left], plain.understood.items, isMeasured ? 1 : gone.quantity);
  // What isn't replaced stays.
  return swapped.added?.length ? swapped : { ...swapped, lines: [...lines] };
}
