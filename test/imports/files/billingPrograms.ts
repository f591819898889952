import { sheetData, workbook, workbookOf } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

/** Lists out of billing and stock programs. Their results were written down before they were tried. */
export const billingPrograms: ImportFile[] = [
  {
    name: 'program: Vyapar, a sale price and a purchase price',
    content: () =>
      workbookOf([
        [
          ...['Item name*', 'Item code', 'HSN', 'Sale price', 'Purchase price', 'Discount Type', 'Sale discount'],
          ...['Opening stock quantity', 'Minimum stock quantity', 'Item Location', 'Tax Rate', 'Base Unit (x)'],
        ],
        ['Basmati rice 5 kg', 'BR-5', '1006', 520, 455, 'Percentage', 0, 40, 5, 'Rack 2', 'GST@5%', 'Pcs'],
        ['Toor dal 1 kg', 'TD-1', '0713', null, 140, 'Percentage', 0, 12, 5, 'Rack 1', 'GST@0%', 'Pcs'],
      ]),
    dialect: null,
    products: [
      { sku: 'BR-5', name: 'Basmati rice 5 kg', pricePaise: 52000, stock: 40 },
      { sku: 'TD-1', pricePaise: undefined, stock: 12 },
    ],
  },
  {
    name: 'program: Tally, the headings over two rows',
    content: () =>
      workbookOf([
        ['Shree Traders'],
        ['Stock Summary'],
        ['1-Apr-26 to 29-Nov-26'],
        ['Particulars', 'Closing Balance'],
        [null, 'Quantity', 'Rate', 'Value'],
        ['Cotton saree', '12 pcs', 450, 5400],
        ['Grand Total', '12 pcs', null, 5400],
      ]),
    dialect: null,
    headerRow: null,
    products: [{}, {}, {}, {}, {}, {}],
    skipped: ['7 instruction_row'],
  },
  {
    name: 'program: Tally, one row of headings, a rate for each unit and a balance below zero',
    content: lines(
      'Shree Traders,,,',
      'Godown Summary,,,',
      'Name of Item,Quantity,Rate,Value',
      'Cotton saree,12 Nos,450.00,"5,400.00"',
      'Silk saree,(-)3 Nos,"1,450.00","-4,350.00"',
      'Wool shawl,4 Nos,650.00/Nos,"2,600.00"',
      'Grand Total,13 Nos,,"3,650.00"',
    ),
    dialect: null,
    headerRow: 3,
    products: [{ name: 'Cotton saree', pricePaise: 45000, stock: 12 }, { errorRows: [5] }, { errorRows: [6] }],
    problems: ['5 stock_negative stock', '6 price_unreadable price'],
    skipped: ['7 instruction_row'],
  },
  {
    name: 'program: Khatabook, prices with signs',
    content: lines(
      'Item Name,Selling Price,Purchase Price,Current Stock,Unit,Low Stock Alert,Category',
      'Parle-G 100 g,₹ 10.00,₹ 8.50,240,PCS,20,Biscuits',
      'Surf Excel 1 kg,"₹ 1,35.00",₹ 120.00,0,PCS,5,Grocery',
    ),
    dialect: null,
    products: [
      { name: 'Parle-G 100 g', pricePaise: 1000, stock: 240, category: 'Food & Beverages' },
      { name: 'Surf Excel 1 kg', errorRows: [3] },
    ],
    problems: ['3 price_unreadable price'],
  },
  {
    name: 'program: Dukaan, a first price and a lower one',
    content: lines(
      'Product Name,Category,Original Price,Discounted Price,Quantity,SKU,Description,Image 1,Image 2',
      'Cotton kurti,Kurtis,999,499,20,KU-1,Soft,https://a.in/1.jpg,https://a.in/2.jpg',
      'Linen shirt,Shirts,1299,1299,,SH-1,,,',
    ),
    dialect: null,
    products: [
      {
        ...{ sku: 'KU-1', pricePaise: 49900, mrpPaise: 99900, stock: 20, description: 'Soft' },
        images: ['https://a.in/1.jpg', 'https://a.in/2.jpg'],
      },
      { sku: 'SH-1', pricePaise: 129900, mrpPaise: 129900, stock: undefined },
    ],
  },
  {
    name: 'program: Busy, groups as categories',
    content: lines(
      'Name,Alias,Group,Main Unit,Sales Price,Purchase Price,M.R.P.',
      'Fevicol 50 g,FV50,Stationery,Pcs.,25.00,19.00,30.00',
    ),
    dialect: null,
    products: [{ name: 'Fevicol 50 g', category: 'Office Supplies', pricePaise: 2500, mrpPaise: 3000 }],
  },
  {
    name: 'program: a till, headings written as one word',
    content: lines(
      'ItemCode,ItemName,SellingPrice,MRP,StockQty,ImageUrl',
      '1001,Dettol soap,45,48,36,https://a.in/d.jpg',
    ),
    dialect: null,
    headerRow: 1,
    products: [
      { sku: '1001', name: 'Dettol soap', pricePaise: 4500, mrpPaise: 4800, stock: 36, images: ['https://a.in/d.jpg'] },
    ],
  },
  {
    name: 'program: Zoho, prices with INR and quantities with decimals',
    content: lines(
      'Item ID,Item Name,SKU,Rate,Stock On Hand,Status,Product Type',
      '4600000012,Steel tiffin,ST-3,INR 450.00,12.00,Active,goods',
    ),
    choices: { options: { fallbackCategory: 'Home & Garden' } },
    dialect: null,
    products: [{ sku: 'ST-3', name: 'Steel tiffin', pricePaise: 45000, stock: 12, isActive: true }],
  },
  {
    name: 'program: Odoo, what a product costs the shop is no price',
    content: lines(
      'External ID,Internal Reference,Name,Sales Price,Cost,Quantity On Hand,Product Category',
      'tpl_12,DESK-1,Study desk,3499.00,2100.00,3,All / Saleable / Furniture',
      'tpl_13,DESK-2,Side desk,,1500.00,3,All / Saleable / Furniture',
    ),
    dialect: null,
    products: [
      { name: 'Study desk', pricePaise: 349900, stock: 3, category: 'Home & Garden' },
      { name: 'Side desk', pricePaise: undefined, stock: 3 },
    ],
  },
  {
    name: 'program: a bill as a list, where the amount is that of all pieces',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Bill',
            xml: `${sheetData([
              ['Tax invoice', null, null, null, null],
              ['S.No', 'Description of goods', 'Qty', 'Rate', 'Amount'],
              [1, 'Copper bottle', 12, 450, 5400],
              [2, 'Copper jug', 4, null, 3600],
              ['Total', null, 16, null, 9000],
            ])}<mergeCells count="1"><mergeCell ref="A1:E1"/></mergeCells>`,
          },
        ],
      }),
    dialect: null,
    headerRow: 2,
    products: [
      { name: 'Copper bottle', pricePaise: 45000, stock: 12 },
      { name: 'Copper jug', pricePaise: undefined, stock: 4 },
    ],
    skipped: ['5 instruction_row'],
  },
];
