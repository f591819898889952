import type { Intent } from '#domain/assistant/assistant.ts';
import type { ShopFactKind } from '#domain/sellers/shopFacts.ts';
import { findCartEdits } from '#server/language/cartEdits.ts';
import { asksKeeping } from '#server/language/detailQuestions.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { Proposal, ShopFact, Situation } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart } from './answerParts.ts';
import { answerBargain } from './bargains.ts';
import { answerBrowse, answerQuality } from './browseAnswers.ts';
import { namesWares } from './cartClauses.ts';
import { answerFact, findQuestionAnswerPair, pairMatchThresholds } from './factAnswers.ts';
import { countsOther, maxBareCount } from './followUps.ts';
import { proposeOrder } from './orderAnswers.ts';
import { answerOrderStatus, askToCancelOrder } from './orderStatusAnswers.ts';
import { answerShow } from './photoAnswers.ts';
import { answerProducts } from './productAnswers.ts';
import { turnText } from './turnReading.ts';
import { answerUnknown } from './unknownAnswers.ts';

/** The facts that answer an intent. */
export const factKindByIntent: Partial<Record<Intent, ShopFactKind>> = {
  deliveryArea: 'deliveryArea',
  deliveryCharge: 'deliveryCharge',
  deliveryTime: 'deliveryTime',
  payment: 'payment',
  returns: 'returns',
  openingHours: 'openingHours',
  address: 'address',
};
/** Courtesies, which need no answer beside a wish. */
export const socialIntents = new Set<Intent>(['greeting', 'thanks', 'goodbye', 'yes', 'no', 'bot']);
/** Intents that an order's address may trigger by accident. */
const placeIntents = new Set<Intent>(['deliveryArea', 'address']);
/** Maximum number of questions answered in one reply. */
export const maxParts = 3;

/** The answer to a message, and the intent that it answers. */
export type Answer = { action: Proposal['action']; parts: AnswerPart[] };

/** Answers what a message wishes, strongest first, or what it names. */
export async function answerWishes(turn: AssistantTurn, wanted: Intent[]): Promise<Answer> {
  const isKeeping = asksKeeping(turnText(turn.situation));
  const isSent = wanted.includes('order') && turn.understood.address !== undefined;
  const business = wanted
    .map((name): Intent => (isKeeping && name === 'deliveryTime' ? 'available' : name))
    .filter((name) => !socialIntents.has(name) && !(isSent && placeIntents.has(name)))
    .slice(0, maxParts);
  const parts: AnswerPart[] = [];
  for (const name of mergeProductIntents(business.map((one) => ofNamedValues(turn, one)))) {
    const part = await answerIntent(turn, resolveFollowUp(turn, name));
    if (part) parts.push(part);
  }
  const [first] = business;
  if (first && parts.length > 0) return { action: resolveFollowUp(turn, first), parts };
  return (await answerUnrecognised(turn, wanted)) ?? (await answerUnknown(turn));
}

/** 'Show all red ones': whether they are in stock in red has to be looked up. */
const ofNamedValues = ({ understood }: AssistantTurn, name: Intent): Intent =>
  browseIntents.has(name) && understood.items.some(({ named = [] }) => named.length > 0) ? 'show' : name;
const browseIntents = new Set<Intent>(['newest', 'cheapest', 'list']);

/** Of these questions about a product, the answer to an earlier one covers the later ones. */
export const productIntents: Intent[] = ['show', 'variants', 'price', 'available'];

/** Merges questions about one product that a single answer covers: 'is it there, and what does it cost?' */
function mergeProductIntents(wanted: Intent[]): Intent[] {
  const telling = productIntents.find((name) => wanted.includes(name));
  const first = wanted.find((name) => productIntents.includes(name));
  return [...new Set(wanted)].flatMap((name) => {
    if (!telling || !productIntents.includes(name)) return [name];
    return name === first ? [telling] : [];
  });
}

/** 'And the blue one?' repeats the previous question. */
function resolveFollowUp({ situation, understood }: AssistantTurn, name: Intent): Intent {
  const { intent } = situation.memory;
  const [strongest] = understood.intents;
  return name === 'available' &&
    intent &&
    strongest &&
    strongest.score < minSpokenScore &&
    followUpPattern.test(lastText(situation))
    ? intent
    : name;
}
/** At this score an intent has words of its own; below it, only goods are named. */
const minSpokenScore = 0.6;
const followUpPattern = /^\s*(and|aur|or|और|what about)(?![\p{L}\p{M}])/iu;
const lastText = ({ messages }: Situation) => messages.at(-1)?.text ?? '';

/** With an open cart, a change that isn't understood is one of it rather than of a placed order. */
const isOfCart = ({ situation, understood }: AssistantTurn) =>
  situation.cart.length > 0 && understood.orderLabel === undefined;
/** 'Add cotton wicks' before there is a cart. */
const addsGoods = ({ understood, situation }: AssistantTurn) =>
  understood.orderLabel === undefined &&
  !understood.talk.some((name) => name === 'order' || name === 'my order' || name === 'last order') &&
  namesWares(understood) &&
  findCartEdits(turnText(situation)).has('add');
const askWhatChanges = (turn: AssistantTurn) =>
  createTextPart(turn, () => {
    const said = turnText(turn.situation);
    return /\p{N}/u.test(said) ? texts.unreadNumber() : texts.unreadWords({ said });
  });

export const replyWithPair = (pair: ShopFact): { action: Intent; parts: AnswerPart[] } => ({
  action: 'available',
  parts: [{ replies: [{ message: { kind: 'text', text: pair.answer }, records: [pair] }] }],
});

export async function answerIntent(turn: AssistantTurn, name: Intent): Promise<AnswerPart | undefined> {
  const fact = factKindByIntent[name];
  if (fact) return answerFact(turn, fact);
  const isQuiet = (turn.understood.intents[0]?.score ?? 0) < minSpokenScore;
  switch (name) {
    case 'order':
      return proposeOrder(turn);
    case 'orderStatus':
      return answerOrderStatus(turn);
    case 'cancelOrder':
      return askToCancelOrder(turn, texts.cancelAsk);
    case 'changeOrder':
      if (isOfCart(turn)) return askWhatChanges(turn);
      return addsGoods(turn) ? proposeOrder(turn) : askToCancelOrder(turn, texts.changeAsk);
    case 'newest':
    case 'cheapest':
    case 'list':
      return answerBrowse(turn, name);
    case 'bargain':
      return (await answerBargain(turn)) ?? createHandoverPart(turn);
    case 'show':
      return answerShow(turn, isQuiet);
    default:
      return answerProducts(turn, name, isQuiet);
  }
}

/** Longer words of agreement say something else, too: 'ok will think'. */
const maxYesTokens = 4;

/** Handles messages without a recognised question: only a product's name, or a greeting. */
async function answerUnrecognised(turn: AssistantTurn, wanted: Intent[]) {
  const pair = await findQuestionAnswerPair(turn, pairMatchThresholds.likely);
  if (pair) return replyWithPair(pair);
  const isValue = turn.options?.spans.some(({ value }) => value !== undefined) === true;
  const named = turn.understood.items.length > 0 || isValue ? await answerProducts(turn, 'available', true) : undefined;
  if (named) return { action: 'available' as const, parts: [named] };
  const isOfSpoken = turn.situation.memory.focus.length > 0;
  const withQuality = isOfSpoken ? undefined : await answerQuality(turn, []);
  if (withQuality) return { action: 'list' as const, parts: [withQuality] };
  if (
    wanted.includes('yes') &&
    turn.situation.memory.focus.length === 1 &&
    !countsOther.test(turn.reading.text) &&
    turn.understood.counts.every((count) => count <= maxBareCount) &&
    turn.reading.tokens.length <= maxYesTokens
  ) {
    return { action: 'order' as const, parts: [await proposeOrder(turn)] };
  }
  const [kind] = wanted.filter((name) => socialIntents.has(name));
  if (!kind) return undefined;
  const { name: shop } = turn.situation.shop;
  const words = { greeting: texts.greeting, goodbye: texts.goodbye, bot: () => texts.bot({ shop }) };
  const part = createTextPart(turn, kind in words ? words[kind as keyof typeof words] : texts.thanks);
  return { action: kind, parts: [part] };
}
