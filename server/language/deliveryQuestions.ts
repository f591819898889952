import { foldDigits } from '#domain/language/phone.ts';

/** The most PIN codes that one answer is about. */
const maxPincodes = 3;

/** Six digits, also as '302 001', that are no part of a longer number, price or word. */
const pincodePattern = /(?<![\p{L}\p{N}₹#.,/-])(?<!\p{N} )([1-9]\d{2})[ -]?(\d{3})(?![\p{L}\p{N}]|[ .,/-]\p{N}|\/-)/gu;

const start = String.raw`(?<![\p{L}\p{M}])`;
const end = String.raw`(?![\p{L}\p{M}])`;
const words = (list: string) => new RegExp(`${start}(?:${list})${end}`, 'u');

/** Before it, the number names an order, a parcel or an amount; after it, it counts or prices something. */
const otherNumberBefore = new RegExp(
  `${start}(?:order|ऑर्डर|आर्डर|awb|tracking|otp|utr|rs|inr|rupees|code first|call|phone|mobile)(?: (?:no|number|id))?[ .:#-]*$`,
  'u',
);
const unitAfter =
  /^ ?(?:rs|rupees|rupaye|rupay|₹|pieces?|pcs|items?|g|gm|gms|grams?|kg|ml|wala|tk|रुपये|रुपए|पीस)(?![\p{L}\p{M}])/u;

const deliveryWords = words(
  [
    'd[ei]l[ei]*v[ae]?r(?:y|ies|ing|ed|i)?|delivary|dilivary|shipping|ship|shipment|courier|kourier|parcel',
    'bhej(?:te|ti|ta|ne|na|oge|enge)?|pahu?nch\\p{L}*|pohu?nch\\p{L}*|mil (?:jayega|jaega|jayegi|sakta hai)|serviceable',
    'डि[लल]ी?[िी]?वे?री|डिलेवरी|डिलिवरी|डिलीवरी|शिपिंग|कूरियर|कुरियर|भेज(?:ते|ती|ता|ने|ना|ोगे)|पहु[ँं]च\\p{M}*',
  ].join('|'),
);
const questionWords = words(
  [
    'charges?|cost|fees?|how much|do (?:you|u|ya)|can (?:you|u)|will (?:you|u)|is|are|available|possible|free',
    'kya|kitn[aei]|kitane|hota|hoti|hogi|hoga|lagega|lagta|karte|milegi|milega|bhejte|bhejoge|batao|bataiye|ho paye?gi',
    'चार्ज|शुल्क|कितन[ाेी]|क्या|होती|होगी|लगेगा|लगता|करते|मिलेगी|मिलेगा|भेजते',
  ].join('|'),
);
const timeWords = words(
  'when|time|days?|how long|kab|din|dino|time|tak kab|today|tomorrow|aaj|kal|status|कब|दिन|दिनों|समय|आज|कल',
);
const commandWords = words('bhej (?:do|dena|dijiye|dijie)|bhejdo|send|भेज (?:दो|देना|दीजिए)|भेजदो|call kar\\p{L}*');

/** A question this short needs no further words: 'delivery 302001'. */
const maxBareWords = 4;

/**
 * The PIN codes for which somebody asks whether the shop delivers there and for how much, in English, Hinglish or Hindi.
 * Empty for other questions, for addresses and orders, and without a PIN code.
 */
export function readDeliveryQuestion(text: string): string[] {
  const said = foldDigits(text.normalize('NFC').slice(0, 300)).toLowerCase().replace(/\s+/gu, ' ').trim();
  const found = [...said.matchAll(pincodePattern)].filter(({ index, 0: whole }) => {
    const before = said.slice(0, index);
    return !otherNumberBefore.test(before) && !unitAfter.test(said.slice(index + whole.length));
  });
  if (found.length === 0 || !deliveryWords.test(said) || timeWords.test(said) || commandWords.test(said)) return [];
  const rest = said.replace(pincodePattern, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
  const isBare = rest.length <= maxBareWords && !/^(?:please|pls|plz)$/u.test(rest[0] ?? '');
  if (!said.includes('?') && !questionWords.test(said) && !isBare) return [];
  return [...new Set(found.map(([, area, rest]) => `${area}${rest}`))].slice(0, maxPincodes);
}
