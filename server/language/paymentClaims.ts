import { foldDigits } from '#domain/language/phone.ts';

/** Longer messages about a payment are more than a claim: a person reads them. */
const maxWords = 14;

/** 'Paid', 'payment done', 'paisa bhej diya', 'पैसे भेज दिए'. */
const claimed =
  /\b(?:paid|pay(?:ment)? kar diy?a(?: tha| hai)?|maine (?:paise|payment|pay) \w+ (?:diy?[ae]|di)|payment (?:is |has been )?(?:done|made|sent|completed?|successful|kar diy?a|ho gay?a|kiya)|(?:money|amount|paisa|paise|rupaye|rupees) (?:sent|transferred|bhej diy?[ae]|de diy?[ae]|kar diy?[ae])|transfer(?:red| kar diy?a| ho gay?a)|(?:upi|gpay|google pay|phonepe|paytm) (?:kar diy?a|done|se (?:kar|bhej) diy?a))\b|(?:भुगतान|पेमेंट|पेमेन्ट|पैसे|पैसा) (?:कर|हो|भेज|दे) (?:दिया|दिए|दिये|गया|गए|चुका|चुकी)/u;

/** What turns it into a question, a complaint or something else that a person has to read. */
const other =
  /[?？]|\b(?:not|nahi|nahin|nai|un|refund|return|wapas|twice|double|extra|failed|fail|pending|but|lekin|par abhi|cancel|when|how|kab|kaise|kya|kahan|if|agar|will|would|want|kal|later|baad|can|should|advance)\b|(?:नहीं|रिफंड|वापस|दो बार|फेल|लेकिन|कब|कैसे|क्या|कहाँ|अगर|बाद)/u;

const reference = /(?<!\d)\d{4}[ -]?\d{4}[ -]?\d{4}(?!\d)/;

/**
 * Whether words say nothing but that their writer has paid, with the payment's 12-digit number if it is among them. A
 * claim, never money (money.md, section 3).
 */
export function readPaymentClaim(text: string): { reference?: string } | undefined {
  const words = foldDigits(text.normalize('NFC')).toLowerCase().replace(/\s+/g, ' ').trim();
  if (words.split(' ').length > maxWords || !claimed.test(words) || other.test(words)) return undefined;
  const [number] = reference.exec(words) ?? [];
  return number ? { reference: number.replace(/\D/g, '') } : {};
}
