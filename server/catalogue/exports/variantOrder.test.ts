import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderVariants } from './variantOrder.ts';

const rows = (...labels: string[]) => labels.map((label) => ({ values: label.split(' ') }));
const labels = (variants: { values: readonly string[] }[]) => variants.map(({ values }) => values.join(' '));

test('keeps the sequence of a full grid', () => {
  const grid = rows('Red S', 'Red M', 'Blue S', 'Blue M');
  expect(labels(orderVariants(grid))).toEqual(labels(grid));
});

test('lists values in the order in which an import finds them', () => {
  // Sizes are S, M, L; an import reads L first.
  expect(labels(orderVariants(rows('Red L', 'Blue S', 'Blue M', 'Blue L')))).toEqual([
    'Red L',
    'Blue L',
    'Blue S',
    'Blue M',
  ]);
});

test('gives the same sequence again after the values were numbered by their first rows', () => {
  const value = fc.integer({ min: 0, max: 4 });
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(value, value, value), { selector: String, maxLength: 40 }), (positions) => {
      const sorted = positions.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
      const first = orderVariants(sorted.map((each) => ({ values: each.map(String) })));
      const numbers = [0, 1, 2].map((option) => [...new Set(first.map(({ values }) => values[option] ?? ''))]);
      const place = (values: readonly string[]) => values.map((each, option) => numbers[option]?.indexOf(each) ?? -1);
      const imported = first.toSorted(({ values: one }, { values: other }) => {
        const [a = [], b = []] = [place(one), place(other)];
        return (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0) || (a[2] ?? 0) - (b[2] ?? 0);
      });
      expect(labels(orderVariants(imported))).toEqual(labels(first));
      expect(labels(imported)).toEqual(labels(first));
    }),
  );
});
