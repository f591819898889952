import { sheetData, workbook } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

const meeshoHead =
  'Product Name*,Variation*,Meesho Price*,Wrong/Defective Returns Price,MRP*,GST %,HSN ID,Net Weight (gms)*,Inventory*,Country of Origin,Manufacturer Name,Manufacturer Address,Manufacturer Pincode,Color,Generic Name,Image 1 (Front)*,Image 2,Product ID / Style ID,SKU ID,Product Description,ERROR STATUS,ERROR MESSAGE';
const flipkartHead =
  'Seller SKU ID,Group ID,Listing Status,MRP (INR),Your selling price (INR),Stock,Brand,Type,Model Number,Model Name,Size,Color,Description,Key Features,Main Image URL,Other Image URL 1,HSN,Tax Code,Country Of Origin,Weight (KG),Manufacturer Details';
/** Files of Meesho and Flipkart. */
export const marketplaceFiles: ImportFile[] = [
  {
    name: 'Meesho: instructions above and below the headings, sizes of one style',
    content: lines(
      'Fill all compulsory columns,,,,',
      meeshoHead,
      'Compulsory,Compulsory,Compulsory,Optional,Compulsory,Compulsory,Compulsory,Compulsory,Compulsory',
      'Enter the name,Choose from list,Enter price in rupees,Price for returns,Enter MRP',
      'Rayon Kurti,S,399,379,999,5,610442,220,10,India,Riya Garments,Ring Road Surat,395002,Red,Kurtis,https://m.in/a.jpg,https://m.in/b.jpg,ST1,A-S,Soft rayon,,',
      'Rayon Kurti,M,419,379,999,5,610442,230,12,India,Riya Garments,Ring Road Surat,395002,Red,Kurtis,https://m.in/a.jpg,https://m.in/c.jpg,ST1,A-M,Soft rayon,,',
    ),
    dialect: 'meesho',
    headerRow: 2,
    products: [
      {
        row: 5,
        name: 'Rayon Kurti',
        description: 'Soft rayon',
        category: 'Clothing & Fashion',
        countryOfOrigin: 'IN',
        manufacturer: 'Riya Garments, Ring Road Surat, 395002',
        images: ['https://m.in/a.jpg', 'https://m.in/b.jpg', 'https://m.in/c.jpg'],
        variants: [
          { row: 5, sku: 'A-S', values: ['S', 'Red'], pricePaise: 39900, mrpPaise: 99900, stock: 10, weightGrams: 220 },
          { row: 6, sku: 'A-M', values: ['M', 'Red'], pricePaise: 41900 },
        ],
      },
    ],
    skipped: ['3 instruction_row', '4 instruction_row'],
  },
  {
    name: 'Meesho: a workbook with a sheet of validation values',
    content: () =>
      workbook({
        sheets: [
          { name: 'Instructions', xml: sheetData([['How to fill'], ['1. Do not change headings']]) },
          {
            name: 'Kurtis',
            xml: sheetData([
              ['Product Name', 'Meesho Price', 'MRP', 'Inventory', 'SKU ID', 'Generic Name'],
              ['Kurti A', 399, 999, 10, 'KA', 'Kurtis'],
            ]),
          },
        ],
      }),
    dialect: 'meesho',
    products: [{ sku: 'KA', pricePaise: 39900, category: 'Clothing & Fashion' }],
  },
  {
    name: 'Meesho: rows of one style that nothing tells apart',
    content: lines(
      'Product Name,Meesho Price,Inventory,Style ID,SKU ID',
      'A,10,1,S1,X1',
      'A,12,1,S1,X2',
      'B,10,1,S2,Y1',
      'B,10,1,S2,Y1',
    ),
    dialect: 'meesho',
    products: [{ errorRows: [2, 3] }, { sku: 'Y1', name: 'B', errorRows: [] }],
    problems: ['2 option_missing', '3 option_missing', '5 duplicate_row'],
  },
  {
    name: 'Meesho: a row without its size among others',
    content: lines('Product Name,Variation,Meesho Price,Inventory,Style ID', 'A,S,10,1,S1', 'A,,10,1,S1'),
    dialect: 'meesho',
    products: [{ variants: [{ values: ['S'] }], errorRows: [3] }],
    problems: ['3 option_missing Size'],
  },
  {
    name: 'Meesho: an example row before the data',
    content: lines('Product Name,Meesho Price,MRP,Inventory', 'Example,399,999,10', 'Kurti,499,999,5'),
    dialect: 'meesho',
    products: [{ name: 'Kurti' }],
    skipped: ['2 instruction_row'],
  },
  {
    name: 'Flipkart: three rows of instructions, a group of sizes, category by the sheet',
    content: () =>
      workbook({
        sheets: [
          {
            name: 'Kurta',
            xml: sheetData([
              flipkartHead.split(','),
              ['Seller SKU ID', 'Group ID', 'Listing Status', 'Single - Positive_integer', 'Single - Positive_integer'],
              ['Unique id of the listing', 'Optional', 'Optional', 'Maximum price', 'Selling price of the product'],
              ['Mandatory', 'Optional', 'Mandatory', 'Mandatory', 'Mandatory'],
              [
                'F-S',
                'G1',
                'ACTIVE',
                1999,
                899,
                7,
                'Libas',
                'A-line',
                'LB1',
                null,
                'S',
                'Blue',
                'Printed.',
                'Cotton::Machine wash',
                'https://f.in/1.jpg',
                null,
                '6104',
                'GST_5',
                'IN for India',
                0.4,
                'Libas, Noida',
              ],
              [
                'F-M',
                'G1',
                'INACTIVE',
                1999,
                899,
                0,
                'Libas',
                'A-line',
                'LB1',
                null,
                'M',
                'Blue',
                'Printed.',
                'Cotton::Machine wash',
                'https://f.in/1.jpg',
                null,
                '6104',
                'GST_5',
                'IN for India',
                0.4,
                'Libas, Noida',
              ],
            ]),
          },
        ],
      }),
    dialect: 'flipkart',
    products: [
      {
        row: 5,
        name: 'Libas A-line LB1',
        description: 'Printed.\nCotton\nMachine wash\nBrand: Libas',
        category: 'Clothing & Fashion',
        countryOfOrigin: 'IN',
        manufacturer: 'Libas, Noida',
        isActive: true,
        variants: [
          {
            sku: 'F-S',
            values: ['S', 'Blue'],
            pricePaise: 89900,
            mrpPaise: 199900,
            stock: 7,
            weightGrams: 400,
            isOffered: true,
          },
          { sku: 'F-M', values: ['M', 'Blue'], stock: 0, isOffered: false },
        ],
      },
    ],
    skipped: ['2 instruction_row', '3 instruction_row', '4 instruction_row'],
  },
  ...['Model Name', ''].map(
    (name): ImportFile => ({
      name: `Flipkart: a listing ${name ? 'with' : 'without'} a model name`,
      content: lines(flipkartHead, `X1,,ACTIVE,500,450,3,Milton,Bottle,T-750,${name && 'Thermosteel 750'},,,,,,,,,,,`),
      choices: { options: { fallbackCategory: 'Home & Garden' } },
      dialect: 'flipkart',
      products: [{ sku: 'X1', name: name ? 'Thermosteel 750' : 'Milton Bottle T-750' }],
    }),
  ),
  {
    name: 'Flipkart: an unknown country and a fraction of a gram',
    content: lines(
      'Seller SKU ID,Your selling price (INR),Model Name,Country Of Origin,Weight (KG),Stock',
      'A,10,A,Atlantis,0.25,1',
      'B,10,B,CN,x,1',
    ),
    dialect: 'flipkart',
    products: [{ errorRows: [2] }, { countryOfOrigin: 'CN', errorRows: [3] }],
    problems: ['2 country_unknown countryOfOrigin', '3 weight_invalid weight'],
  },
  {
    name: 'Flipkart: HTML and entities in a description',
    content: lines(
      'Seller SKU ID,Your selling price (INR),Model Name,Description',
      'A,10,Salt &amp; Pepper,"<div>One<br/>Two</div><script>alert(1)</script>"',
    ),
    dialect: 'flipkart',
    products: [{ name: 'Salt & Pepper', description: 'One\nTwo' }],
    problems: ['2 html_removed description'],
  },
  {
    name: 'Flipkart: an explanation with a number in the column of prices',
    content: lines(
      'Flipkart Serial Number,Seller SKU ID,Brand,Model Name,MRP (INR),Your selling price (INR),Stock',
      'Do not fill,Text of up to 64 characters,Text,Text,Number above 0,e.g. 499,Number',
      ',S1,Milton,Bottle,999,499,4',
    ),
    dialect: 'flipkart',
    products: [{ row: 3, sku: 'S1', pricePaise: 49900 }],
    skipped: ['2 instruction_row'],
  },
];
