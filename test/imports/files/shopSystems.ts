import { type ImportFile, lines } from './format.ts';

const oldHead =
  'Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status';
const newHead =
  'Title,URL handle,Description,Vendor,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Weight value (grams),Product image URL,Image position';
const wooHead =
  'ID,Type,SKU,Name,Published,Short description,Description,Date sale price starts,Date sale price ends,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Tags,Images,Parent,Attribute 1 name,Attribute 1 value(s)';

/** Exports of Shopify, in both generations, and WooCommerce. */
export const shopFiles: ImportFile[] = [
  {
    name: 'Shopify: a product with options, pictures of its own rows and HTML',
    content: lines(
      oldHead,
      'kurti,Cotton Kurti,<p>Soft &amp; light</p><ul><li>Wash cold</li></ul>,Libas,,Kurtis,"a, b",TRUE,Size,S,Color,Red,K-S,200,shopify,5,499.00,999.00,https://x.in/1.jpg,1,https://x.in/2.jpg,active',
      'kurti,,,,,,,,,M,,Red,K-M,200,shopify,3,549.00,999.00,https://x.in/2.jpg,2,,',
      'kurti,,,,,,,,,,,,,,,,,,https://x.in/3.jpg,3,,',
    ),
    dialect: 'shopify',
    products: [
      {
        row: 2,
        name: 'Cotton Kurti',
        description: 'Soft & light\nWash cold\nBrand: Libas',
        category: 'Clothing & Fashion',
        alsoCalled: 'a, b',
        isActive: true,
        images: ['https://x.in/1.jpg', 'https://x.in/2.jpg', 'https://x.in/3.jpg'],
        options: [
          { key: 'size', name: 'Size', values: ['S', 'M'] },
          { key: 'colour', name: 'Color', values: ['Red'] },
        ],
        variants: [
          {
            row: 2,
            sku: 'K-S',
            values: ['S', 'Red'],
            pricePaise: 49900,
            mrpPaise: 99900,
            stock: 5,
            weightGrams: 200,
            image: 'https://x.in/2.jpg',
          },
          { row: 3, sku: 'K-M', values: ['M', 'Red'], pricePaise: 54900, stock: 3 },
        ],
      },
    ],
    problems: ['2 html_removed description'],
  },
  {
    name: 'Shopify: a product without options, not counted, as a draft',
    content: lines(
      oldHead,
      'mug,Mug,Nice,,Home & Garden > Kitchen,,,FALSE,Title,Default Title,,,,0,,0,150,0.00,,,,draft',
    ),
    dialect: 'shopify',
    products: [
      { sku: 'mug', isActive: false, category: 'Home & Garden', stock: 10, isStockUncounted: true, pricePaise: 15000 },
    ],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'Shopify: rows of one handle apart, and pictures in the sequence of their positions',
    content: lines(
      oldHead,
      'a,A,,,,Toys,,TRUE,Size,S,,,A-S,,shopify,1,10,,https://x.in/2.jpg,2,,active',
      'b,B,,,,Toys,,TRUE,Title,Default Title,,,B,,shopify,1,20,,,,,active',
      'a,,,,,,,,,M,,,A-M,,shopify,2,10,,https://x.in/1.jpg,1,,',
    ),
    dialect: 'shopify',
    products: [
      { row: 2, images: ['https://x.in/1.jpg', 'https://x.in/2.jpg'], variants: [{ sku: 'A-S' }, { sku: 'A-M' }] },
      { row: 3, sku: 'B', name: 'B' },
    ],
  },
  {
    name: 'Shopify: a broken variant stops only itself',
    content: lines(
      oldHead,
      'a,A,,,,Toys,,TRUE,Size,S,,,A-S,,shopify,1,0.00,,,,,active',
      'a,,,,,,,,,M,,,A-M,,shopify,2,10,,,,,',
      'a,,,,,,,,,L,,,A-L,,shopify,-4,10,,,,,',
    ),
    dialect: 'shopify',
    products: [
      {
        name: 'A',
        options: [{ key: 'size', name: 'Size', values: ['M'] }],
        variants: [{ sku: 'A-M' }],
        errorRows: [2, 4],
      },
    ],
    problems: ['2 price_not_positive price', '4 stock_negative stock'],
  },
  {
    name: 'Shopify: the new headings',
    content: lines(
      newHead,
      'Diya,diya,Clay,Haat,Candles,,TRUE,Active,D-1,Title,Default Title,25,30,shopify,100,80,https://x.in/d.jpg,1',
      ',diya,,,,,,,,,,,,,,,https://x.in/e.jpg,2',
    ),
    choices: { shopName: 'haat' },
    dialect: 'shopify',
    products: [
      {
        sku: 'D-1',
        name: 'Diya',
        description: 'Clay',
        category: 'Home & Garden',
        mrpPaise: 3000,
        stock: 100,
        weightGrams: 80,
        images: ['https://x.in/d.jpg', 'https://x.in/e.jpg'],
      },
    ],
  },
  {
    name: 'Shopify: more options than Haat has',
    content: lines(
      `${oldHead},Option3 Name,Option3 Value,Option4 Name,Option4 Value`,
      'a,A,,,,Toys,,TRUE,Size,S,Color,Red,A1,,shopify,1,10,,,,,active,Cut,Slim,Fit,Long',
      'a,,,,,,,,,M,,Red,A2,,shopify,1,10,,,,,,,Slim,,Long',
    ),
    dialect: 'shopify',
    products: [{ errorRows: [2, 3] }],
    problems: ['2 too_many_options'],
  },
  {
    name: 'WooCommerce: a variable product by its SKU',
    content: lines(
      wooHead,
      '44,variable,P1,Kurti,1,,Long,,,1,,0.25,,,"Clothing > Kurtis, Sale",x,"https://a.in/1.jpg, https://a.in/2.jpg",,Color,"Red, Blue"',
      '45,variation,P1-R,Kurti - Red,1,,,,,1,4,,450,500,,,https://a.in/1.jpg,P1,Color,Red',
      '46,variation,P1-B,Kurti - Blue,0,,,,,1,,,,500,,,https://a.in/2.jpg,P1,Color,Blue',
    ),
    dialect: 'woocommerce',
    products: [
      {
        row: 2,
        name: 'Kurti',
        description: 'Long',
        isActive: true,
        category: 'Clothing & Fashion',
        variants: [
          {
            row: 3,
            sku: 'P1-R',
            pricePaise: 45000,
            mrpPaise: 50000,
            stock: 4,
            weightGrams: 250,
            isOffered: true,
            image: 'https://a.in/1.jpg',
          },
          { row: 4, sku: 'P1-B', pricePaise: 50000, stock: 10, isOffered: false, image: 'https://a.in/2.jpg' },
        ],
      },
    ],
    problems: ['3 sale_price_used salePrice', '4 stock_from_words stock'],
  },
  {
    name: 'WooCommerce: variations by the id of their parent, before it',
    content: lines(
      wooHead,
      '45,variation,,Kurti - Red,1,,,,,1,4,,,500,,,,id:44,Color,Red',
      '44,variable,,Kurti,1,Short,,,,1,,,,,Kurtis,,,,Color,Red',
    ),
    dialect: 'woocommerce',
    products: [
      { row: 2, name: 'Kurti', description: 'Short', variants: [{ row: 2, values: ['Red'], pricePaise: 50000 }] },
    ],
  },
  {
    name: 'WooCommerce: simple, grouped and external products, sale dates',
    content: lines(
      wooHead,
      '1,simple,S1,Mug,1,Short,,2026-11-01,2026-12-31,0,,,80,99,Uncategorized,,,,,',
      '2,"simple, virtual",S2,Card,-1,,,2026-12-01,,1,7,,80,99,Stationery,,,,,',
      '3,grouped,S3,Set,1,,,,,1,,,,,,,,,,',
      '4,external,S4,Link,1,,,,,1,,,,9,,,,,,',
    ),
    dialect: 'woocommerce',
    products: [
      { sku: 'S1', pricePaise: 8000, mrpPaise: 9900, stock: 0, isActive: true },
      { sku: 'S2', pricePaise: 9900, stock: 7, isActive: false, category: 'Office Supplies' },
    ],
    skipped: ['4 type_not_sold', '5 type_not_sold'],
    problems: ['2 sale_price_used salePrice', '2 stock_from_words stock'],
  },
  {
    name: 'WooCommerce: weights in pounds and attributes of a simple product',
    content: lines(
      'Type,SKU,Name,Regular price,In stock?,Stock,Weight (lbs),Attribute 1 name,Attribute 1 value(s)',
      'simple,W1,Lamp,999,1,2,2,Finish,Antique',
    ),
    dialect: 'woocommerce',
    products: [{ weightGrams: 907, stock: 2, descriptionLines: ['Finish: Antique'] }],
  },
  {
    name: 'WooCommerce: two variations with the same value',
    content: lines(
      wooHead,
      '1,variable,P,Kurti,1,,,,,1,,,,,Kurtis,,,,Color,"Red, Blue"',
      '2,variation,P-1,,1,,,,,1,1,,,10,,,,P,Color,Red',
      '3,variation,P-2,,1,,,,,1,1,,,10,,,,P,Color,red',
      '4,variation,P-3,,1,,,,,1,1,,,10,,,,P,Color,Blue',
      '5,variation,P-4,,1,,,,,1,1,,,10,,,,P,Color,',
    ),
    dialect: 'woocommerce',
    products: [{ variants: [{ sku: 'P-3', values: ['Blue'] }], errorRows: [6, 3, 4] }],
    problems: ['3 option_repeated', '4 option_repeated', '6 option_missing Color'],
  },
];
