import { expect, test } from 'vitest';
import { canHave, chooseOnly, findChoice, resolveChoice } from './variantChoice.ts';

const colour = { values: [{ value: 'Red' }, { value: 'Blue' }, { value: 'Green' }] };
const size = { values: [{ value: 'M' }, { value: 'XL' }] };
const variant = (positions: number[], stock = 1) => ({ id: positions.join(), positions, stock });
const [red, blue, green] = [0, 1, 2];
const [medium, extraLarge] = [0, 1];
const shirts = [
  variant([red, medium]),
  variant([red, extraLarge], 0),
  variant([blue, extraLarge]),
  variant([green, medium]),
];

test('tells which values can be had with what is chosen', () => {
  expect(canHave(shirts, [red, undefined], 1, medium)).toBe(true);
  expect(canHave(shirts, [red, undefined], 1, extraLarge)).toBe(false);
  expect(canHave(shirts, [green, undefined], 1, extraLarge)).toBe(false);
  // Another value of the same option replaces the chosen one.
  expect(canHave(shirts, [red, extraLarge], 0, blue)).toBe(true);
  expect(canHave(shirts, [undefined, undefined], 1, extraLarge)).toBe(true);
});

test('chooses nothing beforehand unless only one variant can be had', () => {
  expect(chooseOnly([colour, size], shirts)).toEqual([undefined, undefined]);
  expect(chooseOnly([colour, size], shirts.slice(0, 2))).toEqual([red, medium]);
  expect(chooseOnly([colour, size], [])).toEqual([undefined, undefined]);
});

test('finds the positions of posted values', () => {
  expect(findChoice([colour, size], ['Blue', 'XL'])).toEqual([blue, extraLarge]);
  expect(findChoice([colour, size], ['Pink', undefined])).toEqual([undefined, undefined]);
});

test('finds the chosen variant, or the first option without a value', () => {
  expect(resolveChoice([colour, size], shirts, [red, medium])).toEqual({ kind: 'chosen', variant: shirts[0] });
  expect(resolveChoice([colour, size], shirts, [red, undefined])).toEqual({ kind: 'missing', option: 1 });
  expect(resolveChoice([colour, size], shirts, [undefined, medium])).toEqual({ kind: 'missing', option: 0 });
});

test('says what is sold out, and what there is instead', () => {
  const soldOut = (choice: (number | undefined)[], tapped?: number) =>
    resolveChoice([colour, size], shirts, choice, tapped);
  expect(soldOut([red, extraLarge], 1)).toEqual({ kind: 'soldOut', value: 'XL', others: ['Red'], instead: ['Blue'] });
  expect(soldOut([red, extraLarge], 0)).toEqual({ kind: 'soldOut', value: 'Red', others: ['XL'], instead: ['M'] });
  // A combination that is not made is told like one that is sold out.
  expect(soldOut([green, extraLarge], 1)).toMatchObject({ value: 'XL', others: ['Green'], instead: ['Blue'] });
});

test('names the other values of a single option', () => {
  const sizes = [variant([medium], 0), variant([extraLarge])];
  expect(resolveChoice([size], sizes, [medium])).toEqual({
    kind: 'soldOut',
    value: 'M',
    others: [],
    instead: ['XL'],
  });
  expect(resolveChoice([size], [variant([medium], 0)], [medium])).toMatchObject({ value: 'M', instead: [] });
});

test('prefers the alternatives that change one option', () => {
  const fit = { values: [{ value: 'Slim' }, { value: 'Loose' }] };
  const three = [variant([red, medium, 0], 0), variant([blue, medium, 0]), variant([green, medium, 1])];
  expect(resolveChoice([colour, size, fit], three, [red, medium, 0], 1)).toMatchObject({
    others: ['Red', 'Slim'],
    instead: ['Blue'],
  });
  expect(resolveChoice([colour, size, fit], three.toSpliced(1, 1), [red, medium, 0], 1)).toMatchObject({
    instead: ['Green Loose'],
  });
});

test('says nothing of a sold-out product while nothing is chosen', () => {
  const soldOut = [variant([medium], 0), variant([extraLarge], 0)];
  expect(resolveChoice([size], soldOut, [undefined])).toEqual({ kind: 'missing', option: 0 });
});
