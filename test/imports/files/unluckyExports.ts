import { type ImportFile, lines } from './format.ts';

const bom = '\ufeff';
const utf16 = (text: string) => Buffer.from(bom + text, 'utf16le');
const latin = (text: string) => Buffer.from(text, 'latin1');

/** Files of each dialect after one program too many. Their results were written down before they were tried. */
export const unluckyExports: ImportFile[] = [
  {
    name: 'unlucky export: Shopify saved by Excel as Unicode text, with TRUE and blanks',
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
    name: 'unlucky export: WooCommerce with a mark and semicolons, decimal commas and a sale',
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
    name: 'unlucky export: Amazon’s text file in Windows-1252 with tabs and three rows above the data',
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
    name: 'unlucky export: Flipkart with semicolons and a declared separator, prices with signs',
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
    name: 'unlucky export: Meesho with a mark, Hindi digits and blanks in its headings',
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
    name: 'unlucky export: Meta in UTF-16, the other byte order, addresses with blanks around them',
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
    name: 'unlucky export: Google with CR between lines, blank lines and a price without its currency',
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
    name: 'unlucky export: Haat’s own file after Excel: Windows-1252, semicolons, TRUE and grouped prices',
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
];
