import { normalizeHeading } from '#domain/platform/headings.ts';
import { isExampleSku } from '../exports.ts';
import type { ImportSettings, RowKeys, SheetRowLike } from './importRows.ts';
import { type ImportTarget, problemHeading } from './importTargets.ts';
import { cellsOf, findCell, isClearing, type Layout, layoutOf, readCell } from './layout.ts';
import { isStockWord, normalizeWords, parsePrice } from './values.ts';
import words from './words.json' with { type: 'json' };

/** How the name of a product is compared: NFKC, case and blanks folded. */
export const toNameKey = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** A number that a spreadsheet shortened: '8.90124E+12'. */
export const isScientific = (sku: string): boolean => /^\d(?:[.,]\d+)?e\+\d{2,}$/i.test(sku);

/**
 * What a row is called and which group it belongs to. `hasData` is true once a row was not skipped: rows of
 * instructions are only looked for before that.
 */
export function readRowKeys(row: SheetRowLike, settings: ImportSettings, hasData = false): RowKeys {
  const layout = layoutOf(settings);
  const skipped = findSkip(row, settings, layout, hasData);
  if (skipped) return { skipped };
  const name = readKey(row, layout, 'name');
  return { ...readIdentity(row, settings), ...(name !== undefined && { nameKey: toNameKey(name) }) };
}

function readKey(row: SheetRowLike, layout: Layout, target: ImportTarget): string | undefined {
  const text = findCell(row, layout, target)?.text;
  return text === undefined || isClearing(text) ? undefined : text;
}

/** The keys of a row that is not skipped, without its name. */
export function readIdentity(row: SheetRowLike, settings: ImportSettings): Omit<RowKeys, 'skipped' | 'nameKey'> {
  const layout = layoutOf(settings);
  const [haatId, idOrSku] = [readKey(row, layout, 'id'), readKey(row, layout, 'idOrSku')];
  const sku = readKey(row, layout, 'sku') ?? idOrSku;
  const id = haatId ?? idOrSku;
  const group = findGroup(row, settings, layout);
  return {
    ...(id !== undefined && { id: id.toLowerCase() }),
    ...(id !== undefined && haatId === undefined && { isIdOrSku: true }),
    ...(sku !== undefined && !isScientific(sku) && { sku }),
    ...(group !== undefined && { group }),
  };
}

function findSkip(row: SheetRowLike, settings: ImportSettings, layout: Layout, hasData: boolean): RowKeys['skipped'] {
  const isNoProduct = hasData
    ? isTotalRow(row, settings, layout) || isRepeatedHeading(row, layout)
    : isInstructionRow(row, layout, settings);
  if (isEmptyRow(row, settings) || isNoProduct) return 'instruction_row';
  const sku = findCell(row, layout, 'sku') ?? findCell(row, layout, 'idOrSku');
  const parent = findCell(row, layout, 'parent');
  if ([sku, parent].some((cell) => cell !== undefined && isExampleSku(cell.text))) return 'example_row';
  const action = findCell(row, layout, 'rowAction')?.text ?? '';
  if (words.deleteActions.includes(normalizeWords(action))) return 'delete_row';
  const type = readRowTypes(row, layout);
  return settings.dialect === 'woocommerce' && type.some((one) => words.soldElsewhere.includes(one))
    ? 'type_not_sold'
    : undefined;
}

/** WooCommerce's 'simple, virtual' and Amazon's 'Parent', in lower case. */
const readRowTypes = (row: SheetRowLike, layout: Layout): string[] =>
  (findCell(row, layout, 'rowType')?.text ?? '').split(',').map(normalizeWords);

/** Whether the row only has what its variants have in common. */
export const isParentRow = (row: SheetRowLike, layout: Layout): boolean =>
  readRowTypes(row, layout).some((type) => words.parentRows.includes(type));

/** Whether the row says that it is a variant of another. */
const isVariantRow = (row: SheetRowLike, layout: Layout): boolean =>
  readRowTypes(row, layout).some((type) => words.variantRows.includes(type));

const remark = /^#\s*(?:required|optional)/i;
/** Prices have fewer characters; whatever is longer explains what to write there. */
const longestPrice = 25;

/** Nothing, or the line of a table that is drawn with signs. */
const drawn = /^[-–—=_:*]*$/;

/** Nothing is in the columns that are imported, but something in others, such as a serial number. */
const isEmptyRow = (row: SheetRowLike, { columns }: ImportSettings): boolean =>
  row.cells.length > 0 &&
  columns.some(({ target }) => target !== null) &&
  columns.every(({ index, target }) => target === null || drawn.test(readCell(row, index)));

/** Their templates explain what to write in each column: 'e.g. 499'. */
const isMarketplace = (dialect: string | null) =>
  dialect === 'meesho' || dialect === 'flipkart' || dialect === 'amazon';
const isPrice = (text: string) => {
  const parsed = parsePrice({ text, isNumber: false, allowsDecimalComma: true, hasDecimalComma: false });
  return 'value' in parsed || parsed.code !== 'price_unreadable';
};

/** Between headings and data: a price in words, the words of instructions, or the headings again. */
function isInstructionRow(row: SheetRowLike, layout: Layout, { dialect }: ImportSettings): boolean {
  if (row.cells.length === 0) return false;
  const figure = findCell(row, layout, layout.columns.has('price') ? 'price' : 'stock')?.text ?? '';
  const hasDigit = /\p{Nd}/u.test(figure);
  const isText = /\p{L}/u.test(figure) && !isStockWord(figure) && !isClearing(figure);
  if (isText && (!hasDigit || figure.length > longestPrice || (isMarketplace(dialect) && !isPrice(figure))))
    return true;
  const filled = listFilled(row, layout);
  const isWordy = isExplained(
    filled.map(({ text }) => normalizeWords(text).split(' ')),
    hasDigit,
  );
  return isWordy || isHeadingRow(filled) || filled.some(({ text }) => remark.test(text));
}

/** The filled cells with their headings, but not what Haat wrote of problems. */
function listFilled(row: SheetRowLike, layout: Layout) {
  const ignored = normalizeHeading(problemHeading);
  return row.cells.flatMap((_, column) => {
    const heading = normalizeHeading(layout.headings.get(column) ?? '');
    const text = readCell(row, column);
    return text && heading !== ignored ? [{ heading, text }] : [];
  });
}

/** The headings again, as lists have them on each printed page. Only rows whose first cell is a heading are compared. */
function isRepeatedHeading(row: SheetRowLike, layout: Layout): boolean {
  const first = row.cells.findIndex((cell) => cell !== '');
  const isAlike = first !== -1 && row.cells[first]?.trim() === layout.headings.get(first);
  return isAlike && isHeadingRow(listFilled(row, layout));
}

/**
 * Below the products of a list that somebody keeps by hand: what comes first is no product's code or number. Below each
 * kind Excel writes 'Sarees Total', in a row that names nothing.
 */
function isTotalRow(row: SheetRowLike, { dialect }: ImportSettings, layout: Layout): boolean {
  if (dialect !== null) return false;
  const first = row.cells.findIndex((_, column) => readCell(row, column) !== '');
  const phrase = normalizeWords(readCell(row, first));
  const isSubtotal = !findCell(row, layout, 'name') && !findCell(row, layout, 'sku');
  return words.totals.some((word) => phrase === word || (isSubtotal && phrase.endsWith(` ${word}`)));
}

const isInstruction = (word: string | undefined) => words.instructions.some((one) => one === word);

/** A word in two cells, or one that a cell begins with. A row with a price is explained by 'Example' in front only. */
function isExplained(cells: string[][], hasPrice: boolean): boolean {
  if (hasPrice) return cells[0]?.length === 1 && isInstruction(cells[0][0]);
  const explained = cells.filter((cell) => cell.some(isInstruction));
  return explained.length > 1 || explained.some(([first]) => isInstruction(first));
}

function isHeadingRow(filled: { heading: string; text: string }[]): boolean {
  const repeated = filled.filter(({ heading, text }) => normalizeHeading(text) === heading);
  return repeated.length >= 2 && repeated.length >= filled.length / 2;
}

function findGroup(row: SheetRowLike, settings: ImportSettings, layout: Layout): string | undefined {
  const text = (target: 'group' | 'parent' | 'sku' | 'id' | 'name') => findCell(row, layout, target)?.text;
  if (settings.dialect === 'woocommerce') {
    if (isVariantRow(row, layout)) return text('parent');
    if (!isParentRow(row, layout)) return undefined;
    return text('sku') ?? `id:${findCell(row, layout, 'rowId')?.text ?? row.row}`;
  }
  if (settings.dialect === 'amazon') return text('parent') ?? (isParentRow(row, layout) ? text('sku') : undefined);
  if (settings.dialect !== 'haat') return text('group');
  if (cellsOf(row, layout, 'optionValue').length === 0) return undefined;
  const [id, name] = [text('id'), text('name')];
  return id === undefined ? name && `name:${toNameKey(name)}` : `id:${id.toLowerCase()}`;
}

/** Whether two rows say the same in all columns that are imported. */
export function areRowsEqual(one: SheetRowLike, other: SheetRowLike, settings: ImportSettings): boolean {
  return settings.columns.every(
    ({ index, target }) => target === null || readCell(one, index) === readCell(other, index),
  );
}
