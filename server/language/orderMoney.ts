import { withoutShipped } from '#domain/chat/connections.ts';
import { foldDigits } from '#domain/language/phone.ts';
import { couriers } from '#domain/orders/couriers.ts';
import type { NamedOrder } from '#domain/orders/orderNumbers.ts';

/** What an owner says to their phone about the money or the parcel of one order (later/shop.md, section 6). */
export type OrderMoneyRequest = { order: NamedOrder } & (
  | { is: 'discount'; paise: number }
  | { is: 'received' }
  | { is: 'tracking'; courier?: string; tracking: string; ships: boolean }
);

/** The label that people see, with a letter so that it is no amount; or a label or number after # or 'order'. */
const orderPattern =
  /(?:^| )(?:((?=\d*[a-f])[0-9a-f]{8})|(?:(?:order |ऑर्डर |आर्डर )#? ?|# ?)(?:([0-9a-f]{8})|(\d{4,7})))(?= |$)/;
/** A label of digits or a number alone, before or after what was sent. */
const sentOrder = /^(?:dispatch(?:ed)? |ship(?:ped)? |sent )?()(?:(\d{8})|(\d{4,7}))(?= )/;
/** The same before what was paid: no amount has eight digits, or is said to have money. */
const paidOrder = /^()(?:(\d{8})(?= )|(\d{4,7})(?= (?:ka|ke|का|के) ))/;
/** A number that is nothing else where all other words are about money or a parcel: 'give 1042 40 rs discount'. */
const looseOrder = /(?:^| )()()(\d{4,7})(?= |$)/;
const discountWords = /(?:^| )(?:discount|concession|off|less|kam|chhoot|chhut|छूट|कम|डिस्काउंट)(?= |$)/;
const fillers =
  /(?:^| )(?:give|take|a|an|the|of|to|for|on|from|by|in|is|was|has|customer|please|rs|rupees?|rupaye|rupay|₹|upi|cash|gpay|phonepe|paytm|online|ko|ka|ke|ki|ne|par|pe|me|mein|se|de|do|diya|kar|karo|lagao|laga|ji|hai|को|का|के|की|ने|पर|पे|में|से|रुपये|रुपए|रु|दे|दो|दिया|कर|करो|लगाओ|लगा|जी|है)(?= |$)/g;
const receivedWords =
  /(?:^| )(?:(?:paisa|paise|payment|amount|money) (?:mil gay[ae]|mila|aa gay[ae]|aay[ae]|received|came|has come)|received|got (?:the )?(?:money|payment)|paid|paise diye|paisa diya|payment kiya|payment kar diya|(?:पैसा|पैसे|पेमेंट|भुगतान) (?:मिल गया|मिल गए|मिला|आ गया|आ गए|आया|आए))(?= |$)/;
const trackingWords = /(?:^| )(?:tracking|awb|track|ट्रैकिंग)(?: (?:number|no|नंबर))?(?= |$)/;
const amountPattern = /(?:^| )(?:₹|rs |rupees )?(\d{1,6}(?:,\d{2,3})*(?:\.\d{1,2})?)(?= |$)/;
/** A short one only after a word for it. */
const trackingNumber =
  /(?:(?:tracking|awb|docket|number|no|नंबर)(?: number| no| नंबर)? ((?=[a-z0-9]*\d{4})[a-z0-9]{6,20})|(?:^| )((?=[a-z0-9]*\d{4})[a-z0-9]{8,20}))(?= |$)/;
const asking = /(?:\?|kya|क्या)\s*$/u;
const askingFirst = /^(?:is|was|has|have|had|did|do|does|kya|क्या) /u;
const mobileNumber = /^[6-9]\d{9}$/;
/** Words beside a parcel and its number that say no more. */
const parcelFillers =
  /(?:^| )(?:tracking|awb|docket|track|number|no|via|through|with|and|courier|parcel|order|today|now|done|already|ho|gaya|gayi|gaye|aaj|abhi|hai|tha|kiya|ट्रैकिंग|नंबर|कूरियर|पार्सल|ऑर्डर|आज|अभी|गया|गई)(?= |$)/g;

/** Reads words that name one order and say what was paid, given or sent; `undefined` for anything else. */
export function readOrderMoney(text: string): OrderMoneyRequest | undefined {
  const words = foldDigits(text.normalize('NFC').slice(0, 200))
    .toLowerCase()
    .replace(/[,:.!]+(?= |$)|[-–]/gu, ' ');
  const said = words.replace(/\s+/gu, ' ').trim();
  const ships = withoutShipped(said) !== said;
  const named =
    orderPattern.exec(said) ??
    (ships ? onlyParcel(said, sentOrder.exec(said)) : null) ??
    (receivedWords.test(said) ? paidOrder.exec(said) : null) ??
    findLoose(said, ships);
  if (!named || asking.test(said) || (ships && askingFirst.test(said))) return undefined;
  const [whole, lettered, introduced, number] = named;
  const label = lettered || introduced;
  const order: NamedOrder = label ? { label } : { number: Number(number) };
  const rest = said.replace(whole, ' ').replace(/\s+/gu, ' ').trim();
  if (discountWords.test(rest)) {
    const [, amount] = amountPattern.exec(rest) ?? [];
    return amount === undefined
      ? undefined
      : { is: 'discount', order, paise: Math.round(Number(amount.replaceAll(',', '')) * 100) };
  }
  if (receivedWords.test(rest)) return { is: 'received', order };
  if (!ships && !trackingWords.test(rest)) return undefined;
  const [, marked, alone] = trackingNumber.exec(rest) ?? [];
  const tracking = marked ?? alone;
  if (tracking === undefined) return undefined;
  const courier = couriers.find(({ name }) => rest.replace(/ /gu, '').includes(name.toLowerCase().replace(/ /gu, '')));
  if (alone && !courier && mobileNumber.test(alone)) return undefined;
  return { is: 'tracking', order, tracking, ships, ...(courier && { courier: courier.name }) };
}

/** An order's number without a word for it, in a message that is about its money or its parcel and nothing else. */
function findLoose(said: string, ships: boolean): RegExpExecArray | null {
  const found = looseOrder.exec(said);
  if (!found) return null;
  const parcel = ships ? onlyParcel(said, found) : null;
  if (parcel) return parcel;
  // '1042 paisa mil gaya' may be an amount.
  const isAmount = /^ (?:paisa|paise|pese|payment|amount|money|received|पैसा|पैसे|पेमेंट|भुगतान)/.test(
    said.slice(found.index + found[0].length),
  );
  const about = isAmount ? undefined : [discountWords, receivedWords].find((words) => words.test(said));
  const rest =
    about && said.replace(found[0], ' ').replace(about, ' ').replace(amountPattern, ' ').replace(fillers, ' ');
  return rest?.replace(fillers, ' ').trim() === '' ? found : null;
}

const couriersSaid = new RegExp(
  `(?:^| )(?:${couriers.map(({ name }) => name.toLowerCase().replace(/ /g, ' ?')).join('|')})(?= |$)`,
  'g',
);

/** The order if all other words are about its parcel: 'Ravi ko 1500 wala kurta bhej diya 99887766' names none. */
function onlyParcel(said: string, found: RegExpExecArray | null): RegExpExecArray | null {
  const rest = withoutShipped(
    ` ${said} `
      .replace(found?.[0] ?? '', ' ')
      .replace(/ +/g, ' ')
      .trim(),
  );
  const others = [trackingNumber, couriersSaid, parcelFillers, parcelFillers, fillers, fillers].reduce(
    (words, known) => words.replace(known, ' '),
    rest,
  );
  return trackingNumber.test(rest) && others.trim() === '' ? found : null;
}
