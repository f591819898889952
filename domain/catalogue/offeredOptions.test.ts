import { expect, test } from 'vitest';
import { findNextChoice, type OfferedOptions } from './offeredOptions.ts';

const variant = (id: string, values: string[], stock = 1, pricePaise = 100) => ({
  ...{ id, values, stock, pricePaise },
  label: values.join(', '),
  image: null,
});
const kurti: OfferedOptions = {
  options: [
    { key: 'colour', name: 'Colour', values: ['Red', 'Blue', 'Black'] },
    { key: 'size', name: 'Size', values: ['S', 'M'] },
  ],
  variants: [
    variant('1', ['Red', 'S'], 1, 100),
    variant('2', ['Red', 'M'], 1, 150),
    variant('3', ['Blue', 'S'], 0),
    variant('4', ['Blue', 'M']),
    variant('5', ['Black', 'M'], 0),
  ],
};
const chooseNext = (values: (string | null)[]) => findNextChoice(kurti, values);

test('asks for the first option that is open, without values that are sold out', () => {
  expect(chooseNext([])).toEqual({
    is: 'open',
    option: 0,
    values: [
      { value: 'Red', pricePaise: null, variantId: '1' },
      { value: 'Blue', pricePaise: 100, variantId: '4' },
    ],
  });
  expect(chooseNext([null, 'S'])).toMatchObject({ option: 0, values: [{ value: 'Red' }] });
});

test('asks for an option of which one value is left in stock, but not for one with a single value', () => {
  expect(chooseNext(['Blue', null])).toMatchObject({ is: 'open', option: 1, values: [{ value: 'M' }] });
  const single = { ...kurti, variants: kurti.variants.slice(1, 2) };
  expect(findNextChoice(single, [])).toMatchObject({ is: 'variant', variant: { id: '2' } });
});

test('finds the variant, or that it is sold out or not made', () => {
  expect(chooseNext(['Red', 'M'])).toMatchObject({ is: 'variant', variant: { id: '2' } });
  expect(chooseNext(['Blue', 'S'])).toEqual({ is: 'soldOut' });
  expect(chooseNext(['Black', null])).toEqual({ is: 'soldOut' });
  expect(chooseNext(['Black', 'S'])).toEqual({ is: 'none' });
});
