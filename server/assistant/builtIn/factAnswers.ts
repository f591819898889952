import type { Language } from '#domain/platform/languages.ts';
import type { ShopFactKind } from '#domain/sellers/shopFacts.ts';
import { asksToGive } from '#server/language/cartEdits.ts';
import * as texts from '#texts/assistant.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { ShopFact } from '../situation/proposal.ts';
import { type AnswerPart, type AssistantTurn, createTextPart } from './answerParts.ts';
import { turnText } from './turnReading.ts';

const factNames: Record<ShopFactKind, () => string> = {
  deliveryArea: texts.deliveryArea,
  deliveryCharge: texts.deliveryCharge,
  deliveryTime: texts.deliveryTime,
  payment: texts.payment,
  returns: texts.returns,
  openingHours: texts.openingHours,
  address: texts.address,
};

/** Quotes the shop's own fact; a missing one is asked for, never made up. */
export async function answerFact(turn: AssistantTurn, kind: ShopFactKind): Promise<AnswerPart> {
  const fact = (await turn.look.facts()).find((known) => known.fact === kind);
  const { shop } = turn.situation;
  if (!fact) return { ...createTextPart(turn, () => texts.factMissing({ shop: shop.name })), asksShop: kind };
  return {
    replies: [{ message: { kind: 'text', text: formatFact(turn.understood.language, fact) }, records: [fact] }],
  };
}

/** The shop's fact, below its heading. */
export function formatFact(language: Language, { fact, answer }: Pick<ShopFact, 'fact' | 'answer'>): string {
  if (fact === 'question') return answer;
  return inLanguage(language, () => texts.said({ name: factNames[fact](), answer }));
}

/**
 * The share of a shop's own question that must match, from 0 to 1: next to questions about prices and orders, by
 * itself, and if nothing else was understood.
 */
export const pairMatchThresholds = { whole: 1, sure: 0.7, likely: 0.5 };

/** Returns the question-and-answer pair that was asked, in any language of the word lists. */
export async function findQuestionAnswerPair(
  { look, understood, situation }: AssistantTurn,
  leastShare: number,
): Promise<ShopFact | undefined> {
  const asked = [
    ...situation.messages.flatMap(({ text }) => contentWords(text)),
    ...understood.talk.flatMap(contentWords),
    ...understood.qualities.flatMap(({ forms }) => forms.flatMap(contentWords)),
    ...understood.items.flatMap(({ words }) => words.flatMap(({ means }) => means.flatMap(contentWords))),
  ];
  // 'Send one more bag' asks nothing.
  if (leastShare < pairMatchThresholds.sure && asksToGive(turnText(situation))) return undefined;
  const pairs = (await look.facts()).filter(({ fact }) => fact === 'question');
  const scored = pairs.map((pair) => {
    const words = contentWords(pair.question);
    const hits = words.filter((word) => asked.some((said) => sharesStem(word, said)));
    return { pair, share: words.length === 0 ? 0 : hits.length / words.length };
  });
  const [best] = scored.sort((one, other) => other.share - one.share);
  return best && best.share >= leastShare ? best.pair : undefined;
}

/** Shorter words are function words, which don't distinguish questions. */
const minWordLength = 3;
const stopWords = new Set([
  ...['you', 'the', 'are', 'can', 'for', 'not', 'any', 'and', 'has', 'was', 'all', 'our', 'get', 'who', 'how', 'its'],
  ...['hai', 'kya', 'aap', 'bhi', 'nahi', 'है', 'हैं', 'आप', 'भी'],
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
/** Returns the words that tell a question from others. */
export const contentWords = (text: string) =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter(
    (word) => word.length >= minWordLength && !stopWords.has(word),
  );

/** Words of one stem: 'wrap' and 'wrapping'. */
export const sharesStem = (one: string, other: string) => {
  const length = Math.min(one.length, other.length);
  return Math.max(one.length, other.length) - length <= 4 && one.slice(0, length) === other.slice(0, length);
};
