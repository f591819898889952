import type { Intent } from '#domain/assistant/assistant.ts';
import { asksToGive, isQuestion, wishesGoods } from '#server/language/cartEdits.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { asksDetails } from '#server/language/detailQuestions.ts';
import type { ValueSpan } from '#server/language/items.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart } from './answerParts.ts';
import { answerComparison } from './comparisons.ts';
import { describeSpoken } from './describedProducts.ts';
import { proposeOrder } from './orderAnswers.ts';
import { answerBargain, answerProducts } from './productAnswers.ts';
import { findShown } from './productResolution.ts';

/**
 * Answers words that only mean something after what was spoken of: 'dono ka total', '200 me do na', 'ok 2 pcs',
 * 'kitne din chalega', an address after one product. `undefined` for all others.
 */
export async function answerFollowUp(
  turn: AssistantTurn,
  text: string,
): Promise<{ action: Intent; part: AnswerPart } | undefined> {
  const { memory, cart } = turn.situation;
  const isOneMeant = memory.focus.length === 1;
  const compared = await answerComparison(turn);
  if (compared) return { action: 'price', part: compared };
  const isUnnamed = namesNothing(turn);
  if (isUnnamed && isOneMeant && asksDetails(text) && isQuestion(text)) {
    const part = await answerProducts({ ...turn, understood: { ...turn.understood, items: [] } }, 'available');
    if (part) return { action: 'available', part };
  }
  const described = await describeSpoken(turn, text);
  if (described) return { action: 'available', part: described };
  if (isUnnamed && memory.focus.length > 0 && turn.understood.offered !== undefined) {
    return { action: 'bargain', part: (await answerBargain(turn)) ?? createHandoverPart(turn) };
  }
  const destination = isOneMeant && cart.length === 0 ? findDestination(text) : undefined;
  if (destination) {
    const part = await proposeOrder(turn);
    const order = part.order && { ...part.order, ...(destination === 'change' && { where: 'ask' as const }) };
    return { action: 'order', part: { ...part, ...(order && { order }) } };
  }
  const isOrder =
    wantsVariants(turn) ||
    (isUnnamed && findShown(turn.situation).length > 1 && (wishesGoods(text) || oneEach.test(text))) ||
    (isOneMeant && (isBareQuantity(turn) || countsThis(turn) || givesValue(turn, text)));
  return isOrder ? { action: 'order', part: await proposeOrder(turn) } : undefined;
}

const oneEach = /(?<![\p{L}\p{M}])(?:(?:one|1) each|ek ek|1[- ]1|एक एक)(?![\p{L}\p{M}])/iu;

/** No goods are named. */
const namesNothing = ({ understood }: AssistantTurn) =>
  understood.items.every(({ words, named = [] }) => named.length === 0 && words.every(({ kind }) => kind === 'other'));

/** An address, or that it is another one: the product that was spoken of is wanted there. */
function findDestination(text: string): 'address' | 'change' | undefined {
  const reply = readCartReply(text, 'asked');
  if (reply.is === 'change') return 'change';
  return reply.is === 'address' && (reply.has.street || reply.has.number) ? 'address' : undefined;
}

/** 'Ok 2 pcs pls', 'do bhej do', 'S size 1'. */
function isBareQuantity({ understood: { items }, reading }: AssistantTurn): boolean {
  const counted = items.filter(({ quantity }) => quantity !== undefined);
  const isAlone = counted.length === 1 && items.length === 1 && items[0]?.words.length === 0;
  // '+91 98765 43210' counts nothing.
  const isCode = reading.tokens.some(({ said, kind }) => kind === 'number' && said.length > maxCountDigits);
  return isAlone && !isCode && reading.tokens.length <= maxBareTokens && !isQuestion(reading.text);
}
const maxBareTokens = 5;
const maxCountDigits = 4;

/** '2 of this and bangles 2.6'. */
const countsThis = ({ understood: { items, refersBack, talk }, reading }: AssistantTurn) =>
  (refersBack || talk.includes('this')) &&
  items.some(({ words, quantity }) => words.length === 0 && quantity !== undefined) &&
  !isQuestion(reading.text);

const isWithin = (spans: readonly ValueSpan[], place: number) =>
  spans.some(({ start, length }) => place >= start && place < start + length);

/** 'Half kilo kaju katli chahiye', 'I need the red saree and 2 diyas': who names what exactly wants it. */
const wantsVariants = ({ understood: { items, talk, intents }, reading, options }: AssistantTurn) =>
  (talk.includes('want') || isCountedEach(items)) &&
  intents[0]?.name === 'available' &&
  options !== undefined &&
  !isQuestion(reading.text) &&
  // '3 lac bangles': a number that was read as neither may be the quantity.
  reading.tokens.every(({ kind }, place) => kind !== 'number' || isWithin(options.spans, place)) &&
  // 'For my mother' is no goods.
  items.some(({ words, named = [] }) => words.some(({ kind }) => kind === 'goods') && named.length > 0) &&
  items.every(
    ({ words, named = [], quantity }) =>
      (words.some(({ kind }) => kind === 'goods') && named.length > 0) ||
      (named.length === 0 && quantity === undefined && words.every(({ kind }) => kind === 'other')),
  );

/** 'Chhoti kurti sarson rang M ek', 'pav kilo besan laddu aur adha kilo motichur'. */
const isCountedEach = (items: AssistantTurn['understood']['items']) =>
  items.every(({ quantity }) => quantity !== undefined) ||
  (items.length > 1 && items.every(({ named = [] }) => named.some((value) => /\d/.test(value))));

/** 'Red wali hi do'. */
const givesValue = ({ understood: { items } }: AssistantTurn, text: string) =>
  asksToGive(text) &&
  items.some(({ named = [] }) => named.length > 0) &&
  items.every(({ words }) => words.every(({ kind }) => kind !== 'goods'));
