import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSearchLength, truncateSearch } from './search.ts';

test('a search is cut at the limit, never in the middle of a character', () => {
  expect(truncateSearch('x'.repeat(300))).toBe('x'.repeat(200));
  expect(truncateSearch(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
      const cut = truncateSearch(typed);
      expect(typed.startsWith(cut)).toBe(true);
      expect(cut.isWellFormed()).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(maxSearchLength);
      if (typed.length <= maxSearchLength) expect(cut).toBe(typed);
    }),
  );
});
