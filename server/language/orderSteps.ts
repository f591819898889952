import { couriers } from '#domain/orders/couriers.ts';
import { type OrderAction, orderActionNames } from '#domain/orders/orders.ts';
import { type Concept, lastPlaceOf, type RequestWords, saysAny } from './requestWords.ts';

/**
 * A step of an order that no number names: of a customer, of the last order, or of the one that was just shown. Without
 * an action the last order is meant to be seen.
 */
export type OrderStep = { action: OrderAction | undefined; customer: string; isLast: boolean };

const conceptOf: Record<OrderAction, Concept> = {
  confirm: 'confirm',
  cancel: 'cancelled',
  ship: 'ship',
  deliver: 'deliver',
};
const maxNames = 2;
const noName =
  /^(?:it|this|that|one|them|parcel|parcels|package|courier|customer|grahak|wala|wali|usko|use|isko|ise|उसको|उसे|इसको|इसे|पार्सल|कूरियर|ग्राहक|कस्टमर)$/;
const periods: Concept[] = ['today', 'yesterday', 'week', 'month'];

const sentBy = new RegExp(
  `(?<!\\p{L})(?:${couriers.map(({ name }) => name.replace(/ /g, ' ?')).join('|')}|awb|tracking|docket|number|no|नंबर)(?!\\p{L})[\\s:.#-]*`,
  'giu',
);
const trackingNumber = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}]*\p{Nd}{4})[\p{L}\p{N}]{6,20}(?![\p{L}\p{N}])/gu;

/** 'Ship Imran Khan, bluedart 778899' without the parcel's number, which is asked for once it is shipped. */
export const withoutTracking = (text: string): string =>
  text.search(sentBy) < 0 ? text : text.replace(sentBy, ' ').replace(trackingNumber, ' ').trim();

/** Reads 'confirm Meena's', 'रवि का पक्का कर दो', 'ship the last one', 'bhej diya'; `undefined` for lists and questions. */
export function readOrderStep(words: RequestWords): OrderStep | undefined {
  const { concepts, rest, reading } = words;
  const [action] = orderActionNames
    .filter((name) => concepts.has(conceptOf[name]))
    .toSorted((one, other) => lastPlaceOf(words, conceptOf[other]) - lastPlaceOf(words, conceptOf[one]));
  const isLast = concepts.has('last');
  if (!action && !(isLast && concepts.has('order'))) return undefined;
  if (saysAny(words, 'all', 'count', 'what', 'money', 'price', 'sale', ...periods)) return undefined;
  if (reading.tokens.at(-1)?.said === '?' || (concepts.has('pending') && concepts.has('order'))) return undefined;
  const names = rest.map((place) => nameAt(words, place)).filter((said) => !noName.test(said));
  // 'Confirmed orders' asks for a list.
  const isList = names.length === 0 && !isLast && concepts.has('order');
  return isList || names.length > maxNames ? undefined : { action, customer: names.join(' '), isLast };
}

/** 'Meena' of 'Meena's'. */
function nameAt({ reading: { text, tokens } }: RequestWords, place: number): string {
  const { said = '', start = 0, end = 0 } = tokens[place] ?? {};
  return /['’]s$/iu.test(text.slice(start, end)) ? said.slice(0, -1) : said;
}
