import { type Intent, minIntentScore } from '#domain/assistant/assistant.ts';
import { asksForNote, type CartClause, findCartEdits, readCartClauses, wishesNot } from '#server/language/cartEdits.ts';
import { isQuestion } from '#server/language/cartQuestions.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { understand } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { CatalogReader, Proposal, Situation } from '../situation/proposal.ts';
import { answerAllergy } from './allergyAnswers.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart, createTextPart, joinParts } from './answerParts.ts';
import { namesWares } from './cartClauses.ts';
import { answerCartEdits } from './cartEdits.ts';
import { answerPaymentClaim } from './claimedPayments.ts';
import { answerUnknownPhoto, answerWithoutWords } from './customerPhotos.ts';
import { answerDeliveryTo } from './deliveryAnswers.ts';
import { findQuestionAnswerPair, pairMatchThresholds } from './factAnswers.ts';
import { answerFollowUp, onlyAgrees } from './followUps.ts';
import {
  type Answer,
  answerIntent,
  answerWishes,
  factKindByIntent,
  maxParts,
  productIntents,
  replyWithPair,
  socialIntents,
} from './intentAnswers.ts';
import { readOptions } from './itemResolution.ts';
import { withOpeningHours } from './openingHours.ts';
import { keepUnread } from './openWishes.ts';
import { answerPick, proposeOrder } from './orderAnswers.ts';
import { parsePickId } from './productPicks.ts';
import { rememberReads } from './rememberReads.ts';
import { asksInCase, findSerious, withoutComplaint } from './seriousMatters.ts';
import { createTurn, turnText, withText } from './turnReading.ts';
import { findUnreadWords, type UnreadWords } from './unreadWords.ts';

const orderIntents = new Set<Intent>(['order', 'orderStatus', 'cancelOrder', 'price']);
/** Intents about an order that was already placed. */
const placedOrderIntents = new Set<Intent>(['orderStatus', 'cancelOrder', 'changeOrder']);
/** An intent this much weaker than the strongest isn't a second question. */
const maxScoreGap = 0.2;
/**
 * The engine that needs no key and no network: it understands by rules and word lists, and answers from records alone
 * (chat.md, section 5).
 */
export async function proposeBuiltIn(situation: Situation, reader: CatalogReader): Promise<Proposal> {
  const look = rememberReads(reader);
  const proposal = (await proposeWithNote(situation, look)) ?? (await proposeUnchecked(situation, look));
  if (isTap(situation)) return proposal;
  const unread = proposal.order && (await findUnreadWords(situation, look, proposal.order));
  return keepUnread(situation, unread ? askAgain(createTurn(situation, look), proposal, unread) : proposal, unread);
}

/** 'Book one. Write happy birthday on it': a wish that goes with the order of the same message. */
async function proposeWithNote(situation: Situation, look: CatalogReader): Promise<Proposal | undefined> {
  const clauses = situation.cart.length > 0 || isTap(situation) ? [] : readCartClauses(turnText(situation));
  const notes = clauses.filter(({ text, edits }) => edits.has('note') && !isQuestion(text));
  if (notes.length === 0 || notes.length === clauses.length) return undefined;
  const rest = clauses.filter((clause) => !notes.includes(clause)).map(({ text }) => text);
  const proposal = await proposeUnchecked(withText(situation, rest.join('\n')), look);
  const note = [proposal.order?.note, ...notes.map(({ text }) => text)].filter(Boolean).join('\n');
  return proposal.order && { ...proposal, order: { ...proposal.order, note } };
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
  const rest = edited ? edited.rest : withoutUnwanted(situation, clauses).map(({ text }) => text);
  const answered = edited || rest.length > 1 ? await answerClauses(situation, look, joinAgreement(rest)) : [];
  // Words that are one wish, or that only together mean something.
  const isOneQuestion = answered.every(({ action }) => productIntents.some((name) => name === action));
  const isRest = !edited && rest.length < clauses.length;
  if (!edited && (answered.length < 2 || isOneQuestion)) {
    const proposal = await answerWhole(isRest ? withText(situation, rest.join('\n')) : situation, look);
    return refusesAll(situation, clauses) ? { ...proposal, memory: { ...proposal.memory, focus: [] } } : proposal;
  }
  const parts = [...answered.flatMap((answer) => answer.parts), ...(edited ? [edited.part] : [])];
  return joinParts(createTurn(situation, look), answered[0]?.action ?? 'order', parts);
}

/** 'Iphone ka glass rehne do' without a cart: an address that follows is none for the glass. */
const refusesAll = ({ cart }: Situation, clauses: readonly CartClause[]) =>
  cart.length === 0 && clauses.every(({ text, edits }) => edits.has('remove') && !isQuestion(text));

/** 'I don't want the papdi. Send one pickle': without a cart there is nothing to take away. */
function withoutUnwanted({ cart }: Situation, clauses: readonly CartClause[]): readonly CartClause[] {
  const rest = clauses.filter(({ text, edits }) => !edits.has('remove') || isQuestion(text) || !wishesNot(text));
  return cart.length > 0 || rest.length === 0 ? clauses : rest;
}

async function answerWhole(situation: Situation, look: CatalogReader): Promise<Proposal> {
  const { turn, action, parts } = await answerMessages(situation, look);
  return joinParts(turn, action, parts);
}

/** 'Ok. One in grey': who only agrees agrees to what follows. */
function joinAgreement(clauses: readonly string[]): string[] {
  const joined: string[] = [];
  for (const text of clauses) {
    const before = joined.at(-1);
    if (before !== undefined && onlyAgrees(before)) joined[joined.length - 1] = `${before}, ${text}`;
    else joined.push(text);
  }
  return joined;
}

/** Maximum wishes of one message. */
const maxClauses = 5;

/** Answers each wish of a message after the one before, without those that are unclear or ask for nothing. */
async function answerClauses(situation: Situation, look: CatalogReader, clauses: readonly string[]) {
  const answers: Answer[] = [];
  let { memory } = situation;
  // 'Is it bright? I am at 12 MG Road': who asks about goods orders none by saying where they are.
  const asks = situation.cart.length === 0 && clauses.some(isQuestion);
  for (const text of clauses.slice(0, maxClauses)) {
    if (asks && readCartReply(text, 'asked').is === 'address') continue;
    const own = { ...withText(situation, text), memory };
    // 'Ek bhej do, saath me screen guard bhi'.
    const isAdded = answers.at(-1)?.action === 'order' && !isQuestion(text) && addsGoods(text);
    const answer = isAdded ? await answerAdded(own, look) : await answerMessages(own, look);
    if (answer.action === 'askBack' || socialIntents.has(answer.action)) continue;
    // 'Too costly. Give for 300': one attempt to bargain.
    if (answer.action === 'bargain' && answers.some(({ action }) => action === 'bargain')) continue;
    memory = Object.assign({}, memory, ...answer.parts.map((part) => part.memory));
    answers.push(answer);
  }
  return answers;
}

/** 'Saath me charger', 'aur ek kajal'. */
function addsGoods(text: string): boolean {
  const { items } = understand(text);
  const isCounted =
    items.length > 0 && items.every(({ words, quantity }) => words.length > 0 && quantity !== undefined);
  return isCounted || findCartEdits(text).has('add');
}

/** Goods that are named besides an order of the same message. */
async function answerAdded(situation: Situation, look: CatalogReader): Promise<Answer> {
  const turn = createTurn(situation, look);
  return { action: 'order', parts: [await proposeOrder(situation.hasOptions ? await readOptions(turn) : turn)] };
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

const askShop = (turn: AssistantTurn): AnswerPart => ({
  ...createTextPart(turn, () => texts.factMissing({ shop: turn.situation.shop.name })),
  asksShop: 'question',
});

async function answerTurn(turn: AssistantTurn, text: string): Promise<Answer> {
  const { messages } = turn.situation;
  const pick = messages.map(({ choiceId }) => parsePickId(choiceId)).find((found) => found !== undefined);
  if (pick) return { action: 'order', parts: [await answerPick(turn, pick)] };
  if (messages.some(({ kind }) => kind === 'audio')) return { action: 'person', parts: [createHandoverPart(turn)] };
  if (!text.trim()) return answerWithoutWords(turn);
  const delivery = await answerDeliveryTo(turn, text);
  if (delivery) return delivery;
  const [strongest] = turn.understood.intents;
  const least = Math.max(minIntentScore, (strongest?.score ?? 0) - maxScoreGap);
  const named = turn.understood.intents.filter(({ score }) => score >= least).map(({ name }) => name);
  const wanted: Intent[] = asksInCase(text) ? ['returns'] : named;
  const serious = await findSerious(turn, text, wanted);
  const followUp = serious && serious !== 'complaint' ? undefined : await answerFollowUp(turn, text);
  if (followUp) return { action: followUp.action, parts: [followUp.part] };
  const allergy = serious === 'health' ? await answerAllergy(turn, text) : undefined;
  if (allergy) return allergy;
  if (serious) return { action: serious, parts: [createHandoverPart(turn)] };
  const out = wanted.find((name) => name === 'attack' || name === 'offTopic');
  if (out)
    return { action: out, parts: [createTextPart(turn, () => texts.onlyShop({ shop: turn.situation.shop.name }))] };
  const unknown = await answerUnknownPhoto(turn, wanted);
  if (unknown) return unknown;
  const claim = await answerPaymentClaim(turn, text);
  if (claim) return claim;
  const isOrder = wanted.some((name) => orderIntents.has(name));
  const pair = await findQuestionAnswerPair(turn, isOrder ? pairMatchThresholds.whole : pairMatchThresholds.sure);
  if (pair) return replyWithPair(pair);
  if (asksForNote(text)) return { action: 'available', parts: [askShop(turn)] };
  const { where } = turn.understood;
  if (where && !wanted.some((name) => placedOrderIntents.has(name))) {
    return { action: 'order', parts: [await proposeOrder(turn)] };
  }
  const answer = await answerWishes(turn, withoutComplaint(wanted));
  const isUnsure = !namesWares(turn.understood) && answer.parts.some(({ asksShop }) => asksShop === 'question');
  const likely = isUnsure ? await findQuestionAnswerPair(turn, pairMatchThresholds.likely) : undefined;
  return likely ? replyWithPair(likely) : answer;
}
