import { sheetData, workbook, workbookOf } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

/** Lists that shops write themselves, in their habits, encodings and languages. */
export const plainFiles: ImportFile[] = [
  {
    name: 'a Hindi list with Devanagari digits',
    content: lines('नाम,कीमत,मात्रा,श्रेणी', 'सूती कुर्ती,₹४९९,१०,कपड़े', 'पीतल का दीया,"१,२५०",५,पूजा का सामान'),
    dialect: null,
    headerRow: 1,
    products: [
      { name: 'सूती कुर्ती', pricePaise: 49900, stock: 10, category: 'Clothing & Fashion' },
      { name: 'पीतल का दीया', pricePaise: 125000, stock: 5, category: 'Home & Garden' },
    ],
  },
  {
    name: 'a stock list of a wholesaler with lines above the headings',
    content: lines(
      'SHREE TRADERS,,,',
      'Stock as on 28.11.2026,,,',
      '',
      'Item Code,Item Name,Rate,Qty',
      'T-101,Steel Tumbler,85/-,120 pcs',
    ),
    dialect: null,
    headerRow: 4,
    products: [{ row: 5, sku: 'T-101', name: 'Steel Tumbler', pricePaise: 8500, stock: 120 }],
  },
  {
    name: 'semicolons with decimal commas',
    content: lines('Name;Price;Stock', 'Brass lamp;1.234,50;3', 'Diya;49,5;10'),
    dialect: null,
    products: [
      { name: 'Brass lamp', pricePaise: 123450 },
      { name: 'Diya', pricePaise: 4950 },
    ],
  },
  {
    name: 'a comma file in which one value proves the decimal comma of its column',
    content: lines('Name,Price', 'A,"1.234,50"', 'B,"99,5"', 'C,1.234'),
    dialect: null,
    products: [{ pricePaise: 123450 }, { pricePaise: 9950 }, { pricePaise: 123400 }],
  },
  {
    name: 'tabs, UTF-16, as Excel saves Unicode text',
    content: () => utf16('नाम\tदाम\tस्टॉक\r\nचूड़ी\t120\t8\r\n'),
    dialect: null,
    products: [{ name: 'चूड़ी', pricePaise: 12000, stock: 8 }],
  },
  {
    name: "Excel's plain CSV that lost rupee signs and Hindi names",
    content: () => Buffer.from('Name,Price\r\n????? ?????,?499\r\nCaf\xe9 mug,?150\r\n', 'latin1'),
    dialect: null,
    products: [{ errorRows: [2] }, { name: 'Café mug', pricePaise: 15000 }],
    problems: ['2 text_lost name'],
  },
  {
    name: 'a declared separator and quotes within cells',
    content: lines('sep=|', 'Product|MRP|Selling Price|Details', '12" Kadhai|900|750|"Two lines', 'of text"'),
    dialect: null,
    products: [{ name: '12" Kadhai', mrpPaise: 90000, pricePaise: 75000, description: 'Two lines\nof text' }],
  },
  {
    name: 'a workbook with numbers, long codes and a sheet of notes before',
    content: () =>
      workbook({
        sheets: [
          { name: 'Notes', xml: sheetData([['Please do not share'], ['Prices without GST']]) },
          {
            name: 'List',
            xml: sheetData([
              ['Code', 'Product', 'Price', 'Stock'],
              [890123456789, 'Ghee 1 L', 649.5, 24],
            ]),
          },
        ],
      }),
    dialect: null,
    products: [{ sku: '890123456789', name: 'Ghee 1 L', pricePaise: 64950, stock: 24 }],
  },
  {
    name: 'a workbook with formulas and errors',
    content: () =>
      workbookOf([
        ['Name', 'Price', 'Stock', 'Description'],
        ['A', { raw: '<c><f>250*2</f><v>500</v></c>' }, 4, { raw: '<c t="e"><v>#N/A</v></c>' }],
        ['B', { raw: '<c t="e"><v>#N/A</v></c>' }, 4],
      ]),
    dialect: null,
    products: [
      { name: 'A', pricePaise: 50000, errorRows: [] },
      { name: 'B', errorRows: [3] },
    ],
    problems: ['2 formula_cell price', '3 cell_error price'],
  },
  {
    name: 'size, colour, brand and fabric of rows without a group',
    content: lines(
      'Name,Price,Size,Color,Brand,Fabric,Description',
      'Kurti,499,M,Blue,Libas,Cotton,Soft.',
      'कुर्ती,499,L,नीला,,,',
    ),
    dialect: null,
    products: [
      { description: 'Soft.\nBrand: Libas\nMaterial: Cotton\nSize: M\nColour: Blue' },
      { descriptionLines: ['साइज़: L', 'रंग: नीला'] },
    ],
  },
  {
    name: 'a list with style ids becomes products with options',
    content: lines(
      'Style ID,SKU,Item,Size,Price,Qty',
      'K1,K1-S,Kurti,S,499,3',
      'K1,K1-M,Kurti,M,549,2',
      'K2,K2,Saree,,999,1',
    ),
    dialect: null,
    products: [
      {
        name: 'Kurti',
        options: [{ key: 'size', name: 'Size', values: ['S', 'M'] }],
        variants: [
          { row: 2, sku: 'K1-S', values: ['S'], pricePaise: 49900, stock: 3 },
          { row: 3, sku: 'K1-M', values: ['M'], pricePaise: 54900, stock: 2 },
        ],
      },
      { row: 4, sku: 'K2', name: 'Saree', pricePaise: 99900 },
    ],
  },
  {
    name: 'no headings at all',
    content: lines('Kurti,499', 'Saree,999', 'Dupatta,299'),
    dialect: null,
    headerRow: null,
    products: [{ row: 1 }, { row: 2 }, { row: 3 }],
  },
  {
    name: 'SKUs that Excel shortened',
    content: lines('SKU,Name,Price', '8.90124E+12,Ghee,649', '890124,Oil,199'),
    dialect: null,
    products: [{ errorRows: [2] }, { sku: '890124' }],
    problems: ['2 sku_scientific sku'],
  },
  {
    name: 'active words in both languages',
    content: lines('Name,Price,Status', 'A,1,Active', 'B,1,draft', 'C,1,हाँ', 'D,1,नहीं', 'E,1,✓', 'F,1,perhaps'),
    dialect: null,
    products: [...[true, false, true, false, true].map((isActive) => ({ isActive })), { errorRows: [7] }],
    problems: ['7 active_unreadable isActive'],
  },
  {
    name: 'categories as paths, synonyms and unknown words',
    content: lines(
      'Name,Price,Category',
      'A,1,clothing & fashion',
      'B,1,Clothing > Tshirts',
      'C,1,Apparel & Accessories',
      'D,1,Jewellery',
      'E,1,Ladies Cotton Kurtis',
      'F,1,Quux',
      'G,1,Stationery',
      'H,1,Fashion Jewellery Sets',
      'I,1,Pooja Items',
    ),
    dialect: null,
    products: [
      { category: 'Clothing & Fashion' },
      { category: 'Clothing & Fashion' },
      { category: 'Clothing & Fashion' },
      { category: 'Jewelry & Accessories' },
      { category: 'Clothing & Fashion' },
      { errorRows: [7] },
      { category: 'Office Supplies' },
      { category: 'Jewelry & Accessories' },
      { category: 'Home & Garden' },
    ],
    problems: ['7 category_unknown category'],
  },
  {
    name: 'a price list whose descriptions are names, with numbered empty rows and prices in words',
    content: lines(
      'PRICE LIST 2026,,,',
      'S.No,Design No,Description,Rate',
      '1,D-1001,Banarasi silk saree,"2,450/-"',
      '2,D-1002,Kanjivaram saree,Rs 3450 only',
      '3,,,',
    ),
    dialect: null,
    headerRow: 2,
    products: [
      { sku: 'D-1001', name: 'Banarasi silk saree', pricePaise: 245000 },
      { sku: 'D-1002', name: 'Kanjivaram saree', pricePaise: 345000 },
    ],
    skipped: ['5 instruction_row'],
  },
];
