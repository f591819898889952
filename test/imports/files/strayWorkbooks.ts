import { sheetData, workbook, workbookOf } from '../../workbooks.ts';
import type { ImportFile } from './format.ts';

const raw = (xml: string) => ({ raw: xml });
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';

/** Workbooks of phones and shared sheets. Their results were written down before they were tried. */
export const strayWorkbooks: ImportFile[] = [
  {
    name: 'stray workbook: a sheet that is a chart before the list, and macros',
    content: () =>
      workbook({
        sheets: [
          { name: 'Chart', xml: '' },
          {
            name: 'List',
            xml: sheetData([
              ['Name', 'Price'],
              ['Lamp', 499],
            ]),
          },
        ],
        files: {
          'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/relationships/chartsheet" Target="chartsheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/relationships/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
          'xl/chartsheets/sheet1.xml': '<chartsheet/>',
          'xl/vbaProject.bin': Buffer.alloc(500, 7),
        },
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900 }],
  },
  {
    name: 'stray workbook: pictures by a formula, ticks, a thousand empty rows behind, from a shared sheet',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Sheet1',
            xml: sheetData([
              ['Photo', 'Item', 'Price', 'Stock', 'Active'],
              [raw('<c><f>IMAGE("https://a.in/l.jpg")</f><v></v></c>'), 'Lamp', 499, 3, raw('<c t="b"><v>1</v></c>')],
              [null, 'Cup', 99, 5, raw('<c t="b"><v>0</v></c>')],
              ...Array.from({ length: 1000 }, () => [raw('<c s="1"/>'), raw('<c s="1"/>')]),
            ]),
          },
        ],
      }),
    dialect: null,
    products: [
      { name: 'Lamp', isActive: true, images: undefined },
      { name: 'Cup', isActive: false },
    ],
    problems: ['2 formula_cell images'],
  },
  {
    name: 'stray workbook: a phone’s title, headings in two languages, dates in the column of stock',
    content: () =>
      workbookOf(
        [
          ['दैनिक स्टॉक रिपोर्ट (Daily stock report)'],
          ['श्री गणेश भंडार', null, raw('<c s="1"><v>46356</v></c>')],
          [],
          ['क्र. (S. No.)', 'नाम (Name)', 'भाव (Price)', 'स्टॉक (Stock)'],
          [1, 'झाड़ू', 65, 30],
          [2, 'पोछा', 120, raw('<c s="1"><v>46356</v></c>')],
          [null, 'कुल', null, 30],
        ],
        { styles: [0, 14] },
      ),
    dialect: null,
    headerRow: 4,
    products: [{ name: 'झाड़ू', pricePaise: 6500, stock: 30 }, { errorRows: [6] }],
    problems: ['6 stock_unreadable stock'],
    skipped: ['7 instruction_row'],
  },
  {
    name: 'stray workbook: numbers as text with blanks that do not break, in Hindi digits and with signs',
    content: () =>
      workbookOf([
        ['Code', 'Name', 'MRP', 'Price', 'Stock'],
        ['००१२', 'Lamp', '₹\u00a0१,४९९.००', ' १,२९९ /-', '१२\u00a0'],
        [12, 'Cup', '149.00 ', "'99", '5'],
      ]),
    dialect: null,
    products: [
      { sku: '००१२', mrpPaise: 149900, pricePaise: 129900, stock: 12 },
      { sku: '12', mrpPaise: 14900, errorRows: [3] },
    ],
    problems: ['3 price_unreadable price'],
  },
  {
    name: 'stray workbook: words with links behind them where addresses should be',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'List',
            xml: `${sheetData([
              ['Name', 'Price', 'Image'],
              ['Lamp', 499, 'View'],
            ])}<hyperlinks><hyperlink ref="C2" r:id="rId1"/></hyperlinks>`,
          },
        ],
        files: {
          'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${office}/relationships/hyperlink" Target="https://a.in/l.jpg" TargetMode="External"/></Relationships>`,
        },
      }),
    dialect: null,
    products: [{ name: 'Lamp', pricePaise: 49900, errorRows: [] }],
    problems: ['2 image_address_invalid images'],
  },
  {
    name: 'stray workbook: prices merged over the sizes of a style, a price of a formula merged too',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Kurtis',
            xml: `${sheetData([
              ['Style No', 'Name', 'Size', 'Price', 'Qty'],
              ['K-1', 'Kurti', 'S', raw('<c><f>400*1.25</f><v>500</v></c>'), 2],
              [null, null, 'M', null, 3],
              [null, null, 'L', null, 0],
              ['K-2', 'Long kurti', 'S', 700, 1],
              [null, null, 'M', null, 1],
            ])}<mergeCells count="6"><mergeCell ref="A2:A4"/><mergeCell ref="B2:B4"/><mergeCell ref="D2:D4"/><mergeCell ref="A5:A6"/><mergeCell ref="B5:B6"/><mergeCell ref="D5:D6"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    products: [
      {
        name: 'Kurti',
        variants: [
          { values: ['S'], pricePaise: 50000, stock: 2 },
          { values: ['M'], pricePaise: 50000, stock: 3 },
          { values: ['L'], pricePaise: 50000, stock: 0 },
        ],
      },
      { name: 'Long kurti', variants: [{ values: ['S'] }, { values: ['M'], pricePaise: 70000 }] },
    ],
    problems: ['2 formula_cell price'],
  },
  {
    name: 'stray workbook: the sheet of last year has more rows, the sheet of this year is very hidden',
    content: () =>
      workbook({
        sheets: [
          {
            name: '2026',
            state: 'veryHidden',
            xml: sheetData([
              ['SKU', 'Name', 'Price', 'Stock'],
              ['A', 'New lamp', 499, 1],
            ]),
          },
          {
            name: '2025',
            xml: sheetData([
              ['Name', 'Price'],
              ['Old lamp', 399],
              ['Old cup', 49],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ name: 'Old lamp', pricePaise: 39900 }, { name: 'Old cup' }],
  },
];
