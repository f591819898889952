import { type ImportFile, lines } from './format.ts';

const oldShopify =
  'Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Image Src,Image Position';
const haat =
  'Haat ID,SKU,Name,Description,Category,Price,MRP,Stock,HSN,GST %,Country of origin,Common name,Net quantity';

/** Files of panels and shop systems that none of the others has. Their results were written down before they were tried. */
export const panelExports: ImportFile[] = [
  {
    name: 'panel file: Meesho with group ids',
    content: lines(
      'Product Name,Variation,Meesho Price,MRP,Inventory,Group ID,SKU ID,Generic Name',
      'Rayon kurti,S,399,999,4,1,RK-S,Kurtis',
      'Rayon kurti,M,399,999,5,1,RK-M,Kurtis',
      'Silk saree,Free Size,899,1999,2,2,SS-1,Sarees',
    ),
    dialect: 'meesho',
    products: [
      { name: 'Rayon kurti', variants: [{ sku: 'RK-S' }, { sku: 'RK-M', stock: 5 }] },
      { name: 'Silk saree', variants: [{ sku: 'SS-1', values: ['Free Size'] }] },
    ],
  },
  {
    name: 'panel file: Shopify, the second option without a name, rows with pictures between',
    content: lines(
      oldShopify,
      'kurti,Kurti,,,Kurtis,true,Size,S,,,K-S,shopify,3,499,https://x.in/1.jpg,1',
      'kurti,,,,,,,,,,,,,,https://x.in/2.jpg,2',
      'kurti,,,,,,,M,,,K-M,shopify,4,499,,',
      'kurti,,,,,,,,,,,,,,https://x.in/3.jpg,3',
    ),
    dialect: 'shopify',
    products: [
      {
        options: [{ key: 'size', name: 'Size', values: ['S', 'M'] }],
        variants: [{ sku: 'K-S' }, { sku: 'K-M', stock: 4 }],
        images: ['https://x.in/1.jpg', 'https://x.in/2.jpg', 'https://x.in/3.jpg'],
      },
    ],
  },
  {
    name: 'panel file: WooCommerce with dates and times of a sale, and columns of plugins',
    content: lines(
      'ID,Type,SKU,Name,Published,Date sale price starts,Date sale price ends,In stock?,Stock,Sale price,Regular price,Categories,Meta: _yoast_wpseo_title',
      '5,simple,LA-1,Brass lamp,1,2026-11-20 00:00:00,2026-12-05 23:59:59,1,4,899,1299,"Home & Kitchen > Decor, Sale",Buy lamps',
      '6,simple,LA-2,Clay lamp,1,2026-10-01 00:00:00,2026-10-31 23:59:59,1,4,99,129,"Home & Kitchen > Decor, Sale",',
    ),
    dialect: 'woocommerce',
    products: [
      { sku: 'LA-1', pricePaise: 89900, mrpPaise: 129900, category: 'Home & Garden' },
      { sku: 'LA-2', pricePaise: 12900, mrpPaise: undefined },
    ],
    problems: ['2 sale_price_used salePrice'],
  },
  {
    name: 'panel file: Amazon, the report of active listings',
    content: lines(
      'item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\topen-date\timage-url\titem-is-marketplace\tproduct-id',
      'Steel bottle 1 l\tKeeps cold\t1129AB\tSB-1\t499.0\t12\t2026-01-05 10:00:00 IST\t\ty\tB0AB12',
    ),
    dialect: null,
    products: [{ sku: 'SB-1', name: 'Steel bottle 1 l', pricePaise: 49900, stock: 12 }],
  },
  {
    name: 'panel file: Flipkart, the list of listings with FSNs',
    content: lines(
      'Product Title,Seller SKU Id,Sub-category,Flipkart Serial Number,Listing ID,Listing Status,MRP,Your Selling Price,Your Stock Count',
      'Milton bottle 1 l,MB-1,Water bottles,BOTFZ12,LSTB1,ACTIVE,599,449,20',
      'Milton bottle 2 l,MB-2,Water bottles,BOTFZ13,LSTB2,INACTIVE,799,649,0',
    ),
    dialect: null,
    products: [
      { sku: 'MB-1', name: 'Milton bottle 1 l', pricePaise: 44900, mrpPaise: 59900, stock: 20, isActive: true },
      { sku: 'MB-2', stock: 0, isActive: false },
    ],
  },
  {
    name: 'panel file: Meta with the currency before the price, in tabs',
    content: lines(
      'id\ttitle\tdescription\tavailability\tcondition\tprice\tlink\timage_link\tbrand',
      'A-1\tDiya\tClay\tin stock\tnew\tINR 1,499.00\thttps://a.in\thttps://a.in/d.jpg\tKumhar',
      'A-2\tMatka\tClay\tout of stock\tnew\t₹499\thttps://a.in\thttps://a.in/m.jpg\tKumhar',
    ),
    dialect: 'meta',
    products: [
      { sku: 'A-1', pricePaise: 149900, stock: 10 },
      { sku: 'A-2', pricePaise: 49900, stock: 0 },
    ],
    problems: ['2 stock_from_words stock', '3 stock_from_words stock'],
  },
  {
    name: 'panel file: Google, a sale that begins with a time of India',
    content: lines(
      'id\ttitle\timage link\tavailability\tprice\tsale price\tsale price effective date\tidentifier exists\tproduct type',
      'G1\tLamp\thttps://a.in/1.jpg\tin_stock\t1299.00 INR\t999.00 INR\t2026-11-29T00:00+05:30/2026-11-29T23:59+05:30\tno\tHome > Decor',
      'G2\tPot\thttps://a.in/2.jpg\tin_stock\t1299.00 INR\t999.00 INR\t2026-11-30T00:00+05:30/2026-12-01T23:59+05:30\tno\tHome > Decor',
    ),
    dialect: 'google',
    products: [{ pricePaise: 99900, mrpPaise: 129900 }, { pricePaise: 129900 }],
    problems: ['2 sale_price_used salePrice', '2 stock_from_words stock', '3 stock_from_words stock'],
  },
  {
    name: 'panel file: Etsy, pictures in numbered columns',
    content: lines(
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,IMAGE2,SKU',
      'Block print scarf,Hand made,799,INR,6,"scarf,block print",https://i.in/1.jpg,https://i.in/2.jpg,SC-1',
    ),
    dialect: null,
    products: [
      {
        ...{ sku: 'SC-1', name: 'Block print scarf', description: 'Hand made', pricePaise: 79900, stock: 6 },
        ...{ alsoCalled: 'scarf,block print', images: ['https://i.in/1.jpg', 'https://i.in/2.jpg'] },
      },
    ],
  },
  {
    name: 'panel file: Wix, headings with capitals inside',
    content: lines(
      'handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory',
      'p1,Product,Macrame wall hanging,<p>Cotton</p>,https://w.in/1.jpg;https://w.in/2.jpg,Decor,MW-1,650,TRUE,InStock',
    ),
    dialect: null,
    products: [
      {
        ...{ sku: 'MW-1', name: 'Macrame wall hanging', pricePaise: 65000, stock: 10, isActive: true },
        ...{ description: 'Cotton', images: ['https://w.in/1.jpg', 'https://w.in/2.jpg'] },
      },
    ],
    problems: ['2 stock_from_words stock', '2 html_removed description'],
  },
  {
    name: 'panel file: Haat with HSN, GST and common name filled in by the accountant',
    content: lines(
      haat,
      ',TW-1,Bath towel,Soft,Home & Garden,299,399,20,6302,5,IN,Towel,1 N',
      ',TW-2,Hand towel,Soft,Home & Garden,99,149,20,,18%,India,Towel,1 N',
    ),
    dialect: 'haat',
    products: [
      { sku: 'TW-1', pricePaise: 29900, countryOfOrigin: 'IN', netQuantity: '1 N' },
      { sku: 'TW-2', pricePaise: 9900, countryOfOrigin: 'IN' },
    ],
  },
];
