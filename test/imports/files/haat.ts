import { pictureReference } from '#domain/catalogue/imports/importRows.ts';
import { workbookOf } from '../../workbooks.ts';
import { type ImportFile, lines } from './format.ts';

const id = '0190f5f6-0000-7000-8000-000000000001';
const head =
  'Haat ID,SKU,Option 1 name,Option 1 value,Name,Description,Category,Price,MRP,Stock,Stock when exported,Active,Offered,Also called,Weight (g),Country of origin,Net quantity,Importer,Image 1,Image 2';

/** Haat's own file, and what people do to it. */
export const haatFiles: ImportFile[] = [
  {
    name: 'Haat: texts to the letter, protection taken away',
    content: `\ufeff${lines(head, `${id},A-1,,,"'=SUM <b>&amp;</b>","'-5% today",Home & Garden,499.5,,12,10,yes,yes,,250,IN,,,/media/x.webp,`)}`,
    dialect: 'haat',
    products: [
      {
        id,
        sku: 'A-1',
        name: '=SUM <b>&amp;</b>',
        description: '-5% today',
        pricePaise: 49950,
        stock: 12,
        stockWhenExported: 10,
        isActive: true,
        weightGrams: 250,
      },
    ],
    problems: ['2 image_address_invalid images'],
  },
  {
    name: 'Haat: a product with options by its id, one variant not offered',
    content: lines(
      head,
      `${id},K-S,Size,S,Kurti,Soft,Clothing & Fashion,499,,5,5,yes,yes,,,,,,https://a.in/1.jpg,`,
      `${id},K-M,Size,M,Kurti,Soft,Clothing & Fashion,499,,2,2,yes,no,,,,,,https://a.in/1.jpg,`,
    ),
    dialect: 'haat',
    products: [
      {
        id,
        isActive: true,
        options: [{ key: 'size', name: 'Size', values: ['S', 'M'] }],
        variants: [
          { sku: 'K-S', isOffered: true, stock: 5, stockWhenExported: 5 },
          { sku: 'K-M', isOffered: false },
        ],
      },
    ],
  },
  {
    name: 'Haat: new rows with values and one name are a product',
    content: lines(
      head,
      ',,Flavour,Mango,Lassi,Sweet,Food & Beverages,40,,5,,yes,yes,,,,,,,',
      ',,Flavour,Rose,lassi,,,45,,5,,,,,,,,,,',
    ),
    dialect: 'haat',
    products: [
      {
        name: 'Lassi',
        options: [{ key: 'flavour', name: 'Flavour', values: ['Mango', 'Rose'] }],
        variants: [{ pricePaise: 4000 }, { pricePaise: 4500 }],
      },
    ],
  },
  {
    name: 'Haat: fields that are cleared',
    content: lines(head, `${id},[empty],,,Lamp,,,,[empty],,,,,[empty],[empty],[EMPTY],[खाली],,[empty],`),
    dialect: 'haat',
    products: [
      {
        sku: null,
        mrpPaise: null,
        weightGrams: null,
        alsoCalled: '',
        countryOfOrigin: null,
        netQuantity: null,
        images: [],
      },
    ],
  },
  {
    name: 'Haat: required fields that cannot be cleared',
    content: lines(head, `${id},A,,,[empty],[empty],[empty],[empty],,,,,,,,,,,,`),
    dialect: 'haat',
    products: [{ errorRows: [2] }],
    problems: [
      '2 price_not_positive price',
      '2 product_name_required name',
      '2 description_required description',
      '2 category_required category',
    ],
  },
  {
    name: 'Haat: the template with its example rows left in',
    content: () =>
      workbookOf([
        head.split(','),
        [null, 'EXAMPLE-1', null, null, 'Example', null, null, 100],
        [null, 'EXAMPLE-2', null, null, 'Example', null, null, 100],
        [null, 'R-1', null, null, 'Lamp', null, null, 100],
      ]),
    dialect: 'haat',
    products: [{ row: 4, sku: 'R-1' }],
    skipped: ['2 example_row', '3 example_row'],
  },
  {
    name: 'Haat: the file with problems, uploaded again',
    content: lines(`Haat: problem,${head}`, `"Optional: enter a price, such as 499.",${id},A,,,Lamp,,,450,,,,,,,,,,,,`),
    dialect: 'haat',
    products: [{ id, sku: 'A', pricePaise: 45000 }],
  },
  {
    name: 'Haat: stock and prices of 3 SKUs, the rest of the file missing',
    content: lines('SKU,Price,Stock', 'A,10,1', 'B,,2', 'C,12,'),
    choices: { mode: 'stock' },
    dialect: null,
    products: [
      { sku: 'A', pricePaise: 1000, stock: 1 },
      { sku: 'B', stock: 2 },
      { sku: 'C', pricePaise: 1200 },
    ],
  },
  {
    name: 'Haat: a broken row between good ones',
    content: lines('SKU,Name,Price,Stock', 'A,A,10,1', 'B,"B,10,1', 'C,C,12,1'),
    dialect: null,
    products: [{ sku: 'A' }, { errorRows: [3] }, { sku: 'C' }],
    problems: ['3 row_unreadable'],
  },
  {
    name: 'Haat: too long a name, shortened at a word',
    content: lines('Name,Price', `${'word '.repeat(50)},10`),
    choices: { options: { shortensNames: true } },
    dialect: null,
    products: [{ name: 'word '.repeat(40).trim() }],
    problems: ['2 name_shortened name'],
  },
  {
    name: 'Haat: too long a name',
    content: lines('Name,Price,More,', `${'word '.repeat(50)},10,,extra`),
    dialect: null,
    products: [{ errorRows: [2] }],
    problems: ['2 row_too_long', '2 product_name_too_long name'],
  },
  {
    name: 'Haat: pictures of a ZIP by name and by SKU',
    content: lines(
      'SKU,Name,Price,Photos',
      'A,A,10,C:\\photos\\a.jpg | https://a.in/1.jpg',
      'B,B,10,',
      'C,C,10,missing.jpg',
    ),
    choices: {
      pictures: {
        findByName: (name) => (name.endsWith('a.jpg') ? 'a.jpg' : undefined),
        listBySku: (sku) => (sku === 'B' ? ['B.jpg', 'B-1.jpg'] : []),
      },
    },
    dialect: null,
    products: [
      { images: [pictureReference('a.jpg'), 'https://a.in/1.jpg'] },
      { images: [pictureReference('B.jpg'), pictureReference('B-1.jpg')] },
      { images: [], errorRows: [] },
    ],
    problems: ['4 image_address_invalid images'],
  },
];
