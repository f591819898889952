import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maxSearchLength, truncateSearch } from './search.ts';

test('truncates a search at the limit without splitting a character', () => {
  expect(truncateSearch('x'.repeat(300))).toBe('x'.repeat(200));
  expect(truncateSearch(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (typed) => {
      const truncated = truncateSearch(typed);
      expect(typed.startsWith(truncated)).toBe(true);
      expect(truncated.isWellFormed()).toBe(true);
      expect(truncated.length).toBeLessThanOrEqual(maxSearchLength);
      if (typed.length <= maxSearchLength) expect(truncated).toBe(typed);
    }),
  );
});
