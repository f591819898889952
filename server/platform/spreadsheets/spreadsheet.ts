import { RefusedFile } from '../files/refusedFile.ts';
import { recognizeContent } from './content.ts';
import { openCsv } from './csvSheet.ts';
import {
  type ReadOptions,
  type Sheet,
  type SheetRow,
  type SheetSource,
  type SpreadsheetForm,
  spreadsheetLimits,
} from './format.ts';
import { describeColumns, filledWidth, findHeader, type Header } from './headings.ts';
import { openWorkbook } from './workbook.ts';

/** Rows with content that are read of each sheet to recognise its headings and to show samples. */
const previewRows = 60;

type Preview = { sheet: Sheet; rows: SheetRow[]; header: Header | undefined };

/**
 * Reads a file in this thread: how it was recognised, and its rows below the headings (from the first row on where
 * there are none). Throws `RefusedFile`, also while the rows are read. Use `openSpreadsheet` (worker) on the server.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  options: ReadOptions,
): Promise<{ form: SpreadsheetForm; rows: AsyncIterable<SheetRow[]> }> {
  if (bytes.length > spreadsheetLimits.bytes) throw new RefusedFile('file_too_large');
  const content = recognizeContent(bytes);
  const source = content.archive ? await openWorkbook(bytes) : openCsv(bytes, content.encoding);
  const previews: Preview[] = [];
  for (const sheet of source.sheets) {
    const rows = await readFirst(sheet);
    if (rows.length === 0) continue;
    const withinRows = options.headings.withinRows ?? spreadsheetLimits.headerRows;
    const among = options.headerRow === undefined ? rows.slice(0, withinRows) : rows;
    previews.push({ sheet, rows, header: findHeader(among, options) });
  }
  const best = choosePreview(previews, options.sheet);
  return { form: describeForm(source, previews, best, options), rows: limitRows(best) };
}

async function readFirst(sheet: Sheet): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of sheet.readRows()) {
    refuseLarge(batch);
    rows.push(...batch);
    if (rows.length >= previewRows) break;
  }
  return rows.slice(0, previewRows);
}

/** The chosen sheet, else the one with the best headings. Throws `file_empty`, `file_unreadable` and `no_rows`. */
function choosePreview(previews: Preview[], chosen: string | undefined): Preview {
  const scoreOf = ({ header }: Preview) => header?.score ?? 0;
  const best =
    previews.find(({ sheet }) => chosen !== undefined && sheet.name === chosen) ??
    previews.toSorted((one, other) => scoreOf(other) - scoreOf(one))[0];
  if (!best) throw new RefusedFile('file_empty');
  const readable = best.rows.filter(({ cells }) => cells.length > 0);
  if (readable.length === 0) throw new RefusedFile('file_unreadable');
  const { header } = best;
  const below = header ? best.rows.filter(({ row }) => row > header.row.row) : best.rows.slice(1);
  if (below.length === 0) throw new RefusedFile('no_rows');
  return best;
}

function describeForm(
  { encoding, delimiter }: SheetSource,
  previews: Preview[],
  { sheet, rows, header }: Preview,
  { headings }: ReadOptions,
): SpreadsheetForm {
  return {
    encoding,
    delimiter,
    sheets: previews.flatMap((preview) => preview.sheet.name ?? []),
    sheet: sheet.name,
    dialect: header?.dialect?.name ?? null,
    headerRow: header?.row.row ?? null,
    columns: header ? describeColumns(header, rows, headings) : [],
    firstRows: rows.slice(0, headings.withinRows ?? spreadsheetLimits.headerRows),
  };
}

/** The rows below the headings, with a notice for those that have more filled cells than there are headings. */
async function* limitRows({ sheet, header }: Preview): AsyncGenerator<SheetRow[]> {
  const width = header ? filledWidth(header.row.cells) : spreadsheetLimits.columns;
  let count = header ? 0 : -1;
  let length = 0;
  for await (const batch of sheet.readRows()) {
    refuseLarge(batch);
    const rows = header ? batch.filter(({ row }) => row > header.row.row) : batch;
    count += rows.length;
    if (count > spreadsheetLimits.rows) throw new RefusedFile('too_many_rows');
    for (const row of rows) {
      if (row.cells.length > width && filledWidth(row.cells) > width)
        row.notices = [...(row.notices ?? []), { code: 'row_too_long' }];
      // The texts of a dialect may be anything.
      if (!header?.dialect) emptyErrors(row);
    }
    for (const portion of divideRows(rows)) {
      length += lengthOf(portion);
      if (length > spreadsheetLimits.unpackedBytes) throw new RefusedFile('file_too_large');
      yield portion;
    }
  }
}

/** What a formula that failed leaves where its file was saved as text. */
const formulaError = /^\s*#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!)\s*$/;

/** Empties such cells, as those of workbooks are. */
function emptyErrors(row: SheetRow): void {
  for (const [column, text] of row.cells.entries()) {
    if (!formulaError.test(text)) continue;
    row.cells[column] = '';
    row.notices = [...(row.notices ?? []), { code: 'cell_error', column }];
  }
}

function refuseLarge(rows: SheetRow[]): void {
  const isWide = ({ cells }: SheetRow) =>
    cells.length > spreadsheetLimits.columns && filledWidth(cells) > spreadsheetLimits.columns;
  if (rows.some(isWide)) throw new RefusedFile('too_many_columns');
  // Cells of a workbook can all refer to one long text.
  if (rows.some((row) => lengthOf([row]) > spreadsheetLimits.recordLength)) throw new RefusedFile('file_unreadable');
}

/** The characters of all cells. */
const lengthOf = (rows: SheetRow[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce((length, cell) => length + cell.length, sum), 0);

/** Rows in batches of about as many characters as one record may have: each is copied to another thread. */
function* divideRows(rows: SheetRow[]): Generator<SheetRow[]> {
  let portion: SheetRow[] = [];
  let length = 0;
  for (const row of rows) {
    portion.push(row);
    length += lengthOf([row]);
    if (length < spreadsheetLimits.recordLength) continue;
    yield portion;
    [portion, length] = [[], 0];
  }
  if (portion.length > 0) yield portion;
}
