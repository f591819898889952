import { expect, test } from 'vitest';
import { createSlug, nextAvailableSlug } from './shop.ts';

test.each([
  ['Meera Handlooms', 'meera-handlooms'],
  ["  Asha's  Sweets & Snacks!  ", 'ashas-sweets-snacks'],
  ['24×7 Mobile', '24-7-mobile'],
  ['!!!', 'shop'],
  ['', 'shop'],
  [`${'a'.repeat(49)} b`, 'a'.repeat(49)],
])('turns %j into the address %s', (name, slug) => {
  expect(createSlug(name)).toBe(slug);
});

test('a taken address gets the next free number', () => {
  expect(nextAvailableSlug('meera', new Set())).toBe('meera');
  expect(nextAvailableSlug('meera', new Set(['meera', 'meera-2', 'meera-4']))).toBe('meera-3');
  expect(nextAvailableSlug('meera', new Set(['meera-2']))).toBe('meera');
});
