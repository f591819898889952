import { type ImportFile, lines } from './format.ts';

const bom = '\ufeff';
const utf16 = (text: string) => Buffer.from(bom + text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Text files of each dialect after one program too many. Their results were written down before they were tried. */
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
    name: 'unlucky list: Shopify saved by Excel as Unicode text, with TRUE and blanks',
    content: () =>
      utf16(
        lines(
          'Handle\tTitle\tBody (HTML)\tPublished\tOption1 Name\tOption1 Value\tVariant SKU\tVariant Inventory Qty\tVariant Inventory Tracker\tVariant Price\tImage Src',
          'diya\tमिट्टी का दीया\t"<p>Hand made</p>\n<p>Clay</p>"\tTRUE\tSize\tSmall\tD-S\t12\tshopify\t49.00\thttps://x.in/d.jpg ',
          'diya\t\t\t\t\tLarge\tD-L\t4\tshopify\t"1,099.00"\t',
        ),
      ),
    dialect: 'shopify',
    products: [
      {
        name: 'मिट्टी का दीया',
        description: 'Hand made\nClay',
        isActive: true,
        images: ['https://x.in/d.jpg'],
        variants: [
          { sku: 'D-S', values: ['Small'], pricePaise: 4900, stock: 12 },
          { sku: 'D-L', values: ['Large'], pricePaise: 109900, stock: 4 },
        ],
      },
    ],
    problems: ['2 html_removed description'],
  },
  {
    name: 'unlucky list: WooCommerce with a mark and semicolons, decimal commas and a sale',
    content: () =>
      Buffer.from(
        `${bom}${lines('ID;Type;SKU;Name;Published;Stock;Sale price;Regular price;Categories;Images', '7;simple;W-1;Café mug;1;5;249,50;299,00;Kitchen;https://x.in/1.jpg, https://x.in/2.jpg', '8;simple;W-2;Jug;-1;;;1.299,00;Kitchen;')}`,
      ),
    dialect: 'woocommerce',
    products: [
      {
        sku: 'W-1',
        name: 'Café mug',
        pricePaise: 24950,
        mrpPaise: 29900,
        stock: 5,
        images: ['https://x.in/1.jpg', 'https://x.in/2.jpg'],
      },
      { sku: 'W-2', pricePaise: 129900, isActive: false },
    ],
    problems: ['2 sale_price_used salePrice'],
  },
  {
    name: 'unlucky list: Amazon’s text file in Windows-1252 with tabs and three rows above the data',
    content: () =>
      latin(
        lines(
          'TemplateType=fptcustom\tVersion=2024.0101\tThe top 3 rows are for Amazon.in use only.\t\t',
          'Seller SKU\tProduct Name\tYour price\tQuantity\tDescription',
          'item_sku\titem_name\tstandard_price\tquantity\tproduct_description',
          'A-1\tCafé mug\t299.00\t12\tKeeps 30° warm',
          '\t\t\t\t',
          'A-2\tJug\t"1,299.00"\t0\t',
        ),
      ),
    dialect: 'amazon',
    headerRow: 3,
    products: [
      { row: 4, sku: 'A-1', name: 'Café mug', pricePaise: 29900, description: 'Keeps 30° warm' },
      { row: 6, sku: 'A-2', pricePaise: 129900, stock: 0 },
    ],
  },
  {
    name: 'unlucky list: Flipkart with semicolons and a declared separator, prices with signs',
    content: lines(
      'sep=;',
      'Seller SKU ID;Your selling price (INR);MRP (INR);Stock;Listing Status;Model Name;Description',
      'F-1;₹ 1,299/-;₹ 1,999/-;4;ACTIVE;Lamp;Brass lamp',
      'F-2;499;999;;INACTIVE;Cup;',
    ),
    dialect: 'flipkart',
    products: [
      { sku: 'F-1', name: 'Lamp', pricePaise: 129900, mrpPaise: 199900, stock: 4, isActive: true },
      { sku: 'F-2', pricePaise: 49900, isActive: false },
    ],
  },
  {
    name: 'unlucky list: Meesho with a mark, Hindi digits and blanks in its headings',
    content: `${bom}${lines(
      ' Product Name ,Variation,Meesho Price *, MRP,Inventory,Product ID / Style ID,SKU ID',
      'सूती कुर्ती,S,३९९,९९९,४,K1,K1-S',
      'सूती कुर्ती,M,३९९,९९९,५,K1,K1-M',
    )}`,
    dialect: 'meesho',
    products: [
      {
        name: 'सूती कुर्ती',
        variants: [
          { sku: 'K1-S', values: ['S'], pricePaise: 39900, mrpPaise: 99900, stock: 4 },
          { sku: 'K1-M', values: ['M'], stock: 5 },
        ],
      },
    ],
  },
  {
    name: 'unlucky list: Meta in UTF-16, the other byte order, addresses with blanks around them',
    content: () =>
      utf16(
        lines(
          'id\ttitle\tavailability\timage_link\tprice\tquantity_to_sell_on_facebook',
          'M-1\tLamp\tin stock\t https://a.in/l.jpg \t₹1,299.00\t3',
          'M-2\tCup\tOUT OF STOCK\thttps://a.in/c.jpg\t99 INR\t0',
        ),
      ).swap16(),
    dialect: 'meta',
    products: [
      { sku: 'M-1', pricePaise: 129900, stock: 3, images: ['https://a.in/l.jpg'] },
      { sku: 'M-2', pricePaise: 9900, stock: 0 },
    ],
  },
  {
    name: 'unlucky list: Google with CR between lines, blank lines and a price without its currency',
    content:
      'id\ttitle\tavailability\timage link\tprice\tgtin\r\rG-1\tLamp\tin_stock\thttps://a.in/l.jpg\t1299.00\t8901234567890\r\r\rG-2\tCup\tout_of_stock\thttps://a.in/c.jpg\tINR 99\t\r',
    dialect: 'google',
    products: [
      { row: 3, sku: 'G-1', pricePaise: 129900, stock: 10 },
      { row: 6, sku: 'G-2', pricePaise: 9900, stock: 0 },
    ],
    problems: ['3 stock_from_words stock', '6 stock_from_words stock'],
  },
  {
    name: 'unlucky list: Haat’s own file after Excel: Windows-1252, semicolons, TRUE and grouped prices',
    content: () =>
      latin(
        lines(
          'Haat ID;SKU;Name;Description;Category;Price;MRP;Stock;Active',
          ';H-1;Café mug;Holds 300 ml;Home & Garden;1,299.50;1,499.00;1,000;TRUE',
          ';H-2;Jug;;;? 250;;3;FALSE',
        ),
      ),
    dialect: 'haat',
    products: [
      { sku: 'H-1', name: 'Café mug', pricePaise: 129950, mrpPaise: 149900, stock: 1000, isActive: true },
      { sku: 'H-2', pricePaise: 25000, stock: 3, isActive: false },
    ],
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
];
