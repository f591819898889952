import type { FileRefusal } from '#domain/platform/fileRefusals.ts';
import { sheetData, workbook, workbookOf, zipOf } from '../../workbooks.ts';

/** A file that cannot be read, and what the seller is told. */
export type RefusedImportFile = { name: string; content: () => string | Buffer | Promise<Buffer>; code: FileRefusal };

const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const wide = Array.from({ length: 400 }, (_, column) => `Column ${column}`);

/** Written down before they were tried. */
export const refusedFiles: RefusedImportFile[] = [
  { name: 'nothing at all', content: () => '', code: 'file_empty' },
  { name: 'a byte order mark alone', content: () => '\ufeff', code: 'file_empty' },
  { name: 'blank lines and separators alone', content: () => ',,,\r\n\r\n , \t,\r\n,\r\n', code: 'file_empty' },
  { name: 'headings alone', content: () => 'SKU,Name,Price,Stock\r\n,,,\r\n', code: 'no_rows' },
  {
    name: '400 filled columns of a list',
    content: () => `${wide.join(',')}\n${wide.join(',')}\n`,
    code: 'too_many_columns',
  },
  { name: '400 filled columns of a workbook', content: () => workbookOf([wide, wide]), code: 'too_many_columns' },
  {
    name: 'an old Excel file',
    content: () => Buffer.concat([compound, Buffer.alloc(1500), Buffer.from('Workbook', 'utf16le'), Buffer.alloc(500)]),
    code: 'file_old_excel',
  },
  {
    name: 'a workbook with a password',
    content: () =>
      Buffer.concat([compound, Buffer.alloc(1500), Buffer.from('EncryptedPackage', 'utf16le'), Buffer.alloc(500)]),
    code: 'file_encrypted',
  },
  {
    name: 'an OpenDocument spreadsheet',
    content: () =>
      zipOf({
        mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
        'content.xml': '<office:document-content/>',
      }),
    code: 'file_unreadable',
  },
  {
    name: 'a ZIP of a list',
    content: () => zipOf({ 'products.csv': 'Name,Price\nLamp,499\n' }),
    code: 'file_unreadable',
  },
  {
    name: 'a binary workbook (.xlsb)',
    content: () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.bin': Buffer.alloc(300, 1) }),
    code: 'file_unreadable',
  },
  {
    name: 'a web page that is called .xls',
    content: () => '\ufeff\r\n<html><body><table><tr><td>Name</td><td>Price</td></tr></table></body></html>',
    code: 'file_is_html',
  },
  {
    name: 'the XML of Excel 2003, which panels call .xls',
    content: () =>
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="Stock"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell></Row></Table></Worksheet></Workbook>',
    code: 'file_is_html',
  },
  {
    name: 'the XML of Excel 2003 with long properties before its table',
    content: () =>
      `<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${'<Style ss:ID="s62"/>'.repeat(80)}</Styles><Worksheet ss:Name="Stock"><Table><Row><Cell><Data ss:Type="String">Name</Data></Cell></Row></Table></Worksheet></Workbook>`,
    code: 'file_is_html',
  },
  {
    name: 'other XML, such as an export of Tally',
    content: () =>
      '<?xml version="1.0"?>\n<ENVELOPE><STOCKITEM NAME="Lamp, brass"><RATE>499.00</RATE></STOCKITEM></ENVELOPE>\n',
    code: 'file_unreadable',
  },
  {
    name: 'a workbook whose sheets are all hidden',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            state: 'hidden',
            xml: sheetData([
              ['Name', 'Price'],
              ['Lamp', 499],
            ]),
          },
        ],
      }),
    code: 'file_empty',
  },
  { name: 'a photo', content: () => Buffer.from('ffd8ffe000104a46494600010100', 'hex'), code: 'file_unreadable' },
  { name: 'a PDF', content: () => Buffer.from('%PDF-1.7\n1 0 obj\n', 'latin1'), code: 'file_unreadable' },
];
