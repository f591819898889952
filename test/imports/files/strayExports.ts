import { sheetData, workbook, workbookOf } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

const rows = (...cells: string[][]) => cells.map((row) => row.join('\t')).join('\n');

/** Exports of panels that went through another program. Their results were written down before they were tried. */
export const strayExports: ImportFile[] = [
  {
    name: 'stray export: a feed for Google whose headings have the namespace of its XML',
    content: rows(
      ['g:id', 'g:title', 'g:description', 'g:image_link', 'g:availability', 'g:price', 'g:sale_price', 'g:gtin'],
      ['G-1', 'Lamp', 'Brass', 'https://a.in/l.jpg', 'in_stock', '1299.00 INR', '999.00 INR', '8901234567890'],
      ['G-2', 'Cup', 'Blue', 'https://a.in/c.jpg', 'out_of_stock', '99.00 INR', '', ''],
    ),
    dialect: 'google',
    products: [
      { sku: 'G-1', name: 'Lamp', pricePaise: 99900, mrpPaise: 129900, images: ['https://a.in/l.jpg'] },
      { sku: 'G-2', pricePaise: 9900, stock: 0 },
    ],
    problems: ['2 sale_price_used salePrice', '2 stock_from_words stock', '3 stock_from_words stock'],
  },
  {
    name: 'stray export: WooCommerce, variations whose parent was not exported',
    content: lines(
      'ID,Type,SKU,Name,Published,In stock?,Stock,Regular price,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
      '45,variation,K-S,Kurti - S,1,1,4,499,https://x.in/s.jpg,K,Size,S',
      '46,variation,K-M,Kurti - M,1,1,5,499,,K,Size,M',
      '47,variation,C-R,Cap - Red,1,1,5,99,,id:40,Color,Red',
    ),
    dialect: 'woocommerce',
    products: [
      {
        variants: [
          { sku: 'K-S', values: ['S'], stock: 4 },
          { sku: 'K-M', values: ['M'], stock: 5 },
        ],
      },
      { variants: [{ sku: 'C-R', values: ['Red'] }] },
    ],
  },
  {
    name: 'stray export: Shopify with markets, metafields and gift cards, pictures before and behind',
    content: lines(
      'Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option1 Linked To,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Gift Card,Color (product.metafields.shopify.color-pattern),Included / India,Price / International,Compare At Price / International,Status',
      'tee,Tee,<p>Cotton</p>,T-Shirts,TRUE,Size,S,,T-S,shopify,4,deny,499.00,0.00,https://x.in/1.jpg,2,FALSE,red; blue,TRUE,12.00,,active',
      'tee,,,,,,M,,T-M,shopify,-2,continue,549.00,699.00,https://x.in/2.jpg,1,,,,,,',
      'tee,,,,,,,,,,,,,,https://x.in/3.jpg,3,,,,,,',
    ),
    dialect: 'shopify',
    products: [
      {
        name: 'Tee',
        description: 'Cotton',
        isActive: true,
        options: [{ key: 'size', name: 'Size', values: ['S'] }],
        variants: [{ sku: 'T-S', values: ['S'], pricePaise: 49900, stock: 4 }],
        images: ['https://x.in/2.jpg', 'https://x.in/1.jpg', 'https://x.in/3.jpg'],
        errorRows: [3],
      },
    ],
    problems: ['2 html_removed description', '3 stock_negative stock'],
  },
  {
    name: 'stray export: Shopify saved as a workbook, codes and prices as numbers, TRUE as such',
    content: () =>
      workbookOf([
        [
          'Handle',
          'Title',
          'Published',
          'Variant SKU',
          'Variant Inventory Tracker',
          'Variant Inventory Qty',
          'Variant Price',
        ],
        ['lamp', 'Lamp', { raw: '<c t="b"><v>1</v></c>' }, 8901234567890, 'shopify', 4, 1299.5],
        ['cup', 'Cup', { raw: '<c t="b"><v>0</v></c>' }, 17, null, null, 99],
      ]),
    dialect: 'shopify',
    products: [
      { sku: '8901234567890', pricePaise: 129950, stock: 4, isActive: true },
      { sku: '17', pricePaise: 9900, stock: 10, isActive: false },
    ],
    problems: ['3 stock_from_words stock'],
  },
  {
    name: 'stray export: Meta’s template as a workbook, remarks above the headings',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Template',
            xml: sheetData([
              [
                '# Required | A unique content ID',
                '# Required | A title',
                '# Required',
                '# Required',
                '# Required | A price',
                '# Optional',
              ],
              ['id', 'title', 'availability', 'image_link', 'price', 'quantity_to_sell_on_facebook'],
              ['M-1', 'Lamp', 'in stock', 'https://a.in/l.jpg', '1,299.00 INR', 3],
              ['M-2', 'Cup', 'out of stock', 'https://a.in/c.jpg', 99, 0],
            ]),
          },
        ],
      }),
    dialect: 'meta',
    headerRow: 2,
    products: [
      { sku: 'M-1', pricePaise: 129900, stock: 3 },
      { sku: 'M-2', pricePaise: 9900, stock: 0 },
    ],
  },
  {
    name: 'stray export: a till’s list with handles and numbered options',
    content: lines(
      'Handle,SKU,Name,Category,Option 1 name,Option 1 value,Default price,Cost,Barcode',
      'tea,10001,Masala tea,Food,Pack,250 g,120.00,90.00,8901',
      'tea,10002,,,,500 g,230.00,170.00,8902',
      'mug,10003,Mug,Kitchen,,,99.00,40.00,',
    ),
    dialect: null,
    products: [
      {
        name: 'Masala tea',
        variants: [
          { sku: '10001', values: ['250 g'], pricePaise: 12000 },
          { sku: '10002', values: ['500 g'], pricePaise: 23000 },
        ],
      },
      { sku: '10003', name: 'Mug', pricePaise: 9900 },
    ],
  },
  {
    name: 'stray export: Amazon’s children sorted by price, their parent last and without a picture',
    content: rows(
      [
        'item_sku',
        'item_name',
        'standard_price',
        'quantity',
        'parent_child',
        'parent_sku',
        'size_name',
        'main_image_url',
      ],
      ['K-M', 'Kurta (M)', '599', '3', 'Child', 'K', 'M', 'https://a.in/m.jpg'],
      ['K-S', 'Kurta (S)', '499', '2', 'child', 'K', 'S', 'https://a.in/s.jpg'],
      ['K', 'Kurta', '', '', 'Parent', '', '', ''],
    ),
    dialect: 'amazon',
    products: [
      {
        name: 'Kurta',
        variants: [
          { sku: 'K-M', values: ['M'], pricePaise: 59900 },
          { sku: 'K-S', values: ['S'], pricePaise: 49900 },
        ],
        images: ['https://a.in/m.jpg', 'https://a.in/s.jpg'],
      },
    ],
  },
  {
    name: 'stray export: Meesho with its columns in another order, a size in capitals and a style of one row',
    content: lines(
      'SKU ID,Meesho Price,Product Name,Variation,Product ID / Style ID,MRP,Inventory,Net Weight (gms)',
      'B-S,"₹ 1,099/-",Blouse,s,B,"1,999",2,200',
      'B-S2,"₹ 1,099/-",Blouse,S ,B,"1,999",3,200',
      'C-1,299,Cap,,C,,4,',
    ),
    dialect: 'meesho',
    products: [
      { name: 'Blouse', errorRows: [2, 3] },
      { sku: 'C-1', name: 'Cap', pricePaise: 29900 },
    ],
    problems: ['2 option_repeated', '3 option_repeated'],
  },
];
