/** Numbers as people and programs write them in spreadsheets (import.md, section 2). */

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** The text in NFKC, with the digits of any script as Latin ones. */
export function foldDigits(text: string): string {
  const folded = text.normalize('NFKC');
  if (!/[^\P{Nd}0-9]/u.test(folded)) return folded;
  return folded.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0;
    const value = zero;
    while (isDigit(zero - 1)) zero -= 1;
    return String((value - zero) % 10);
  });
}

export type DecimalRules = {
  /** One comma with one or two digits after it is a decimal sign: the file is separated by semicolons. */
  allowsDecimalComma: boolean;
  /** Another value of the column proves that commas are decimal signs and dots group digits. */
  hasDecimalComma: boolean;
};

const indianGroups = /^\d{1,2}(,\d{2})*,\d{3}$/;
const westernGroups = /^\d{1,3}(,\d{3})+$/;
const isGrouped = (digits: string) => /^\d+$/.test(digits) || westernGroups.test(digits) || indianGroups.test(digits);
const join = (whole: string, fraction = '') => Number(`${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`);

/** The number of '1,23,456.50' or '1.234,50', without signs and blanks; or why it is none. */
export function parseNumber(digits: string, rules: DecimalRules): number | 'ambiguous' | 'unreadable' {
  const [commas, dots] = [digits.split(',').length - 1, digits.split('.').length - 1];
  if (!/^[\d.,]*\d[\d.,]*$/.test(digits)) return 'unreadable';
  if (commas > 0 && dots > 0) return parseBoth(digits);
  if (commas > 0) return parseCommas(digits, rules);
  if (dots > 1) return westernGroups.test(digits.replaceAll('.', ',')) ? join(digits) : 'unreadable';
  if (dots === 1 && rules.hasDecimalComma && /^\d{1,3}\.\d{3}$/.test(digits)) return join(digits);
  const [whole = '', fraction] = digits.split('.');
  return fraction === '' ? 'unreadable' : join(whole, fraction);
}

/** The later sign is the decimal sign. */
function parseBoth(digits: string): number | 'unreadable' {
  const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  const isNumber = more.length === 0 && /^\d+$/.test(fraction) && isGrouped(whole.replaceAll('.', ','));
  return isNumber ? join(whole, fraction) : 'unreadable';
}

function parseCommas(digits: string, rules: DecimalRules): number | 'ambiguous' | 'unreadable' {
  if (isGrouped(digits)) return join(digits);
  const [whole = '', fraction = '', ...more] = digits.split(',');
  if (more.length > 0 || !/^\d{1,2}$/.test(fraction)) return 'unreadable';
  return rules.allowsDecimalComma || rules.hasDecimalComma ? join(whole, fraction) : 'ambiguous';
}

/** Whether a cell can only be read with a comma as decimal sign: '1.234,50'. */
export function provesDecimalComma(cell: string): boolean {
  const digits = foldDigits(cell)
    .replace(/[^\d.,]/g, '')
    .replace(/^[.,]+|[.,]+$/g, '');
  return /\.\d{3},\d{1,2}$/.test(digits) && parseBoth(digits) !== 'unreadable';
}
