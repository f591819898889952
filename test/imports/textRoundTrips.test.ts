import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import type { ExportFormat } from '#domain/catalogue/exports.ts';
import { productFields } from '#domain/catalogue/products.schema.ts';
import type { ExportedProduct } from '#server/catalogue/exports/exportedProducts.ts';
import { writeExport } from '#server/catalogue/exports/exportFile.ts';
import { readImport } from './readImport.ts';

/** Texts come back from files as they are stored, whatever they look like (import.md, section 6). */

const parts = [
  ...[
    'a',
    '1',
    'हिन्दी',
    '<b>',
    '</p>',
    '<script>',
    '<br>',
    '&',
    '&amp;',
    '&lt;',
    '&#32;',
    '&nbsp;',
    '&#160;',
    '<',
    '>',
  ],
  ...[
    '=',
    '-',
    "'",
    '"',
    ',',
    '|',
    '\n',
    '\n\n',
    ' ',
    '  ',
    '\t',
    '\u00a0',
    '\u2003',
    '\u3000',
    '\u2028',
    '\u200b',
    '\ufeff',
  ],
];
const written = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 14 }).map((some) => some.join(''));
const count = 500;

const plain: Omit<ExportedProduct, 'id' | 'sku' | 'name' | 'description' | 'alsoCalled'> = {
  ...{
    firstName: null,
    category: 'Home & Garden' as const,
    pricePaise: 100,
    mrpPaise: null,
    stock: 1,
    weightGrams: null,
  },
  ...{ hasOptions: false, isActive: true, images: [], options: [], variants: [] },
  ...{ netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null },
};

/** Products with such texts, as far as the form accepts them. Names are on one line there. */
function createProducts(): ExportedProduct[] {
  const texts = fc.sample(written, { numRuns: count * 3, seed: 7 });
  return Array.from({ length: count }, (_, at) => at).flatMap((at) => {
    const [name = '', description, alsoCalled] = texts.slice(at * 3);
    const fields = {
      name: productFields.name.safeParse(name.replaceAll('\n', ' ')).data,
      description: productFields.description.safeParse(description).data,
      alsoCalled: productFields.alsoCalled.safeParse(alsoCalled).data,
    };
    const { name: stored, description: text, alsoCalled: words } = fields;
    if (stored === undefined || text === undefined || words === undefined) return [];
    const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    return [{ ...plain, id, sku: `S-${at}`, name: stored, description: text, alsoCalled: words }];
  });
}

test.each<[ExportDialect, ExportFormat]>([
  ['haat', 'csv'],
  ['haat', 'xlsx'],
  ['shopify', 'csv'],
  ['woocommerce', 'csv'],
  ['meta', 'csv'],
])('%s as %s keeps names, descriptions and words', async (dialect, format) => {
  const products = createProducts();
  expect(products.length).toBeGreaterThan(count / 2);
  const shop = { name: 'Shop', publicUrl: 'https://haat.test' };
  const file = await buffer(writeExport(products, { dialect, format }, shop, new Date(0)));
  const { products: read } = await readImport(file, { shopName: shop.name, origin: shop.publicUrl });
  const textsOf = ({ name, description, alsoCalled }: { name?: string; description?: string; alsoCalled?: string }) => [
    name,
    description,
    dialect === 'meta' ? '' : (alsoCalled ?? ''),
  ];
  expect(read.map(textsOf)).toEqual(products.map(textsOf));
});
