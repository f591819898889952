import { pictureReference } from '#domain/catalogue/imports/importRows.ts';
import { createImportPictures } from '#domain/catalogue/imports/pictureNames.ts';
import { type ImportFile, lines } from './format.ts';

const bom = '\ufeff';
const utf16 = (text: string) => Buffer.from(bom + text, 'utf16le');

/** Lists with habits of shops that no other file has. Their results were written down before they were tried. */
export const oddLists: ImportFile[] = [
  {
    name: 'odd list: UTF-16 with semicolons, Devanagari digits and decimal commas',
    content: () => utf16(lines('नाम;कीमत;स्टॉक', 'अगरबत्ती;४९,५०;१२', 'धूप;"₹ १,२५,०००";०')),
    dialect: null,
    products: [
      { name: 'अगरबत्ती', pricePaise: 4950, stock: 12 },
      { name: 'धूप', pricePaise: 12500000, stock: 0 },
    ],
  },
  {
    name: 'odd list: UTF-16, the other byte order, with tabs',
    content: () => utf16(lines('Item\tRate\tQty', 'Lota\t1,299.50\t3')).swap16(),
    dialect: null,
    products: [{ name: 'Lota', pricePaise: 129950, stock: 3 }],
  },
  {
    name: 'odd list: Hindi in Latin letters',
    content: lines('Saman ka naam,Daam,Stock,Shreni', 'Chai patti 250 g,120,8,Grocery'),
    dialect: null,
    products: [{ name: 'Chai patti 250 g', pricePaise: 12000, stock: 8, category: 'Food & Beverages' }],
  },
  {
    name: 'odd list: Hindi headings with nukta and units',
    content: lines('उत्पाद का नाम,क़ीमत (₹),मात्रा (नग),फ़ोटो,श्रेणी', 'कुर्ती,४९९,५,https://a.in/k.jpg,कपड़े'),
    dialect: null,
    products: [
      { name: 'कुर्ती', pricePaise: 49900, stock: 5, images: ['https://a.in/k.jpg'], category: 'Clothing & Fashion' },
    ],
  },
  {
    name: 'odd list: headings in capitals, over two lines, with blanks behind',
    content: '"PRODUCT\nNAME ";" SELLING\nPRICE ";"M.R.P";" STOCK "\r\nKadhai;650;799;4',
    dialect: null,
    products: [{ name: 'Kadhai', pricePaise: 65000, mrpPaise: 79900, stock: 4 }],
  },
  {
    name: 'odd list: a declared separator behind a byte order mark',
    content: `${bom}sep=;\r\nName;Price\r\nCup, blue;80`,
    dialect: null,
    products: [{ row: 2, name: 'Cup, blue', pricePaise: 8000 }],
  },
  {
    name: 'odd list: sizes such as 32-34 of one style, in rows apart',
    content: lines(
      'Style ID,Name,Size,Color,Price,Stock',
      'B-1,Blouse,32-34,Red,350,2',
      'C-1,Cap,,Black,150,9',
      'B-1,Blouse,36-38,Red,350,0',
      'B-1,Blouse,32-34,Blue,375,1',
    ),
    dialect: null,
    products: [
      {
        name: 'Blouse',
        options: [
          { key: 'size', name: 'Size', values: ['32-34', '36-38'] },
          { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
        ],
        variants: [{ stock: 2 }, { stock: 0 }, { values: ['32-34', 'Blue'], pricePaise: 37500 }],
      },
      { row: 3, name: 'Cap', variants: [{ values: ['Black'], stock: 9 }] },
    ],
  },
  {
    name: 'odd list: a size such as 32-34 without a style',
    content: lines('Name,Size,Price', 'Blouse,32-34,350'),
    dialect: null,
    products: [{ name: 'Blouse', descriptionLines: ['Size: 32-34'], pricePaise: 35000 }],
  },
  {
    name: 'odd list: stocks that mean another number',
    content: lines('Name,Price,Stock', 'A,10,12 dozen', 'B,10,<5', 'C,10,5/10', 'D,10,50%', 'E,10,12 pieces'),
    dialect: null,
    products: [{}, {}, {}, {}, { stock: 12 }],
    problems: [2, 3, 4, 5].map((row) => `${row} stock_unreadable stock`),
  },
  {
    name: 'odd list: prices that are no price, one for each reason',
    content: lines(
      'Name,Price',
      'A,450',
      'B,Price on request',
      'C,₹499 – ₹599',
      'D,499 per kg',
      'E,Free',
      'F,₹0/-',
      'G,"12,34"',
      'H,5 €',
      'I,US$5',
      'J,"1,23,456.789"',
      'K,5e2',
      'L,"1,2,3"',
    ),
    dialect: null,
    products: [{ pricePaise: 45000 }, ...Array.from({ length: 11 }, () => ({}))],
    problems: [
      ...[3, 4, 5, 6].map((row) => `${row} price_unreadable price`),
      ...['7 price_not_positive price', '8 price_ambiguous price', '9 currency_not_rupees price'],
      ...['10 currency_not_rupees price', '11 price_not_exact price'],
      ...['12 price_unreadable price', '13 price_unreadable price'],
    ],
  },
  {
    name: 'odd list: prices that are one, with other blanks and digits',
    content: lines(
      'Name,Price',
      'A,1\u202f299',
      'B,٤٩٩',
      'C,"1.299,00"',
      'D,INR 499/-',
      'E,Rs.1.50',
      'F,₹.50',
      'G,499.',
    ),
    dialect: null,
    products: [129900, 49900, 129900, 49900, 150, 50, 49900].map((pricePaise) => ({ pricePaise })),
  },
  {
    name: 'odd list: totals in Hindi and English, with a row of blanks before',
    content: lines('S.No.,Item,Rate,Qty', '1,Mug,120,10', ',,,', ',Sub Total,,10', ',कुल,120,10'),
    dialect: null,
    products: [{ name: 'Mug' }],
    skipped: ['4 instruction_row', '5 instruction_row'],
  },
  {
    name: 'odd list: three columns of photos with one heading, and columns without any',
    content: lines('Name,Photo,Photo,,Photo,Price,', 'Mug,https://a.in/1.jpg,,x,https://a.in/2.jpg,120,y'),
    dialect: null,
    products: [{ name: 'Mug', images: ['https://a.in/1.jpg', 'https://a.in/2.jpg'], pricePaise: 12000 }],
    problems: ['2 row_too_long'],
  },
  {
    name: 'odd list: photos of a ZIP by names with folders and capitals',
    content: lines('Name,SKU,Price,Photo', 'Mug,M-1,120,"C:\\photos\\Mug 1.JPG | side.png"', 'Cup,C-1,80,'),
    choices: {
      pictures: createImportPictures(['mug 1.jpg', 'side.png', 'c-1.jpg']),
    },
    dialect: null,
    products: [
      { images: [pictureReference('mug 1.jpg'), pictureReference('side.png')] },
      { images: [pictureReference('c-1.jpg')] },
    ],
  },
  {
    name: 'odd list: photos that are no address',
    content: lines(
      'Name,Price,Image',
      'A,10,"data:image/png;base64,iVBORw0KGgo="',
      'B,10,ftp://a.in/1.jpg',
      'C,10,https://drive.google.com/file/d/1aB/view?usp=sharing',
      'D,10,HTTP://A.in/x.jpg',
    ),
    dialect: null,
    products: [
      { images: [] },
      { images: [] },
      { images: ['https://drive.google.com/file/d/1aB/view?usp=sharing'] },
      { images: ['HTTP://A.in/x.jpg'] },
    ],
    problems: ['2 image_address_invalid images', '3 image_address_invalid images'],
  },
  {
    name: 'odd list: texts with signs that look like HTML, control characters and apostrophes',
    content: lines(
      'Name,Price,Description',
      'I <3 chai,10,5 < 10 &amp; 10 > 5',
      "'=A1 lamp,10,'-10% today",
      "'Tis tea,10,Fish\u0007 curry&#8377;",
    ),
    dialect: null,
    products: [
      { name: 'I <3 chai', description: '5 < 10 & 10 > 5' },
      { name: '=A1 lamp', description: '-10% today' },
      { name: "'Tis tea", description: 'Fish curry₹' },
    ],
  },
  {
    name: 'odd list: an MRP below the price, and one that is the price',
    content: lines('Name,MRP,Sale Rate', 'A,100,120', 'B,120,120', 'C,,120'),
    dialect: null,
    products: [{}, { pricePaise: 12000, mrpPaise: 12000 }, { pricePaise: 12000 }],
    problems: ['2 price_above_mrp mrp'],
  },
  {
    name: 'odd list: optional fields that are cleared',
    content: lines('SKU,Name,Price,MRP,Tags,Weight', 'A-1,A,10,[empty],[EMPTY],[empty]'),
    dialect: null,
    products: [{ sku: 'A-1', mrpPaise: null, alsoCalled: '', weightGrams: null }],
  },
  {
    name: 'odd list: weights with units',
    content: lines('Name,Price,Weight', 'A,10,0.5 kg', 'B,10,500gm', 'C,10,1/2 kg', 'D,10,1.5 L', 'E,10,250'),
    dialect: null,
    products: [{ weightGrams: 500 }, { weightGrams: 500 }, {}, {}, { weightGrams: 250 }],
    problems: ['4 weight_invalid weight', '5 weight_invalid weight'],
  },
  {
    name: 'odd list: bad quotes in one row, which end with the row',
    content: lines('Name,Price,Stock', 'Pipe "12" wide,10,1', '"Pipe 12" wide,10,1', 'Tap,20,2'),
    dialect: null,
    products: [{ name: 'Pipe "12" wide', pricePaise: 1000 }, { errorRows: [3] }, { row: 4, name: 'Tap' }],
    problems: ['3 row_unreadable'],
  },
];
