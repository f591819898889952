import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ExportDialect } from '#domain/catalogue/exportDialects.ts';
import type { BuiltProduct } from '#domain/catalogue/imports/importRows.ts';
import { identifyValue, type Option, sumVariants } from '#domain/catalogue/options.ts';
import type { ExportedProduct } from '#server/catalogue/exports/exportedProducts.ts';
import { writeExport } from '#server/catalogue/exports/exportFile.ts';
import { orderVariants } from '#server/catalogue/exports/variantOrder.ts';
import { readImport } from './readImport.ts';

/** Haat → X → an empty shop → X: the same file but for ids (import.md, section 6), for products of all kinds. */

const shop = { name: 'Shop', publicUrl: 'https://haat.test' };
const optionsOf: Record<string, Option> = {
  size: { key: 'size', name: 'Size', values: ['S', 'M', '32-34'] },
  colour: { key: 'colour', name: 'Colour', values: ['Red', 'Off white', 'नीला'] },
  material: { key: 'material', name: 'Material', values: ['Brass, old', 'Steel'] },
  border: { key: null, name: 'Border', values: ['Plain (thin)', 'Gold', 'A, B'] },
};
const photos = ['https://cdn.x.in/1,a.jpg', 'https://cdn.x.in/2.jpg', 'https://cdn.x.in/p%203.jpg'].concat(
  [4, 5].map((number) => `/media/pictures/01a22b3b-459d-7670-a50a-c9ee640a710${number}/1280.webp`),
);
const toId = (number: number) => `01a22b3b-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ids = /01a22b3b-0000-7000-8000-\d{12}/g;
const noFacts = { netQuantity: null, countryOfOrigin: null, manufacturer: null, packer: null, importer: null };

const figures = fc.record({
  pricePaise: fc.integer({ min: 100, max: 9_999_99 }),
  /** Above the price. */
  more: fc.option(fc.integer({ min: 1, max: 50_000 })),
  stock: fc.integer({ min: 0, max: 20 }),
  weightGrams: fc.option(fc.integer({ min: 1, max: 2000 })),
});
const written = fc.record({
  name: fc.constantFrom(
    'Kurti',
    'Lamp (brass)',
    `Saree ${'of silk '.repeat(24)}!!`,
    '-5% & <i>',
    'Tee (S)',
    'क'.repeat(145),
  ),
  description: fc.constantFrom('Soft', 'One\ntwo  blanks', 'Size: M', '<p>&amp;</p>'),
  alsoCalled: fc.constantFrom('', 'kurti, कुर्ती'),
  isActive: fc.boolean(),
  images: fc.shuffledSubarray(photos),
  options: fc.shuffledSubarray(Object.keys(optionsOf), { maxLength: 3 }),
  /** Of each variant, as far as there are so many. */
  variants: fc.array(fc.record({ figures, isMissing: fc.boolean(), isOffered: fc.boolean(), photo: fc.nat(8) }), {
    minLength: 27,
    maxLength: 27,
  }),
});
type Written = typeof written extends fc.Arbitrary<infer Value> ? Value : never;

const toFigures = ({ more, ...rest }: typeof figures extends fc.Arbitrary<infer Value> ? Value : never) => ({
  ...rest,
  mrpPaise: more === null ? null : rest.pricePaise + more,
});

/** The product, with its first variant offered and some others missing. */
function create({ options: names, variants: wanted, ...texts }: Written, number: number): ExportedProduct {
  const options = names.flatMap((name) => optionsOf[name] ?? []);
  const all = options
    .reduce<string[][]>((rows, { values }) => rows.flatMap((row) => values.map((value) => [...row, value])), [[]])
    .slice(0, wanted.length);
  const variants = all.flatMap((values, at) => {
    const one = wanted[at];
    if (!one || options.length === 0 || (at > 0 && one.isMissing)) return [];
    const id = toId(number * 100 + at + 1);
    const own = {
      id,
      sku: `V-${number}-${at}`,
      values,
      label: values.join(', '),
      image: texts.images[one.photo] ?? null,
    };
    return [{ ...own, ...toFigures(one.figures), isOffered: at === 0 || one.isOffered }];
  });
  const [first] = wanted.map((one) => toFigures(one.figures));
  if (!first) throw new Error('No figures were drawn.');
  const kept = options.map((option, at) => ({
    ...option,
    values: option.values.filter((value) => variants.some(({ values }) => values[at] === value)),
  }));
  return finish(
    { ...noFacts, ...texts, ...first, firstName: null, category: 'Home & Garden', id: toId(number * 100) },
    kept,
    variants,
  );
}

type Own = Omit<ExportedProduct, 'options' | 'variants' | 'hasOptions' | 'sku'>;

const finish = (own: Own, options: Option[], variants: ExportedProduct['variants'], sku = 'P-1'): ExportedProduct =>
  variants.length === 0
    ? { ...own, options: [], variants, hasOptions: false, sku }
    : { ...own, ...sumVariants(variants), options, variants: orderVariants(variants), hasOptions: true, sku: null };

/** The product that an empty shop has after the import. */
function toImported(built: BuiltProduct): ExportedProduct {
  const { name = '', description = name, alsoCalled = '', isActive = true, images = [], options = [] } = built;
  const read = ({ pricePaise = 0, mrpPaise = null, stock = 0, weightGrams = null }: Partial<BuiltProduct>) => ({
    ...{ pricePaise, mrpPaise, stock, weightGrams },
  });
  const place = ({ values }: { values: string[] }) =>
    options.map(({ key, values: known }, at) =>
      known.findIndex((value) => identifyValue(key, value) === identifyValue(key, values[at] ?? '')),
    );
  const variants = (built.variants ?? [])
    .toSorted(
      (one, other) =>
        place(one)
          .map((at, option) => at - (place(other)[option] ?? 0))
          .find((step) => step !== 0) ?? 0,
    )
    .map(({ values, image = null, isOffered = true, sku = null, ...rest }, at) => {
      return {
        ...read(rest as BuiltProduct),
        id: toId(at + 1),
        label: values.join(', '),
        values,
        image,
        isOffered,
        sku,
      };
    });
  const own = { ...noFacts, ...read(built), firstName: null, category: 'Home & Garden' as const, id: toId(0) };
  return finish({ ...own, name, description, alsoCalled, isActive, images }, options, variants, built.sku ?? undefined);
}

const write = async (product: ExportedProduct, dialect: ExportDialect): Promise<string> =>
  (await buffer(writeExport([product], { dialect, format: 'csv' }, shop, new Date(0)))).toString();
/** Without ids, keys that are made of them, and drawn previews. */
const withoutIds = (file: string) =>
  file
    .replace(ids, 'ID')
    .replace(/-\d{8}\b/g, '-ID')
    .replace(/(\/media\/previews\/ID\/)[0-9a-f]+/g, '$1DRAWN');

test.each<ExportDialect>([
  'haat',
  'shopify',
  'woocommerce',
  'meta',
  'google',
])('%s into an empty shop gives the same file again', async (dialect) => {
  for (const [number, drawn] of fc.sample(written, { numRuns: 50, seed: 38 }).entries()) {
    const file = await write(create(drawn, number + 1), dialect);
    const emptied = dialect === 'haat' ? file.replace(new RegExp(`^${ids.source},`, 'gm'), ',') : file;
    const { products } = await readImport(emptied, { shopName: shop.name, origin: shop.publicUrl });
    expect(products.flatMap(({ problems, errorRows }) => (errorRows.length > 0 ? problems : []))).toEqual([]);
    const again = await Promise.all(products.map((built) => write(toImported(built), dialect)));
    expect(again.map(withoutIds)).toEqual([withoutIds(file)]);
  }
}, 60_000);
