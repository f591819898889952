import { findAmounts } from './amounts.ts';
import { findItems } from './items.ts';
import { readText } from './reading.ts';
import { type SellerChange, withSoldAtEnd } from './sellerChanges.ts';
import { findSellerPhrases, tokenPositions } from './sellerPhrases.ts';

type NumberChange = 'sold' | 'added' | 'stock' | 'price';

/** What words without goods say about the product that was changed last. */
export type FollowUp = {
  /** The number replaces the one before: 'no wait, 75', 'nahi 10 biki thi'. */
  isInstead: boolean;
  /** What the words say of the number, if anything. */
  change: NumberChange | undefined;
  number: number;
};

const retracting =
  /^(?:no|nope|not|sorry|wait|oops|actually|mistake|wrong|mean|meant|rather|nahi|nahin|nhi|arre|arey|galti|galat|ruko|matlab|नहीं|नही|सॉरी|अरे|गलती|ग़लती|गलत|रुको|मतलब)$/;
const fillers =
  /^(?:i|ka|ki|ke|ko|is|it|its|was|were|hai|hain|h|tha|thi|the|now|ab|aur|and|more|only|just|sirf|bas|se|me|in|to|at|for|rs|hi|का|की|के|को|है|हैं|था|थी|थे|अब|और|सिर्फ़|सिर्फ|बस|से|में|ही|₹|\/-|:|=|-|–|—|,|\.|…|!|।)$/;

const changeOf: Record<string, NumberChange> = {
  ...{ sold: 'sold', less: 'sold', lower: 'sold', add: 'added', raise: 'added', stock: 'stock', left: 'stock' },
  price: 'price',
};

/** 'Galti ho gayi, 3 biki thi'. */
const mistake = /(galti|गलती|ग़लती)\s(?:ho gay[ia]|ho gai|se|हो गई|हो गयी|से)(?![\p{L}\p{M}])/giu;

/** Reads a number that says something of goods named before; `undefined` for anything else. */
export function readFollowUp(text: string): FollowUp | undefined {
  const reading = readText(withSoldAtEnd(text.replace(mistake, '$1 ')));
  const said = findSellerPhrases(reading);
  const [amount, second] = findAmounts(reading);
  if (!amount || second || !['plain', 'money', 'piece'].includes(amount.as)) return undefined;
  const covered = tokenPositions([...said, amount]);
  const rest = reading.tokens.flatMap((token, place) => (covered.has(place) ? [] : [token.said]));
  // 'Make it 75'.
  const isInstead = rest.some((word) => retracting.test(word)) || said.some(({ name }) => name === 'make');
  const isAll = rest.every((word) => retracting.test(word) || fillers.test(word));
  const talk = reading.tokens.flatMap(({ said: word }, place) => (retracting.test(word) ? [place] : []));
  const taken = new Set([...covered, ...talk]);
  if (!isAll || findItems(reading, [amount], taken).placed.length > 0) return undefined;
  const names = said.flatMap(({ name }) => (name === 'make' ? [] : [changeOf[name]]));
  const [change = amount.as === 'money' ? 'price' : undefined, other] = names;
  if (names.length > 0 && (!names[0] || other)) return undefined;
  return isInstead || names.length > 0 ? { isInstead, change, number: amount.value } : undefined;
}

const alsoWords = /(?<![\p{L}\p{M}])(?:too|also|same|bhi|भी)(?![\p{L}\p{M}])/iu;

/** Whether words ask for the same once more: '8 number ka bhi', 'XL too'. */
export const saysAlso = (text: string): boolean => alsoWords.test(text);

const pronouns = /^(?:it|this|that|again|back|phir|fir|wapas|use|usko|ise|isko|इसे|इसको|उसे|उसको|फिर|वापस)$/;

/** 'Show it again', 'wapas dikhao': `undefined` if anything else is named. */
export function readShownAgain(text: string): 'hide' | 'show' | undefined {
  const reading = readText(text);
  const said = findSellerPhrases(reading);
  const [phrase, other] = said;
  if (other || (phrase?.name !== 'hide' && phrase?.name !== 'show')) return undefined;
  const covered = tokenPositions(said);
  const rest = reading.tokens.filter((_, place) => !covered.has(place));
  return rest.every((token) => pronouns.test(token.said) || fillers.test(token.said)) ? phrase.name : undefined;
}

/** The change that words have made, of their possible readings: the one that leads from one value to another. */
export const findMadeChange = (
  readings: readonly SellerChange[],
  { change, before, after }: { change: string; before: number; after: number },
): SellerChange | undefined =>
  readings.find(({ change: read, value = 0 }) => {
    if (read === 'sold' || read === 'added')
      return change === 'stock' && after - before === (read === 'sold' ? -value : value);
    return read === change && value === after;
  });
