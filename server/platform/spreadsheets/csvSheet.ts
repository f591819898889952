import { RefusedFile } from '../files/refusedFile.ts';
import { cleanText, hasContent } from './cellText.ts';
import { decodeText, mayHaveLostText } from './content.ts';
import { type CsvRecord, readRecords } from './csvRecords.ts';
import { chooseDelimiter, readDeclaredDelimiter } from './delimiters.ts';
import { type CellNotice, type SheetRow, type SheetSource, spreadsheetLimits, type TextEncoding } from './format.ts';

/** Rows in one batch. */
const batchRows = 500;

/** A file of separated text as a source of one sheet. */
export function openCsv(bytes: Buffer, encoding: TextEncoding): SheetSource {
  const [head = ''] = decodeText(bytes, encoding);
  const declared = readDeclaredDelimiter(head);
  const readText = () => withoutBeginning(decodeText(bytes, encoding), declared?.length ?? 0);
  const delimiter = declared?.delimiter ?? chooseDelimiter(readText);
  const isLossy = mayHaveLostText(bytes, encoding);
  return {
    encoding,
    delimiter,
    sheets: [{ name: null, readRows: () => readBatches(readText, delimiter, isLossy) }],
  };
}

function* withoutBeginning(chunks: Iterable<string>, length: number): Generator<string> {
  let left = length;
  for (const chunk of chunks) {
    yield chunk.slice(left);
    left = Math.max(0, left - chunk.length);
  }
}

async function* readBatches(
  readText: () => Iterable<string>,
  delimiter: string,
  isLossy: boolean,
): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let number = 0;
  let width: number | undefined;
  for (const record of readRecords(readText(), delimiter)) {
    number += 1;
    if (number > spreadsheetLimits.sheetRows) throw new RefusedFile('too_many_rows');
    const unwrapped = unwrapLine(record, delimiter);
    width ??= unwrapped.cells.length;
    // A single cell such as "Sarees, Kurtis" isn't a line.
    const row = toRow(unwrapped.cells.length === width ? unwrapped : record, number, isLossy);
    if (row) batch.push(row);
    if (batch.length < batchRows) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** The record inside a line that is one cell in quotes as a whole, as programs save it that take it for a text. */
function unwrapLine(record: CsvRecord, delimiter: string): CsvRecord {
  const [line = '', ...others] = record.cells;
  if (others.length > 0 || !line.includes(delimiter)) return record;
  const [inner, ...more] = readRecords([line], delimiter);
  return inner && more.length === 0 && !inner.isUnreadable ? inner : record;
}

function toRow({ cells, isUnreadable }: CsvRecord, row: number, isLossy: boolean): SheetRow | undefined {
  if (isUnreadable) return { row, cells: [], notices: [{ code: 'row_unreadable' }] };
  const texts = cells.map((cell) => (isLossy ? cleanText(cell).replace(lostRupee, '') : cleanText(cell)));
  if (!texts.some(hasContent)) return undefined;
  const notices = isLossy ? findLostText(texts) : [];
  return notices.length > 0 ? { row, cells: texts, notices } : { row, cells: texts };
}

/** What Excel's plain CSV leaves of '₹499'. */
const lostRupee = /^\s*\?\s*(?=\d)/;
const lostText = '???';

const findLostText = (texts: string[]): CellNotice[] =>
  texts
    .slice(0, spreadsheetLimits.columns)
    .flatMap((text, column) => (text.includes(lostText) ? [{ code: 'text_lost', column }] : []));
