import { rowXml, sheetData, workbook, workbookOf } from '../../workbooks.ts';
import type { ImportFile } from './format.ts';

const styled = (style: number, value: number | string) => ({ raw: `<c s="${style}"><v>${value}</v></c>` });
const formula = (code: string, value: string, type = '') => ({
  raw: `<c${type && ` t="${type}"`}><f>${code}</f><v>${value}</v></c>`,
});
const head = '<?xml version="1.0" encoding="UTF-8"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Workbooks as busy shops and other programs write them. Their results were written down before they were tried. */
export const messyWorkbooks: ImportFile[] = [
  {
    name: 'messy workbook: one heading merged over three columns of photos',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'List',
            xml: `${sheetData([
              ['Name', 'Price', 'Photos', null, null],
              ['Lamp', 450, 'https://a.in/1.jpg', 'https://a.in/2.jpg', 'https://a.in/3.jpg'],
            ])}<mergeCells count="1"><mergeCell ref="C1:E1"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Lamp', images: ['https://a.in/1.jpg'] }],
    problems: ['2 row_too_long'],
  },
  {
    name: 'messy workbook: a merged title, an empty row, a merged total with a colon',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Diwali',
            xml: `${sheetData([
              ['Diwali offers 2026', null, null, null],
              [],
              ['Sr. No.', 'Product', 'Offer Price', 'Stock'],
              [1, 'Clay diya', 25, 100],
              [2, 'Rangoli set', 149, 20],
              ['Grand Total :', null, formula('SUM(C4:C5)', '174'), formula('SUM(D4:D5)', '120')],
            ])}<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A6:B6"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    headerRow: 3,
    products: [
      { name: 'Clay diya', pricePaise: 2500 },
      { name: 'Rangoli set', stock: 20 },
    ],
    skipped: ['6 instruction_row'],
  },
  {
    name: 'messy workbook: hidden rows, a hidden column and a hidden sheet with the old prices',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Old prices',
            state: 'hidden',
            xml: sheetData([
              ['SKU', 'Name', 'Price', 'MRP', 'Stock'],
              ['A', 'Tawa', 1, 1, 1],
            ]),
          },
          {
            name: 'Prices',
            xml: `<cols><col min="2" max="2" width="0" hidden="1"/></cols><sheetData>${rowXml(1, ['Name', 'SKU', 'Price'])}${rowXml(2, ['Tawa', 'A', 450])}${rowXml(3, ['Kadhai', 'B', 650], ' hidden="1"')}${rowXml(4, [null, null, null], ' hidden="1"')}</sheetData>`,
          },
        ],
      }),
    dialect: null,
    products: [
      { sku: 'A', pricePaise: 45000 },
      { sku: 'B', pricePaise: 65000 },
    ],
    problems: ['3 hidden_row'],
  },
  {
    name: 'messy workbook: formulas, one of which finds nothing',
    content: () =>
      workbookOf([
        ['Name', 'Price', 'MRP', 'Stock'],
        [
          formula('A9&amp;" kurti"', 'Red kurti', 'str'),
          formula('ROUND(C2*0.5,2)', '499.5'),
          999,
          formula('VLOOKUP(1,A:B,2)', '#N/A', 'e'),
        ],
        ['Blue kurti', formula('VLOOKUP(1,A:B,2)', '#N/A', 'e'), formula('1/0', '#DIV/0!', 'e'), 4],
        ['Green kurti', 499, formula('1/0', '#DIV/0!', 'e'), 4],
      ]),
    dialect: null,
    products: [
      { name: 'Red kurti', errorRows: [2] },
      { name: 'Blue kurti', errorRows: [3] },
      { name: 'Green kurti', pricePaise: 49900, mrpPaise: undefined, stock: 4 },
    ],
    problems: ['2 formula_cell name', '2 formula_cell price', '2 cell_error stock', '3 cell_error price'],
  },
  {
    name: 'messy workbook: numbers stored as text with green corners',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Stock',
            xml: `${sheetData([
              ['Item Code', 'Item', 'Rate', 'Qty'],
              ['0012', 'Nut bolt', '1,250.50', '0040'],
              ['0013', 'Washer', '\u00a075 ', "'12"],
            ])}<ignoredErrors><ignoredError sqref="A2:D3" numberStoredAsText="1"/></ignoredErrors>`,
          },
        ],
      }),
    dialect: null,
    products: [
      { sku: '0012', pricePaise: 125050, stock: 40 },
      { sku: '0013', pricePaise: 7500, stock: 12 },
    ],
  },
  {
    name: 'messy workbook: a price that Excel made a date of',
    content: () =>
      workbookOf(
        [
          ['Name', 'Price', 'Stock'],
          ['Comb', styled(1, 46355), 4],
          ['Brush', styled(2, 46355.5), 4],
        ],
        { styles: [0, 14, 'dd-mmm-yy hh:mm'] },
      ),
    dialect: null,
    products: [{ errorRows: [2] }, { errorRows: [3] }],
    problems: ['2 price_unreadable price', '3 price_unreadable price'],
  },
  {
    name: 'messy workbook: prices in formats with letters of dates in them',
    content: () =>
      workbookOf(
        [
          ['Name', 'Price'],
          ['A', styled(1, 1299)],
          ['B', styled(2, 499.5)],
          ['C', styled(3, 75)],
          ['D', styled(4, 80)],
        ],
        {
          styles: [
            0,
            '[$₹-hi-IN] #,##0.00',
            '"Rs."#,##0;[Red]-"Rs."#,##0',
            '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0',
            '_ [$INR]\\ * #,##0.00_ ',
          ],
        },
      ),
    dialect: null,
    products: [129900, 49950, 7500, 8000].map((pricePaise) => ({ pricePaise })),
  },
  {
    name: 'messy workbook: stock of 12.5, 12.0 and of more than there can be',
    content: () =>
      workbookOf([
        ['Name', 'Price', 'Stock'],
        ['A', 10, 12.5],
        ['B', 10, { raw: '<c><v>12.0</v></c>' }],
        ['C', 10, 8901234567890],
        ['D', 10, -4],
      ]),
    dialect: null,
    products: [{}, { stock: 12 }, {}, {}],
    problems: ['2 stock_not_whole stock', '4 stock_too_high stock', '5 stock_negative stock'],
  },
  {
    name: 'messy workbook: headings below a letter of 22 rows',
    content: () =>
      workbookOf([
        ...Array.from({ length: 22 }, (_, at) => [`Line ${at + 1} of the letter`]),
        ['Name', 'Price', 'Stock'],
        ['Lamp', 450, 4],
      ]),
    dialect: null,
    headerRow: null,
    products: Array.from({ length: 24 }, () => ({})),
  },
  {
    name: 'messy workbook: names of elements with a prefix, as some programs write them',
    content: () =>
      workbook({
        sheets: [{ name: 'Products', xml: '' }],
        files: {
          'xl/worksheets/sheet1.xml': `${head}<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c r="B1" t="inlineStr"><x:is><x:t>Price</x:t></x:is></x:c></x:row><x:row r="2"><x:c r="A2" t="inlineStr"><x:is><x:t>Lamp</x:t></x:is></x:c><x:c r="B2"><x:v>450</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
        },
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 45000 }],
  },
  {
    name: 'messy workbook: rows and cells without their places',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Products',
            xml: '<sheetData><row><c t="inlineStr"><is><t>Name</t></is></c><c t="inlineStr"><is><t>Price</t></is></c></row><row><c t="inlineStr"><is><t>Lamp</t></is></c><c><v>450</v></c></row></sheetData>',
          },
        ],
      }),
    dialect: null,
    products: [{ row: 2, name: 'Lamp', pricePaise: 45000 }],
  },
  {
    name: 'messy workbook: whole addresses of its parts, texts with blanks, breaks and other scripts',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Products',
            xml: '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2"><v>75</v></c></row></sheetData>',
          },
        ],
        strings: [
          '<t xml:space="preserve"> Product\nName </t>',
          '<r><t>Selling </t></r><r><rPr><b/></rPr><t>Price</t></r>',
          '<t>पीतल का दीया_x000D_</t><phoneticPr fontId="1"/>',
        ],
        files: {
          'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="/xl/worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
        },
      }),
    dialect: null,
    products: [{ name: 'पीतल का दीया', pricePaise: 7500 }],
  },
];
