import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSortedAfter, keepRowsInPlace } from './stableRows.ts';

const row = (minute: number, id = `o${minute}`) => ({
  id,
  createdAt: new Date(Date.UTC(2026, 0, 1, 10, minute)).toISOString(),
});
const isNeverKept = () => false;

test('what comes in above waits, and is counted', () => {
  const shown = [row(3), row(2), row(1)];
  expect(keepRowsInPlace(shown, [row(5), row(4), ...shown], isNeverKept)).toEqual({ rows: shown, waiting: 2 });
});

test('what comes in between waits too', () => {
  expect(keepRowsInPlace([row(3), row(1)], [row(3), row(2), row(1)], isNeverKept)).toEqual({
    rows: [row(3), row(1)],
    waiting: 1,
  });
});

test('the next page follows at the end', () => {
  const loaded = [row(4), row(3), row(2), row(1)];
  expect(keepRowsInPlace([row(3), row(2)], loaded, isNeverKept)).toEqual({
    rows: [row(3), row(2), row(1)],
    waiting: 1,
  });
});

test('what the list has no more goes, unless it stays', () => {
  const shown = [row(3), row(2), row(1)];
  expect(keepRowsInPlace(shown, [row(3), row(1)], isNeverKept).rows).toEqual([row(3), row(1)]);
  expect(keepRowsInPlace(shown, [row(3), row(1)], ({ id }) => id === 'o2').rows).toEqual(shown);
});

test('where nothing is on screen, everything is shown', () => {
  expect(keepRowsInPlace([], [row(2), row(1)], isNeverKept)).toEqual({ rows: [row(2), row(1)], waiting: 0 });
  expect(keepRowsInPlace([row(3)], [row(2), row(1)], isNeverKept)).toEqual({ rows: [row(2), row(1)], waiting: 0 });
});

test('of the same moment the higher id stands above', () => {
  expect(isSortedAfter(row(1, 'a'), row(1, 'b'))).toBe(true);
  expect(isSortedAfter(row(1, 'b'), row(1, 'a'))).toBe(false);
});

test('nothing on screen ever moves down, nothing is lost, and what is let in is the whole list', () => {
  const minutes = fc.uniqueArray(fc.nat(50), { minLength: 1 }).map((all) => all.sort((a, b) => b - a));
  fc.assert(
    fc.property(minutes, fc.array(fc.boolean(), { minLength: 51, maxLength: 51 }), (all, isShown) => {
      const loaded = all.map((minute) => row(minute));
      const shown = loaded.filter((_, index) => isShown[index]);
      const { rows, hiddenCount: waiting } = keepRowsInPlace(shown, loaded, isNeverKept);
      expect(rows.slice(0, shown.length)).toEqual(shown.length > 0 ? shown : []);
      expect(rows.length + waiting).toBe(loaded.length);
      expect(keepRowsInPlace([], loaded, isNeverKept).rows).toEqual(loaded);
    }),
  );
});
