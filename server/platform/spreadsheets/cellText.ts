// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** The text of a cell without control characters, well-formed. Blanks stay. */
export const cleanText = (text: string): string => text.replace(controls, '').toWellFormed();

const content = /\S/;

/** Whether a cell holds more than blanks. */
export const hasContent = (text: string): boolean => content.test(text);

/** A number as plain digits, with the 15 significant digits that spreadsheets keep; other texts as they are. */
export function formatNumber(stored: string): string {
  const text = stored.trim();
  if (/^-?\d{1,21}$/.test(text)) return text;
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return text;
  const digits = String(Number(value.toPrecision(15)));
  return digits.includes('e') ? expandExponent(digits) : digits;
}

/** `1.5e-7` → `0.00000015` */
function expandExponent(digits: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(digits) ?? [];
  const power = Number(exponent);
  if (power < 0) return `${sign}0.${'0'.repeat(-power - 1)}${whole}${fraction}`;
  return `${sign}${whole}${fraction.padEnd(power, '0')}`;
}
