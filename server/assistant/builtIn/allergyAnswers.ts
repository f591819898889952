import { mayAsk } from '#server/language/cartQuestions.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { Answer } from './intentAnswers.ts';
import { quoteUnsure } from './productAnswers.ts';
import { resolveProducts } from './productResolution.ts';

const allergy = /(?<![\p{L}\p{M}])(?:allerg|elarj|alarj|rash|dard|pain|hurt|chubh|khujli|एलर्ज|अलर्ज|दर्द|चुभ|खुजली)/iu;
const ownBody =
  /(?<![\p{L}\p{M}])(?:i|im|i['’]m|my|mujhe|mujhko|mera|meri|mere|hame|hume|usko|unko|her|his|skin|मुझे|मेरी|मेरे|मेरा|उसे|उनको)(?![\p{L}\p{M}])/iu;

/** Asks whether it helps against an illness, which no description proves: 'dard me kaam karega?', 'khujli theek hogi?'. */
const cures =
  /(?<![\p{L}\p{M}])(?:th(?:ee|i|e)k|cure|heal|relie[fv]|treat|help|good for|aa?ram|ila+j|dawa|door|dur|(?:kam|kaam|band|khatam) (?:ho|kar|aa)|ke liye|ठीक|आराम|इलाज|दवा|दूर|(?:कम|काम|बंद|खत्म|ख़त्म) (?:हो|कर|आ)|के लिए)/iu;

/**
 * 'Kaan me allergy to nahi hogi?' of one product is answered with what is written of it, and the shop is asked. Who
 * tells of their own illness is given to a person.
 */
export async function answerAllergy(turn: AssistantTurn, text: string): Promise<Answer | undefined> {
  if (!allergy.test(text) || ownBody.test(text) || cures.test(text) || !mayAsk(text)) return undefined;
  const words = turn.understood.items.flatMap((item) => item.words).filter(({ kind }) => kind === 'goods');
  const { found } = await resolveProducts(turn, words);
  const [product, ...others] = found;
  if (!product?.description || others.length > 0) return undefined;
  return { action: 'available', parts: [quoteUnsure(turn, product)] };
}
