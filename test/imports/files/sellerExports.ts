import { type ImportFile, lines } from './format.ts';

const oldShopify =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status';
const woo =
  'ID,Type,SKU,Name,Published,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)';
const amazon =
  'feed_product_type,item_sku,item_name,standard_price,list_price,quantity,main_image_url,parent_child,parent_sku,size_name,update_delete';
const meesho =
  'Product Name,Variation,Meesho Price,MRP,Inventory,Product ID / Style ID,SKU ID,Generic Name,Country of Origin';
const flipkart =
  'Seller SKU ID,Group ID,Listing Status,MRP (INR),Your selling price (INR),Stock,Model Name,Size,Tax Code,Country Of Origin';

/** Files that sellers download elsewhere, after people have worked on them. */
export const sellerExports: ImportFile[] = [
  {
    name: 'seller file: Shopify rows with pictures alone, one before its product',
    content: lines(
      oldShopify,
      'mug,,,,,,,,,,,,,,https://x.in/2.jpg,2,',
      'mug,Mug,Nice,,Kitchen,,TRUE,Title,Default Title,M-1,shopify,4,150,0.00,https://x.in/1.jpg,1,active',
      'mug,,,,,,,,,,,,,,https://x.in/3.jpg,3,',
    ),
    dialect: 'shopify',
    products: [
      {
        sku: 'M-1',
        name: 'Mug',
        pricePaise: 15000,
        stock: 4,
        images: ['https://x.in/1.jpg', 'https://x.in/2.jpg', 'https://x.in/3.jpg'],
      },
    ],
  },
  {
    name: 'seller file: Shopify HTML over several lines',
    content: lines(
      oldShopify,
      'mug,Mug,"<div>\n<p>Hand made</p>\n<ul>\n<li>Clay</li>\n<li>300 ml</li>\n</ul>\n<script>x()</script></div>",,Kitchen,,true,Title,Default Title,M-1,shopify,4,150,200,,,active',
    ),
    dialect: 'shopify',
    products: [{ description: 'Hand made\nClay\n300 ml', mrpPaise: 20000 }],
    problems: ['2 html_removed description'],
  },
  {
    name: 'seller file: Shopify saved with semicolons, prices with commas',
    content: `${oldShopify}\r\ncup,Cup,Nice,,Kitchen,,TRUE,Title,Default Title,C-1,,,"99",,,,active`
      .replaceAll(',', ';')
      .replace('"99"', '99,50'),
    dialect: 'shopify',
    products: [{ sku: 'C-1', pricePaise: 9950, stock: 10, isStockUncounted: true }],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'seller file: WooCommerce with a variation for any size',
    content: lines(
      woo,
      '7,variable,KU,Kurti,1,Soft,1,,,,Kurtis,,,Size,"S, M"',
      '8,variation,KU-S,Kurti - S,1,,1,3,,499,,,KU,Size,S',
      '9,variation,KU-X,Kurti,1,,1,3,,499,,,KU,Size,',
    ),
    dialect: 'woocommerce',
    products: [{ name: 'Kurti', variants: [{ sku: 'KU-S', values: ['S'] }], errorRows: [4] }],
    problems: ['4 option_missing Size'],
  },
  {
    name: 'seller file: WooCommerce children before and after their parent',
    content: lines(
      woo,
      '8,"variation, virtual",KU-S,,1,,1,3,,499,,,KU,Size,S',
      '7,variable,KU,Kurti,1,Soft,1,,,,Kurtis,"https://a.in/1.jpg, https://a.in/2.jpg",,Size,"S, M"',
      '5,simple,CUP,Cup,-1,Nice,backorder,,,80,Kitchen,,,,',
      '9,"variation, downloadable",KU-M,,1,,0,0,,499,,,KU,Size,M',
    ),
    dialect: 'woocommerce',
    products: [
      {
        name: 'Kurti',
        images: ['https://a.in/1.jpg', 'https://a.in/2.jpg'],
        variants: [
          { sku: 'KU-S', stock: 3 },
          { sku: 'KU-M', stock: 0 },
        ],
      },
      { sku: 'CUP', isActive: false, stock: 10 },
    ],
    problems: ['4 stock_from_words stock'],
  },
  {
    name: 'seller file: WooCommerce prices with signs, and a sale that is no lower',
    content: lines(
      woo,
      '1,simple,A,Pot,1,Clay,1,4,"₹1,499","₹1,299",Home,,,,',
      '2,simple,B,Jar,1,Clay,yes,4,99,"1,299.00",Home,,,,',
    ),
    dialect: 'woocommerce',
    products: [{ pricePaise: 129900 }, { pricePaise: 9900, mrpPaise: 129900 }],
    problems: ['3 sale_price_used salePrice'],
  },
  {
    name: 'seller file: Amazon with three rows of headings, children before their parent',
    content: lines(
      'TemplateType=fptcustom,Version=2026.1,The top 3 rows are for Amazon.com use only.,,,,,,,,',
      'Product Type,Seller SKU,Product Name,Price,List price,Quantity,Main Image,Parentage,Parent SKU,Size,Update Delete',
      amazon,
      'kurta,K-S,Kurta S,"1,299.00",1999,5,https://z.in/s.jpg,Child,K,S,PartialUpdate',
      'kurta,K,Kurta,,,,https://z.in/k.jpg,Parent,,,Update',
      'kurta,K-M,Kurta M,1299,1999,,https://z.in/m.jpg,child,K,M,',
    ),
    dialect: 'amazon',
    headerRow: 3,
    products: [
      {
        name: 'Kurta',
        variants: [
          { sku: 'K-S', pricePaise: 129900, stock: 5 },
          { sku: 'K-M', mrpPaise: 199900 },
        ],
      },
    ],
  },
  {
    name: 'seller file: Amazon children whose parent is not in the file',
    content: lines(
      amazon,
      'kurta,K-S,Kurta,799,1999,5,,Child,K,S,',
      'kurta,K-M,Kurta,799,1999,5,,Child,K,M,',
      'kurta,L-M,Lehenga,799,1999,5,,,,,delete',
    ),
    dialect: 'amazon',
    headerRow: 1,
    products: [{ row: 2, name: 'Kurta', variants: [{ sku: 'K-S' }, { sku: 'K-M' }] }],
    skipped: ['4 delete_row'],
  },
  {
    name: 'seller file: Meesho one size only, prices in words of the panel',
    content: lines(
      meesho,
      'Saree,Free Size,Rs. 899,"1,999",12,S1,SA-1,Sarees,India',
      'Dupatta,,199,499,0,S2,DU-1,Dupattas,India',
    ),
    dialect: 'meesho',
    products: [
      { name: 'Saree', variants: [{ sku: 'SA-1', values: ['Free Size'], pricePaise: 89900, stock: 12 }] },
      { name: 'Dupatta', sku: 'DU-1', pricePaise: 19900, stock: 0, countryOfOrigin: 'IN' },
    ],
  },
  {
    name: 'seller file: Meesho saved with tabs, styles mixed',
    content: lines(
      meesho.replaceAll(',', '\t'),
      'Kurti\tS\t399\t999\t4\tA\tA-S\tKurtis\tIndia',
      'Top\tS\t299\t599\t4\tB\tB-S\tTops\tIndia',
      'Kurti\tM\t399\t999\t4\tA\tA-M\tKurtis\tIndia',
    ),
    dialect: 'meesho',
    products: [
      { row: 2, name: 'Kurti', variants: [{ sku: 'A-S' }, { sku: 'A-M' }] },
      { row: 3, name: 'Top', variants: [{ sku: 'B-S' }] },
    ],
  },
  {
    name: 'seller file: Flipkart, listings that are off, tax codes and countries in words',
    content: lines(
      flipkart,
      'F-1,,ACTIVE,"1,999",999,5,Lamp,,GST_18,IN for India',
      'F-2,,INACTIVE,1999,999,5,Lamp two,,GST_5,IN',
      'F-3,G,ACTIVE,1999,999,5,Shirt,M,GST_5,India',
      'F-4,G,ACTIVE,1999,1049,2,Shirt,L,GST_5,India',
    ),
    dialect: 'flipkart',
    products: [
      { sku: 'F-1', name: 'Lamp', isActive: true, mrpPaise: 199900, countryOfOrigin: 'IN' },
      { sku: 'F-2', isActive: false },
      {
        name: 'Shirt',
        variants: [
          { sku: 'F-3', values: ['M'] },
          { sku: 'F-4', pricePaise: 104900 },
        ],
      },
    ],
  },
];
