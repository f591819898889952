import { foldDigits } from '#domain/language/phone.ts';
import type { NamedOrder } from '#domain/orders/orderNumbers.ts';
import { type OrderAction, orderActionNames } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { buildRecord } from '#domain/platform/records.ts';
import { draftTapNames } from './drafts.ts';
import { importTapNames } from './phoneImports.ts';
import { proposalTapNames } from './proposals.ts';
import { idPattern } from './tapIds.ts';

/** How long a connect code is valid, in minutes (chat.md, section 2). */
export const connectCodeMinutes = 30;

/** After this many wrong codes from one phone in a day, even a correct one is rejected. */
export const maxWrongConnectCodesPerDay = 10;

/**
 * The requests that a shop's connected phone may make, and how; any other request is refused (chat.md, section 2). The
 * shop's owner may do each of them in the panel; the phone runs the same commands as that person.
 */
export const phoneRequests = {
  /** The list of orders that still need something done. */
  orders: 'words',
  /** One order, with buttons for the next steps. What can be tapped may also be asked for by the order's number. */
  order: 'tap',
  ...buildRecord(orderActionNames, () => 'tap' as const),
  /** Begins a product with a photo, or adds it to the one that was begun (domain/chat/drafts.ts). */
  picture: 'picture',
  ...buildRecord(draftTapNames, () => 'tap' as const),
  /** What several changes, many orders or a message to a customer wait for. */
  ...buildRecord(proposalTapNames, () => 'tap' as const),
  /** Begins an import of products with a table, and what the phone may do with it (domain/chat/phoneImports.ts). */
  file: 'file',
  ...buildRecord(importTapNames, () => 'tap' as const),
  /** Figures, links, prices of many and messages, in words (server/language/shopRequests.ts). */
  shop: 'words',
} as const satisfies Record<string, 'words' | 'tap' | 'picture' | 'file'>;

/** The request of a button or row, and its order. */
export type PhoneTap = { request: 'order' | OrderAction; orderId: string };

const phoneTapIdPattern = new RegExp(`^([a-z]+):(${idPattern})$`);

/** Returns the id of a button or row; the service accepts up to 200 characters. */
export const formatPhoneTapId = ({ request, orderId }: PhoneTap): string => `${request}:${orderId}`;

/**
 * Returns the request of a tapped id; `undefined` for ids that no shop's phone was sent. The caller must check whose
 * order it is.
 */
export function parsePhoneTapId(id: string): PhoneTap | undefined {
  const [, name = '', orderId = ''] = phoneTapIdPattern.exec(id) ?? [];
  const request = (['order', ...orderActionNames] as const).find((known) => known === name);
  return request && phoneRequests[request] === 'tap' ? { request, orderId } : undefined;
}

/** 'पहुँच' and 'पहुंच' are one word. */
function withPlainNasals(text: string): string {
  return text.replaceAll('ँ', 'ं');
}

/** What sellers write for an action, in English and Hindi, in both scripts. */
const commandWords: Record<OrderAction, string[]> = {
  confirm: [
    ...['confirm', 'confirmed', 'accept', 'accepted', 'approve', 'पक्का', 'कन्फर्म', 'कन्फ़र्म', 'pakka'],
    ...['मंज़ूर', 'मंजूर', 'manzoor', 'manjoor'],
  ],
  cancel: [
    'cancel',
    'cancel karna hai',
    'कैंसल करना है',
    'cancelled',
    'canceled',
    'reject',
    'decline',
    'refuse',
    'रद्द',
    'कैंसल',
    'कैंसिल',
    'radd',
  ],
  ship: [
    ...['ship', 'shipped', 'dispatched', 'sent', 'भेजा', 'भेज दिया', 'भेज दी', 'शिप', 'bheja', 'bhej diya', 'bhej di'],
    ...['भेज दिए', 'भेज दिये', 'bhej diye', 'निकल गए', 'nikal gaye', 'भेजा गया', 'भेजे गए', 'bheja gaya', 'bheje gaye'],
    ...['dispatch', 'handed to courier', 'handed over to courier', 'given to courier', 'sent out'],
    ...['रवाना', 'डिस्पैच', 'निकल गया', 'निकल गई', 'कूरियर को दे दिया', 'कुरियर को दे दिया', 'कूरियर कर दिया', 'कूरियर हो गया'],
    ...[
      'rawana',
      'ravana',
      'nikal gaya',
      'nikal gayi',
      'courier ko de diya',
      'courier kar diya',
      'ko courier kar diya',
      'courier ho gaya',
    ],
  ],
  deliver: [
    ...['deliver', 'delivered', 'पहुँचा', 'पहुँच गया', 'पहुँच गई', 'पहुँचा दिया', 'डिलीवर', 'pahuncha', 'pahunch gaya'],
    ...['customer got it', 'customer has got it', 'customer received it', 'got delivered'],
    ...['reached', 'reached the customer', 'has reached', 'has reached the customer'],
    ...['ग्राहक को मिल गया', 'मिल गया ग्राहक को', 'कस्टमर को मिल गया', 'मिल गया कस्टमर को'],
    ...['ko mil gaya', 'ko mil gayi', 'को मिल गया', 'को मिल गई'],
    ...['पहुँच गए', 'pahunch gaye', 'ko mil gaye', 'को मिल गए'],
    ...['pahunch gayi', 'pahuncha diya', 'customer ko mil gaya', 'mil gaya customer ko'],
  ],
};
const orderWords = /^(?:orders?|ऑर्डर|आर्डर|#)$/u;
const toWords = (text: string) => withPlainNasals(text.normalize('NFC'));
const toWordSet = (text: string) => new Set(toWords(text).split(','));
/** Words around the order and the action that say no more: '1042 ko confirm karo', 'mark order 1042 as shipped'. */
const fillers = toWordSet(
  'a,the,as,it,please,pls,kindly,mark,done,already,my,this,number,ko,ka,ki,ke,wala,wali,ji,bhai,को,का,की,के,वाला,वाली,जी,नंबर',
);
/** What a statement has behind the order, and a question before it. */
const auxiliaries = toWordSet('is,was,has,have,had,been');
const askingFirst = toWordSet('is,was,has,have,had,did,do,does,kya,क्या');
/** Between several orders: '1042, 1043 aur 1050 dono'. */
const joining = toWordSet('and,n,also,plus,both,these,all,aur,bhi,dono,teeno,sab,और,भी,दोनों,तीनों,सब,ये');
/** More orders in one message are a list, and no request. */
const maxNamed = 20;
/** With these, only what is done is a deed: 'deliver 1042 today' and '1042 aaj bhej dena hai' are plans. */
const timeWords = toWordSet('now,today,aaj,ab,abhi,आज,अब,अभी');
const isDone =
  /(?:ed|sent|sent out|given to courier|got it|received it|bheja|pahuncha|भेजा|पहुंचा|diy[ae]|di|gaya|gayi|gaye|दिया|दिए|दिये|दी|गया|गई|गयी|गए)$/u;
/** What may follow the action: '1042 confirm karo'. */
const actionEnding = new RegExp(
  ` (?:${toWords('karo|kar do|kardo|kar diya|kar di|kar dena|kijiye|ho gaya|ho gayi|ho gaye|करो|कर दो|कर दिया|कर दी|कर देना|कीजिए|हो गया|हो गई|हो गयी|हो गए')})$`,
);
const beingEnding = /(?<=.) (?:hai|hain|h|है|हैं)$/u;
const actionOfWords = new Map(
  orderActionNames.flatMap((action) => commandWords[action].map((typed) => [toWords(typed), action] as const)),
);
/** '1042 ship kar do' may be said to a helper. */
const requestEnding = new RegExp(` (?:${toWords('kar do|kardo|kar dena|कर दो|कर देना')})$`);
/**
 * The action that all of the words say, and whether they only plan it. 'Bhej do' and 'ka mil gaya' are no short forms of
 * 'bhej diya' and 'ko mil gaya'.
 */
function findAction(said: readonly string[]): { action?: OrderAction; isPlan?: boolean } {
  const words = said.filter((word) => !timeWords.has(word));
  const forms = [words, words.filter((word) => !fillers.has(word))].flatMap((some) => {
    const whole = some.join(' ');
    const form = whole.replace(beingEnding, '');
    return [whole, form, form.replace(actionEnding, '')];
  });
  const action = forms.map((form) => actionOfWords.get(form)).find(Boolean);
  if (action !== 'ship' && action !== 'deliver') return action ? { action } : {};
  const [, form = ''] = forms;
  return { action, isPlan: requestEnding.test(form) || (words.length < said.length && !isDone.test(form)) };
}

/** '#1042', '1042', '2c3d4e5f'. */
const orderName = /^#?(\d{4,7}|[0-9a-f]{8})$/;

/** 'Has 1042 paid?', '1042 ka paisa aaya kya': the order is shown with its payment. */
const paidQuestionPattern =
  /^(?=.*(?:\?|kya|क्या)$|(?:has|did|is) )(?:(?:has|did|is) )?(?:order )?(?:# ?)?(?<name>\d{4,7}|[0-9a-f]{8})(?: (?:order|ऑर्डर))?(?: (?:ka|ke|ki|ne|का|के|की|ने))? (?:paid|pay|paisa|paise|pese|payment|पैसा|पैसे|पेमेंट|भुगतान)(?: (?:received|come|came|aaya|aaye|aaya|aya|aa gaya|aa gaye|mila|mile|mil gaya|diya|diye|hua|kiya|आया|आए|आये|आ गया|मिला|मिल गया|दिया|हुआ|किया))?(?: (?:kya|ya nahi|क्या|या नहीं))*\s*\?*$/u;

export type OrderRequest = { request: PhoneTap['request']; order: NamedOrder; others?: NamedOrder[] };

/**
 * Returns the order that words of a seller's phone name, and what is to be done with it: '#1042', 'order 1042', '1042
 * confirm', with the others of '1042 and 1043 confirm'. Digits alone name none, because they may be a price or a stock.
 * Cancelling cannot be undone, so its words only show the order with its buttons, as do questions and plans.
 */
export function parseOrderRequest(text: string): OrderRequest | undefined {
  const words = withPlainNasals(foldDigits(text.normalize('NFC')))
    .toLowerCase()
    .replace(/[\s.,;!&+/]+/gu, ' ')
    .trim();
  const asked = paidQuestionPattern.exec(words)?.groups?.name;
  if (asked) return { request: 'order', order: toNamedOrder(asked) };
  const tokens = words
    .replace(/#\s+/g, '#')
    .replace(/\s*\?+/g, '')
    .split(' ');
  // The number of '1042 ka 1500' is a sum.
  const isName = (token: string, at: number) => orderName.test(token) && !/^(?:ka|का)$/u.test(tokens[at - 1] ?? '');
  const [named, ...more] = new Set(tokens.filter(isName).map((token) => token.replace('#', '')));
  if (named === undefined || more.length >= maxNamed) return undefined;
  const place = tokens.findIndex((token) => token.replace('#', '') === named);
  const isNumberWord = (at: number) => tokens[at] === 'no' && at === place - 1 && orderWords.test(tokens[at - 1] ?? '');
  const said = tokens.filter(
    (token, at) =>
      !isName(token, at) && !orderWords.test(token) && !isNumberWord(at) && !(more.length > 0 && joining.has(token)),
  );
  const isAsked =
    askingFirst.has(tokens[0] ?? '') ||
    tokens.slice(0, place).some((token) => auxiliaries.has(token)) ||
    /[?]|(?: |^)(?:kya|क्या)(?: |$)/u.test(words);
  const told = said.filter((token) => !auxiliaries.has(token) && !(isAsked && askingFirst.has(token)));
  const { action, isPlan } = findAction(told);
  const isNamed = tokens.some((token) => orderWords.test(token)) || tokens[place]?.startsWith('#') === true;
  if (action === undefined && !(isNamed && told.every((word) => fillers.has(word)))) return undefined;
  const request = action && action !== 'cancel' && !isAsked && !isPlan ? action : 'order';
  const others = more.map(toNamedOrder);
  return { request, order: toNamedOrder(named), ...(others.length > 0 && { others }) };
}

function toNamedOrder(typed: string): NamedOrder {
  const name = typed.replace('#', '');
  return name.length === 8 ? { label: name } : { number: Number(name) };
}

const shipWords = commandWords.ship.map(toWords).toSorted((one, other) => other.length - one.length);
/** The words without those that say that a parcel has left, as '1042 nikal gaya'; the same words if none do. */
export const withoutShipped = (words: string): string => {
  const said = shipWords.find((one) => ` ${withPlainNasals(words)} `.includes(` ${one} `));
  return said === undefined ? words : ` ${withPlainNasals(words)} `.replace(` ${said} `, ' ').trim();
};

/** The id of the button below a summary, which lists the open orders. */
export const openOrdersTapId = 'orders';

/** From this hour on a summary covers its own day. */
const noon = 12;

/** Returns the day that a summary covers: in the morning the day before, from noon on the day itself. */
export function summaryDay(hour: number, now: Date): { day: string; isToday: boolean } {
  const isToday = hour >= noon;
  return { day: indianDay(isToday ? now : new Date(now.getTime() - 24 * 60 * 60_000)), isToday };
}
