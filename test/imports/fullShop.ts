import { product, type TestSeller } from '../factories.ts';
import { productWithOptions } from '../optionShop.ts';
import { picture } from '../pictureForms.ts';

const elsewhere = 'https://elsewhere.example';

/** Fills a shop with everything that products can have, each with a SKU. */
export async function fillShop(owner: TestSeller): Promise<void> {
  const [red, blue, green] = [await picture(owner), await picture(owner), await picture(owner)];
  await addPlainProducts(owner, [red, `${elsewhere}/a,b.png?size=1&colour=%2C`, blue]);
  await addTexts(owner);
  await productWithOptions(owner, {
    ...{ name: 'Kurti', images: [red, blue, green], description: 'Cotton', category: 'Clothing & Fashion' },
    options: [
      { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
      { key: 'size', name: 'Size', values: ['M', 'L', 'XL'] },
    ],
    variants: [
      { values: ['Red', 'M'], pricePaise: 400_00, isOffered: false },
      { values: ['Red', 'L'], pricePaise: 400_00, stock: 2, image: blue },
      { values: ['Blue', 'M'], pricePaise: 450_00, stock: 0 },
      { values: ['Blue', 'L'], pricePaise: 450_00, stock: 3 },
      { values: ['Blue', 'XL'], pricePaise: 1_450_00, stock: 3 },
    ],
  });
  await productWithOptions(owner, {
    ...{ name: 'अ'.repeat(90), images: [`${elsewhere}/one.jpg`], isActive: false },
    options: [
      { key: 'material', name: 'Material', values: ['Brass, "old"', '=Steel'] },
      { key: null, name: 'Border', values: ['Plain (thin)', 'A gold border of no less than 40 letters'] },
    ],
    variants: [
      { values: ['Brass, "old"', 'Plain (thin)'] },
      { values: ['=Steel', 'A gold border of no less than 40 letters'], image: `${elsewhere}/one.jpg` },
      { values: ['=Steel', 'Plain (thin)'], isOffered: false },
    ],
  });
  await addLongName(owner, [`${elsewhere}/front.jpg`, red, blue, green]);
  await owner.browser.post('/api/seller/products/skus', {});
}

/** Feeds shorten its name for each label differently, and begin each row with another photo. */
async function addLongName(owner: TestSeller, [front = '', red = '', blue = '', green = '']: string[]): Promise<void> {
  const long = 'Red, a border of golden thread, by hand';
  await productWithOptions(owner, {
    ...{ name: `Silk saree ${'of Banaras '.repeat(17)}!!`, images: [front, green, blue, red] },
    options: [{ key: 'colour', name: 'Colour', values: [long, 'Blue', 'Green'] }],
    variants: [{ values: [long], image: red }, { values: ['Blue'], image: blue }, { values: ['Green'] }],
  });
}

async function addPlainProducts(owner: TestSeller, images: string[]): Promise<void> {
  await product(owner, {
    ...{
      name: '=1+1 "lamp", large',
      description: 'Brass & <b>steel</b>\nपीतल 🪔',
      alsoCalled: 'diya, lamp',
      sku: '00123',
    },
    ...{ category: 'Home & Garden', pricePaise: 1_234_50, mrpPaise: 1_500_00, stock: 7, weightGrams: 250, images },
    ...{ netQuantity: '1 piece', countryOfOrigin: 'CN', packer: 'Packers, Surat 395003' },
    ...{ manufacturer: '+91 Works, Pune 411001', importer: 'ABC Imports, 12 MG Road, Pune 411001' },
  });
  await product(owner, { name: "'=quoted", stock: 0, isActive: false, images: ['/media/demo/lamp.svg'] });
  await product(owner, { name: 'Drawn and photographed', images: ['/media/demo/lamp.svg', images[0]] });
  await product(owner, { name: 'Same MRP', pricePaise: 99_99, mrpPaise: 99_99, stock: 10_00_000, weightGrams: 1 });
}

async function addTexts(owner: TestSeller): Promise<void> {
  await product(owner, { name: '-5%', description: '@home', alsoCalled: '-5%, +1', sku: '=A1', images: [] });
  await product(owner, {
    name: 'Salt &amp; <b>pepper</b>',
    description: '1 < 2 & 3 > 2 &amp; &lt;b&gt;',
    sku: '1E+12x',
  });
  await product(owner, {
    name: 'कुर्ती, "नई" 🎉 | a; b',
    description: '  Two lines,\n\none empty,\n- "quotes", \'more\'\n= a formula हिन्दी\nend',
    alsoCalled: 'kurti, कुर्ती, <i>kurta</i>',
  });
  await product(owner, {
    name: 'Blanks',
    description: 'Two  blanks,\tand a tab   \n  indented &#32; <br>\n\tend  here',
  });
  await product(owner, { name: 'n'.repeat(200), description: `${'long text, '.repeat(454)}end.` });
}
