import { describe, expect, test } from 'vitest';
import type { ImportTarget } from '#domain/catalogue/imports/importTargets.ts';
import { findMissing, hasKey, listTargets, toMapping } from './mappingForm.ts';

const columns = (...targets: (ImportTarget | null)[]) =>
  targets.map((target, index) => ({ index, heading: `H${index}`, samples: [], target }));

describe('columns', () => {
  test('need one that says which product is meant', () => {
    expect(hasKey(columns('price', 'stock', null))).toBe(false);
    for (const key of ['id', 'sku', 'name', 'idOrSku'] as const) expect(hasKey(columns('price', key)), key).toBe(true);
  });

  test('lack what new products need, but not where only known ones change', () => {
    expect(findMissing(columns('sku', 'stock'), 'both')).toBe('both');
    expect(findMissing(columns('sku', 'price'), 'both')).toBe('name');
    expect(findMissing(columns('name', 'stock'), 'add')).toBe('price');
    expect(findMissing(columns('name', 'salePrice'), 'add')).toBeUndefined();
    expect(findMissing(columns('sku', 'stock'), 'update')).toBeUndefined();
    expect(findMissing(columns('sku', 'stock'), 'stock')).toBeUndefined();
  });
});

test('a column offers what people can choose, and what its headings said', () => {
  expect(listTargets(null)).not.toContain('salePrice');
  expect(listTargets('salePrice')).toContain('salePrice');
  expect(new Set(listTargets('name')).size).toBe(listTargets('name').length);
});

test('the mapping is sent with columns by their position', () => {
  const form = {
    columns: columns('name', null),
    mode: 'add' as const,
    options: { hidesMissing: false, shortensNames: true, allOrNothing: false, copiesPhotos: false, uncountedStock: 3 },
  };
  expect(toMapping(form)).toEqual({
    columns: [
      { index: 0, target: 'name' },
      { index: 1, target: null },
    ],
    mode: 'add',
    options: form.options,
  });
});
