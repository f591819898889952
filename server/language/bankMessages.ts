import { foldDigits } from '#domain/language/phone.ts';
import { findPaymentNumbers, parseStatementAmount, parseStatementDate } from '#domain/orders/bankStatements.ts';

/** Money that came into an account, as a bank's message says. Paise. */
export type BankCredit = {
  is: 'credit';
  amountPaise: number;
  /** The payment's 12-digit number, else that of a transfer in upper case, else empty. */
  reference: string;
  /** The day of India that the message names. */
  day: string | undefined;
  /** The message in one line, with digits 0 to 9. */
  narration: string;
};
/** `other`: a debit, a code, a balance, an advertisement, a request to pay or the like. */
export type BankMessage = BankCredit | { is: 'several' } | { is: 'other' };

/** Banks write less; what is longer is no such message. */
const maxLength = 1000;

const money = String.raw`(?:₹|\brs|\binr|रु|रू)[.:\s]{0,3}(\d[\d,]{0,16}(?:\.\d{1,4})?)(?!\.?\d)(?:\/-)?`;
const credited = '(?:credited|deposited)';

/** How banks and payment apps say that money came in; each has the amount. */
const credits = [
  // 'INR 499.00 has been credited', '₹499 received from Ravi'
  String.raw`${money},? (?:(?:is|was|has been|have been) )?(?:successfully )?(?:${credited}\b|received (?:from|in)\b)`,
  // 'credited by Rs 499', 'credited for Rs:499.00'
  `${credited}[ :]{0,2}(?:(?:by|with|for|of) )?${money}`,
  // 'Received Rs.499 from Ravi'
  String.raw`\breceived ${money} (?:from|in)\b`,
  // 'Ravi paid you ₹499', 'Ravi has sent ₹499 to your bank account'
  String.raw`\b(?:paid|sent) you ${money}`,
  String.raw`\bhas sent ${money} to your\b`,
  // '₹499 आपके खाते XX1234 में जमा', 'Rs 499 jama hue'
  String.raw`${money}[^₹\d]{0,30}(?:x+\d{3,4}[^₹\d]{0,12})?(?:जमा|क्रेडिट|प्राप्त|मिले|मिला|\bjama\b|\bprapt\b)`,
].map((pattern) => new RegExp(pattern, 'gu'));

const anyMoney = new RegExp(
  String.raw`${money}|\b(?:credited|debited) (?:by|with|for) \d|\d (?:credited|debited)\b`,
  'u',
);

/** Words that only banks and payment apps use beside an amount. */
const ofBank =
  /\ba\/c\b|\bac x|\bacct\b|\baccount\b|खात|\bkhat[ae]\b|\bupi\b|यूपीआई|\bneft\b|\bimps\b|\brtgs\b|\butr\b|\brrn\b|\bref\b|\bvpa\b|\botp\b|ओटीपी|\bcard\b|\bpaytm\b|\bphonepe\b|\bgoogle pay\b|\bbhim\b|\bbharatpe\b|\bpaid you\b|\bsent you\b|@[a-z]{2}/u;
/** Enough for a message that names no order, which the shop may have typed itself. */
const ofApp = /\breceived (?:₹|rs|inr)|\breceived from\b|प्राप्त|मिले/u;
const namesOrder = /\border\b|ऑर्डर|आर्डर|#\d/u;

/** What makes it no payment of a customer, though an amount and 'credited' may be in it. */
const noCredit = [
  /\bdebit|\bwithdrawn\b|\bspent\b|\bpurchase|\byou(?:'ve| have)? (?:paid|sent)\b|\bpaid to\b|^sent\b|डेबिट|निकाल|काटे|कटे/u,
  // Money that the shop sent arrived.
  /\bbeneficiary\b|\bpayee\b|\bfrom (?:your|my) (?:[a-z]+ ){0,2}(?:a\/c|ac|acct|account)\b|\bhas been sent\b/u,
  /\botp\b|\bone.time password\b|\bverification code\b|ओटीपी/u,
  /\b(?:will|would|could|can|may|shall|to|not|never|cannot|couldn't) (?:not )?(?:be |been )?(?:credited|received|deposited)\b|जाएगा|जाएंगे|जायेंगे|सकते/u,
  /\bfailed\b|\bdeclined\b|\bunsuccessful\b|\bon hold\b|\bpending\b|\blien\b|\bkyc\b|\bcheque (?:no|number|of|deposited)\b|\b(?:by|via) cheque\b|विफल|असफल/u,
  /\brequest|\bapprov|\bmandate\b|\bautopay\b|अनुरोध/u,
  /\brevers(?:al|ed)\b|\brefund|\bcashback\b|\bcash back\b|\binterest\b|\bsettle(?:d|ment)\b|\bdividend\b|\bsalary\b|\bcredited back\b|रिफंड|कैशबैक|ब्याज|वापस/u,
  /\bloans?\b|\bemi\b|\bcredit card\b|\bapply\b|\boffers?\b|\bclick\b|\bt&c\b|\bpoints\b|\bwallet\b|\bfastag\b|\bvoucher\b|\bgift\b|\bcongratulations\b|लोन|ऋण|ऑफर/u,
  /\b(?:usd|eur|gbp|aed)\b|\$/u,
  /[?？]\s*$|^(?:has|have|is|did|kya)\b/u,
];

/**
 * What a message of an Indian bank or payment app says, in any script's digits; `undefined` for other words. In doubt
 * it is no credit (money.md, section 3).
 */
export function readBankMessage(text: string): BankMessage | undefined {
  if (text.length > maxLength) return undefined;
  const narration = foldDigits(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim();
  const words = narration.toLowerCase().replaceAll('’', "'");
  if (!anyMoney.test(words) || !isOfBank(words)) return undefined;
  const found = findCredits(words);
  if (found.length === 0 || noCredit.some((pattern) => pattern.test(words))) return { is: 'other' };
  const numbers = findPaymentNumbers('', words);
  const amounts = [...new Set(found)];
  if (amounts.length > 1 || (found.length > 1 && numbers.length > 1)) return { is: 'several' };
  const amountPaise = parseStatementAmount(amounts[0] ?? '');
  if (!amountPaise || amountPaise < 0) return { is: 'other' };
  return { is: 'credit', amountPaise, reference: findReference(words), day: findDay(words), narration };
}

const isOfBank = (words: string) => ofBank.test(words) || (ofApp.test(words) && !namesOrder.test(words));

/** The amounts that came in. One that two patterns find in the same place counts once. */
function findCredits(words: string): string[] {
  const byPlace = new Map<number, string>();
  for (const pattern of credits) {
    for (const { 0: whole, 1: amount = '', index } of words.matchAll(pattern))
      byPlace.set(index + whole.indexOf(amount), amount);
  }
  return [...byPlace.values()];
}

/** Whole numbers of payments: 12 digits, with zeros before them, or letters and digits of a transfer. */
const referencePattern = /(?<![a-z\d@*])(?:[a-z]{1,5})?\d{11,22}(?![a-z\d@])/gu;
const accountBefore = /(?:\ba\/c|\bac|\bacct|\baccount|\bcall|\bsms)(?: no)?[. :]{0,2}$/u;

function findReference(words: string): string {
  const tokens = [...words.matchAll(referencePattern)]
    .filter(({ index }) => !accountBefore.test(words.slice(Math.max(0, index - 16), index)))
    .map(([token]) => token);
  const transfer = tokens.find((token) => /^(?:[a-z]+\d|\d{13})/.test(token) && token.length <= 22);
  const [number] = findPaymentNumbers('', tokens.filter((token) => /^\d+$/.test(token)).join(' '));
  return number ?? transfer?.toUpperCase() ?? '';
}

const datePattern = /(?<!\d)(?:\d{4}-\d{2}-\d{2}|\d{1,2}[-/. ]?(?:\d{1,2}|[a-z]{3})[-/. ]?(?:\d{4}|\d{2}))(?!\d)/gu;

function findDay(words: string): string | undefined {
  for (const [token] of words.matchAll(datePattern)) {
    const day = parseStatementDate(token.replace(/^(\d{1,2})([a-z]{3})(\d{2,4})$/, '$1-$2-$3'));
    if (day !== undefined) return day;
  }
  return undefined;
}
