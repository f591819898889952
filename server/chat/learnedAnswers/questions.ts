import { createHash } from 'node:crypto';
import { type Intent, minIntentScore } from '#domain/assistant/assistant.ts';
import { learnedAnswerLimits } from '#domain/chat/learnedAnswers.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { pageLanguages } from '#domain/platform/languages.ts';
import { type FactKind, shopFactKinds } from '#domain/sellers/shopFacts.ts';
import { sharesStem } from '#server/assistant/builtIn/factAnswers.ts';
import { questionKeys, replyKeys } from '#server/assistant/missedTopics/wordKeys.ts';
import { understand } from '#server/language/understand.ts';
import * as texts from '#texts/chats.gen.ts';
import { inLanguage } from '#texts/language.ts';

/** What a customer's question is about. */
export type QuestionSense = { kind: FactKind; words: readonly string[] };

/** What records answer, or only a person: a reply to these is no answer for the next customer. */
const ownIntents = new Set<Intent>([
  ...(['price', 'order', 'changeOrder', 'cancelOrder', 'orderStatus', 'bargain'] as const),
  ...(['complaint', 'health', 'law', 'attack', 'person'] as const),
]);

/** Returns what a question is about; nothing if no answer could be the same for all customers. */
export function readQuestion(text: string): QuestionSense | undefined {
  const { intents, orderLabel } = understand(text);
  const wanted = intents.filter(({ score }) => score >= minIntentScore).map(({ name }) => name);
  if (orderLabel !== undefined || wanted.some((name) => ownIntents.has(name))) return undefined;
  const words = questionKeys(text);
  const kind = shopFactKinds.find((fact) => wanted[0] === fact) ?? 'question';
  return words.length > 0 || kind !== 'question' ? { kind, words } : undefined;
}

/** The share of the shorter question's words that the other must have. */
const minShare = 0.5;

/** Whether two questions ask the same: for the same fact, or with mostly the same words. */
export function isSimilar(one: QuestionSense, other: QuestionSense): boolean {
  if (one.kind !== 'question' && one.kind === other.kind) return true;
  const [shorter, longer] = one.words.length <= other.words.length ? [one, other] : [other, one];
  const hits = shorter.words.filter((word) => longer.words.some((said) => sharesStem(word, said)));
  return shorter.words.length > 0 && hits.length / shorter.words.length >= minShare;
}

/** Returns a hash of a reply's words, the same in each language and spelling; nothing for short and for quick replies. */
export function hashReply(text: string): string | undefined {
  if ((text.match(/[\p{L}\p{M}\p{N}₹%]+/gu) ?? []).length < learnedAnswerLimits.minWords) return undefined;
  if (/https?:\/\//i.test(text)) return undefined;
  const said = replyKeys(text).join(' ');
  if (said === '' || quickReplies().some((quick) => replyKeys(quick).join(' ') === said)) return undefined;
  return createHash('sha256').update(said).digest('base64url').slice(0, 22);
}

/** Returns the numbers in a text, one after the other: prices, days, hours. */
export const numbersIn = (text: string): string => (text.match(/\p{Nd}+/gu) ?? []).map(foldDigits).join(' ');

/** The replies that the inbox inserts, which say nothing about the shop. */
const quickReplies = () =>
  pageLanguages.flatMap((language) =>
    inLanguage(language, () => [
      texts.quickThanks(),
      texts.quickStock(),
      texts.quickSoldOut(),
      texts.quickAddress(),
      texts.quickPay(),
    ]),
  );
