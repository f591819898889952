import type { RowReader } from './rowReader.ts';
import {
  findWeightUnit,
  isRupees,
  isStockWord,
  normalizeWords,
  parseActive,
  parsePrice,
  parseStock,
  parseWeight,
} from './values.ts';
import words from './words.json' with { type: 'json' };

/** Price, stock and weight of a row (import.md, section 2). Undefined where the row says nothing; null for `[empty]`. */
export type Figures = {
  pricePaise?: number | undefined;
  mrpPaise?: number | null | undefined;
  stock?: number | undefined;
  isStockUncounted?: true | undefined;
  stockWhenExported?: number | undefined;
};

export function readFigures(reader: RowReader): Figures {
  const prices = readPrices(reader);
  return { ...prices, ...readStock(reader), stockWhenExported: reader.read('stockWhenExported', readExportedStock) };
}

const readExportedStock = (cell: Parameters<typeof parseStock>[0]) => parseStock(cell, 0);

function readPrices(reader: RowReader): Pick<Figures, 'pricePaise' | 'mrpPaise'> {
  const regular = reader.read('price', parsePrice);
  const mrp = isZero(reader.find('mrp')?.text) && reader.settings.dialect === 'shopify' ? undefined : readMrp(reader);
  const sale = isSaleValid(reader) && !isZero(reader.find('salePrice')?.text) ? readSale(reader) : undefined;
  const isUsed = sale !== undefined && (regular === undefined || sale < regular);
  if (isUsed) reader.report('sale_price_used', 'salePrice', reader.find('salePrice')?.text);
  const currency = reader.find('currency')?.text;
  if (currency !== undefined && !isRupees(currency)) reader.report('currency_not_rupees', 'price', currency);
  const pricePaise = isUsed ? sale : regular;
  const mrpPaise = isUsed && (mrp === undefined || mrp === null) ? (regular ?? mrp) : mrp;
  if (mrpPaise && pricePaise && mrpPaise < pricePaise)
    reader.report('price_above_mrp', 'mrp', reader.find('mrp')?.text);
  return { pricePaise, mrpPaise };
}

const readMrp = (reader: RowReader) => (isDash(reader, 'mrp') ? undefined : reader.readClearable('mrp', parsePrice));
const readSale = (reader: RowReader) =>
  isDash(reader, 'salePrice') ? undefined : reader.read('salePrice', parsePrice);

/** Whether a figure that may be missing is a dash, as lists mark what there is none of. */
const isDash = (reader: RowReader, target: 'mrp' | 'salePrice' | 'weight') =>
  /^[-–—]+$/.test(reader.find(target)?.text ?? '');

const isZero = (text: string | undefined) => text !== undefined && /^[\s₹]*0+(?:[.,]0+)?(?:\s*INR)?$/i.test(text);

/** Whether the sale price counts today: from its start to its end, both of which may be missing. */
function isSaleValid(reader: RowReader): boolean {
  const [from, to] = (reader.find('salePeriod')?.text ?? '').split('/');
  const start = reader.find('saleStart')?.text ?? from;
  const end = reader.find('saleEnd')?.text ?? to;
  const { today } = reader.settings;
  return isOn(start, (day) => day <= today) && isOn(end, (day) => day >= today);
}

/** A date that cannot be read is none on which the price counts. */
function isOn(date: string | undefined, check: (day: string) => boolean): boolean {
  if (!date?.trim()) return true;
  const [, year = '', month = '', day = ''] = /^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})/.exec(date) ?? [];
  return year !== '' && check(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Stock by its number, else by the words of availability, else as that of what is not counted. */
function readStock(reader: RowReader): Pick<Figures, 'stock' | 'isStockUncounted'> {
  const { uncountedStock } = reader.settings.options;
  const written = reader.find('stock')?.text;
  const isCounted = !reader.has('stockTracker') || reader.find('stockTracker') !== undefined;
  const isAvailable = readAvailability(reader);
  if (isAvailable === false) return fromWords(reader, 'availability', 0);
  if (written !== undefined && isCounted) {
    const stock = reader.read('stock', (cell) => parseStock(cell, uncountedStock));
    return { stock, ...(isStockWord(written) && stock !== 0 && { isStockUncounted: true }) };
  }
  if (isAvailable) return fromWords(reader, 'availability', uncountedStock);
  return isCounted || !reader.find('price') ? {} : fromWords(reader, 'stock', uncountedStock);
}

function fromWords(reader: RowReader, target: 'availability' | 'stock', stock: number) {
  const written = reader.find('stock')?.text;
  if (stock !== 0 || !isZero(written)) reader.report('stock_from_words', 'stock', reader.find(target)?.text ?? written);
  return { stock, ...(stock !== 0 && { isStockUncounted: true as const }) };
}

const [inStock, outOfStock] = [words.inStock.map(normalizeWords), words.outOfStock.map(normalizeWords)];

function readAvailability(reader: RowReader): boolean | undefined {
  const text = reader.find('availability')?.text;
  if (text === undefined) return undefined;
  const phrase = normalizeWords(text);
  const active = parseActive(text);
  if (inStock.includes(phrase)) return true;
  if (outOfStock.includes(phrase)) return false;
  if ('value' in active) return active.value;
  if (!reader.find('stock')) reader.report('stock_unreadable', 'stock', text);
  return undefined;
}

/** Grams; null for none. The heading or the cell names the unit. */
export function readWeight(reader: RowReader): number | null | undefined {
  if (isDash(reader, 'weight')) return undefined;
  const found = reader.find('weight');
  const unit = found && findWeightUnit(reader.layout.headings.get(found.column) ?? '');
  const grams = reader.readClearable('weight', (cell) => parseWeight(cell, unit));
  const isCleared = grams === null && found !== undefined && !isZero(found.text);
  return isCleared ? null : (grams ?? undefined);
}

/** Whether all cells that say something say yes; undefined if none does. */
export function readFlag(reader: RowReader, target: 'isActive' | 'isOffered'): boolean | undefined {
  const flags = reader.list(target).map((text) => {
    const parsed = parseActive(text);
    if ('code' in parsed) reader.report(parsed.code, target, text);
    return 'code' in parsed ? undefined : parsed.value;
  });
  return flags.length === 0 || flags.includes(undefined) ? undefined : !flags.includes(false);
}
