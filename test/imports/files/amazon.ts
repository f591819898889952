import { workbookOf } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

const amazonHead =
  'feed_product_type,item_sku,brand_name,item_name,standard_price,list_price,quantity,product_description,bullet_point1,bullet_point2,main_image_url,other_image_url1,parent_child,parent_sku,color_name,size_name,update_delete';
const amazonTop = [
  'TemplateType=fptcustom,Version=2021.1014,,,,,,,,,,,,,,,',
  'Product Type,Seller SKU,Brand,Product Name,Price,List price,Qty,Description,,,,,,,,,',
];

/** Files of Amazon, with the older and the newer headings. */
export const amazonFiles: ImportFile[] = [
  {
    name: 'Amazon: headings in the third row, a parent with children',
    content: lines(
      ...amazonTop,
      amazonHead,
      'kurta,P1,Libas,Libas Kurta,,,,Soft,Cotton,Machine wash,https://z.in/p.jpg,,Parent,,,,Update',
      'kurta,P1-S,Libas,Libas Kurta S Red,799,1999,5,,,,https://z.in/r.jpg,,Child,P1,Red,S,Update',
      'kurta,P1-M,Libas,Libas Kurta M Red,849,1999,4,,,,https://z.in/r2.jpg,,Child,P1,Red,M,Update',
      'kurta,OLD,Libas,Old Kurta,1,1,1,,,,,,,,,,Delete',
    ),
    dialect: 'amazon',
    headerRow: 3,
    products: [
      {
        row: 4,
        name: 'Libas Kurta',
        description: 'Soft\nCotton\nMachine wash\nBrand: Libas',
        category: 'Clothing & Fashion',
        images: ['https://z.in/p.jpg', 'https://z.in/r.jpg', 'https://z.in/r2.jpg'],
        options: [
          { key: 'colour', name: 'Colour', values: ['Red'] },
          { key: 'size', name: 'Size', values: ['S', 'M'] },
        ],
        variants: [
          {
            row: 5,
            sku: 'P1-S',
            values: ['Red', 'S'],
            pricePaise: 79900,
            mrpPaise: 199900,
            stock: 5,
            image: 'https://z.in/r.jpg',
          },
          { row: 6, sku: 'P1-M', values: ['Red', 'M'], image: 'https://z.in/r2.jpg' },
        ],
      },
    ],
    skipped: ['7 delete_row'],
  },
  {
    name: 'Amazon: the newer template with paths as headings',
    content: lines(
      'settings=contentLanguageTag=en_IN,,,,,',
      'SKU,Item Name,Your Price INR,Quantity,Main Image,Description',
      'contribution_sku#1.value,item_name[marketplace_id=A21TJRUUN4KGV][language_tag=en_IN]#1.value,purchasable_offer[marketplace_id=A21TJRUUN4KGV]#1.our_price#1.schedule#1.value_with_tax,fulfillment_availability#1.quantity,main_product_image_locator[marketplace_id=A21TJRUUN4KGV]#1.media_location,product_description[language_tag=en_IN]#1.value',
      'N-1,Steel Bottle,499,20,https://z.in/b.jpg,Keeps cold',
    ),
    choices: { options: { fallbackCategory: 'Home & Garden' } },
    dialect: 'amazon',
    headerRow: 3,
    products: [
      {
        row: 4,
        sku: 'N-1',
        name: 'Steel Bottle',
        pricePaise: 49900,
        stock: 20,
        images: ['https://z.in/b.jpg'],
        description: 'Keeps cold',
      },
    ],
  },
  ...(['2026-11-01', '2026-12-01'] as const).map(
    (start): ImportFile => ({
      name: `Amazon: a sale from ${start}`,
      content: lines(
        'item_sku,item_name,your_price,sale_price,sale_from_date,sale_end_date',
        `A,Lamp,500,400,${start},2026-12-31`,
      ),
      dialect: 'amazon',
      products: start === '2026-11-01' ? [{ pricePaise: 40000, mrpPaise: 50000 }] : [{ pricePaise: 50000 }],
      problems: start === '2026-11-01' ? ['2 sale_price_used salePrice'] : [],
    }),
  ),
  {
    name: 'Amazon: only bullet points and more than ten pictures',
    content: () =>
      workbookOf([
        ['item_sku', 'item_name', 'standard_price', 'bullet_point1', 'bullet_point2', 'main_image_url'],
        [
          'A',
          'Lamp',
          500,
          'Brass',
          'By hand',
          Array.from({ length: 12 }, (_, at) => `https://z.in/${at}.jpg`).join(' '),
        ],
      ]),
    dialect: 'amazon',
    products: [
      { description: 'Brass\nBy hand', images: Array.from({ length: 10 }, (_, at) => `https://z.in/${at}.jpg`) },
    ],
    problems: ['2 extra_images images'],
  },
];
