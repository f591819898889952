import { sheetData, workbook } from '../../workbooks.ts';
import type { ImportFile } from './format.ts';

/** Workbooks as shops keep them. */
export const shopWorkbooks: ImportFile[] = [
  {
    name: 'shop workbook: a merged title above, a merged category over its rows',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Summer',
            xml: `${sheetData([
              ['Summer price list 2026', null, null, null],
              ['Category', 'Item', 'Rate', 'Qty'],
              ['Kurtis', 'Kurti A', 499, 5],
              [null, 'Kurti B', 599, 6],
            ])}<mergeCells count="2"><mergeCell ref="A1:D1"/><mergeCell ref="A3:A4"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    headerRow: 2,
    products: [
      { row: 3, name: 'Kurti A', category: 'Clothing & Fashion', pricePaise: 49900 },
      { row: 4, name: 'Kurti B', category: 'Clothing & Fashion', stock: 6 },
    ],
  },
  {
    name: 'shop workbook: a hidden sheet with better headings before the list',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Old',
            state: 'hidden',
            xml: sheetData([
              ['SKU', 'Name', 'Price', 'MRP', 'Stock'],
              ['X', 'Old', 1, 2, 3],
            ]),
          },
          {
            name: 'Now',
            xml: sheetData([
              ['Name', 'Price'],
              ['New mug', 120],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'New mug', pricePaise: 12000 }],
  },
  {
    name: 'shop workbook: numbers stored as text, with blanks',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            xml: sheetData([
              ['Code', 'Name', 'Price', 'Stock'],
              ['00451', ' Comb ', ' 1,299 ', ' 12 '],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ sku: '00451', name: 'Comb', pricePaise: 129900, stock: 12 }],
  },
  {
    name: 'shop workbook: barcodes as numbers, a price that is a sum of floats',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            xml: sheetData([
              ['Item code', 'Name', 'Price', 'Stock'],
              [{ raw: '<c><v>8.90123456789E12</v></c>' }, 'Oil', { raw: '<c><v>149.99000000000001</v></c>' }, 3],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ sku: '8901234567890', pricePaise: 14999, stock: 3 }],
  },
  {
    name: 'shop workbook: formulas in names and prices, and one without a result',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            xml: sheetData([
              ['Name', 'Price', 'Stock'],
              [
                { raw: '<c t="str"><f>A9&amp;B9</f><v>Mug blue</v></c>' },
                { raw: '<c><f>B9*1.18</f><v>118</v></c>' },
                { raw: '<c t="e"><f>VLOOKUP(1,2,3)</f><v>#N/A</v></c>' },
              ],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Mug blue', pricePaise: 11800, errorRows: [2] }],
    problems: ['2 formula_cell name', '2 formula_cell price', '2 cell_error stock'],
  },
  {
    name: 'shop workbook: a total with a formula at the end',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            xml: sheetData([
              ['Name', 'Price', 'Stock'],
              ['Mug', 120, 3],
              ['TOTAL:', { raw: '<c><f>SUM(B2:B2)</f><v>120</v></c>' }, 3],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Mug' }],
    skipped: ['3 instruction_row'],
  },
  {
    name: 'shop workbook: the headings in row 6 below an address',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'A',
            xml: sheetData([
              ['Shree Ganesh Stores'],
              ['12 MG Road, Pune 411001'],
              ['GSTIN', '27AAAAA0000A1Z5'],
              ['Date', 46355],
              [],
              ['Sr No', 'Particulars', 'MRP', 'Sale Rate', 'Closing Stock'],
              [1, 'Agarbatti', 60, 55, 200],
            ]),
          },
        ],
      }),
    dialect: null,
    headerRow: 6,
    products: [{ row: 7, name: 'Agarbatti', mrpPaise: 6000, pricePaise: 5500, stock: 200 }],
  },
];
