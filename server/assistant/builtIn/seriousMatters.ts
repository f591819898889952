import type { Intent } from '#domain/assistant/assistant.ts';
import { waitingStatus } from '#domain/orders/orders.ts';
import type { AssistantTurn } from './answerParts.ts';
import { namesWares } from './cartClauses.ts';
import { findQuestionAnswerPair, pairMatchThresholds } from './factAnswers.ts';

const handoverIntents = new Set<Intent>(['person', 'complaint', 'health', 'law']);

/**
 * What a person must see. Who has ordered nothing here complains of nothing sent: 'do the pots have a hole?', 'the cable
 * of my bike broke, send one'. What the shop has written of safety answers 'are the toys safe?'.
 */
export async function findSerious(
  turn: AssistantTurn,
  text: string,
  wanted: readonly Intent[],
): Promise<Intent | undefined> {
  const serious = wanted.find((name) => handoverIntents.has(name));
  if (serious === 'health') {
    return (await findQuestionAnswerPair(turn, pairMatchThresholds.sure)) ? undefined : serious;
  }
  if (serious !== 'complaint') return serious;
  if (wanted[0] === 'cancelOrder' && !arrived.test(text)) return undefined;
  const orders = await turn.look.orders();
  // 'Bed M galat ho gaya, L chahiye tha, cancel': of an order that waits for the shop nothing wrong has come.
  const isWaiting = orders.length > 0 && orders.every(({ status }) => status === waitingStatus);
  if (isWaiting && wanted.includes('cancelOrder') && !arrived.test(text)) return undefined;
  const isBefore = asksBeforehand.test(text) || (needsGoods.test(text) && namesWares(turn.understood));
  return isBefore && !arrived.test(text) && orders.length === 0 ? undefined : serious;
}

/** What is left to answer of a wish to cancel that names what is wrong. */
export const withoutComplaint = (wanted: readonly Intent[]): Intent[] =>
  wanted.filter((name) => name !== 'complaint' || !wanted.includes('cancelOrder'));

/** 'Toot gayi raste me to?', 'if it breaks?': what happens then is what the shop says of returns. */
export const asksInCase = (text: string): boolean => inCase.test(text.trim()) && damages.test(text);
const inCase =
  /^(?:(?:ok|and|but|so|what)[ ,]+)*(?:if|in case|agar|अगर)(?![\p{L}\p{M}]).*\?|(?<![\p{L}\p{M}])(?:ga[iy]+|gay[aei]|ja[iy]e|hu[aei]|nikl[aei]|गय[ाी]|गई|जाए|हु[आईए]|निकल[ाी])(?: [\p{L}\p{M}]+){0,2} (?:to|toh|तो)[\s?]*$/iu;
const damages =
  /(?<![\p{L}\p{M}])(?:breaks?|broken?|damag|crack|defect|leak|spoil|to+t|tut|kharab|pha?t|fat|ख़राब|खराब|टूट|फट|सड़)/iu;

const asksBeforehand =
  /^(?:(?:ok|and|but|so)[ ,]+)*(?:do (?:the|these|those|they|it)|does|will (?:the|this|it|they)|is there|are there)(?!\p{L})/iu;
const needsGoods =
  /(?<![\p{L}\p{M}])(?:need|want|(?:should|have to|must) (?:also )?(?:change|replace|buy)|chahiye|chaiye|bhej (?:do|dena|dijiye)|de (?:do|dena|dijiye)|चाहिए|भेज (?:दो|दीजिए)|दे (?:दो|दीजिए))(?![\p{L}\p{M}])/iu;
/** Words of goods that came, or of an order. */
const arrived =
  /(?<![\p{L}\p{M}])(?:you (?:sent|gave|people)|received?|got|arrived?|came|ordered|my order|parcel|refund|return|replace it|aaya|aayi|aaye|mila|mili|mile|nikl[aei]|bhej[aei](?! (?:do|dena))|wapas|badal|dusr[aei]|nay[aei]|आया|आई|आए|मिला|मिली|मिले|निकल[ाेी]|भेज[ाेी]|वापस|बदल|दूसर[ाेी]|नय[ाी])(?![\p{L}\p{M}])/iu;
