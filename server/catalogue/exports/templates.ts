import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import { exampleSkus } from '#domain/catalogue/exports.ts';
import * as texts from '#texts/exportTemplate.gen.ts';
import type { ExportedProduct } from './exportedProducts.ts';

const none = { netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null };
const [plainSku, optionSku] = exampleSkus;

/** An example without options, whose name says that it is one. Haat gives new products their ids itself. */
const createPlain = (dialect: ExportDialect): ExportedProduct => ({
  ...none,
  id: dialect === 'haat' ? '' : plainSku,
  name: texts.plainName(),
  firstName: null,
  description: texts.plainDescription(),
  category: 'Home & Garden',
  alsoCalled: texts.plainWords(),
  pricePaise: 499_00,
  mrpPaise: 599_00,
  stock: 10,
  sku: plainSku,
  weightGrams: 250,
  hasOptions: false,
  isActive: true,
  images: ['https://example.com/photo.jpg'],
  options: [],
  variants: [],
});

/** An example with one value of one option. */
function createWithOption(dialect: ExportDialect): ExportedProduct {
  const size = texts.optionValue();
  const figures = { pricePaise: 899_00, mrpPaise: null, stock: 5, weightGrams: 300 };
  return {
    ...createPlain(dialect),
    ...figures,
    id: dialect === 'haat' ? '' : optionSku,
    name: texts.optionProductName(),
    description: texts.optionProductDescription(),
    category: 'Clothing & Fashion',
    alsoCalled: '',
    sku: null,
    hasOptions: true,
    options: [{ key: 'size', name: texts.optionName(), values: [size] }],
    variants: [
      { ...figures, id: optionSku, sku: optionSku, values: [size], label: size, isOffered: true, image: null },
    ],
  };
}

/** Where a product with an option takes two rows. */
const createSecondPlain = (dialect: ExportDialect): ExportedProduct => ({
  ...createPlain(dialect),
  id: optionSku,
  sku: optionSku,
});

/** The two example rows of a template, in the reader's language. An import skips them by their SKUs. */
export function createExamples(dialect: ExportDialect): ExportedProduct[] {
  return [createPlain(dialect), dialect === 'woocommerce' ? createSecondPlain(dialect) : createWithOption(dialect)];
}
