import { maximumPricePaise, rupeesToPaise } from '#domain/language/money.ts';
import { splitHeading } from '#domain/platform/headings.ts';
import { optionLimits } from '../options.ts';
import { productLimits } from '../products.ts';
import type { ImportCode } from './importCodes.ts';
import { type DecimalRules, foldDigits, parseNumber } from './numbers.ts';
import words from './words.json' with { type: 'json' };

/** Values of cells by the rules of import.md, section 2. Cells are trimmed and not empty. */

/** A value with the notice that it needs, or the error of a cell that has none. */
export type Parsed<Value> = { value: Value; notice?: ImportCode } | { code: ImportCode };

export type NumberCell = DecimalRules & {
  text: string;
  /** A workbook stores the cell as a number: its dot is the decimal sign. */
  isNumber: boolean;
};

/** Words and signs for rupees, and breaks: a number is before or behind them, never around them. */
const rupees =
  /₹|rupees?|rs\.?|(?<!\p{L})re(?:\.|(?!\p{L}))|inr\.?|रुप(?:ये|ए|या)|र[ुू]\.?|\/[-=]|[.,]-(?!\d)|only|मात्र|[\r\n]/gu;
const blanks = /[\s\p{Cf}]/gu;
const currencies = new RegExp(`\\p{Sc}|(?<!\\p{L})(?:${words.currencies.join('|')})(?!\\p{L})`, 'u');
/** Stands for a sign of rupees while a number is looked for. */
const mark = '¤';

/** Whether a text names rupees and nothing else. */
export const isRupees = (text: string): boolean =>
  /^[\s\p{P}]*$/u.test(foldDigits(text).toLowerCase().replace(rupees, ''));

/** The number without signs of rupees, and with '-' in front where it is below zero: '(499)', '499-'. */
function bareNumber(text: string): string {
  const bare = text.trim().replace(rupees, mark).replace(blanks, '');
  const [, inBrackets] = /^¤*\((.*)\)¤*$/.exec(bare) ?? [];
  return (inBrackets === undefined ? bare : `-${inBrackets}`)
    .replace(/^¤*[-−–]?¤*(?=[\d.])/, (signs) => (/[-−–]/.test(signs) ? '-' : ''))
    .replace(/¤+$/, '')
    .replace(/^(\d.*)-$/, '-$1')
    .replace(/(?<=\d)\.$/, '');
}

/** The paise of '₹1,23,456.50', 'Rs. 499/-' or '499.00 INR'. */
export function parsePrice(cell: NumberCell): Parsed<number> {
  const text = foldDigits(cell.text).toLowerCase();
  const bare = bareNumber(text);
  if (currencies.test(text.replaceAll('₹', ''))) return { code: 'currency_not_rupees' };
  const number = cell.isNumber ? Number(bare) : parseNumber(bare.replace(/^-/, ''), cell);
  if (number === 'ambiguous') return { code: 'price_ambiguous' };
  if (number === 'unreadable' || Number.isNaN(number)) return { code: 'price_unreadable' };
  const paise = rupeesToPaise(Math.abs(number));
  if (bare.startsWith('-') || number === 0) return { code: 'price_not_positive' };
  if (number * 100 > maximumPricePaise) return { code: 'price_too_high' };
  if (paise === undefined) return { code: 'price_not_exact' };
  return paise === 0 ? { code: 'price_not_positive' } : { value: paise };
}

/** A phrase as the lists of words have it: lower case, signs as blanks. */
export const normalizeWords = (text: string): string =>
  foldDigits(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const [inStock, outOfStock] = [words.inStock.map(normalizeWords), words.outOfStock.map(normalizeWords)];
/** What makes another number of the one that is written: '<5', '50%'. */
const qualifiers = /[<>≤≥~≈%]/;
const besideNumber = new Set([...words.pieces, 'in', 'available', 'left', 'stock'].map(normalizeWords));

/** Whether a cell says that something is in stock or not, without a number. */
export const isStockWord = (text: string): boolean => [...inStock, ...outOfStock].includes(normalizeWords(text));

/** The whole number of '12', '10 pcs' or '1,000', or of words; `uncounted` is the stock of 'in stock'. */
export function parseStock(cell: NumberCell, uncounted: number): Parsed<number> {
  const text = foldDigits(cell.text).toLowerCase().trim();
  const phrase = normalizeWords(text);
  if (outOfStock.includes(phrase)) return { value: 0, notice: 'stock_from_words' };
  if (inStock.includes(phrase)) return { value: uncounted, notice: 'stock_from_words' };
  const [written = '', ...more] = text.match(/\d[\d.,]*\d|\d/g) ?? [];
  const [before = '', after = ''] = text.split(written);
  const others = normalizeWords(`${before} ${after}`).split(' ').filter(Boolean);
  if (!written || more.length > 0 || qualifiers.test(text) || !others.every((word) => besideNumber.has(word)))
    return { code: 'stock_unreadable' };
  const number = cell.isNumber ? Math.abs(Number(text)) : parseNumber(written, cell);
  if (typeof number === 'string' || Number.isNaN(number)) return { code: 'stock_unreadable' };
  return checkStock(isBelowZero(before, after) && number > 0 ? -number : number);
}

/** '-3', '3-', '(3)' and '(-)3', as accountants write them. */
const isBelowZero = (before: string, after: string): boolean =>
  /[-−–]\s*$|\([-−–]\)\s*$/.test(before) ||
  /^\s*[-−–]\s*$/.test(after) ||
  (/^\s*\(\s*$/.test(before) && /^\s*\)/.test(after));

function checkStock(stock: number): Parsed<number> {
  const whole = Math.round(stock);
  if (Math.abs(stock - whole) > 1e-6) return { code: 'stock_not_whole' };
  if (whole < 0) return { code: 'stock_negative' };
  return whole > productLimits.stock ? { code: 'stock_too_high' } : { value: whole };
}

/** Whether a cell says yes: '1', 'published', 'हाँ'. */
export function parseActive(text: string): Parsed<boolean> {
  const word = foldDigits(text).toLowerCase().trim();
  if (words.yes.includes(word)) return { value: true };
  return words.no.includes(word) ? { value: false } : { code: 'active_unreadable' };
}

const gramsOf = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 } as const;
type WeightUnit = keyof typeof gramsOf;
const units = Object.entries(words.weightUnits).flatMap(([unit, names]) =>
  names.map((name) => [name, unit as WeightUnit] as const),
);

/** The unit that a heading names: 'Weight (kg)', 'Net Weight (gms)'. */
export const findWeightUnit = (heading: string): WeightUnit | undefined => {
  const found = normalizeWords(splitHeading(heading)).split(' ');
  return units.find(([name]) => found.includes(name))?.[1];
};

/** The grams of '0.25', '250 g' or '1.5 kg'; null for 0, which shop systems write for what has no weight. */
export function parseWeight(cell: NumberCell, unit: WeightUnit = 'g'): Parsed<number | null> {
  const text = foldDigits(cell.text).toLowerCase();
  const [, digits = '', word = ''] = /^([\d.,]+)\s*(\p{L}[\p{L}\p{M}]*)?\.?$/u.exec(text.trim()) ?? [];
  const own = word ? units.find(([name]) => name === word)?.[1] : unit;
  const number = cell.isNumber ? Number(digits) : parseNumber(digits, { ...cell, allowsDecimalComma: true });
  if (!own || typeof number === 'string' || Number.isNaN(number)) return { code: 'weight_invalid' };
  if (number === 0) return { value: null };
  const grams = number * gramsOf[own];
  const whole = Math.round(grams);
  if (own === 'g' && Math.abs(grams - whole) > 1e-6) return { code: 'weight_invalid' };
  return whole < 1 || whole > optionLimits.weightGrams ? { code: 'weight_invalid' } : { value: whole };
}
