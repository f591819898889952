import { type ImportFile, lines } from './format.ts';

/** Lists as shops keep them: encodings, separators, headings, prices and stocks. */

const bom = '\ufeff';
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBigEndian ? bytes.swap16() : bytes;
};

export const shopLists: ImportFile[] = [
  {
    name: 'shop list: Windows-1252, from an old Excel that lost the rupee sign',
    content: () => Buffer.from(lines('Item Name,Rate,Qty', 'Café tray,"?1,299/-",12 pcs'), 'latin1'),
    dialect: null,
    products: [{ name: 'Café tray', pricePaise: 129900, stock: 12 }],
  },
  {
    name: 'shop list: UTF-8 with a mark, semicolons, decimal commas',
    content: bom + lines('Name;Price;MRP;Stock', 'Brass lamp;Rs. 1.299,00;1.500,00;12 Nos', 'Diya;49,5;60,00;5'),
    dialect: null,
    products: [
      { name: 'Brass lamp', pricePaise: 129900, mrpPaise: 150000, stock: 12 },
      { name: 'Diya', pricePaise: 4950, mrpPaise: 6000, stock: 5 },
    ],
  },
  {
    name: 'shop list: UTF-16 with tabs and Hindi headings',
    content: () =>
      utf16(bom + lines('सामान का नाम\tदाम\tनग\tचालू', 'पीतल का लोटा\t₹1,299/-\t१२ नग\tहाँ', 'पुराना दीया\t५०\t0\tनहीं')),
    dialect: null,
    products: [
      { name: 'पीतल का लोटा', pricePaise: 129900, stock: 12, isActive: true },
      { name: 'पुराना दीया', pricePaise: 5000, stock: 0, isActive: false },
    ],
  },
  {
    name: 'shop list: UTF-16, the other byte order, without a mark',
    content: () => utf16(lines('Name,Price,Stock', 'Steel glass,45,100'), true),
    dialect: null,
    products: [{ name: 'Steel glass', pricePaise: 4500, stock: 100 }],
  },
  {
    name: 'shop list: pipes and only CR between lines',
    content: 'Name|Price|Stock\rBangles, red|120|3\rBindi|10|50\r',
    dialect: null,
    products: [
      { row: 2, name: 'Bangles, red', pricePaise: 12000 },
      { row: 3, name: 'Bindi', stock: 50 },
    ],
  },
  {
    name: 'shop list: two rows of headings, the upper one for groups of columns',
    content: lines('Product,,Price,,', 'Name,Code,Rate,MRP,Qty', 'Kadhai,K-9,650,799,4'),
    dialect: null,
    headerRow: 2,
    products: [{ row: 3, name: 'Kadhai', sku: 'K-9', pricePaise: 65000, mrpPaise: 79900, stock: 4 }],
  },
  {
    name: 'shop list: a row of instructions in Hindi below the headings',
    content: lines('नाम,कीमत,स्टॉक', 'नाम लिखें,सिर्फ़ संख्या,कितने नग', 'अचार,150,20'),
    dialect: null,
    products: [{ row: 3, name: 'अचार', pricePaise: 15000, stock: 20 }],
    skipped: ['2 instruction_row'],
  },
  {
    name: 'shop list: prices with words around them',
    content: lines(
      'Name,Price',
      'A,Rs.1299/- only',
      'B,"1,299.00 Rs"',
      'C,"रु. १,२९९"',
      'D,"₹\u00a01,299"',
      'E,INR1299.50',
      'F,₹1299 + GST',
      'G,1299 per piece',
      'H,499-599',
      'I,"1,29,900 /-"',
    ),
    dialect: null,
    products: [129900, 129900, 129900, 129900, 129950, undefined, undefined, undefined, 12990000].map((pricePaise) =>
      pricePaise === undefined ? {} : { pricePaise },
    ),
    problems: ['7 price_unreadable price', '8 price_unreadable price', '9 price_unreadable price'],
  },
  {
    name: 'shop list: stocks in words of both languages',
    content: lines(
      'Name,Price,Stock',
      'A,10,In stock',
      'B,10,12 nos.',
      'C,10,OUT OF STOCK',
      'D,10,स्टॉक में है',
      'E,10,-',
      'F,10,N/A',
      'G,10,5 to 10',
    ),
    dialect: null,
    products: [{ stock: 10 }, { stock: 12 }, { stock: 0 }, { stock: 10 }, {}, {}, {}],
    problems: [
      ...['2 stock_from_words stock', '4 stock_from_words stock', '5 stock_from_words stock'],
      ...['6 stock_unreadable stock', '7 stock_unreadable stock', '8 stock_unreadable stock'],
    ],
  },
  {
    name: 'shop list: yes and no in both languages',
    content: lines('Name,Price,Active', 'A,1,Yes', 'B,1,No', 'C,1,हां', 'D,1,नही', 'E,1,बंद', 'F,1,TRUE', 'G,1,maybe'),
    dialect: null,
    products: [true, false, true, false, false, true, undefined].map((isActive) =>
      isActive === undefined ? {} : { isActive },
    ),
    problems: ['8 active_unreadable isActive'],
  },
  {
    name: 'shop list: empty columns between, rows of commas behind',
    content: lines(',Name,,Price,,,Stock,,', ',Kettle,,899,,,3,,', ',,,,,,,,', ',,,,,,,,'),
    dialect: null,
    products: [{ row: 2, name: 'Kettle', pricePaise: 89900, stock: 3 }],
  },
  {
    name: 'shop list: a heading twice, the second for rows in which the first is empty',
    content: lines('Name,Price,Price,Stock', 'A,10,99,1', 'B,,20,1'),
    dialect: null,
    products: [{ pricePaise: 1000 }, { pricePaise: 2000 }],
  },
  {
    name: 'shop list: units and signs in the headings',
    content: lines('Product Name *,Price (₹)*,M.R.P. (Rs.),Qty (Nos),HSN,GST %', 'Towel,199,299,40,6302,5'),
    dialect: null,
    products: [{ name: 'Towel', pricePaise: 19900, mrpPaise: 29900, stock: 40 }],
  },
  {
    name: 'shop list: sizes in rows of one style, the name in the first only',
    content: lines(
      'Style No,Name,Size,Rate,Qty',
      'ST-9,Frock,2-3 yrs,450,3',
      'ST-9,,4-5 yrs,475,2',
      'ST-9,,6-7 yrs,500,0',
    ),
    dialect: null,
    products: [
      {
        name: 'Frock',
        options: [{ key: 'size', name: 'Size', values: ['2-3 yrs', '4-5 yrs', '6-7 yrs'] }],
        variants: [{ pricePaise: 45000 }, { pricePaise: 47500, stock: 2 }, { stock: 0 }],
      },
    ],
  },
  {
    name: 'shop list: sizes in columns are nothing that can be read',
    content: lines('Name,Rate,S,M,L', 'Kurti,499,3,4,5'),
    dialect: null,
    products: [{ name: 'Kurti', pricePaise: 49900 }],
  },
  {
    name: 'shop list: a name over two lines',
    content: lines('Name,Price,Description', '"Brass\nlamp",450,"First line\n\nthird ""line"""'),
    dialect: null,
    products: [{ name: 'Brass lamp', description: 'First line\n\nthird "line"' }],
  },
  {
    name: 'shop list: totals below, with and without a number of their own',
    content: lines('S.No,Item,Rate,Qty', '1,Mug,120,10', '2,Plate,80,20', ',Total,200,30', 'Grand Total,,200,30'),
    dialect: null,
    products: [{ name: 'Mug' }, { name: 'Plate' }],
    skipped: ['4 instruction_row', '5 instruction_row'],
  },
  {
    name: 'shop list: a product that is called Total keeps its SKU and price',
    content: lines('Code,Item,Rate,Qty', 'C-1,Total,200,30', ',कुल योग,200,30'),
    dialect: null,
    products: [{ sku: 'C-1', name: 'Total', pricePaise: 20000 }],
    skipped: ['3 instruction_row'],
  },
  {
    name: 'shop list: addresses with blanks, commas and pipes',
    content: lines(
      'Name,Price,Images',
      'A,10,"https://a.in/my photo.jpg, https://a.in/b,c.jpg|https://a.in/d.jpg"',
      'B,10,"https://a.in/a.jpg; https://a.in/b.jpg"',
      'C,10,"www.a.in/a.jpg\nhttps://a.in/a.jpg https://a.in/a.jpg"',
      'D,10,photo1.jpg',
    ),
    dialect: null,
    products: [
      { images: ['https://a.in/my%20photo.jpg', 'https://a.in/b,c.jpg', 'https://a.in/d.jpg'] },
      { images: ['https://a.in/a.jpg', 'https://a.in/b.jpg'] },
      { images: ['https://www.a.in/a.jpg', 'https://a.in/a.jpg'] },
      { images: [] },
    ],
    problems: ['5 image_address_invalid images'],
  },
  {
    name: 'shop list: long codes shortened with a decimal comma',
    content: lines('Code;Name;Price', '8,90123E+12;Soap;30', '8901234567890;Oil;90', '00451;Comb;15'),
    dialect: null,
    products: [{ errorRows: [2] }, { sku: '8901234567890' }, { sku: '00451' }],
    problems: ['2 sku_scientific sku'],
  },
  {
    name: 'shop list: HTML in names and entities',
    content: lines('Name,Price', 'Salt &amp; Pepper,99', '<b>New</b> kurti,499'),
    dialect: null,
    products: [{ name: 'Salt & Pepper' }, { name: 'New kurti' }],
    problems: ['3 html_removed name'],
  },
  {
    name: 'shop list: more cells than headings, and fewer',
    content: lines('Name,Price,Stock', 'A,10,5,call for more', 'B,20'),
    dialect: null,
    products: [
      { name: 'A', stock: 5 },
      { name: 'B', pricePaise: 2000 },
    ],
    problems: ['2 row_too_long'],
  },
];
