import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** A ZIP archive of these files. */
export async function zipOf(files: Record<string, string | Buffer>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

export const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

type SheetXml = { name: string /** What is inside `worksheet`. */; xml: string; state?: string };
type Workbook = {
  sheets: SheetXml[];
  strings?: string[];
  /** Number formats of the cell styles from 0: the number of a built-in format, or a format's code. */
  styles?: (number | string)[];
  is1904?: boolean;
  /** Files besides, or instead of those that are made. */
  files?: Record<string, string | Buffer>;
};

/** An .xlsx with these sheets, written as Excel does. */
export function workbook({ sheets, strings, styles, is1904, files }: Workbook): Promise<Buffer<ArrayBuffer>> {
  const list = sheets.map(
    ({ name, state }, index) =>
      `<sheet name="${escapeXml(name)}" sheetId="${index + 1}"${state ? ` state="${state}"` : ''} r:id="rId${index + 1}"/>`,
  );
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/relationships/${type}" Target="${target}"/>`;
  const relations = sheets.map((_, index) =>
    relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`),
  );
  if (strings) relations.push(relation('rIdStrings', 'sharedStrings', 'sharedStrings.xml'));
  if (styles) relations.push(relation('rIdStyles', 'styles', 'styles.xml'));
  return zipOf({
    '[Content_Types].xml': `${head}<Types/>`,
    'xl/workbook.xml': `${head}<workbook ${main} xmlns:r="${office}/relationships">${is1904 ? '<workbookPr date1904="1"/>' : ''}<sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ xml }, index) => [
        `xl/worksheets/sheet${index + 1}.xml`,
        `${head}<worksheet ${main}>${xml}</worksheet>`,
      ]),
    ),
    ...(strings && {
      'xl/sharedStrings.xml': `${head}<sst ${main}>${strings.map((si) => `<si>${si}</si>`).join('')}</sst>`,
    }),
    ...(styles && { 'xl/styles.xml': stylesXml(styles) }),
    ...files,
  });
}

function stylesXml(styles: (number | string)[]): string {
  const formats = styles.filter((style) => typeof style === 'string');
  const idOf = (style: number | string) => (typeof style === 'number' ? style : 164 + formats.indexOf(style));
  return `${head}<styleSheet ${main}><numFmts>${formats
    .map((code) => `<numFmt numFmtId="${idOf(code)}" formatCode="${escapeXml(code)}"/>`)
    .join('')}</numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs>${styles
    .map((style) => `<xf numFmtId="${idOf(style)}"/>`)
    .join('')}</cellXfs></styleSheet>`;
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

/** A cell: a text is written inline, a number as such, and `raw` is the cell's own XML. */
export type TestCell = string | number | null | { raw: string };

/** The XML of rows from row 1 on. */
export const sheetData = (rows: TestCell[][]): string =>
  `<sheetData>${rows.map((cells, index) => rowXml(index + 1, cells)).join('')}</sheetData>`;

export const rowXml = (row: number, cells: TestCell[], attributes = ''): string =>
  `<row r="${row}"${attributes}>${cells.map((cell, column) => cellXml(`${columnName(column)}${row}`, cell)).join('')}</row>`;

function cellXml(at: string, cell: TestCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`;
  return cell.raw.replace('<c', `<c r="${at}"`);
}

/** An .xlsx with one sheet of these rows. */
export const workbookOf = (rows: TestCell[][], more: Partial<Workbook> = {}): Promise<Buffer<ArrayBuffer>> =>
  workbook({ sheets: [{ name: 'Sheet1', xml: sheetData(rows) }], ...more });
