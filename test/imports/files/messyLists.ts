import { type ImportFile, lines } from './format.ts';

const bom = '\ufeff';

/** Text files as busy shops send them. Their results were written down before they were tried. */
export const messyLists: ImportFile[] = [
  {
    name: 'messy list: the shop, its GSTIN and a date above, totals and thanks below',
    content: lines(
      'NEW BHARAT STORES;;;',
      'Sadar Bazar, Nagpur. Ph: 98220 12345;;;',
      'GSTIN 27AAPFU0939F1ZV;;;',
      'Date: 29/11/2026;;;',
      'Item;Rate;MRP;Qty',
      'Tea 250 g;120,00;130,00;24',
      'Sugar 1 kg;44,50;48,00;60',
      ';;;',
      'TOTAL :;;;84',
    ),
    dialect: null,
    headerRow: 5,
    products: [
      { row: 6, name: 'Tea 250 g', pricePaise: 12000, mrpPaise: 13000, stock: 24 },
      { row: 7, name: 'Sugar 1 kg', pricePaise: 4450, mrpPaise: 4800, stock: 60 },
    ],
    skipped: ['9 instruction_row'],
  },
  {
    name: 'messy list: prices that say a thousand with a letter or word',
    content: lines('Name,Price', 'A,1.5k', 'B,2K', 'C,1 lakh', 'D,1.2 हज़ार', 'E,1500'),
    dialect: null,
    products: [{}, {}, {}, {}, { pricePaise: 150000 }],
    problems: [2, 3, 4, 5].map((row) => `${row} price_unreadable price`),
  },
  {
    name: 'messy list: dates where prices should be',
    content: lines('Name,Price,Stock', 'A,12-Nov,4', 'B,01/05/2026,4', 'C,2026-11-29,4', 'D,5.10.2026,4', 'E,4:30,4'),
    dialect: null,
    products: [{}, {}, {}, {}, {}],
    problems: [2, 3, 4, 5, 6].map((row) => `${row} price_unreadable price`),
  },
  {
    name: 'messy list: two prices in one cell',
    content: lines(
      'Name,Price',
      'A,₹999 ₹499',
      'B,Rs.999 Rs.499',
      'C,999/- 499/-',
      'D,"₹999\n₹499"',
      'E,999/499',
      'F,INR 999 INR 499',
    ),
    dialect: null,
    products: [{}, {}, {}, {}, {}, {}],
    problems: [2, 3, 4, 5, 6, 7].map((row) => `${row} price_unreadable price`),
  },
  {
    name: 'messy list: all sizes in one cell',
    content: lines('Name,Sizes,Colours,Price,Qty', 'Kurti,"S, M, L, XL",Red/Blue,499,20'),
    dialect: null,
    products: [{ name: 'Kurti', descriptionLines: ['Size: S, M, L, XL', 'Colour: Red/Blue'], stock: 20 }],
  },
  {
    name: 'messy list: stock as words of a shop',
    content: lines(
      'Name,Price,Stock',
      'A,10,Available',
      'B,10,AVAILABLE',
      'C,10,उपलब्ध',
      'D,10,Sold Out',
      'E,10,Ready stock',
      'F,10,Not Available',
      'G,10,Yes (15)',
    ),
    dialect: null,
    products: [{ stock: 10 }, { stock: 10 }, { stock: 10 }, { stock: 0 }, {}, { stock: 0 }, {}],
    problems: [
      ...['2 stock_from_words stock', '3 stock_from_words stock', '4 stock_from_words stock'],
      ...['5 stock_from_words stock', '6 stock_unreadable stock', '7 stock_from_words stock'],
      '8 stock_unreadable stock',
    ],
  },
  {
    name: 'messy list: stock and prices below zero, as accountants write them',
    content: lines('Name,Price,Stock', 'A,10,(5)', 'B,10,-5', 'C,10,5-', 'D,(499),5', 'E,-499,5', 'F,499-,5'),
    dialect: null,
    products: [{}, {}, {}, {}, {}, {}],
    problems: [
      ...['2 stock_negative stock', '3 stock_negative stock', '4 stock_negative stock'],
      ...['5 price_not_positive price', '6 price_not_positive price', '7 price_not_positive price'],
    ],
  },
  {
    name: 'messy list: Windows-1252 with typographic signs and blanks that do not break',
    content: () =>
      Buffer.from(
        lines('Product Name;Price;Qty', '\x93Caf\xe9\x94 mug \x96 blue;Rs.\xa01,299/-;\xa012', 'Plate;45,50;8'),
        'latin1',
      ),
    dialect: null,
    products: [
      { name: '“Café” mug – blue', pricePaise: 129900, stock: 12 },
      { name: 'Plate', pricePaise: 4550, stock: 8 },
    ],
  },
  {
    name: 'messy list: Excel wrote a question mark for each rupee sign and each Hindi letter',
    content: () =>
      Buffer.from(
        lines('Item,Description,Price,MRP', 'Chai caf\xe9,Strong?,? 120,?1', '???? ????,Good,?80,?99'),
        'latin1',
      ),
    dialect: null,
    products: [{ name: 'Chai café', description: 'Strong?', errorRows: [2] }, { errorRows: [3] }],
    problems: ['2 price_above_mrp mrp', '3 text_lost name'],
  },
  {
    name: 'messy list: a quote that is never closed',
    content: lines('Name,Price,Stock', 'Mug,120,4', '"Plate,80,5', 'Bowl,60,6', 'Cup "large,70,7'),
    dialect: null,
    products: [
      { row: 2, name: 'Mug' },
      { row: 3, errorRows: [3] },
      { row: 4, name: 'Bowl', pricePaise: 6000 },
      { row: 5, name: 'Cup "large', pricePaise: 7000 },
    ],
    problems: ['3 row_unreadable'],
  },
  {
    name: 'messy list: image columns 1 to 9 without blanks in their headings',
    content: lines(
      `Name,Price,${Array.from({ length: 9 }, (_, at) => `Image${at + 1}`).join(',')}`,
      `Lamp,450,${Array.from({ length: 9 }, (_, at) => `https://a.in/${at + 1}.jpg`).join(',')}`,
    ),
    dialect: null,
    products: [{ images: Array.from({ length: 9 }, (_, at) => `https://a.in/${at + 1}.jpg`) }],
  },
  {
    name: 'messy list: photos as links of Drive, two in a cell',
    content: lines(
      'Name,Price,Photo Link',
      'A,10,"https://drive.google.com/open?id=1aB\nhttps://drive.google.com/uc?export=view&id=2cD"',
      'B,10,see drive folder',
    ),
    dialect: null,
    products: [
      { images: ['https://drive.google.com/open?id=1aB', 'https://drive.google.com/uc?export=view&id=2cD'] },
      { images: [] },
    ],
    problems: ['3 image_address_invalid images'],
  },
  {
    name: 'messy list: Hindi headings with words around them',
    content:
      bom +
      lines('क्र.,उत्पाद का नाम,विक्रय मूल्य (₹),उपलब्ध मात्रा,उत्पाद का विवरण,फ़ोटो', '१,पीतल का दीया,₹ ७५/-,२४,हाथ से बना,'),
    dialect: null,
    products: [{ name: 'पीतल का दीया', pricePaise: 7500, stock: 24, description: 'हाथ से बना' }],
  },
  {
    name: 'messy list: headings again on each printed page, and names of groups between',
    content: lines('Item,Rate,Qty', 'KURTIS,,', 'Kurti A,499,4', 'Item,Rate,Qty', 'Kurti B,599,5'),
    dialect: null,
    products: [{ name: 'KURTIS', pricePaise: undefined }, { name: 'Kurti A' }, { name: 'Kurti B', stock: 5 }],
    skipped: ['4 instruction_row'],
  },
  {
    name: 'messy list: all cells in quotes, as LibreOffice saves them',
    content: '"Name";"Price";"Stock"\n"Ghee 1 l";"649,00";"12"\n"Oil; mustard";"1.199,00";"3"\n',
    dialect: null,
    products: [
      { name: 'Ghee 1 l', pricePaise: 64900 },
      { name: 'Oil; mustard', pricePaise: 119900, stock: 3 },
    ],
  },
  {
    name: 'messy list: a table as Numbers saves it, its title in a line of its own',
    content: lines('Table 1', '', 'Name\tPrice\tStock', 'Peacock lamp\t"₹1,250.00"\t3'),
    dialect: null,
    headerRow: 3,
    products: [{ row: 4, name: 'Peacock lamp', pricePaise: 125000 }],
  },
  {
    name: 'messy list: UTF-16 without a mark, tabs and Hindi',
    content: () => Buffer.from(lines('नाम\tमूल्य\tस्टॉक', 'Diya\t25\t100', 'Agarbatti box\t₹60/-\t१२'), 'utf16le'),
    dialect: null,
    products: [
      { name: 'Diya', pricePaise: 2500, stock: 100 },
      { name: 'Agarbatti box', pricePaise: 6000, stock: 12 },
    ],
  },
];
