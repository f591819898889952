import { expect, test } from 'vitest';
import { describeFile, describeResult } from './describeFile.ts';

const counts = { rows: 412, create: 0, update: 0, unchanged: 0, skipped: 0, error: 0, notice: 0, missing: 0 };

// import.md, section 4, step 1
test('says what was recognised in one line', () => {
  const checked = { ...counts, rows: 900, create: 398, update: 2, error: 12 };
  expect(describeFile({ dialect: 'meesho', sheet: 'Kurtis', headerRow: 3, counts: checked })).toBe(
    'Meesho file · sheet “Kurtis” · headings in row 3 · 412 products',
  );
});

test('names the rows before the products are counted, and a file without headings', () => {
  expect(describeFile({ dialect: null, sheet: null, headerRow: null, counts })).toBe('Your own list · 412 rows');
});

test('says what an import found, without what it did not', () => {
  expect(describeResult({ counts: { ...counts, create: 398, update: 12, error: 1 } })).toBe(
    '398 new · 12 changed · 1 error',
  );
  expect(describeResult({ counts })).toBe('');
});
