import { type ImportFile, lines } from './format.ts';

const bom = '\ufeff';
const utf16 = (text: string) => Buffer.from(bom + text, 'utf16le');

/** Lists after one program too many. Their results were written down before they were tried. */
export const unluckyLists: ImportFile[] = [
  {
    name: 'unlucky list: UTF-16, semicolons, blank lines, signs of rupees, blanks behind everything',
    content: () =>
      utf16(
        lines(
          '',
          ' Item Name ;Rate ;MRP; Qty ',
          '',
          'चाय की केतली ; ₹1,299/- ;₹१,४९९/- ;१२ पीस ',
          ';;;',
          'Mug;Rs. 149/= ;;7 nos',
          '',
        ),
      ),
    dialect: null,
    headerRow: 2,
    products: [
      { row: 4, name: 'चाय की केतली', pricePaise: 129900, mrpPaise: 149900, stock: 12 },
      { row: 6, name: 'Mug', pricePaise: 14900, mrpPaise: undefined, stock: 7 },
    ],
  },
  {
    name: 'unlucky list: two byte order marks, the old sign of rupees, wide digits',
    content: lines(`${bom}${bom}Name,Price,Stock`, 'Lamp,"₨1,299",４', 'Cup,１２９.５０,2'),
    dialect: null,
    products: [
      { name: 'Lamp', pricePaise: 129900, stock: 4 },
      { name: 'Cup', pricePaise: 12950 },
    ],
  },
  {
    name: 'unlucky list: prices as percentages, discounts beside them, negative ones',
    content: lines('Name,Price,Discount,Stock', 'A,10%,10%,4', 'B,499,20%,4', 'C,499,-5%,10%', 'D,"₹499 (20% off)",,4'),
    dialect: null,
    products: [{}, { pricePaise: 49900, stock: 4 }, {}, {}],
    problems: ['2 price_unreadable price', '4 stock_unreadable stock', '5 price_unreadable price'],
  },
  {
    name: 'unlucky list: thousands apart by narrow blanks, apostrophes of accountants, lakhs with a point',
    content: lines(
      'Name\tPrice\tMRP',
      'A\t1\u202f299,00\t1\u00a0499,00',
      'B\t1.299,00\t',
      'C\t1,29,900.50\t1,30,000',
      "D\t1'299\t",
    ),
    dialect: null,
    products: [
      { pricePaise: 129900, errorRows: [2] },
      { pricePaise: 129900 },
      { pricePaise: 12990050, mrpPaise: 13000000 },
      { errorRows: [5] },
    ],
    // Nothing else in its column proves that a comma is a decimal sign there.
    problems: ['2 price_ambiguous mrp', '5 price_unreadable price'],
  },
  {
    name: 'unlucky list: headings in the fourth row, above them a name and a price of something else',
    content: lines(
      'Name: Ramesh Traders,,,',
      'Price list,November,,',
      ',,,',
      'S. No.,Item,Selling Price,Stock',
      '1,Jug,120,3',
      '2,Tray,80,0',
    ),
    dialect: null,
    headerRow: 4,
    products: [
      { row: 5, name: 'Jug', pricePaise: 12000, stock: 3 },
      { row: 6, name: 'Tray', pricePaise: 8000, stock: 0 },
    ],
  },
  {
    name: 'unlucky list: blanks that do not break around SKUs, inches in tabs without quotes',
    content: lines(
      'SKU\tName\tPrice',
      '\u00a0A-1\u00a0 \t15" stand\t499',
      'A 2\t"15"" stand, wide"\t599',
      "'00012\tBox\t5",
    ),
    dialect: null,
    products: [
      { sku: 'A-1', name: '15" stand' },
      { sku: 'A 2', name: '15" stand, wide' },
      { sku: "'00012", name: 'Box' },
    ],
  },
  {
    name: 'unlucky list: 400 columns, of which only four are filled',
    content: lines(`SKU,Name,Price,Stock${','.repeat(396)}`, `A,Lamp,499,3${','.repeat(396)}`),
    dialect: null,
    products: [{ sku: 'A', pricePaise: 49900, stock: 3 }],
  },
  {
    name: 'unlucky list: UTF-32, as a database wrote it',
    content: () =>
      Buffer.from(
        [...`${bom}Name,Price\nनीली केतली,499\n`].flatMap((sign) => {
          const code = sign.codePointAt(0) ?? 0;
          return [code & 255, code >> 8, 0, 0];
        }),
      ),
    dialect: null,
    products: [{ name: 'नीली केतली', pricePaise: 49900 }],
  },
  {
    name: 'unlucky list: a panel’s report that keeps its zeros with formulas',
    content: lines(
      'SKU,Name,Price,Stock',
      '"=""00123""",Lamp,"=""1,299""",="4"',
      '="A ""1""",Cup,99,2',
      '\'=SUM,"\'=""x""",5,1',
    ),
    dialect: null,
    products: [
      { sku: '00123', name: 'Lamp', pricePaise: 129900, stock: 4 },
      { sku: 'A "1"', name: 'Cup' },
      { sku: '=SUM', name: '="x"' },
    ],
  },
  {
    name: 'unlucky list: prices as bills write them, in two languages',
    content: lines(
      'Name;Price',
      ...['A;499 रुपये मात्र', 'B;Re. 1', 'C;Re 1/-', 'D;1,299.-', 'E;1299,-', 'F;499 INR.', 'G;₹ 499 मात्र /-'],
      ...['H;-499.-', 'I;Free', 'J;Rerolled 5'],
    ),
    dialect: null,
    products: [
      ...[49900, 100, 100, 129900, 129900, 49900, 49900].map((pricePaise) => ({ pricePaise })),
      ...[{}, {}, {}],
    ],
    problems: ['9 price_not_positive price', '10 price_unreadable price', '11 price_unreadable price'],
  },
  {
    name: 'unlucky list: headings of wholesalers in English',
    content: lines(
      'Code No.,Item / Product,Selling Rate,MRP (₹),Qty in hand,Main Category,Product Info,Product Photo,Image 2 URL,Colour / Shade,Wt. (gm)',
      'D-1,Towel,249,399,12,Home Decor,Soft,https://a.in/1.jpg,https://a.in/2.jpg,Blue,250',
    ),
    dialect: null,
    products: [
      {
        ...{ sku: 'D-1', name: 'Towel', pricePaise: 24900, mrpPaise: 39900, stock: 12, weightGrams: 250 },
        ...{ category: 'Home & Garden', images: ['https://a.in/1.jpg', 'https://a.in/2.jpg'] },
        description: 'Soft\nColour: Blue',
      },
    ],
  },
  {
    name: 'unlucky list: headings of wholesalers in Hindi',
    content: lines(
      'उत्पाद कोड,माल का नाम,बिक्री दर,MRP रु,शेष स्टॉक,प्रोडक्ट फोटो',
      'T-1,तौलिया,२४९,३९९,१२,https://a.in/1.jpg',
    ),
    dialect: null,
    products: [
      {
        ...{ sku: 'T-1', name: 'तौलिया', pricePaise: 24900, mrpPaise: 39900, stock: 12 },
        images: ['https://a.in/1.jpg'],
      },
    ],
  },
  ...[
    'Price / Pc',
    'Sell. Price',
    'S.P. (Rs.)',
    'Final Price',
    'Unit Rate',
    'Price (incl. GST)',
    'दर (₹)',
    'बेचने का भाव',
  ].map(
    (heading): ImportFile => ({
      name: `unlucky list: prices below ‘${heading}’`,
      content: lines(`Name,${heading}`, 'Towel,249'),
      dialect: null,
      products: [{ name: 'Towel', pricePaise: 24900 }],
    }),
  ),
  ...[
    'Stock in hand',
    'Bal. Qty',
    'Available Stock',
    'Total Qty',
    'No. of pcs',
    'Stock Left',
    'कुल मात्रा',
    'स्टॉक संख्या',
  ].map(
    (heading): ImportFile => ({
      name: `unlucky list: stock below ‘${heading}’`,
      content: lines(`Name,Price,${heading}`, 'Towel,249,7'),
      dialect: null,
      products: [{ name: 'Towel', stock: 7 }],
    }),
  ),
];
