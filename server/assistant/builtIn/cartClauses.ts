import { minIntentScore } from '#domain/assistant/assistant.ts';
import { asksToGive, type CartClause, type CartEdit, givesAtEnd, wishesGoods } from '#server/language/cartEdits.ts';
import { isQuestion, mayAsk } from '#server/language/cartQuestions.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import { type GoodsItem, understand } from '#server/language/understand.ts';
import type { AssistantTurn } from './answerParts.ts';
import type { EditedLine } from './cartLines.ts';

/** Wishes that say nothing about the cart unless a number or value is in them: 'palazzo bhi dikhao'. */
const weakEdits: ReadonlySet<CartEdit> = new Set(['set', 'exact', 'change', 'add', 'only', 'more']);
/** A clause of these intents asks something. */
const asking = new Set(['show', 'price', 'variants', 'list', 'newest', 'cheapest', 'deliveryArea', 'deliveryCharge'])
  .union(new Set(['deliveryTime', 'payment', 'returns', 'openingHours', 'address', 'orderStatus', 'complaint']))
  .union(new Set(['bargain', 'person', 'health', 'offTopic']));

const cancelling = /(?<![\p{L}\p{M}])(?:cancel|kensil|cancle|radd|कैंसिल|कैंसल|रद्द)/iu;
/** 'Cancel that one only'. */
const aPart = /(?<![\p{L}\p{M}])(?:(?:this|that|the) one|only|just|wal[aei]|sirf|वाल[ाीे]|सिर्फ़|सिर्फ)(?![\p{L}\p{M}])/iu;
/** 'She said no, cancel it': words that name no goods, and no value. */
export const callsOff = (text: string, { understood: { items } }: AssistantTurn) =>
  cancelling.test(text) &&
  !isQuestion(text) &&
  !aPart.test(text) &&
  items.every(({ words, named = [] }) => named.length === 0 && words.every(({ kind }) => kind === 'other'));

/** 'Aur dadaji ke liye jacket 44 number'. */
const goesOn = (text: string) =>
  /^(?:(?:oh|ok|okay|acha|achha|haan|अच्छा|हाँ)[ ,]+)*(?:aur|or|and|plus|also|और|&)(?![\p{L}\p{M}])/iu.test(
    text.trim(),
  ) && !mayAsk(text);

/** 'And a screen guard for the same'. */
const ofSame = /(?<!\p{L})(?:for|of) (?:the )?same(?!\p{L})/iu;

/** 'And clutch cable for pulsar': nothing else is asked. */
const addsPlainly = (first: AssistantTurn['understood']['intents'][number] | undefined) =>
  first === undefined || first.name === 'available' || first.name === 'order';

/** 'And a box of brownies'. */
const packOf =
  /(?<!\p{L})(?:an?|one|another|1|ek) (?:box|pack|packet|bottle|jar|tin|dozen|pair|set|bag|tube|kilo|kg|plate|tray|piece)s? of (?=\p{L})/iu;

/** Whether goods are named, by a word of the lists. */
export const namesWares = ({ items }: AssistantTurn['understood']): boolean =>
  items.some(({ words }) => words.some(({ kind }) => kind === 'goods'));

/** 'Bowl steel small size' names a size, and asks for no list of them. */
const telling = new Set<string | undefined>(['available', 'order', 'variants']);
/** Whether each of the goods has a quantity or a value, and nothing is asked of them. */
const namesExactly = (understood: AssistantTurn['understood']) =>
  telling.has(understood.intents[0]?.name) &&
  namesWares(understood) &&
  understood.items.every(
    ({ words, named = [], quantity }) =>
      quantity !== undefined ||
      named.length > 0 ||
      words.some(({ kind }) => kind === 'measure' || kind === 'size' || kind === 'colour'),
  );

/** 'Rose 2', '4-5 wala 1': values in their numbers, and nothing else. */
export const areCountedValues = (items: readonly GoodsItem[]): boolean =>
  items.length > 0 &&
  items.every(({ words, named = [], quantity }) => words.length === 0 && named.length > 0 && quantity !== undefined);

/** 'Koi board game bhi hai' asks what there is. */
const looksAround =
  /^(?:(?:acha|aur|ok|अच्छा|और)[ ,]+)*(?:koi|kuch|कोई|कुछ)(?![\p{L}\p{M}]).*(?<![\p{L}\p{M}])(?:hai|h|milega|milegi|है|मिलेगा|मिलेगी)(?: kya| क्या)?[\s.?!।]*$/iu;

const wishes = /(?<![\p{L}\p{M}])(?:chahiye|chaiye|chahie|want|need|चाहिए|चाहिये)(?![\p{L}\p{M}])/iu;
/** '8 number chahiye' after loafers were shown that aren't in the cart. */
const isOfOther = ({ situation: { memory, cart } }: AssistantTurn) =>
  memory.focus.length > 0 && memory.focus.every((id) => cart.every(({ productId }) => productId !== id));

/** Whether a clause changes the cart rather than asks something. */
export function isAboutCart(turn: AssistantTurn, text: string, edits: ReadonlySet<CartEdit>): boolean {
  const { understood } = turn;
  if (wishes.test(text) && edits.size === 1 && edits.has('change') && isOfOther(turn)) return false;
  const [first] = understood.intents;
  // 'Ok 1 problem hai' counts nothing of the cart.
  const isNamed = understood.items.some(({ words, named = [] }) => words.length > 0 || named.length > 0);
  const namesGoods = namesWares(understood) || packOf.test(text);
  const goesOnWith = goesOn(text) && (ofSame.test(text) || (namesGoods && addsPlainly(first)));
  if (
    edits.size === 0 &&
    (goesOnWith || (!mayAsk(text) && (namesExactly(understood) || areCountedValues(understood.items))))
  )
    return true;
  if (edits.size === 0)
    return (
      !isQuestion(text) &&
      (first?.name === 'order' ? isNamed || asksToGive(text) || wishesGoods(text) : isNamed && givesAtEnd.test(text))
    );
  if (![...edits].every((edit) => weakEdits.has(edit))) return true;
  if (looksAround.test(text)) return false;
  // 'Same size blue me bhi' names a size, and asks for no list of them.
  // 'Katli adha kilo kar do, budget kam hai' names a weight, and no price.
  const isMeasured = ({ words, named = [] }: GoodsItem) =>
    named.length > 0 || words.some(({ kind }) => kind === 'measure');
  const isValued =
    (first?.name === 'variants' && understood.items.some(({ named = [] }) => named.length > 0)) ||
    // 'Petticoat bhi cream rang ka'.
    (first?.name === 'variants' && edits.has('add') && understood.items.some(namesLook)) ||
    (first?.name === 'bargain' &&
      understood.offered === undefined &&
      edits.has('set') &&
      understood.items.some(isMeasured));
  const asks = first !== undefined && first.score >= minIntentScore && asking.has(first.name) && !isValued;
  return !isQuestion(text) && (!asks || understood.items.some(({ quantity }) => quantity !== undefined));
}

/** Goods in a colour or size. */
const namesLook = ({ words }: GoodsItem) =>
  words.some(({ kind }) => kind === 'goods') && words.some(({ kind }) => kind === 'colour' || kind === 'size');

/** 'Nice, add it', 'wo bhi ek': what was spoken of last, if it isn't in the cart. */
export function addsSpoken(
  { situation: { memory }, understood: { items } }: AssistantTurn,
  edits: ReadonlySet<CartEdit>,
  lines: readonly EditedLine[],
): boolean {
  const [spoken, ...others] = memory.focus;
  const isUnnamed = items.every(({ words, named = [] }) => words.length === 0 && named.length === 0);
  const isIn = lines.some(({ productId }) => productId === spoken);
  return edits.has('add') && isUnnamed && spoken !== undefined && others.length === 0 && !isIn;
}
/** 'Ek wo bhi' means something else than what is in the cart, which was spoken of last. */
export const addsOther = (text: string, { understood: { items } }: AssistantTurn, edits: ReadonlySet<CartEdit>) =>
  edits.has('add') && thatToo.test(text) && items.every(({ words, named = [] }) => words.length === 0 && !named.length);
const thatToo =
  /(?<![\p{L}\p{M}])(?:(?:w|v)oh?|us|ye|yeh|that|this|वो|वह|ये|यह)(?: (?:one|wal[aei]|वाल[ाेी]))? (?:bhi|bi|too|also|as well|भी)(?![\p{L}\p{M}])/iu;

/** "Don't send to me, send to her – 22 Temple View …" takes nothing out of the cart. */
export const namesOtherPlace = (text: string) => otherPlace.test(text.trim());
const otherPlace =
  /^(?:please )?(?:(?:do not|don['’]?t) (?:send|deliver|ship)|(?:mere|mera|mujhe|मेरे|मुझे)(?: [\p{L}\p{M}]+){0,3} (?:nahi|nhi|mat|नहीं|मत)(?![\p{L}\p{M}]))/iu;

/** Whether a word is one of a name, in the singular or plural. */
export function isNameOf(name: string, said = ''): boolean {
  const stem = (word: string) => word.toLowerCase().replace(/(?:es|s|[aeiou]+|[ाीेो])$/u, '');
  return stem(said) !== '' && name.split(/\s+/u).some((word) => stem(word) === stem(said));
}

/** An address, or where the customer's last one or a pick-up is meant. */
export function readDestination(text: string): { address: string } | { where: 'pickUp' | 'last' } | undefined {
  const reply = readCartReply(text, 'asked');
  if (reply.is === 'address') return { address: reply.address };
  return reply.is === 'pickUp' ? { where: 'pickUp' } : reply.is === 'same' ? { where: 'last' } : undefined;
}

/** 'Total with delivery?' asks for the charge too. */
export const asksForCharge = ({ text, edits }: CartClause): boolean =>
  edits.has('total') && understand(text).talk.includes('delivery');
