import type { Intent } from '#domain/assistant/assistant.ts';
import { asksToGive, wishesGoods } from '#server/language/cartEdits.ts';
import { isQuestion, mayAsk } from '#server/language/cartQuestions.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { asksDetails } from '#server/language/detailQuestions.ts';
import type { GoodsItem } from '#server/language/understand.ts';
import { type AnswerPart, type AssistantTurn, createHandoverPart } from './answerParts.ts';
import { answerBargain } from './bargains.ts';
import { areCountedValues } from './cartClauses.ts';
import { answerComparison } from './comparisons.ts';
import { describeSpoken } from './describedProducts.ts';
import { proposeOrder } from './orderAnswers.ts';
import { answerProducts } from './productAnswers.ts';
import { findShown } from './productResolution.ts';
import { wantsVariants } from './variantWishes.ts';
import { joinCountOfValue } from './wantedItems.ts';

/**
 * Answers words that only mean something after what was spoken of: 'dono ka total', '200 me do na', 'ok 2 pcs',
 * 'kitne din chalega', an address after one product. `undefined` for all others.
 */
export async function answerFollowUp(
  turn: AssistantTurn,
  text: string,
): Promise<{ action: Intent; part: AnswerPart } | undefined> {
  const { memory, cart } = turn.situation;
  const isOneMeant = memory.focus.length === 1;
  const compared = await answerComparison(turn);
  if (compared) return { action: 'price', part: compared };
  const isUnnamed = namesNothing(turn);
  const asksOfSpoken = isOneMeant && asksDetails(text) && isQuestion(text);
  if (asksOfSpoken && (isUnnamed || (await isWrittenOfSpoken(turn)))) {
    const part = await answerProducts({ ...turn, understood: { ...turn.understood, items: [] } }, 'available');
    if (part) return { action: 'available', part };
  }
  const described = await describeSpoken(turn, text);
  if (described) return { action: 'available', part: described };
  if (isUnnamed && memory.focus.length > 0 && (turn.understood.offered !== undefined || offersAgain(turn))) {
    return { action: 'bargain', part: (await answerBargain(turn)) ?? createHandoverPart(turn) };
  }
  const destination = isOneMeant && cart.length === 0 ? findDestination(text) : undefined;
  if (destination) {
    const part = await proposeOrder(destination === 'address' ? withoutNames(turn) : turn);
    const order = part.order && { ...part.order, ...(destination === 'change' && { where: 'ask' as const }) };
    return { action: 'order', part: { ...part, ...(order && { order }) } };
  }
  const isOrder =
    wantsVariants(turn) ||
    (isUnnamed && findShown(turn.situation).length > 1 && (wishesGoods(text) || oneEach.test(text) || agrees(text))) ||
    agreesToGoods(turn, text) ||
    (isOneMeant &&
      !bargains(turn) &&
      (agreesToGive(turn, text) ||
        isBareQuantity(turn) ||
        countsThis(turn) ||
        countsValue(turn) ||
        givesValue(turn, text) ||
        takes(turn, text)));
  return isOrder ? { action: 'order', part: await proposeOrder(turn) } : undefined;
}

/** 'Chalo 900 kar do', once the price was spoken of. */
const offersAgain = ({ understood: { counts }, situation: { memory } }: AssistantTurn) =>
  memory.bargains > 0 && counts.length === 1 && (counts[0] ?? 0) >= leastOffer;
const leastOffer = 50;

const agreeing =
  /^(?:ok(?:ay)?|alright|fine|great|perfect|cool|done|chalo|theek h(?:ai)?|thik h(?:ai)?|ac+h+a|yes|sure|then|so|to|toh|fir|phir|haan?|ठीक है|चलो|अच्छा|तो|फिर|हाँ)(?![\p{L}\p{M}])/iu;
/** Whether words agree and say nothing else: 'ok', 'theek hai'. */
export const onlyAgrees = (text: string): boolean =>
  /^[\s.,!।]*$/u.test(
    text
      .trim()
      .replace(new RegExp(`${agreeing.source}[\\s,]*`, 'iu'), '')
      .replace(agreeing, ''),
  );
const agrees = (text: string) => agreeing.test(text.trim()) && !mayAsk(text);

/** 'Alright, neckband in black', 'okay 1 please, plus a cable': who agrees and names what exactly wants it. */
const agreesToGoods = ({ understood: { items, intents }, situation }: AssistantTurn, text: string) =>
  agrees(text) &&
  situation.memory.focus.length > 0 &&
  intents.every(({ name, score }) => score < minAskingScore || agreed.has(name)) &&
  items.some(({ named = [], quantity }) => named.length > 0 || quantity !== undefined);
/** 'Chalo theek hai, de do'. */
const agreesToGive = ({ understood: { items, intents } }: AssistantTurn, text: string) =>
  agrees(text) &&
  asksToGive(text) &&
  items.length === 0 &&
  intents.every(({ name, score }) => score < minAskingScore || agreed.has(name));
/** 'Koi discount milega 5 pe' orders no five. */
const bargains = ({ understood: { intents } }: AssistantTurn) =>
  intents.some(({ name, score }) => name === 'bargain' && score >= minAskingScore);
const minAskingScore = 0.6;
const agreed = new Set<Intent>(['available', 'order', 'yes', 'variants']);

const oneEach = /(?<![\p{L}\p{M}])(?:(?:one|1) each|ek ek|1[- ]1|एक एक)(?![\p{L}\p{M}])/iu;

/** No goods are named. */
const namesNothing = ({ understood }: AssistantTurn) =>
  understood.items.every(({ words, named = [] }) => named.length === 0 && words.every(({ kind }) => kind === 'other'));

/** 'How many hours does the battery last?': of what was spoken of, which says something about a battery. */
async function isWrittenOfSpoken({ understood: { items }, situation, look }: AssistantTurn): Promise<boolean> {
  const words = items.flatMap((item) => item.words).filter(({ kind }) => kind === 'goods');
  const [hit] = words.length > 0 ? await look.products({ words, ids: situation.memory.focus, limit: 1 }) : [];
  return hit?.has.every(Boolean) === true;
}

/** 'Send it to Neha Arora, 44 Vasant Enclave …': beside an address, words that are no goods are names. */
function withoutNames(turn: AssistantTurn): AssistantTurn {
  const isName = ({ words, named = [], quantity }: GoodsItem) =>
    quantity === undefined && named.length === 0 && words.every(({ kind }) => kind === 'other');
  const items = turn.understood.items.filter((item) => !isName(item));
  return { ...turn, understood: { ...turn.understood, items } };
}

/** An address, or that it is another one: the product that was spoken of is wanted there. */
function findDestination(text: string): 'address' | 'change' | undefined {
  const reply = readCartReply(text, 'asked');
  if (reply.is === 'change') return 'change';
  return reply.is === 'address' && (reply.has.street || reply.has.number) ? 'address' : undefined;
}

/** 'Ok 2 pcs pls', 'do bhej do', 'S size 1'. */
function isBareQuantity({ understood: { items }, reading }: AssistantTurn): boolean {
  const counted = items.filter(({ quantity }) => quantity !== undefined);
  const isAlone = counted.length === 1 && items.length === 1 && items[0]?.words.length === 0;
  // '1899 is more' names a price.
  const isPrice = (counted[0]?.quantity ?? 0) > maxBareCount;
  // '+91 98765 43210' counts nothing.
  const isCode = reading.tokens.some(({ said, kind }) => kind === 'number' && said.length > maxCountDigits);
  return (
    isAlone &&
    !isCode &&
    !isPrice &&
    !countsOther.test(reading.text) &&
    reading.tokens.length <= maxBareTokens &&
    !isQuestion(reading.text)
  );
}
/** 'Ok 1 problem hai', '1 baat batao' order nothing. */
export const countsOther =
  /(?<![\p{L}\p{M}])(?:problems?|issues?|questions?|doubts?|requests?|minutes?|times?|people|persons?|members?|guests?|log|logon|logo|mehmaan|mehman|लोग|लोगों|मेहमान|dikkat|baat|sawal|samasya|baar|दिक्कत|बात|सवाल|समस्या|बार|परेशानी)(?![\p{L}\p{M}])/iu;
const maxBareTokens = 5;
export const maxBareCount = 100;
const maxCountDigits = 4;

/** '2 of this and bangles 2.6'. */
const countsThis = ({ understood: { items, refersBack, talk }, reading }: AssistantTurn) =>
  (refersBack || talk.includes('this')) &&
  items.some(({ words, quantity = maxBareCount }) => words.length === 0 && quantity < maxBareCount) &&
  !countsOther.test(reading.text) &&
  !isQuestion(reading.text);

/** '4-5 wala 1 piece'. */
function countsValue({ understood, reading }: AssistantTurn): boolean {
  const items = joinCountOfValue(understood.items);
  return !isQuestion(reading.text) && items.length === 1 && areCountedValues(items);
}

/** 'I'll have that one', 'navy then', 'ek kilo ka kar do': a decision for what was spoken of, or for a value of it. */
const takes = ({ understood: { items, intents } }: AssistantTurn, text: string) =>
  !mayAsk(text) &&
  intents.every(({ name, score }) => score < minAskingScore || agreed.has(name)) &&
  items.every(({ words }) => words.every(({ kind }) => kind !== 'goods')) &&
  (takesThis.test(text) || (decides.test(text.trim()) && items.some(({ named = [] }) => named.length > 0)));
const takesThis =
  /(?<!\p{L})(?:i['’]?ll|i will|we['’]?ll|we will|i['’]?d|let me) (?:have|take|get|buy|go (?:with|for)) (?:it|this|that|these|those)(?!\p{L})/iu;
const decides =
  /^(?:then|to|toh|तो) |(?<![\p{L}\p{M}])(?:then|(?:will|would) do|is (?:fine|ok|okay|good)|chaleg[ai]|(?:kar|kr) (?:do|dijiye|dena)|one|wal[aei] hi|चलेग[ाी]|कर (?:दो|दीजिए)|वाल[ाेी] ही)[\s.!।]*$|(?<!\p{L})(?:please|pls|plz)[\s.!]*$/iu;

/** 'Red wali hi do'. */
const givesValue = ({ understood: { items, talk } }: AssistantTurn, text: string) =>
  asksToGive(text) &&
  // 'Maroon ka photo bhejo'.
  !talk.includes('photo') &&
  items.some(({ named = [] }) => named.length > 0) &&
  items.every(({ words }) => words.every(({ kind }) => kind !== 'goods'));
