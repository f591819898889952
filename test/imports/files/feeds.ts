import { type ImportFile, lines } from './format.ts';

const id = '0190f5f6-0000-7000-8000-000000000001';
const [red, blue] = ['0190f5f6-0000-7000-8000-00000000000a', '0190f5f6-0000-7000-8000-00000000000b'];
const tabs = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');
const picture = '0190f5f6-1111-7000-8000-000000000001';

/** Feeds for Meta (WhatsApp catalogues) and Google. */
export const feedFiles: ImportFile[] = [
  {
    name: 'Meta: our own feed with options, to the same shop',
    content: lines(
      'id,title,description,availability,condition,price,link,image_link,additional_image_link,brand,product_type,sale_price,item_group_id,size,color,material,custom_label_0,quantity_to_sell_on_facebook',
      `${red},"Kurti (Red, M)",Soft,in stock,new,999.00 INR,https://haat.in/p,https://haat.in/media/pictures/${picture}/1280.jpg,,Riya,Clothing & Fashion,499.00 INR,${id},M,Red,,,4`,
      `${blue},"Kurti (Blue, M)",Soft,out of stock,new,999.00 INR,https://haat.in/p,https://haat.in/media/pictures/${picture}/1280.jpg,,Riya,Clothing & Fashion,499.00 INR,${id},M,Blue,,,0`,
    ),
    choices: { shopName: 'Riya', origin: 'https://haat.in' },
    dialect: 'meta',
    products: [
      {
        id,
        isIdOrSku: true,
        name: 'Kurti',
        description: 'Soft',
        category: 'Clothing & Fashion',
        images: [`/media/pictures/${picture}/1280.webp`],
        options: [
          { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
          { key: 'size', name: 'Size', values: ['M'] },
        ],
        variants: [
          { id: red, sku: red, values: ['Red', 'M'], pricePaise: 49900, mrpPaise: 99900, stock: 4 },
          { id: blue, sku: blue, values: ['Blue', 'M'], stock: 0 },
        ],
      },
    ],
    problems: ['2 sale_price_used salePrice', '3 sale_price_used salePrice'],
  },
  {
    name: 'Meta: the template with a row of remarks above, by its values',
    content: lines(
      '# Required | A unique ID,# Required | A title,# Required | Availability,# Required,# Required',
      'id,title,availability,price,image_link',
      'W-1,Lamp,in stock,"1,499.00 INR",https://a.in/l.jpg',
    ),
    choices: { options: { fallbackCategory: 'Home & Garden' } },
    dialect: 'meta',
    headerRow: 2,
    products: [{ row: 3, sku: 'W-1', pricePaise: 149900, stock: 10, isStockUncounted: true }],
    problems: ['3 stock_from_words stock'],
  },
  {
    name: 'Meta: a row of remarks below the headings, another currency, an archived product',
    content: lines(
      'id,title,availability,price,image_link,status,quantity_to_sell_on_facebook',
      '# Required,# Required,# Required,# Required,# Required,# Optional,# Optional',
      'A,Lamp,in stock,20.00 USD,https://a.in/l.jpg,active,5',
      'B,Diya,in stock,20.00 INR,https://a.in/d.jpg,archived,5',
    ),
    dialect: 'meta',
    products: [{ errorRows: [3] }, { sku: 'B', isActive: false, stock: 5 }],
    skipped: ['2 instruction_row'],
    problems: ['3 currency_not_rupees price'],
  },
  {
    name: 'Meta: other options in custom labels and material',
    content: lines(
      'id,title,availability,price,image_link,item_group_id,material,custom_label_0,fb_product_category',
      'A1,Soap,in stock,50 INR,,G,Clay,Rose,Health & Beauty',
      'A2,Soap,in stock,50 INR,,G,Clay,Neem,Health & Beauty',
    ),
    dialect: 'meta',
    products: [
      {
        options: [
          { key: 'material', name: 'Material', values: ['Clay'] },
          { key: null, name: 'Option 1', values: ['Rose', 'Neem'] },
        ],
        category: 'Health & Beauty',
        variants: [{ sku: 'A1' }, { sku: 'A2' }],
      },
    ],
    problems: ['2 stock_from_words stock', '3 stock_from_words stock'],
  },
  {
    name: 'Meta: a sale that is over, and a preview that Haat drew',
    content: lines(
      'id,title,availability,price,sale_price,sale_price_effective_date,image_link,inventory,wa_compliance_category',
      'A,Lamp,in stock,500 INR,400 INR,2026-10-01T00:00+05:30/2026-10-31T23:59+05:30,https://haat.in/media/previews/x/1.jpg,3,',
    ),
    choices: { origin: 'https://haat.in' },
    dialect: 'meta',
    products: [{ pricePaise: 50000, images: [], stock: 3 }],
  },
  {
    name: 'Google: tab-separated, with blanks in the headings',
    content: tabs(
      [
        'id',
        'title',
        'description',
        'link',
        'image link',
        'availability',
        'price',
        'identifier exists',
        'product type',
      ],
      [
        'G-1',
        'Lamp',
        'Brass',
        'https://a.in',
        'https://a.in/l.jpg',
        'in_stock',
        '499.00 INR',
        'no',
        'Home & Garden > Lamps',
      ],
    ),
    dialect: 'google',
    products: [{ sku: 'G-1', pricePaise: 49900, stock: 10, isStockUncounted: true, category: 'Home & Garden' }],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'Google: recognised by in_stock alone',
    content: tabs(['id', 'title', 'image_link', 'availability', 'price'], ['1', 'A', '', 'in_stock', '10 INR']),
    dialect: 'google',
    products: [{ sku: '1' }],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'Google: a group of one without options keeps its own id',
    content: tabs(
      ['id', 'title', 'image_link', 'availability', 'price', 'mpn', 'item_group_id'],
      ['7', 'A', '', 'out_of_stock', '10 INR', '', 'G'],
    ),
    dialect: 'google',
    products: [{ sku: '7', stock: 0 }],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'Google: further pictures with commas, a brand',
    content: tabs(
      ['id', 'title', 'description', 'image_link', 'additional_image_link', 'availability', 'price', 'gtin', 'brand'],
      [
        '7',
        'A',
        'B',
        'https://a.in/1.jpg',
        'https://a.in/2.jpg,https://a.in/3,4.jpg',
        'out_of_stock',
        '10 INR',
        '',
        'Libas',
      ],
    ),
    dialect: 'google',
    products: [
      { images: ['https://a.in/1.jpg', 'https://a.in/2.jpg', 'https://a.in/3,4.jpg'], description: 'B\nBrand: Libas' },
    ],
    problems: ['2 stock_from_words stock'],
  },
  {
    name: 'Google: three rows of one group, one of them twice',
    content: tabs(
      ['id', 'title', 'image_link', 'availability', 'price', 'mpn', 'item_group_id', 'size'],
      ['1', 'A', '', 'in_stock', '10 INR', '', 'G', 'S'],
      ['1', 'A', '', 'in_stock', '10 INR', '', 'G', 'S'],
      ['2', 'A', '', 'in_stock', '12 INR', '', 'G', 'M'],
    ),
    dialect: 'google',
    products: [
      {
        variants: [
          { sku: '1', pricePaise: 1000 },
          { sku: '2', pricePaise: 1200 },
        ],
      },
    ],
    problems: ['2 stock_from_words stock', '3 duplicate_row', '4 stock_from_words stock'],
  },
];
