import { RefusedFile } from '../files/refusedFile.ts';
import type { Archive } from './archive.ts';
import { cleanText, formatNumber, hasContent } from './cellText.ts';
import { serialToDate } from './dates.ts';
import { type CellNotice, type SheetRow, spreadsheetLimits } from './format.ts';
import { columnIndex, MergedCells, readMerges } from './mergedCells.ts';
import { parseXml, unescapeText } from './xml.ts';

/** What a sheet's cells refer to. */
export type WorkbookParts = { strings: string[]; dateStyles: Set<number>; is1904: boolean };

type OpenRow = SheetRow & { numbers: number[]; dates: number[]; notices: CellNotice[] };
type OpenCell = { column: number; type: string; style: number; value: string; isFormula: boolean };

/** The rows with content of one sheet, in batches. Throws as `parseXml` does, and `too_many_columns`. */
export async function* readSheetRows(
  archive: Archive,
  file: string,
  readParts: () => Promise<WorkbookParts>,
): AsyncGenerator<SheetRow[]> {
  const merges = new MergedCells(await readMerges(archive, file));
  const reader = new SheetReader(await readParts(), merges);
  const handlers = {
    open: (name: string, attributes: Record<string, string>) => reader.open(name, attributes),
    text: (text: string) => reader.addText(text),
    close: (name: string) => reader.close(name),
  };
  for await (const _ of parseXml(archive, file, handlers)) {
    const rows = reader.takeRows();
    if (rows.length > 0) yield rows;
  }
}

class SheetReader {
  readonly #parts: WorkbookParts;
  readonly #merges: MergedCells;
  #rows: SheetRow[] = [];
  #row: OpenRow | undefined;
  #cell: OpenCell | undefined;
  #lastRow = 0;
  #lastColumn = -1;
  #cellsOfRow = 0;
  #isText = false;
  #isPronunciation = false;

  constructor(parts: WorkbookParts, merges: MergedCells) {
    this.#parts = parts;
    this.#merges = merges;
  }

  takeRows(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'row') this.#openRow(attributes);
    else if (name === 'c' && this.#row) this.#openCell(attributes);
    else if (name === 'f' && this.#cell) this.#cell.isFormula = true;
    else if (name === 'rPh') this.#isPronunciation = true;
    else if (name === 'v' || name === 't') this.#isText = this.#cell !== undefined && !this.#isPronunciation;
  }

  addText(text: string): void {
    if (this.#isText && this.#cell) this.#cell.value += text;
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isPronunciation = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row') this.#closeRow();
  }

  #openRow({ r, hidden }: Record<string, string>): void {
    const number = Number(r);
    this.#lastRow = number > this.#lastRow ? number : this.#lastRow + 1;
    this.#lastColumn = -1;
    this.#cellsOfRow = 0;
    const notices: CellNotice[] = hidden === '1' || hidden === 'true' ? [{ code: 'hidden_row' }] : [];
    this.#row = { row: this.#lastRow, cells: [], numbers: [], dates: [], notices };
  }

  #openCell({ r = '', s, t = 'n' }: Record<string, string>): void {
    const [letters] = /^[A-Z]{1,3}/.exec(r) ?? [];
    this.#lastColumn = letters === undefined ? this.#lastColumn + 1 : columnIndex(letters);
    this.#cellsOfRow += 1;
    if (this.#cellsOfRow > spreadsheetLimits.rowCells) throw new RefusedFile('file_unreadable');
    this.#cell = { column: this.#lastColumn, type: t, style: Number(s ?? 0), value: '', isFormula: false };
  }

  #closeCell(): void {
    const [cell, row] = [this.#cell, this.#row];
    this.#cell = undefined;
    if (!cell || !row) return;
    const { column, isFormula, type } = cell;
    const text = this.#readText(cell, row);
    if (column >= spreadsheetLimits.columns) {
      if (hasContent(text)) throw new RefusedFile('too_many_columns');
      return;
    }
    if (isFormula) row.notices.push({ code: 'formula_cell', column });
    if (type === 'e') row.notices.push({ code: 'cell_error', column });
    if (text === '') return;
    while (row.cells.length < column) row.cells.push('');
    row.cells[column] = text;
  }

  #readText({ type, value, style, column }: OpenCell, row: OpenRow): string {
    const { strings, dateStyles, is1904 } = this.#parts;
    if (value === '' || type === 'e') return '';
    if (type === 's') return strings[Number(value)] ?? '';
    if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
    if (type === 'd') {
      row.dates.push(column);
      return cleanText(value).replace(/T00:00:00(?:\.0+)?Z?$/, '');
    }
    if (type !== 'n') return cleanText(unescapeText(value));
    const date = dateStyles.has(style) ? serialToDate(Number(value), is1904) : undefined;
    (date === undefined ? row.numbers : row.dates).push(column);
    return date ?? formatNumber(cleanText(value));
  }

  #closeRow(): void {
    const row = this.#row;
    this.#row = undefined;
    if (!row?.cells.some(hasContent)) return;
    this.#merges.fill(row.row, row.cells);
    const { numbers, dates, notices, ...rest } = row;
    this.#rows.push({
      ...rest,
      ...(numbers.length > 0 && { numbers }),
      ...(dates.length > 0 && { dates }),
      ...(notices.length > 0 && { notices }),
    });
  }
}
