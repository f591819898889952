import { expect, test } from 'vitest';
import { productCategories } from '#domain/catalogue/products.ts';
import {
  belongsToDraft,
  categoryPage,
  draftTapNames,
  emptyDraftFacts,
  formatDraftTapId,
  nextMissingPart,
  parseCategory,
  parseDraftTapId,
  photoGroupSeconds,
} from './drafts.ts';

const id = '0198c0de-0000-7000-8000-000000000001';
const at = new Date('2026-11-22T10:00:00Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);

test('asks for missing parts in a fixed order', () => {
  const facts = { ...emptyDraftFacts };
  expect(nextMissingPart(facts)).toBe('name');
  expect(nextMissingPart({ ...facts, name: 'Lamp' })).toBe('price');
  expect(nextMissingPart({ ...facts, name: 'Lamp', pricePaise: 100 })).toBe('stock');
  expect(nextMissingPart({ ...facts, name: 'Lamp', pricePaise: 100, stock: 0 })).toBe('category');
  expect(
    nextMissingPart({ ...facts, name: 'Lamp', pricePaise: 100, stock: 0, category: 'Automotive' }),
  ).toBeUndefined();
});

test(`photos within ${photoGroupSeconds} seconds belong together, but for one of another price`, () => {
  const draft = { at, pricePaise: 100 };
  const photo = (seconds: number, pricePaise?: number) => belongsToDraft(draft, { at: later(seconds), pricePaise });
  expect([0, photoGroupSeconds, -photoGroupSeconds].map((seconds) => photo(seconds))).toEqual([true, true, true]);
  expect([photoGroupSeconds + 1, -photoGroupSeconds - 1].map((seconds) => photo(seconds))).toEqual([false, false]);
  expect([photo(1, 100), photo(1, 200)]).toEqual([true, false]);
  expect(belongsToDraft({ at, pricePaise: null }, { at, pricePaise: 200 })).toBe(true);
});

test("offers every category, the shop's first, in lists of ten with a row for the next page", () => {
  const first = categoryPage(['Pet Supplies'], 0);
  expect(first).toHaveLength(9);
  expect(first[0]).toBe('Pet Supplies');
  expect([...first, ...categoryPage(['Pet Supplies'], 1)].sort()).toEqual([...productCategories].sort());
});

test.each([
  ['Home & Garden', 'Home & Garden'],
  [' garden ', 'Home & Garden'],
  ['PET', 'Pet Supplies'],
  ['&', undefined],
  ['', undefined],
  ['shoes', undefined],
])('%j is the category %s', (typed, category) => {
  expect(parseCategory(typed)).toBe(category);
});

test.each(draftTapNames)('the tap %s reads as it was written', (name) => {
  for (const value of ['', '12'])
    expect(parseDraftTapId(formatDraftTapId({ name, id, value }))).toEqual({ name, id, value });
});

test.each([
  '',
  'publish',
  `confirm:${id}`,
  `publish:${id}:`,
  `publish:${id}:-1`,
  `publish:${id}:1:2`,
  'publish:1:1',
])('%j is no tap of these', (typed) => {
  expect(parseDraftTapId(typed)).toBeUndefined();
});
