import { expect, test } from 'vitest';
import { colorContrast, lettersOn, shopColors } from './shopColors.ts';

test('has a contrast of 1 to 21', () => {
  expect(colorContrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(colorContrast('#a8175b', '#a8175b')).toBe(1);
  expect(colorContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

test.each(Object.entries(shopColors))('white letters can be read on %s', (_, color) => {
  expect(lettersOn(color)).toBe('#ffffff');
});

test.each([
  ['#ffd54a', '#231b17'],
  ['#ffffff', '#231b17'],
  ['#000000', '#ffffff'],
  ['#7c7c7c', undefined],
  ['#e0457b', undefined],
])('letters on %s are %s', (color, letters) => {
  expect(lettersOn(color)).toBe(letters);
});
