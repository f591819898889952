import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSortedAfter, keepRowsInPlace } from './stableRows.ts';

const row = (minute: number, id = `o${minute}`) => ({
  id,
  createdAt: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
});
const isNeverKept = () => false;

test('hides and counts new rows above', () => {
  const shown = [row(3), row(2), row(1)];
  expect(keepRowsInPlace(shown, [row(5), row(4), ...shown], isNeverKept)).toEqual({ rows: shown, hiddenCount: 2 });
});

test('hides new rows between visible ones', () => {
  expect(keepRowsInPlace([row(3), row(1)], [row(3), row(2), row(1)], isNeverKept)).toEqual({
    rows: [row(3), row(1)],
    hiddenCount: 1,
  });
});

test('appends the next page', () => {
  const loaded = [row(4), row(3), row(2), row(1)];
  expect(keepRowsInPlace([row(3), row(2)], loaded, isNeverKept)).toEqual({
    rows: [row(3), row(2), row(1)],
    hiddenCount: 1,
  });
});

test('removes rows that are gone unless they are kept', () => {
  const shown = [row(3), row(2), row(1)];
  expect(keepRowsInPlace(shown, [row(3), row(1)], isNeverKept).rows).toEqual([row(3), row(1)]);
  expect(keepRowsInPlace(shown, [row(3), row(1)], ({ id }) => id === 'o2').rows).toEqual(shown);
});

test('shows all rows when none is visible', () => {
  expect(keepRowsInPlace([], [row(2), row(1)], isNeverKept)).toEqual({ rows: [row(2), row(1)], hiddenCount: 0 });
  expect(keepRowsInPlace([row(3)], [row(2), row(1)], isNeverKept)).toEqual({ rows: [row(2), row(1)], hiddenCount: 0 });
});

test('sorts rows of the same time by id, descending', () => {
  expect(isSortedAfter(row(1, 'a'), row(1, 'b'))).toBe(true);
  expect(isSortedAfter(row(1, 'b'), row(1, 'a'))).toBe(false);
});

test('never moves a visible row down and never loses a row', () => {
  const minutes = fc.uniqueArray(fc.nat(50), { minLength: 1 }).map((all) => all.sort((a, b) => b - a));
  fc.assert(
    fc.property(minutes, fc.array(fc.boolean(), { minLength: 51, maxLength: 51 }), (all, isShown) => {
      const loaded = all.map((minute) => row(minute));
      const shown = loaded.filter((_, index) => isShown[index]);
      const { rows, hiddenCount } = keepRowsInPlace(shown, loaded, isNeverKept);
      expect(rows.slice(0, shown.length)).toEqual(shown.length > 0 ? shown : []);
      expect(rows.length + hiddenCount).toBe(loaded.length);
      expect(keepRowsInPlace([], loaded, isNeverKept).rows).toEqual(loaded);
    }),
  );
});
