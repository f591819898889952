import { describe, expect, test } from 'vitest';
import {
  addTypedValues,
  applyOptions,
  changeVariants,
  describeLoss,
  type EditedOption,
  findOptionProblem,
  mergeVariants,
  splitValues,
  toEditedOptions,
} from './optionEdits.ts';

const size = (...values: string[]): EditedOption => ({
  key: 'size',
  name: 'Size',
  values: values.map((value) => ({ value })),
});
const colour = (...values: string[]): EditedOption => ({
  key: 'colour',
  name: 'Colour',
  values: values.map((value) => ({ value })),
});
const fresh = (...options: EditedOption[]) => {
  const product = applyOptions(undefined, options, { price: '499' });
  if (!product) throw new Error('There are no options.');
  return product;
};
const withStocks = (...options: EditedOption[]) => {
  const product = fresh(...options);
  return {
    ...product,
    variants: product.variants.map((variant, index) => ({ ...variant, id: `id${index}`, stock: String(index + 1) })),
  };
};
const shown = (product: ReturnType<typeof applyOptions>) =>
  product?.variants.map(({ id, label, stock }) => [id, label, stock]);

test('cuts a typed value between characters, never within an emoji', () => {
  const { values } = addTypedValues(size(), `x${'👗'.repeat(40)}`);
  expect(values).toEqual([{ value: `x${'👗'.repeat(39)}` }]);
});

describe('applyOptions', () => {
  test('makes all combinations at the price of the product, without stock', () => {
    const product = fresh(colour('Red', 'Blue'), size('S', 'M'));
    expect(product.variants.map(({ label, price, stock }) => [label, price, stock])).toEqual(
      ['Red, S', 'Red, M', 'Blue, S', 'Blue, M'].map((label) => [label, '499', '0']),
    );
    expect(product.options).toEqual([
      { key: 'colour', name: 'Colour', values: ['Red', 'Blue'] },
      { key: 'size', name: 'Size', values: ['S', 'M'] },
    ]);
  });

  test('keeps variants when values are renamed, sorted and added', () => {
    const before = withStocks(size('S', 'M'));
    const [option] = toEditedOptions(before);
    const [small, medium] = option?.values ?? [];
    const edited = [
      {
        ...option,
        name: 'Size',
        key: null,
        values: [{ value: 'Medium', ...(medium && { was: 'M' }) }, { ...small, value: 'S' }, { value: 'L' }],
      },
    ];
    expect(shown(applyOptions(before, edited as EditedOption[], { price: '1' }))).toEqual([
      ['id1', 'Medium', '2'],
      ['id0', 'S', '1'],
      [undefined, 'L', '0'],
    ]);
  });

  test('gives what existed to the first value of a new option, and sums what an option leaves behind', () => {
    const before = withStocks(size('S', 'M'));
    const two = applyOptions(before, [...toEditedOptions(before), colour('Red', 'Blue')], { price: '1' });
    expect(shown(two)).toEqual([
      ['id0', 'S, Red', '1'],
      [undefined, 'S, Blue', '0'],
      ['id1', 'M, Red', '2'],
      [undefined, 'M, Blue', '0'],
    ]);
    const grid = withStocks(colour('Red', 'Blue'), size('S', 'M'));
    const [first] = toEditedOptions(grid);
    expect(shown(applyOptions(grid, first ? [first] : [], { price: '1' }))).toEqual([
      ['id0', 'Red', '3'],
      ['id2', 'Blue', '7'],
    ]);
  });

  test('leaves combinations away that are not made, and makes those of a new value', () => {
    const full = withStocks(colour('Red', 'Blue'), size('S', 'M'));
    const before = { ...full, variants: full.variants.filter(({ label }) => label !== 'Blue, S') };
    expect(applyOptions(before, toEditedOptions(before), { price: '1' })?.variants).toHaveLength(3);
    const [colours, sizes] = toEditedOptions(before);
    const more = [colours, { ...sizes, values: [...(sizes?.values ?? []), { value: 'L' }] }] as EditedOption[];
    expect(applyOptions(before, more, { price: '1' })?.variants.map(({ label }) => label)).toEqual([
      'Red, S',
      'Red, M',
      'Red, L',
      'Blue, M',
      'Blue, L',
    ]);
  });

  test('is undefined without options', () => {
    const before = withStocks(size('S', 'M'));
    expect(applyOptions(before, [], { price: '1' })).toBeUndefined();
    expect(mergeVariants(changeVariants(before, { option: 0, value: 'M' }, { price: '299.5' }))).toEqual({
      price: '299.5',
      stock: '3',
    });
  });
});

test('mergeVariants leaves out what is not offered, unless nothing is', () => {
  const before = withStocks(size('S', 'M'));
  const cheap = changeVariants(before, { option: 0, value: 'M' }, { price: '10', stock: '7', isOffered: false });
  expect(mergeVariants(changeVariants(cheap, { option: 0, value: 'S' }, { price: '20', stock: '2' }))).toEqual({
    price: '20',
    stock: '2',
  });
  expect(mergeVariants(changeVariants(cheap, undefined, { isOffered: false, price: '30' }))).toEqual({
    price: '30',
    stock: '0',
  });
});

test('findOptionProblem names what the server would refuse', () => {
  expect(findOptionProblem([size('S', 'M')])).toBeUndefined();
  expect(findOptionProblem([size('S', ' s ')])).toBe('option_value_repeated');
  expect(findOptionProblem([colour('Red', 'लाल')])).toBe('option_value_repeated');
  expect(findOptionProblem([size()])).toBe('option_value_required');
  expect(findOptionProblem([{ ...size('S'), name: ' ' }])).toBe('option_name_required');
  expect(findOptionProblem([size('S'), { ...colour('Red'), name: 'size' }])).toBe('option_name_repeated');
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${index}`);
  expect(findOptionProblem([size(...many(101))])).toBe('too_many_values');
  expect(findOptionProblem([size(...many(50)), colour(...many(5))])).toBeUndefined();
  expect(findOptionProblem([size(...many(51)), colour(...many(5))])).toBe('too_many_variants');
});

test('splitValues parts a pasted list', () => {
  expect(splitValues('Redmi Note 12, Vivo Y27\niPhone 15 ,, ')).toEqual(['Redmi Note 12', 'Vivo Y27', 'iPhone 15']);
});

test('describeLoss counts the pieces of a value', () => {
  const product = withStocks(colour('Red', 'Blue'), size('S', 'M'));
  expect(describeLoss(product, 1, 'M')).toEqual({ stock: 6, isSaved: true });
  expect(describeLoss(fresh(size('S')), 0, 'S')).toEqual({ stock: 0, isSaved: false });
});

test('changeVariants changes all, or those of a value', () => {
  const product = fresh(colour('Red', 'Blue'), size('S', 'M'));
  const changed = changeVariants(product, { option: 0, value: 'Red' }, { image: '/media/red.webp' });
  expect(changed.variants.map(({ image }) => image)).toEqual(['/media/red.webp', '/media/red.webp', null, null]);
  expect(changeVariants(product, undefined, { stock: '5' }).variants.every(({ stock }) => stock === '5')).toBe(true);
  const tshirt = fresh(colour('Free', 'Blue'), size('S', 'Free'));
  const free = changeVariants(tshirt, { option: 1, value: 'Free' }, { stock: '2' });
  expect(free.variants.map(({ stock }) => stock)).toEqual(['0', '2', '0', '2']);
});
