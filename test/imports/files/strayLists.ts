import { type ImportFile, lines } from './format.ts';

/** Lists as phones, databases and copied tables leave them. Their results were written down before they were tried. */
export const strayLists: ImportFile[] = [
  {
    name: 'stray list: a phone’s stock report with a title, what there was in spring and what is left',
    content: lines(
      'Stock Report',
      '"Shop: Maa Durga Store, Ph 98300 12345"',
      '"Generated on 30/11/2026 10:15 AM, Total items: 2"',
      '',
      'Sr. No.,Item Name,Opening Stock,Stock In,Closing Stock,Purchase Price,Sale Price',
      '1,Agarbatti,120,0,96.0,₹ 35.00,₹ 50.00',
      '2,Dhoop,80,20,60.0,"₹ 1,000.00","₹ 1,200.00"',
      'Total,,200,20,156.0,,',
    ),
    dialect: null,
    headerRow: 5,
    products: [
      { row: 6, name: 'Agarbatti', pricePaise: 5000, stock: 96 },
      { row: 7, name: 'Dhoop', pricePaise: 120000, stock: 60 },
    ],
    skipped: ['8 instruction_row'],
  },
  {
    name: 'stray list: headings in two languages',
    content: lines(
      'Item Name / वस्तु का नाम,Rate (दर),स्टॉक - Stock,"Photo\nफोटो",Size / Colour',
      'बाल्टी,₹ १४९/-,१२,https://a.in/b.jpg,Blue',
    ),
    dialect: null,
    products: [
      { name: 'बाल्टी', pricePaise: 14900, stock: 12, images: ['https://a.in/b.jpg'], descriptionLines: undefined },
    ],
  },
  {
    name: 'stray list: units in a row of their own below the headings',
    content: lines('Item,Rate,Qty,Wt.', ',(Rs.),(Nos.),(gm)', 'Jug,120,3,250', 'Tray,80,0,'),
    dialect: null,
    products: [
      { row: 3, name: 'Jug', pricePaise: 12000, stock: 3, weightGrams: 250 },
      { row: 4, name: 'Tray', stock: 0 },
    ],
    skipped: ['2 instruction_row'],
  },
  {
    name: 'stray list: a CSV with the errors that its formulas had',
    content: lines(
      'Name,Price,MRP,Stock,Description',
      'Lamp,499,#N/A,4,#REF!',
      'Cup,#VALUE!,99,5,Blue',
      '#NAME?,99,,5,',
      'Jug,99,,#DIV/0!,',
    ),
    dialect: null,
    products: [
      { name: 'Lamp', pricePaise: 49900, mrpPaise: undefined, description: undefined, errorRows: [] },
      { errorRows: [3] },
      { errorRows: [4] },
      { errorRows: [5] },
    ],
    problems: ['3 cell_error price', '4 cell_error name', '5 cell_error stock'],
  },
  {
    name: 'stray list: dashes where there is no MRP and no weight',
    content: lines('Name,Price,MRP,Weight (g),Stock', 'Lamp,499,-,—,4', 'Cup,99, – ,--,5', 'Jug,-,,,6'),
    dialect: null,
    products: [
      { pricePaise: 49900, mrpPaise: undefined, weightGrams: undefined },
      { pricePaise: 9900, mrpPaise: undefined, weightGrams: undefined },
      { errorRows: [4] },
    ],
    problems: ['4 price_unreadable price'],
  },
  {
    name: 'stray list: three kinds of line ends, a delimiter behind each line, the end mark of DOS',
    content: 'Name,Price,Stock,\r\nLamp,499,3,\nCup,99,5,\rJug,"1,120",2,\r\n\u001a',
    dialect: null,
    products: [
      { row: 2, name: 'Lamp', stock: 3 },
      { row: 3, name: 'Cup', stock: 5 },
      { row: 4, name: 'Jug', pricePaise: 112000 },
    ],
  },
  {
    name: 'stray list: a table copied out of a conversation',
    content: '| Name | Price | Stock |\n| :--- | ---: | --- |\n| Brass lamp | ₹1,299 | 4 |\n| Cup | ₹99 | 12 |\n',
    dialect: null,
    products: [
      { row: 3, name: 'Brass lamp', pricePaise: 129900, stock: 4 },
      { row: 4, name: 'Cup', pricePaise: 9900, stock: 12 },
    ],
    skipped: ['2 instruction_row'],
  },
  {
    name: 'stray list: a number of the database before the SKU',
    content: lines('Product ID,Product Name,SKU,Price', '1001,Lamp,L-1,499', '1002,Cup,,99'),
    dialect: null,
    products: [
      { sku: 'L-1', name: 'Lamp' },
      { name: 'Cup', sku: undefined },
    ],
  },
  {
    name: 'stray list: the currency in a column of its own',
    content: lines(
      'Title,Price,Currency,Quantity',
      'Scarf,799,INR,6',
      'Shawl,20,USD,2',
      'Stole,399,INR (₹),1',
      'Cap,99,,1',
    ),
    dialect: null,
    products: [{ pricePaise: 79900 }, { errorRows: [3] }, { pricePaise: 39900 }, { pricePaise: 9900 }],
    problems: ['3 currency_not_rupees price'],
  },
  {
    name: 'stray list: digits of Gujarati, Bengali, Tamil and Urdu',
    content: lines('Name,Price,Stock', 'દીવો,"₹૧,૨૯૯",૧૨', 'প্রদীপ,১২৯৯.৫০,৫ pcs', 'விளக்கு,௧௨௯௯,௭', 'چراغ,۱۲۹۹,۳'),
    dialect: null,
    products: [
      { name: 'દીવો', pricePaise: 129900, stock: 12 },
      { name: 'প্রদীপ', pricePaise: 129950, stock: 5 },
      { name: 'விளக்கு', pricePaise: 129900, stock: 7 },
      { name: 'چراغ', pricePaise: 129900, stock: 3 },
    ],
  },
  {
    name: 'stray list: tabs in front of codes so that Excel keeps their zeros',
    content: lines('SKU,Name,Price', '"\t00123","\tLamp",\t499', '"\t00124",Cup,"99\t"'),
    dialect: null,
    products: [
      { sku: '00123', name: 'Lamp', pricePaise: 49900 },
      { sku: '00124', name: 'Cup', pricePaise: 9900 },
    ],
  },
  {
    name: 'stray list: subtotals of Excel below each kind, a grand total without figures',
    content: lines(
      'Category,Item,Rate,Qty',
      'Sarees,Silk saree,2499,4',
      'Sarees,Cotton saree,899,6',
      'Sarees Total,,,10',
      'Kitchen,Jug,120,3',
      'Kitchen Total,,,3',
      'Grand Total,,,',
    ),
    dialect: null,
    products: [{ name: 'Silk saree' }, { name: 'Cotton saree', stock: 6 }, { name: 'Jug', stock: 3 }],
    skipped: ['4 instruction_row', '6 instruction_row', '7 instruction_row'],
  },
  {
    name: 'stray list: rates with and without tax, the MRP with the words of the law',
    content: lines('Item,Rate (Excl. GST),Rate (Incl. GST),MRP (Incl. of all taxes),Qty', 'Jug,100,118,150,3'),
    dialect: null,
    products: [{ name: 'Jug', pricePaise: 11800, mrpPaise: 15000, stock: 3 }],
  },
  {
    name: 'stray list: offers of nothing and offers that are lower',
    content: lines('Item,Price,Offer Price,Qty', 'Jug,150,0.00,3', 'Cup,99,79,5', 'Mug,99,,5', 'Pot,,49,1'),
    dialect: null,
    products: [
      { pricePaise: 15000, mrpPaise: undefined },
      { pricePaise: 7900, mrpPaise: 9900 },
      { pricePaise: 9900 },
      { pricePaise: 4900 },
    ],
    problems: ['3 sale_price_used salePrice', '5 sale_price_used salePrice'],
  },
  {
    name: 'stray list: sizes whose parent is not in the file, and a price that names its MRP',
    content: lines(
      'Parent SKU,SKU,Name,Size,Price,Qty',
      'K-1,K-1-S,Kurti,S,499,2',
      'K-1,K-1-M,Kurti,M,"₹499/- (MRP 999/-)",2',
      'K-1,K-1-L,Kurti,L,549,2',
    ),
    dialect: null,
    products: [{ name: 'Kurti', variants: [{ sku: 'K-1-S' }, { sku: 'K-1-L', pricePaise: 54900 }], errorRows: [3] }],
    problems: ['3 price_unreadable price'],
  },
  {
    name: 'stray list: a description of Excel’s longest cell and one with a table in it',
    content: lines(
      'Name,Price,Description',
      `Lamp,499,${'Brass lamp, hand made. '.repeat(1500).replaceAll(',', '')}`,
      'Cup,99,"<table><tr><td>Height</td><td>9 cm</td></tr><tr><td>Weight</td><td>200 g</td></tr></table>"',
    ),
    dialect: null,
    products: [{ errorRows: [2] }, { description: 'Height 9 cm\nWeight 200 g' }],
    problems: ['2 description_too_long description', '3 html_removed description'],
  },
  {
    name: 'stray list: whole lines in quotes, as a second saving leaves them',
    content: lines('"Name,Price,Stock"', '"Lamp ""small"",499,3"', '"""Cup, blue"",99,5"', '"Jug,120,2"'),
    dialect: null,
    products: [
      { row: 2, name: 'Lamp "small"', pricePaise: 49900 },
      { row: 3, name: 'Cup, blue', stock: 5 },
      { row: 4, name: 'Jug', pricePaise: 12000 },
    ],
  },
];
