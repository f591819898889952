import { describe, expect, test } from 'vitest';
import { countImported, isBlocked } from './importCounts.ts';
import type { ImportDetails } from './importQueries.ts';

const counts = { rows: 20, create: 8, update: 4, unchanged: 2, skipped: 1, error: 3, notice: 5, missing: 6 };
const options = {
  hidesMissing: false,
  shortensNames: false,
  allOrNothing: false,
  copiesPhotos: false,
  uncountedStock: 10,
};
const details = (changes: Partial<typeof counts>, chosen: Partial<typeof options> = {}) =>
  ({ counts: { ...counts, ...changes }, options: { ...options, ...chosen } }) as Pick<
    ImportDetails,
    'counts' | 'options'
  >;

describe('what an import would write', () => {
  test('is what is new and what changes', () => {
    expect(countImported(details({}))).toBe(12);
  });

  test('includes products that it hides, so that a file without news can be imported', () => {
    expect(countImported(details({ create: 0, update: 0 }))).toBe(0);
    expect(countImported(details({ create: 0, update: 0 }, { hidesMissing: true }))).toBe(6);
  });

  test('is refused with errors only where nothing may be left out', () => {
    expect(isBlocked(details({}))).toBe(false);
    expect(isBlocked(details({}, { allOrNothing: true }))).toBe(true);
    expect(isBlocked(details({ error: 0 }, { allOrNothing: true }))).toBe(false);
  });
});
