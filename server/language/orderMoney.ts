import { saysShipped } from '#domain/chat/connections.ts';
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
const discountWords = /(?:^| )(?:discount|off|chhoot|chhut|chhoot|छूट|डिस्काउंट)(?= |$)/;
const receivedWords =
  /(?:^| )(?:(?:paisa|paise|payment|amount|money) (?:mil gay[ae]|mila|aa gay[ae]|aay[ae]|received|came|has come)|received|got (?:the )?(?:money|payment)|(?:पैसा|पैसे|पेमेंट|भुगतान) (?:मिल गया|मिल गए|मिला|आ गया|आ गए|आया|आए))(?= |$)/;
const trackingWords = /(?:^| )(?:tracking|awb|track|ट्रैकिंग)(?: (?:number|no|नंबर))?(?= |$)/;
const amountPattern = /(?:^| )(?:₹|rs |rupees )?(\d{1,6}(?:,\d{2,3})*(?:\.\d{1,2})?)(?= |$)/;
/** A short one only after a word for it. */
const trackingNumber =
  /(?:(?:tracking|awb|docket|number|no|नंबर)(?: number| no| नंबर)? ((?=[a-z0-9]*\d{4})[a-z0-9]{6,20})|(?:^| )((?=[a-z0-9]*\d{4})[a-z0-9]{8,20}))(?= |$)/;
const asking = /(?:\?|kya|क्या)\s*$/u;

/** Reads words that name one order and say what was paid, given or sent; `undefined` for anything else. */
export function readOrderMoney(text: string): OrderMoneyRequest | undefined {
  const words = foldDigits(text.normalize('NFC').slice(0, 200))
    .toLowerCase()
    .replace(/[,:.!]+(?= |$)|[-–]/gu, ' ');
  const said = words.replace(/\s+/gu, ' ').trim();
  const ships = saysShipped(said);
  const named =
    orderPattern.exec(said) ??
    (ships ? sentOrder.exec(said) : null) ??
    (receivedWords.test(said) ? paidOrder.exec(said) : null);
  if (!named || asking.test(said)) return undefined;
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
  return { is: 'tracking', order, tracking, ships, ...(courier && { courier: courier.name }) };
}
