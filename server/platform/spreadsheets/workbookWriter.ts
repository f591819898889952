import { Readable } from 'node:stream';
import { TextChunks } from '../files/textChunks.ts';
import { writeZip } from '../http/zip.ts';

/** A text, a number, an amount with two decimals, or nothing. Texts stay texts when they are edited. */
export type SheetCell = string | number | { amount: number } | null;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The styles of cells: as they are, text, two decimals, bold text. */
const styles = { general: 0, text: 1, amount: 2, heading: 3 };

const files = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
};

type Sheet = {
  name: string;
  headings: readonly string[];
  /** Columns whose new cells are texts too, such as numbers with leading zeros. */
  textColumns: ReadonlySet<string>;
  rows: AsyncIterable<readonly SheetCell[]>;
};

/** An .xlsx with one sheet, whose first row stays in view. It is streamed, so that the rows are never all in memory. */
export function writeWorkbook(sheet: Sheet, modified: Date): Readable {
  async function* parts() {
    for (const [name, content] of Object.entries(files)) yield { name, content: head + content };
    const sheets = `<sheets><sheet name="${escapeXml(sheet.name)}" sheetId="1" r:id="rId1"/></sheets>`;
    const workbook = `<workbook xmlns="${main}" xmlns:r="${office}">${sheets}</workbook>`;
    yield { name: 'xl/workbook.xml', content: head + workbook };
    yield { name: 'xl/worksheets/sheet1.xml', content: Readable.from(writeSheet(sheet), { objectMode: false }) };
  }
  return writeZip(parts(), modified);
}

async function* writeSheet({ headings, textColumns, rows }: Sheet): AsyncGenerator<Buffer> {
  const columns = headings.map((heading, index) => {
    const style = textColumns.has(heading) ? ` style="${styles.text}"` : '';
    return `<col min="${index + 1}" max="${index + 1}" width="${Math.max(12, heading.length + 2)}"${style}/>`;
  });
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const view = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
  const names = headings.map((_, index) => columnName(index));
  const titles = headings.map((heading, index) => writeText(`${names[index]}1`, heading, styles.heading));
  const chunks = new TextChunks();
  chunks.add(`${head}<worksheet xmlns="${main}">${view}<cols>${columns.join('')}</cols><sheetData>`);
  chunks.add(`<row r="1">${titles.join('')}</row>`);
  let number = 1;
  for await (const cells of rows) {
    number += 1;
    chunks.add(`<row r="${number}">`);
    for (let index = 0; index < cells.length; index += 1) {
      const cell = cells[index];
      // Most cells of a wide table are empty.
      if (cell || cell === 0) chunks.add(writeCell(`${names[index]}${number}`, cell));
    }
    chunks.add('</row>');
    yield* chunks.takeFull();
  }
  chunks.add('</sheetData></worksheet>');
  yield* chunks.takeAll();
}

function writeCell(at: string, cell: NonNullable<SheetCell>): string {
  if (typeof cell === 'string') return writeText(at, cell, styles.text);
  const [value, style] = typeof cell === 'number' ? [cell, styles.general] : [cell.amount, styles.amount];
  return `<c r="${at}" s="${style}"><v>${value}</v></c>`;
}

const writeText = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const special = /[&<>"\r]|_x[0-9A-Fa-f]{4}_|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '_x000D_' };

/** Workbooks read `_x000D_` as a carriage return; text that looks like that is written with an escaped underscore. */
const escapeXml = (text: string): string =>
  text.replace(special, (sign) => entities[sign] ?? (sign.startsWith('_x') ? `_x005F${sign}` : ''));

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
