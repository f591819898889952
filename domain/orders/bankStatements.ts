/** Values in statements of Indian banks (money.md, section 3). Amounts are paise. */

export const statementRules = ['A', 'B', 'C', 'D'] as const;
/**
 * Why a credit is taken for an order's payment. A: its number is that of a claim. B: it names the order. C: as A or B
 * with another amount. D: only this order waits for the amount.
 */
export type StatementRule = (typeof statementRules)[number];

export const statementTargets = ['date', 'narration', 'reference', 'credit', 'amount', 'type'] as const;
/** What a column of a statement holds. `amount` is signed, or `type` says credit or debit. */
export type StatementTarget = (typeof statementTargets)[number];

/** Which column, from 0, holds what. */
export type StatementColumns = { [Target in StatementTarget]?: number };

/** What a shop should look at in its statement; the first four are notices of every spreadsheet. */
export const statementNoticeCodes = [
  'cell_error',
  'hidden_row',
  'row_unreadable',
  'text_lost',
  'amount_unreadable',
  'date_unreadable',
  'narration_cut',
] as const;
export type StatementNoticeCode = (typeof statementNoticeCodes)[number];

export const statementLimits = {
  /** Characters of a narration and of a reference. */
  narration: 500,
  reference: 100,
  /** Credits of one statement. */
  credits: 20_000,
  /** Choices of columns that a shop's last statements had. */
  rememberedColumns: 20,
  /** Hours after which a statement and its credits are deleted. */
  hours: 24,
  /** Days after a request in which a credit of its amount may be its payment (rule D). */
  daysAfterRequest: 3,
} as const;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day of '01/04/26', '1-4-2026', '01 Apr 2026', '01-Apr-26' or '2026-04-01', with or without a time: `2026-04-01`. */
export function parseStatementDate(text: string): string | undefined {
  const words = text.normalize('NFKC').trim().toLowerCase();
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(words) ?? [];
  if (isoYear) return toDay(Number(isoYear), Number(isoMonth), Number(isoDay));
  const [, day, month = '', year = ''] =
    /^(\d{1,2})[\s/.,-]{1,2}(\d{1,2}|[a-z]{3,9})[\s/.,'-]{1,2}(\d{4}|\d{2})(?!\d)/.exec(words) ?? [];
  if (!day) return undefined;
  const number = /^\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1;
  return toDay(Number(year) + (year.length === 2 ? 2000 : 0), number, Number(day));
}

function toDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 2000 ? date.toISOString().slice(0, 10) : undefined;
}

const amount = /^([+-])?(\d{1,12})(?:\.(\d{1,12}))?([+-])?$/;

/**
 * The paise of '₹1,23,456.50', '499.00 Cr', '(500)' or '-20', negative for debits; undefined for what is no exact
 * amount. Floats of workbooks count within a millionth of a paisa.
 */
export function parseStatementAmount(text: string): number | undefined {
  // '499 499' and '₹499 ₹599' are no amount.
  if (/\d\s*(?:\s|₹|rs\.?|inr)\s*\d/i.test(text)) return undefined;
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/₹|\brs\.?|\binr\b|[\s,]/g, '')
    .replace(/^rs\.?|^inr/, '');
  const [, bare = '', side] = /^(.*?)\(?(cr|dr)?\.?\)?$/.exec(words) ?? [];
  const isNegative = side === 'dr' || words.startsWith('(');
  const [, before, whole, fraction = '', after] = amount.exec(bare.replace(/^\(/, '')) ?? [];
  if (!whole) return undefined;
  const exact = Number(`${whole}.${fraction || '0'}`) * 100;
  const paise = Math.round(exact);
  if (Math.abs(exact - paise) > 1e-4 || !Number.isSafeInteger(paise)) return undefined;
  const isDebit = isNegative || before === '-' || after === '-';
  return isDebit && paise !== 0 ? -paise : paise;
}

/** Whether a column of credits and debits says credit; undefined if it says neither. */
export function parseStatementType(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (/^(?:cr|credit|c|deposit)\.?$/.test(word)) return true;
  return /^(?:dr|debit|d|withdrawal)\.?$/.test(word) ? false : undefined;
}

const twelveDigits = /(?<!\d)0{0,4}(\d{12})(?!\d)/g;
const phoneWithCode = /^91[6-9]\d{9}$/;

/** The 12-digit numbers of payments in a reference and a narration, the likeliest first. Banks pad them with zeros. */
export function findPaymentNumbers(reference: string, narration: string): string[] {
  const found = [reference, narration].flatMap((text) =>
    [...text.matchAll(twelveDigits)].map(([, digits = '']) => digits),
  );
  const numbers = [...new Set(found)].filter((digits) => !/^0+$/.test(digits));
  return [
    ...numbers.filter((digits) => !phoneWithCode.test(digits)),
    ...numbers.filter((digits) => phoneWithCode.test(digits)),
  ];
}

/** After a blank a hyphen may end a name: 'RAVI KUMAR-ravi@ybl'. */
const standingVpa =
  /(?:(?:^|\/)([a-z0-9._-]{2,256}@[a-z][a-z0-9]{1,63})|[\s(:;,]([a-z0-9._]{2,256}@[a-z][a-z0-9]{1,63}))(?=$|[\s/):;,]|\.(?:$|\s))/i;
/** HDFC Bank writes UPI-NAME-ID-BANK. An ID with a hyphen cannot be told from the name before it. */
const hyphenatedVpa = /(?:^|\s)upi-[^-@]*-([a-z0-9._]{2,256}@[a-z][a-z0-9]{1,63})-/i;

/** The payer's UPI ID in a narration or message; undefined where it is not certain, so that no refund goes astray. */
export function findPayerVpa(narration: string): string | undefined {
  const [, apart, spaced] = standingVpa.exec(narration) ?? [];
  return (apart ?? spaced ?? hyphenatedVpa.exec(narration)?.[1])?.toLowerCase();
}

/** The ids of orders in payment references (`HT` and 32 digits), and the labels after 'Order', in lower case. */
export function findOrderNames(narration: string): { ids: string[]; labels: string[] } {
  const ids = [...narration.matchAll(/HT([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})/gi)].map(
    ([, ...parts]) => parts.slice(0, 5).join('-').toLowerCase(),
  );
  const labels = [...narration.matchAll(/\border[\s#:-]{0,3}([0-9a-f]{8})(?![0-9a-f])/gi)].map(([, label = '']) =>
    label.toLowerCase(),
  );
  return { ids, labels };
}
