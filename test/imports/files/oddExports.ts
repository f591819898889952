import { type ImportFile, lines } from './format.ts';

const oldShopify =
  'Handle,Title,Body (HTML),Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Variant Image,Status';
const woo =
  'Type,SKU,Name,Published,In stock?,Stock,Sale price,Regular price,Categories,Weight (lbs),Images,Parent,Attribute 1 name,Attribute 1 value(s)';

/** Files of other systems with habits that no other file has. Their results were written down before they were tried. */
export const oddExports: ImportFile[] = [
  {
    name: 'odd export: Shopify rows of two handles mixed, the title in the last, an archived one',
    content: lines(
      oldShopify,
      'tee,,,,,,,M,,Red,T-MR,200,shopify,3,499,,,,https://x.in/mr.jpg,',
      'cap,Cap,Warm,Hats,,TRUE,Title,Default Title,,,C,0,shopify,0,199,0,https://x.in/c.jpg,1,,archived',
      'tee,Tee,<p>Soft</p>,T-Shirts,,TRUE,Size,S,Colour,Red,T-SR,200,shopify,0,499,599,https://x.in/1.jpg,1,https://x.in/sr.jpg,active',
    ),
    dialect: 'shopify',
    products: [
      {
        name: 'Tee',
        description: 'Soft',
        category: 'Clothing & Fashion',
        options: [
          { key: 'size', name: 'Size', values: ['M', 'S'] },
          { key: 'colour', name: 'Colour', values: ['Red'] },
        ],
        variants: [
          { sku: 'T-MR', values: ['M', 'Red'], stock: 3, weightGrams: 200, image: 'https://x.in/mr.jpg' },
          { sku: 'T-SR', values: ['S', 'Red'], stock: 0, mrpPaise: 59900 },
        ],
        isActive: true,
      },
      { name: 'Cap', sku: 'C', stock: 0, isActive: false, images: ['https://x.in/c.jpg'] },
    ],
    problems: ['4 html_removed description'],
  },
  {
    name: 'odd export: Shopify, published but a draft, compared with a lower price',
    content: lines(oldShopify, 'cup,Cup,Nice,Kitchen,,TRUE,Title,Default Title,,,C,,shopify,4,150,99,,,,draft'),
    dialect: 'shopify',
    products: [{ sku: 'C', isActive: false }],
    problems: ['2 price_above_mrp mrp'],
  },
  {
    name: 'odd export: WooCommerce attributes with commas, pounds, out of stock without a number',
    content: lines(
      woo,
      'variable,P,Paint,1,1,,,,Stationery,,"https://a.in/1.jpg, https://a.in/2.jpg",,Set,"6\\, small, 12"',
      'variation,P-6,Paint,1,1,4,,120,,0.5,https://a.in/6.jpg,P,Set,"6\\, small"',
      'variation,P-12,Paint,0,0,,99,199,,,,P,Set,12',
      'simple,Q,Quill,1,0,,,50,Stationery,,,,,',
    ),
    dialect: 'woocommerce',
    products: [
      {
        name: 'Paint',
        options: [{ key: null, name: 'Set', values: ['6, small', '12'] }],
        variants: [
          { sku: 'P-6', stock: 4, weightGrams: 227, image: 'https://a.in/6.jpg' },
          { sku: 'P-12', stock: 0, pricePaise: 9900, mrpPaise: 19900, isOffered: false },
        ],
      },
      { sku: 'Q', stock: 0, pricePaise: 5000 },
    ],
    problems: ['4 sale_price_used salePrice', '4 stock_from_words stock', '5 stock_from_words stock'],
  },
  {
    name: 'odd export: Meesho with a row twice, a price with a sign and a size that is missing',
    content: lines(
      'Fill the sheet below. Fields in red are compulsory.,,,,,,',
      'Product Name,Variation,Meesho Price,MRP,Inventory,Product ID / Style ID,SKU ID',
      'Kurti,M,₹499,999,5,ST,K-M',
      'Kurti,M,₹499,999,5,ST,K-M',
      'Kurti,L,"₹1,499/-",999,5,ST,K-L',
      'Kurti,,499,999,5,ST,K-0',
    ),
    dialect: 'meesho',
    headerRow: 2,
    products: [{ name: 'Kurti', variants: [{ sku: 'K-M', values: ['M'] }], errorRows: [5, 6] }],
    problems: ['4 duplicate_row', '5 price_above_mrp mrp', '6 option_missing Size'],
  },
  {
    name: 'odd export: Amazon, a parent alone, an offer that is deleted, prices of the seller',
    content: lines(
      'item_sku,item_name,your_price,list_price,quantity,bullet_point1,bullet_point2,parent_child,parent_sku,color_name,update_delete',
      'P,Towel,,,,,,parent,,,',
      'X,Old towel,199,299,1,,,,,,Delete',
      'Y,Bath mat,₹399,599,0,Soft,Washable,,,Grey,Update',
    ),
    dialect: 'amazon',
    products: [
      { name: 'Towel' },
      { sku: 'Y', pricePaise: 39900, mrpPaise: 59900, stock: 0, description: 'Soft\nWashable\nColour: Grey' },
    ],
    skipped: ['3 delete_row'],
  },
  {
    name: 'odd export: Flipkart with a name of parts, sizes as ranges and an inactive listing',
    content: lines(
      'Seller SKU ID,Group ID,Listing Status,MRP (INR),Your selling price (INR),Stock,Brand,Type,Model Number,Size,Key Features',
      'Text,Text,Single,Positive number,Positive number,Number,Text,Text,Text,Text,Text',
      'J-32,J,ACTIVE,999,"₹ 1,299",4,Levi,Jeans,501,32-34,Slim',
      'J-36,J,INACTIVE,1999,1299,4,Levi,Jeans,501,36-38,Slim',
    ),
    dialect: 'flipkart',
    products: [
      {
        name: 'Levi Jeans 501',
        variants: [{ sku: 'J-36', values: ['36-38'], pricePaise: 129900, mrpPaise: 199900, isOffered: false }],
        errorRows: [3],
      },
    ],
    problems: ['3 price_above_mrp mrp'],
    skipped: ['2 instruction_row'],
  },
  {
    name: 'odd export: a WhatsApp catalogue with its own columns, archived and without stock',
    content: lines(
      'id,title,description,availability,condition,price,link,image_link,brand,wa_compliance_category,status,sale_price',
      'W1,Ladoo 500 g,Besan,in stock,new,"1,250.00 INR",https://wa.me/p/1,https://a.in/l.jpg,Mithai,DEFAULT,active,"₹999.00"',
      'W2,Barfi,Kaju,out of stock,new,INR 800,https://wa.me/p/2,https://a.in/b.jpg,Mithai,DEFAULT,archived,',
    ),
    dialect: 'meta',
    products: [
      { sku: 'W1', pricePaise: 99900, mrpPaise: 125000, stock: 10, isActive: true },
      { sku: 'W2', pricePaise: 80000, stock: 0, isActive: false, images: ['https://a.in/b.jpg'] },
    ],
    problems: ['2 sale_price_used salePrice', '2 stock_from_words stock', '3 stock_from_words stock'],
  },
  {
    name: 'odd export: Google with semicolons instead of tabs, groups apart and a preorder',
    content: lines(
      'id;title;description;link;image link;availability;price;item group id;size;color;gtin',
      'A-S;Tee (S, Red);Soft;https://x.in/a;https://x.in/s.jpg;in_stock;499.00 INR;A;S;Red;',
      'B;Mug;Clay;https://x.in/b;https://x.in/b.jpg;preorder;150.00 INR;;;;890',
      'A-M;Tee (M, Red);Soft;https://x.in/a;https://x.in/m.jpg;out_of_stock;499.00 INR;A;M;Red;',
    ),
    dialect: 'google',
    products: [
      {
        name: 'Tee',
        variants: [
          { values: ['S', 'Red'], stock: 10 },
          { values: ['M', 'Red'], stock: 0 },
        ],
      },
      { sku: 'B', name: 'Mug', pricePaise: 15000 },
    ],
    problems: ['2 stock_from_words stock', '3 stock_from_words stock', '4 stock_from_words stock'],
  },
];
