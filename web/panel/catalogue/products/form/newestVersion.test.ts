import { expect, test } from 'vitest';
import { emptyProduct, type ProductFormValues } from './formValues.ts';
import { findUnsaved, findUnsavedFields } from './newestVersion.ts';
import { withImages } from './withImages.ts';

const kurta: ProductFormValues = {
  ...emptyProduct,
  name: 'Blue kurta',
  description: 'Handwoven cotton',
  price: '1234.5',
};

// specification 2.164
test('finds the edited fields that differ from a newer version', () => {
  const typed = { ...kurta, name: 'Blue kurta, long', price: '1300' };
  const latest = { ...kurta, price: '1300', description: 'Theirs' };
  expect(findUnsavedFields(typed, kurta, latest)).toEqual(['name']);
});

const options = [{ key: 'size' as const, name: 'Size', values: ['S', 'M', 'L'] }];
const variant = (id: string, value: string, more = {}) => ({
  ...{ id, label: value, values: [value], price: '499', stock: '10', isOffered: true },
  ...{ sku: null, mrpPaise: null, weightGrams: null, image: null, ...more },
});
const shirt = (...variants: ReturnType<typeof variant>[]): ProductFormValues => ({
  ...kurta,
  withOptions: { options, variants },
});
const shown = shirt(variant('1', 'S'), variant('2', 'M'), variant('3', 'L'));

test('puts typed variants into the newest version without undoing what another saved or sold', () => {
  const typed = shirt(variant('1', 'S', { price: '549' }), variant('2', 'M'), variant('3', 'L'));
  const latest = shirt(variant('1', 'S', { stock: '7' }), variant('2', 'M', { stock: '4' }), variant('3', 'L'));
  expect(findUnsaved(typed, shown, latest).withOptions).toEqual({
    options,
    variants: [variant('1', 'S', { price: '549', stock: '7' }), variant('2', 'M', { stock: '4' }), variant('3', 'L')],
  });
});

test('gives an edited variant that another deleted no id, and leaves out one that nobody edited', () => {
  const typed = shirt(variant('1', 'S', { stock: '12' }), variant('2', 'M'), variant('3', 'L'));
  const unsaved = findUnsaved(typed, shown, shirt(variant('3', 'L')));
  expect(unsaved.withOptions).toEqual({
    options,
    variants: [{ ...variant('1', 'S', { stock: '12' }), id: undefined }, variant('3', 'L')],
  });
  const values = findUnsaved(typed, shown, { ...kurta }).withOptions as ProductFormValues['withOptions'];
  expect(values?.variants.map(({ id }) => id)).toEqual([undefined, undefined, undefined]);
});

test('keeps what another added, and says nothing where both did the same', () => {
  const longer = [{ ...options[0], key: 'size' as const, name: 'Size', values: ['S', 'M', 'L', 'XL'] }];
  const latest: ProductFormValues = {
    ...shown,
    withOptions: { options: longer, variants: [...(shown.withOptions?.variants ?? []), variant('4', 'XL')] },
  };
  const typed = shirt(variant('1', 'S', { price: '549' }), variant('2', 'M'), variant('3', 'L'));
  const merged = findUnsaved(typed, shown, latest).withOptions as ProductFormValues['withOptions'];
  expect(merged?.options).toEqual(longer);
  expect(merged?.variants.map(({ label, price }) => `${label} ${price}`)).toEqual([
    'S 549',
    'M 499',
    'L 499',
    'XL 499',
  ]);
  const same = shirt(variant('1', 'S', { price: '549' }), variant('2', 'M', { stock: '3' }), variant('3', 'L'));
  expect(findUnsaved(typed, shown, same)).toEqual({});
});

test('a variant keeps its photo if it is replaced, and has none if it is removed', () => {
  const images = ['/media/a.webp', '/media/b.webp'];
  const before = { ...shirt(variant('1', 'S', { image: images[0] }), variant('2', 'M', { image: images[1] })), images };
  const imagesOf = (next: string[]) => withImages(before, next).withOptions?.variants.map(({ image }) => image);
  expect(imagesOf(['/media/b.webp'])).toEqual([null, '/media/b.webp']);
  expect(imagesOf(['/media/c.webp', '/media/b.webp'])).toEqual(['/media/c.webp', '/media/b.webp']);
  expect(imagesOf(['/media/b.webp', '/media/a.webp'])).toEqual(images);
  expect(withImages(kurta, images)).toEqual({ images });
});
