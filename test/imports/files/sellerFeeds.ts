import { type ImportFile, lines } from './format.ts';

const meta =
  'id,title,availability,price,sale_price,image_link,additional_image_link,item_group_id,color,size,quantity_to_sell_on_facebook';
const haat = 'Haat ID;SKU;Name;Price;MRP;Stock;Active;Category';

/** Feeds, and Haat's own files, after people have worked on them. */
export const sellerFeeds: ImportFile[] = [
  {
    name: 'seller file: Meta with sale prices, more pictures and other currencies',
    content: lines(
      meta,
      'A,Lamp,in stock,"1,299.00 INR",999 INR,https://a.in/1.jpg,"https://a.in/2.jpg,https://a.in/3.jpg",,,,4',
      'B,Mug,in stock,INR 499,,https://a.in/1.jpg,,,,,2',
      'C,Pot,out of stock,499 INR,,https://a.in/1.jpg,,,,,0',
      'D,Jar,in stock,9.99 USD,,https://a.in/1.jpg,,,,,2',
    ),
    dialect: 'meta',
    products: [
      {
        pricePaise: 99900,
        mrpPaise: 129900,
        stock: 4,
        images: ['https://a.in/1.jpg', 'https://a.in/2.jpg', 'https://a.in/3.jpg'],
      },
      { pricePaise: 49900, stock: 2 },
      { pricePaise: 49900, stock: 0 },
      { errorRows: [5] },
    ],
    problems: ['2 sale_price_used salePrice', '5 currency_not_rupees price'],
  },
  {
    name: 'seller file: Meta groups whose rows are apart, capitals in availability',
    content: lines(
      meta,
      'A-S,"Kurti (Red, S)",In Stock,499 INR,,https://a.in/1.jpg,,A,Red,S,4',
      'B,Mug,In Stock,99 INR,,https://a.in/9.jpg,,,,,1',
      'A-M,"Kurti (Red, M)",Out of Stock,499 INR,,https://a.in/2.jpg,,A,Red,M,0',
    ),
    dialect: 'meta',
    products: [
      {
        name: 'Kurti',
        variants: [
          { sku: 'A-S', values: ['Red', 'S'], stock: 4 },
          { sku: 'A-M', values: ['Red', 'M'], stock: 0 },
        ],
      },
      { sku: 'B', name: 'Mug' },
    ],
  },
  {
    name: 'seller file: a feed with capitals in its headings and underscores, a sale with dates',
    content: lines(
      'ID\tTitle\tDescription\tLink\tImage_link\tAvailability\tPrice\tSale_price\tSale_price_effective_date\tGTIN\tMPN',
      'G-1\tLamp\tBrass\thttps://a.in\thttps://a.in/l.jpg\tin stock\t1299 INR\t999 INR\t2026-11-01T00:00+0530/2026-12-31T23:59+0530\t8901234567890\tL1',
    ),
    // 'in stock' with a blank is Meta's spelling; both have the same columns.
    dialect: 'meta',
    products: [{ sku: 'G-1', pricePaise: 99900, mrpPaise: 129900, stock: 10 }],
    problems: ['2 sale_price_used salePrice', '2 stock_from_words stock'],
  },
  {
    name: 'seller file: Haat saved again by Excel, with semicolons and commas',
    content: `\ufeff${lines(haat, ';00451;Comb;15,50;20,00;7;yes;Beauty & Personal Care', ';=1+1;Oil;1.299,00;;-;हाँ;Beauty & Personal Care')}`,
    dialect: 'haat',
    products: [
      { sku: '00451', pricePaise: 1550, mrpPaise: 2000, stock: 7, isActive: true },
      { sku: '=1+1', pricePaise: 129900, errorRows: [3] },
    ],
    problems: ['3 stock_unreadable stock'],
  },
  {
    name: 'seller file: Haat with its columns in another order and one of notes',
    content: lines('Stock,Notes,Price,Name,SKU,Haat ID', '7,buy more,15,Comb,C-1,'),
    dialect: 'haat',
    products: [{ sku: 'C-1', name: 'Comb', pricePaise: 1500, stock: 7 }],
  },
];
