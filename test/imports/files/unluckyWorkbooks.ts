import { sheetData, workbook, workbookOf } from '../../workbooks.ts';
import type { ImportFile } from './format.ts';

const head = '<?xml version="1.0" encoding="UTF-8"?>';
const strict = 'http://purl.oclc.org/ooxml';
const raw = (xml: string) => ({ raw: xml });

/** Workbooks that programs other than Excel write, and what people paste into them. Written down before they were tried. */
export const unluckyWorkbooks: ImportFile[] = [
  {
    name: 'unlucky workbook: photos placed in the cells of a column and floating over the sheet',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Catalogue',
            xml: `${sheetData([
              ['Photo', 'Name', 'Price', 'Qty'],
              [raw('<c t="e" vm="1"><v>#VALUE!</v></c>'), 'Lamp', 499, 3],
              [raw('<c t="e" vm="2"><v>#VALUE!</v></c>'), 'Cup', 99, 5],
            ])}<drawing xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" r:id="rId1"/>`,
          },
        ],
        files: {
          'xl/media/image1.png': Buffer.alloc(2000, 9),
          'xl/drawings/drawing1.xml': '<xdr:wsDr xmlns:xdr="x"/>',
        },
      }),
    dialect: null,
    products: [
      { name: 'Lamp', pricePaise: 49900, stock: 3, images: undefined },
      { name: 'Cup', pricePaise: 9900 },
    ],
  },
  {
    name: 'unlucky workbook: the title merged above, headings in the fourth row, prices with signs as text',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Rate list',
            xml: `<cols><col min="1" max="1" width="0" hidden="1"/></cols>${sheetData([
              ['Shree Ganesh Stores, Nagpur'],
              ['Ph. 98220 12345, Rate list 2026'],
              [],
              ['Code', 'Particulars ', 'M.R.P. (₹)', 'Rate (₹)', 'Qty.'],
              ['J-1', 'Jhadu', '₹1,299/-', '₹ 999/- only', '12 pcs'],
              ['J-2', 'Pocha ', 250, 199.5, 4],
            ])}<mergeCells count="2"><mergeCell ref="A1:E1"/><mergeCell ref="A2:E2"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    headerRow: 4,
    products: [
      { row: 5, sku: 'J-1', name: 'Jhadu', pricePaise: 99900, mrpPaise: 129900, stock: 12 },
      { row: 6, sku: 'J-2', name: 'Pocha', pricePaise: 19950, mrpPaise: 25000, stock: 4 },
    ],
  },
  {
    name: 'unlucky workbook: 400 formatted columns of which four are filled, a percentage beside the price',
    content: () =>
      workbookOf(
        [
          ['Name', 'Price', 'Discount', 'Stock', ...Array.from({ length: 396 }, () => raw('<c s="1"/>'))],
          ['Lamp', 499, raw('<c s="1"><v>0.2</v></c>'), 3, ...Array.from({ length: 396 }, () => raw('<c s="1"/>'))],
        ],
        { styles: [0, 10] },
      ),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900, stock: 3 }],
  },
  {
    name: 'unlucky workbook: the strict form of the format, with a date written as such in the column of prices',
    content: () =>
      workbook({
        sheets: [{ name: 'Sheet1', xml: '' }],
        files: {
          'xl/workbook.xml': `${head}<workbook xmlns="${strict}/spreadsheetml/main" xmlns:r="${strict}/officeDocument/relationships" conformance="strict"><sheets><sheet name="Stock" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${strict}/officeDocument/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${strict}/spreadsheetml/main">${sheetData([
            ['Name', 'Price'],
            ['Lamp', 499],
            ['Cup', raw('<c t="d"><v>2026-11-12</v></c>')],
          ])}</worksheet>`,
        },
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900 }, { errorRows: [3] }],
    problems: ['3 price_unreadable price'],
  },
  {
    name: 'unlucky workbook: names of parts in other capitals than their addresses say',
    content: () =>
      workbook({
        sheets: [{ name: 'Sheet1', xml: '' }],
        strings: ['<t>Lamp</t>'],
        files: {
          'xl/_rels/workbook.xml.rels': `${head}<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="Worksheets/Sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="SharedStrings.xml"/></Relationships>`,
          'xl/worksheets/sheet1.xml': `${head}<worksheet>${sheetData([
            ['Name', 'Price'],
            [raw('<c t="s"><v>0</v></c>'), 499],
          ])}</worksheet>`,
        },
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900 }],
  },
  {
    name: 'unlucky workbook: backslashes in the names of the archive',
    content: async () => {
      const file = await workbookOf([
        ['Name', 'Price'],
        ['Lamp', 499],
      ]);
      for (let at = file.indexOf('xl/'); at >= 0; at = file.indexOf('xl/', at + 1)) {
        file.write('\\', at + 2, 'latin1');
        if (file.toString('latin1', at + 3, at + 14) === 'worksheets/') file.write('\\', at + 13, 'latin1');
        if (file.toString('latin1', at + 3, at + 9) === '_rels/') file.write('\\', at + 8, 'latin1');
      }
      return file;
    },
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900 }],
  },
  {
    name: 'unlucky workbook: formulas of prices, a total below, and links in a column of photos',
    content: () =>
      workbookOf([
        ['SKU', 'Name', 'MRP', 'Discount', 'Selling Price', 'Stock', 'Photo'],
        [
          'A-1',
          'Lamp',
          1299,
          raw('<c s="1"><v>0.1</v></c>'),
          raw('<c><f>C2*(1-D2)</f><v>1169.1000000000001</v></c>'),
          raw('<c><f>COUNTA(A:A)</f><v>3</v></c>'),
          raw('<c t="str"><f>HYPERLINK("https://a.in/l.jpg","https://a.in/l.jpg")</f><v>https://a.in/l.jpg</v></c>'),
        ],
        [
          null,
          'Total',
          raw('<c><f>SUM(C2:C2)</f><v>1299</v></c>'),
          null,
          null,
          raw('<c><f>SUM(F2:F2)</f><v>3</v></c>'),
        ],
      ]),
    dialect: null,
    products: [{ sku: 'A-1', pricePaise: 116910, mrpPaise: 129900, stock: 3, images: ['https://a.in/l.jpg'] }],
    problems: ['2 formula_cell price', '2 formula_cell stock', '2 formula_cell images'],
    skipped: ['3 instruction_row'],
  },
  {
    name: 'unlucky workbook: a summary before the sheet of products, which has fewer headings',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Summary',
            xml: sheetData([
              ['Category', 'Stock', 'Amount'],
              ['Kitchen', 12, 4999],
              ['Total', 12, 4999],
            ]),
          },
          {
            name: 'Products',
            xml: sheetData([
              ['Product', 'Price'],
              ['Lamp', 499],
              ['Lamp stand', 99],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900 }, { name: 'Lamp stand' }],
  },
];
