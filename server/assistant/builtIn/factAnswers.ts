import type { ShopFactKind } from '#domain/sellers/shopFacts.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopFact } from '../situation/proposal.ts';
import { type Part, say, type Turn } from './parts.ts';

const names: Record<ShopFactKind, () => string> = {
  deliveryArea: texts.deliveryArea,
  deliveryCharge: texts.deliveryCharge,
  deliveryTime: texts.deliveryTime,
  payment: texts.payment,
  returns: texts.returns,
  openingHours: texts.openingHours,
  address: texts.address,
};

/** What the shop itself says, word for word; what it does not say is asked for, and never made up. */
export async function answerFact(turn: Turn, kind: ShopFactKind): Promise<Part> {
  const fact = (await turn.look.facts()).find((known) => known.fact === kind);
  const { shop } = turn.situation;
  if (!fact) return { ...say(turn, () => texts.factMissing({ shop: shop.name })), asksShop: kind };
  return { replies: [{ message: { kind: 'text', text: factText(turn, fact) }, records: [fact] }] };
}

/** What the shop said, below what it is about. */
export function factText({ understood }: Pick<Turn, 'understood'>, { fact, answer }: ShopFact): string {
  if (fact === 'question') return answer;
  return inLanguage(understood.language, () => texts.said({ name: names[fact](), answer }));
}

/**
 * How much of a shop's own question must have been asked, from 0 to 1: beside prices and orders, at once, and where
 * nothing else was understood.
 */
export const pairShares = { whole: 1, sure: 0.7, likely: 0.5 };

/** The pair of question and answer that was asked, in whatever language the lists of words know. */
export async function findPair(
  { look, understood, situation }: Turn,
  leastShare: number,
): Promise<ShopFact | undefined> {
  const asked = [
    ...situation.messages.flatMap(({ text }) => wordsIn(text)),
    ...understood.talk.flatMap(wordsIn),
    ...understood.items.flatMap(({ words }) => words.flatMap(({ means }) => means.flatMap(wordsIn))),
  ];
  const pairs = (await look.facts()).filter(({ fact }) => fact === 'question');
  const scored = pairs.map((pair) => {
    const words = wordsIn(pair.question);
    const hits = words.filter((word) => asked.some((said) => isAlike(word, said)));
    return { pair, share: words.length === 0 ? 0 : hits.length / words.length };
  });
  const [best] = scored.sort((one, other) => other.share - one.share);
  return best && best.share >= leastShare ? best.pair : undefined;
}

/** Short words hold sentences together; questions are told apart by the others. */
const shortest = 4;
const joins = new Set([
  'does',
  'have',
  'give',
  'your',
  'with',
  'from',
  'what',
  'when',
  'which',
  'there',
  'this',
  'that',
  'kaise',
  'milega',
  'karte',
  'क्या',
  'कैसे',
  'करते',
]);
const wordsIn = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => word.length >= shortest && !joins.has(word));

/** Words of one stem: 'wrap' and 'wrapping'. */
const isAlike = (one: string, other: string) => {
  const length = Math.min(one.length, other.length);
  return Math.max(one.length, other.length) - length <= 4 && one.slice(0, length) === other.slice(0, length);
};
