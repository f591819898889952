import { type Intent, minIntentScore } from '#domain/assistant/assistant.ts';
import type { ShopFactKind } from '#domain/sellers/shopFacts.ts';
import { readCartClauses } from '#server/language/cartEdits.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { CatalogReader, Proposal, ShopFact, Situation } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart, joinParts } from './answerParts.ts';
import { answerBrowse, answerQuality } from './browseAnswers.ts';
import { answerCartEdits } from './cartEdits.ts';
import { answerUnknownPhoto, answerWithoutWords } from './customerPhotos.ts';
import { answerFact, findQuestionAnswerPair, pairMatchThresholds } from './factAnswers.ts';
import { answerFollowUp } from './followUps.ts';
import { readOptions } from './itemResolution.ts';
import { withOpeningHours } from './openingHours.ts';
import { answerOrderStatus, answerPick, askToCancelOrder, parsePickId, proposeOrder } from './orderAnswers.ts';
import { answerShow } from './photoAnswers.ts';
import { answerBargain, answerProducts } from './productAnswers.ts';
import { rememberReads } from './productResolution.ts';
import { createTurn, turnText, withText } from './turnReading.ts';
import { answerUnknown } from './unknownAnswers.ts';
import { findUnreadWords, type UnreadWords } from './unreadWords.ts';

const factKindByIntent: Partial<Record<Intent, ShopFactKind>> = {
  deliveryArea: 'deliveryArea',
  deliveryCharge: 'deliveryCharge',
  deliveryTime: 'deliveryTime',
  payment: 'payment',
  returns: 'returns',
  openingHours: 'openingHours',
  address: 'address',
};
const handoverIntents = new Set<Intent>(['person', 'complaint', 'health', 'law']);
const orderIntents = new Set<Intent>(['order', 'orderStatus', 'cancelOrder', 'price']);
const socialIntents = new Set<Intent>(['greeting', 'thanks', 'goodbye', 'yes', 'no', 'bot']);
/** Intents that an order's address may trigger by accident. */
const placeIntents = new Set<Intent>(['deliveryArea', 'address']);
/** Intents about an order that was already placed. */
const placedOrderIntents = new Set<Intent>(['orderStatus', 'cancelOrder', 'changeOrder']);
/** An intent this much weaker than the strongest isn't a second question. */
const maxScoreGap = 0.2;
/** Maximum number of questions answered in one reply. */
const maxParts = 3;

/**
 * The engine that needs no key and no network: it understands by rules and word lists, and answers from records alone
 * (chat.md, section 5).
 */
export async function proposeBuiltIn(situation: Situation, reader: CatalogReader): Promise<Proposal> {
  const look = rememberReads(reader);
  const proposal = await proposeUnchecked(situation, look);
  if (!proposal.order || isTap(situation)) return proposal;
  const unread = await findUnreadWords(situation, look, proposal.order);
  return unread ? askAgain(createTurn(situation, look), proposal, unread) : proposal;
}

/** Words that would change the order are asked about instead of proposing one without them. */
function askAgain(turn: AssistantTurn, { order: _, ...proposal }: Proposal, { is, said }: UnreadWords): Proposal {
  const question = createTextPart(turn, () =>
    is === 'number' || /\p{N}/u.test(said) ? texts.unreadNumber() : texts.unreadWords({ said }),
  );
  return { ...proposal, replies: [...proposal.replies, ...question.replies] };
}

async function proposeUnchecked(situation: Situation, look: CatalogReader): Promise<Proposal> {
  if (situation.waitsForPerson || isTap(situation)) return answerWhole(situation, look);
  const clauses = readCartClauses(turnText(situation));
  const edited = await answerCartEdits(situation, look, clauses);
  const rest = edited ? edited.rest : clauses.map(({ text }) => text);
  const answered = edited || rest.length > 1 ? await answerClauses(situation, look, rest) : [];
  // Words that are one wish, or that only together mean something.
  const isOneQuestion = answered.every(({ action }) => productIntents.some((name) => name === action));
  if (!edited && (answered.length < 2 || isOneQuestion)) return answerWhole(situation, look);
  const parts = [...answered.flatMap((answer) => answer.parts), ...(edited ? [edited.part] : [])];
  return joinParts(createTurn(situation, look), answered[0]?.action ?? 'order', parts);
}

async function answerWhole(situation: Situation, look: CatalogReader): Promise<Proposal> {
  const { turn, action, parts } = await answerMessages(situation, look);
  return joinParts(turn, action, parts);
}

/** Maximum wishes of one message. */
const maxClauses = 5;

/** Answers each wish of a message after the one before, without those that are unclear or ask for nothing. */
async function answerClauses(situation: Situation, look: CatalogReader, clauses: readonly string[]) {
  const answers: Answer[] = [];
  let { memory } = situation;
  for (const text of clauses.slice(0, maxClauses)) {
    const answer = await answerMessages({ ...withText(situation, text), memory }, look);
    if (answer.action === 'askBack' || socialIntents.has(answer.action)) continue;
    memory = Object.assign({}, memory, ...answer.parts.map((part) => part.memory));
    answers.push(answer);
  }
  return answers;
}

async function answerMessages(situation: Situation, look: CatalogReader) {
  const plain = createTurn(situation, look);
  const isPlain = situation.waitsForPerson || !situation.hasOptions || isTap(situation);
  const turn = isPlain ? plain : await readOptions(plain);
  const answer = situation.waitsForPerson ? await answerFacts(turn) : await answerTurn(turn, turnText(situation));
  return { turn, ...answer, parts: await withOpeningHours(turn, answer.parts) };
}

const isTap = ({ messages }: Situation) => messages.some(({ choiceId }) => parsePickId(choiceId) !== undefined);

/** Answers only what the shop has written about itself; all other questions wait for the person who was asked. */
async function answerFacts(turn: AssistantTurn): Promise<Answer> {
  const known = await turn.look.facts();
  const wanted = turn.understood.intents.filter(({ score }) => score >= minIntentScore).map(({ name }) => name);
  const answered = wanted
    .filter((name) => known.some(({ fact }) => fact === factKindByIntent[name]))
    .slice(0, maxParts);
  if (answered.length > 0) {
    const parts = await Promise.all(answered.map((name) => answerIntent(turn, name)));
    return { action: answered[0] ?? 'askBack', parts: parts.filter((part) => part !== undefined) };
  }
  const pair = await findQuestionAnswerPair(turn, pairMatchThresholds.sure);
  return pair ? replyWithPair(pair) : { action: 'person', parts: [] };
}

type Answer = { action: Proposal['action']; parts: AnswerPart[] };

async function answerTurn(turn: AssistantTurn, text: string): Promise<Answer> {
  const { messages } = turn.situation;
  const pick = messages.map(({ choiceId }) => parsePickId(choiceId)).find((found) => found !== undefined);
  if (pick) return { action: 'order', parts: [await answerPick(turn, pick)] };
  if (messages.some(({ kind }) => kind === 'audio')) return { action: 'person', parts: [createHandoverPart(turn)] };
  if (!text.trim()) return answerWithoutWords(turn);
  const [strongest] = turn.understood.intents;
  const least = Math.max(minIntentScore, (strongest?.score ?? 0) - maxScoreGap);
  const wanted = turn.understood.intents.filter(({ score }) => score >= least).map(({ name }) => name);
  const serious = wanted.find((name) => handoverIntents.has(name));
  const followUp = serious && serious !== 'complaint' ? undefined : await answerFollowUp(turn, text);
  if (followUp) return { action: followUp.action, parts: [followUp.part] };
  if (serious) return { action: serious, parts: [createHandoverPart(turn)] };
  const out = wanted.find((name) => name === 'attack' || name === 'offTopic');
  if (out)
    return { action: out, parts: [createTextPart(turn, () => texts.onlyShop({ shop: turn.situation.shop.name }))] };
  const unknown = await answerUnknownPhoto(turn, wanted);
  if (unknown) return unknown;
  const isOrder = wanted.some((name) => orderIntents.has(name));
  const pair = await findQuestionAnswerPair(turn, isOrder ? pairMatchThresholds.whole : pairMatchThresholds.sure);
  if (pair) return replyWithPair(pair);
  const { where } = turn.understood;
  if (where && !wanted.some((name) => placedOrderIntents.has(name))) {
    return { action: 'order', parts: [await proposeOrder(turn)] };
  }
  return answerWishes(turn, wanted);
}

async function answerWishes(turn: AssistantTurn, wanted: Intent[]): Promise<Answer> {
  const isSent = wanted.includes('order') && turn.understood.address !== undefined;
  const business = wanted
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
const productIntents: Intent[] = ['show', 'variants', 'price', 'available'];

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
const askWhatChanges = (turn: AssistantTurn) =>
  createTextPart(turn, () => {
    const said = turnText(turn.situation);
    return /\p{N}/u.test(said) ? texts.unreadNumber() : texts.unreadWords({ said });
  });

const replyWithPair = (pair: ShopFact): { action: Intent; parts: AnswerPart[] } => ({
  action: 'available',
  parts: [{ replies: [{ message: { kind: 'text', text: pair.answer }, records: [pair] }] }],
});

async function answerIntent(turn: AssistantTurn, name: Intent): Promise<AnswerPart | undefined> {
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
      return isOfCart(turn) ? askWhatChanges(turn) : askToCancelOrder(turn, texts.changeAsk);
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
  const withQuality = await answerQuality(turn);
  if (withQuality) return { action: 'list' as const, parts: [withQuality] };
  if (
    wanted.includes('yes') &&
    turn.situation.memory.focus.length === 1 &&
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
