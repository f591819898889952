import { rowXml, sheetData, workbook, workbookOf } from '../../workbooks.ts';
import type { ImportFile } from './format.ts';

const styled = (style: number, value: number | string) => ({ raw: `<c s="${style}"><v>${value}</v></c>` });

/** Workbooks with habits of shops that no other file has. Their results were written down before they were tried. */
export const oddWorkbooks: ImportFile[] = [
  {
    name: 'odd workbook: two rows of headings, the cells of the others merged over both',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Rates',
            xml: `${sheetData([
              ['Item', 'Price', null, 'Stock'],
              [null, 'MRP', 'Selling price', null],
              ['Tawa', 450, 399, 7],
            ])}<mergeCells count="3"><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:D2"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    headerRow: 2,
    products: [{ row: 3, name: 'Tawa', mrpPaise: 45000, pricePaise: 39900, stock: 7 }],
  },
  {
    name: 'odd workbook: a style and its name merged over the rows of its sizes',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Blouses',
            xml: `${sheetData([
              ['Style ID', 'Name', 'Size', 'Price', 'Qty'],
              ['B-1', 'Blouse', '32-34', 350, 2],
              [null, null, '36-38', 350, 0],
            ])}<mergeCells count="2"><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    products: [
      {
        name: 'Blouse',
        variants: [
          { values: ['32-34'], stock: 2 },
          { values: ['36-38'], stock: 0 },
        ],
      },
    ],
  },
  {
    name: 'odd workbook: codes that Excel made dates of, and dates in columns that nobody needs',
    content: () =>
      workbookOf(
        [
          ['Code', 'Name', 'Price', 'Added on'],
          [styled(1, 46086), 'Comb', 15, styled(1, 46355)],
          ['C-2', 'Brush', styled(2, 25), styled(1, 46356)],
        ],
        { styles: [0, 14, '"₹"#,##0.00'] },
      ),
    dialect: null,
    products: [
      { sku: '2026-03-05', name: 'Comb', pricePaise: 1500 },
      { sku: 'C-2', name: 'Brush', pricePaise: 2500 },
    ],
  },
  {
    name: 'odd workbook: a sheet that only macros can show, and a hidden row',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Lists',
            state: 'veryHidden',
            xml: sheetData([
              ['Name', 'Price', 'Stock', 'SKU', 'MRP'],
              ['X', 1, 1, 'X', 2],
            ]),
          },
          {
            name: 'Now',
            xml: `<sheetData>${rowXml(1, ['Name', 'Price'])}${rowXml(2, ['Mug', 120], ' hidden="1"')}${rowXml(3, ['Cup', 80])}</sheetData>`,
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Mug' }, { name: 'Cup' }],
    problems: ['2 hidden_row'],
  },
  {
    name: 'odd workbook: yes and no as boolean cells, stock as a float',
    content: () =>
      workbookOf([
        ['Name', 'Price', 'Stock', 'Active'],
        ['Mug', 120, { raw: '<c><v>12.000000000000002</v></c>' }, { raw: '<c t="b"><v>0</v></c>' }],
        ['Cup', 80.1, { raw: '<c><v>1.2E1</v></c>' }, { raw: '<c t="b"><v>1</v></c>' }],
      ]),
    dialect: null,
    products: [
      { pricePaise: 12000, stock: 12, isActive: false },
      { pricePaise: 8010, stock: 12, isActive: true },
    ],
  },
  {
    name: 'odd workbook: the headings stand far to the right, in the fifth row',
    content: () =>
      workbookOf([
        [],
        [null, null, null, 'Price list'],
        [],
        [],
        [null, null, null, 'Particulars', null, 'Rate', 'Qty'],
        [null, null, null, 'Jhadu', null, 65, 30],
      ]),
    dialect: null,
    headerRow: 5,
    products: [{ row: 6, name: 'Jhadu', pricePaise: 6500, stock: 30 }],
  },
  {
    name: 'odd workbook: a sheet for each kind, of which the one with the best headings is read',
    content: () =>
      workbook({
        sheets: [
          { name: 'Cover', xml: sheetData([['Shree Stores'], ['Name', 'Ramesh']]) },
          {
            name: 'Kurtis',
            xml: sheetData([
              ['Name', 'Price'],
              ['Kurti', 499],
            ]),
          },
          {
            name: 'Sarees',
            xml: sheetData([
              ['SKU', 'Name', 'Price', 'Stock'],
              ['S-1', 'Saree', 999, 2],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ sku: 'S-1', name: 'Saree', pricePaise: 99900 }],
  },
];
