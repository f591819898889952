import { type Intent, leastScore } from '#domain/assistant/assistant.ts';
import type { ShopFactKind } from '#domain/sellers/shopFacts.ts';
import { whereIn } from '#server/language/cartReply.ts';
import { languageOf } from '#server/language/language.ts';
import { read } from '#server/language/reading.ts';
import { understandReading } from '#server/language/understand.ts';
import * as texts from '#texts/assistant.gen.ts';
import type { Look, Proposal, ShopFact, Situation } from '../situation/proposal.ts';
import { answerFact, findPair, pairShares } from './factAnswers.ts';
import { askToCancel, orderStatus, proposeOrder, readPick, takePick } from './orderAnswers.ts';
import { handOver, join, type Part, say, type Turn } from './parts.ts';
import { answerBargain, answerProducts, browse } from './productAnswers.ts';

const facts: Partial<Record<Intent, ShopFactKind>> = {
  deliveryArea: 'deliveryArea',
  deliveryCharge: 'deliveryCharge',
  deliveryTime: 'deliveryTime',
  payment: 'payment',
  returns: 'returns',
  openingHours: 'openingHours',
  address: 'address',
};
const forPeople = new Set<Intent>(['person', 'complaint', 'health', 'law']);
const isAboutOrders = new Set<Intent>(['order', 'orderStatus', 'cancelOrder', 'price']);
const social = new Set<Intent>(['greeting', 'thanks', 'goodbye', 'yes', 'no', 'bot']);
/** What the address of an order asks nothing of. */
const ofPlaces = new Set<Intent>(['deliveryArea', 'address']);
/** What is asked of an order that was placed. */
const ofPlaced = new Set<Intent>(['orderStatus', 'cancelOrder', 'changeOrder']);
/** What is this much weaker than the strongest is no second question. */
const nearScore = 0.2;
/** More questions than these at once get no longer answer. */
const mostParts = 3;

/**
 * The engine that needs no key and no network: understands by rules and word lists, answers from records alone (chat.md,
 * section 5).
 */
export async function proposeBuiltIn(situation: Situation, look: Look): Promise<Proposal> {
  const turn = turnOf(situation, look);
  const { action, parts } = situation.waitsForPerson ? await answerFacts(turn) : await answer(turn, wordsOf(situation));
  return join(turn, action, parts);
}

const wordsOf = ({ messages }: Situation) => messages.map(({ text }) => text).join('\n');

/** What is to be answered, as the built-in engine understands it. */
export function turnOf(situation: Situation, look: Look): Turn {
  const { where, rest } = whereIn(wordsOf(situation));
  const reading = read(rest);
  // Words that belong to no language are answered in that of the conversation.
  const language = languageOf(reading) ?? situation.memory.language;
  return { situation, look, understood: { ...understandReading(reading), language, where } };
}

/** Of what is asked, what the shop has written of itself; everything else waits for the person who was asked. */
async function answerFacts(turn: Turn): Promise<{ action: Proposal['action']; parts: Part[] }> {
  const known = await turn.look.facts();
  const wanted = turn.understood.intents.filter(({ score }) => score >= leastScore).map(({ name }) => name);
  const answered = wanted.filter((name) => known.some(({ fact }) => fact === facts[name])).slice(0, mostParts);
  if (answered.length > 0) {
    const parts = await Promise.all(answered.map((name) => answerIntent(turn, name)));
    return { action: answered[0] ?? 'askBack', parts: parts.filter((part) => part !== undefined) };
  }
  const pair = await findPair(turn, pairShares.sure);
  return pair ? sayPair(pair) : { action: 'person', parts: [] };
}

async function answer(turn: Turn, text: string): Promise<{ action: Proposal['action']; parts: Part[] }> {
  const { messages } = turn.situation;
  const pick = messages.map(({ choiceId }) => readPick(choiceId)).find((found) => found !== undefined);
  if (pick) return { action: 'order', parts: [await takePick(turn, pick)] };
  if (messages.some(({ kind }) => kind === 'audio')) return { action: 'person', parts: [handOver(turn)] };
  if (!text.trim()) return { action: 'askBack', parts: [say(turn, unreadable(turn))] };
  const [strongest] = turn.understood.intents;
  const least = Math.max(leastScore, (strongest?.score ?? 0) - nearScore);
  const wanted = turn.understood.intents.filter(({ score }) => score >= least).map(({ name }) => name);
  const serious = wanted.find((name) => forPeople.has(name));
  if (serious) return { action: serious, parts: [handOver(turn)] };
  const out = wanted.find((name) => name === 'attack' || name === 'offTopic');
  if (out) return { action: out, parts: [say(turn, () => texts.onlyShop({ shop: turn.situation.shop.name }))] };
  const isOrder = wanted.some((name) => isAboutOrders.has(name));
  const pair = await findPair(turn, isOrder ? pairShares.whole : pairShares.sure);
  if (pair) return sayPair(pair);
  const { where } = turn.understood;
  if (where && !wanted.some((name) => ofPlaced.has(name))) {
    return { action: 'order', parts: [await proposeOrder(turn)] };
  }
  const isSent = wanted.includes('order') && turn.understood.address !== undefined;
  const business = wanted.filter((name) => !social.has(name) && !(isSent && ofPlaces.has(name))).slice(0, mostParts);
  const parts: Part[] = [];
  for (const name of onceOfProducts(business)) {
    const part = await answerIntent(turn, asBefore(turn, name));
    if (part) parts.push(part);
  }
  const [first] = business;
  if (first && parts.length > 0) return { action: asBefore(turn, first), parts };
  return (await answerRest(turn, wanted)) ?? misunderstand(turn);
}

/** A sticker, a picture without words, a location or a card of a contact asks nothing by itself. */
function unreadable({ situation }: Turn): () => string {
  if (situation.messages.some(({ kind }) => kind === 'location')) return texts.locationSeen;
  return situation.messages.some(({ kind }) => kind === 'image') ? texts.pictureSeen : texts.onlyWords;
}

/** Of what is asked of a product, each answer says the next one too: the first of those wanted says all. */
const ofProducts: Intent[] = ['show', 'variants', 'price', 'available'];

/** One answer says of a product all that is asked: 'is it there, and what does it cost?' */
function onceOfProducts(wanted: Intent[]): Intent[] {
  const telling = ofProducts.find((name) => wanted.includes(name));
  const first = wanted.find((name) => ofProducts.includes(name));
  return wanted.flatMap((name) => {
    if (!telling || !ofProducts.includes(name)) return [name];
    return name === first ? [telling] : [];
  });
}

/** 'And the blue one?' asks what was asked before. */
function asBefore({ situation, understood }: Turn, name: Intent): Intent {
  const { intent } = situation.memory;
  const [strongest] = understood.intents;
  return name === 'available' &&
    intent &&
    strongest &&
    strongest.score < spokenScore &&
    followUp.test(lastText(situation))
    ? intent
    : name;
}
/** An intent that words of its own say; below it only goods are named. */
const spokenScore = 0.6;
const followUp = /^\s*(and|aur|or|और|what about)(?![\p{L}\p{M}])/iu;
const lastText = ({ messages }: Situation) => messages.at(-1)?.text ?? '';

const sayPair = (pair: ShopFact): { action: Intent; parts: Part[] } => ({
  action: 'available',
  parts: [{ replies: [{ message: { kind: 'text', text: pair.answer }, records: [pair] }] }],
});

async function answerIntent(turn: Turn, name: Intent): Promise<Part | undefined> {
  const fact = facts[name];
  if (fact) return answerFact(turn, fact);
  switch (name) {
    case 'order':
      return proposeOrder(turn);
    case 'orderStatus':
      return orderStatus(turn);
    case 'cancelOrder':
      return askToCancel(turn, texts.cancelAsk);
    case 'changeOrder':
      return askToCancel(turn, texts.changeAsk);
    case 'newest':
    case 'cheapest':
    case 'list':
      return browse(turn, name);
    case 'bargain':
      return (await answerBargain(turn)) ?? handOver(turn);
    default:
      return answerProducts(turn, name, (turn.understood.intents[0]?.score ?? 0) < spokenScore);
  }
}

/** No question that is known by its words: a product that is only named, a greeting. */
async function answerRest(turn: Turn, wanted: Intent[]) {
  const pair = await findPair(turn, pairShares.likely);
  if (pair) return sayPair(pair);
  const named = turn.understood.items.length > 0 ? await answerProducts(turn, 'available', true) : undefined;
  if (named) return { action: 'available' as const, parts: [named] };
  if (wanted.includes('yes') && turn.situation.memory.focus.length === 1) {
    return { action: 'order' as const, parts: [await proposeOrder(turn)] };
  }
  const [kind] = wanted.filter((name) => social.has(name));
  if (!kind) return undefined;
  const { name: shop } = turn.situation.shop;
  const words = { greeting: texts.greeting, goodbye: texts.goodbye, bot: () => texts.bot({ shop }) };
  const part = say(turn, kind in words ? words[kind as keyof typeof words] : texts.thanks);
  return { action: kind, parts: [part] };
}

/** Asks back once, then a person is asked. */
function misunderstand(turn: Turn): { action: Proposal['action']; parts: Part[] } {
  const misunderstandings = turn.situation.memory.misunderstandings + 1;
  const memory = { ...turn.situation.memory, misunderstandings };
  if (misunderstandings > 1) return { action: 'askBack', parts: [{ ...handOver(turn), memory, asksShop: 'question' }] };
  return { action: 'askBack', parts: [{ ...say(turn, texts.askBack), memory }] };
}
