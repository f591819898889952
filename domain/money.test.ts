import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCount, formatPaise, maximumPricePaise, rupeesToPaise } from './money.ts';

// specification 9.4
describe('formatPaise', () => {
  test.each([
    [1_23_456_00, '₹1,23,456'],
    [1_234_50, '₹1,234.50'],
    [0, '₹0'],
    [5, '₹0.05'],
    [99, '₹0.99'],
    [100, '₹1'],
    [999_00, '₹999'],
    [1_000_00, '₹1,000'],
    [99_999_99, '₹99,999.99'],
    [1_00_000_00, '₹1,00,000'],
    [maximumPricePaise, '₹1,00,00,000'],
    [100_00_00_000_00, '₹1,00,00,00,000'],
    [-1_234_50, '-₹1,234.50'],
  ])('%d paise are %s', (paise, text) => {
    expect(formatPaise(paise)).toBe(text);
  });

  // specification 1.6
  test('what is shown says exactly the paise, without decimals only for whole rupees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (paise) => {
        const text = formatPaise(paise);
        expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})(\.\d{2})?$/);
        const [rupees = '', decimals = '00'] = text.replace(/[₹,]/g, '').split('.');
        expect(Number(rupees + decimals)).toBe(paise);
        expect(text.includes('.')).toBe(paise % 100 !== 0);
      }),
    );
  });
});

describe('rupeesToPaise', () => {
  test('every price with two decimals survives the way to rupees and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maximumPricePaise }), (paise) => {
        expect(rupeesToPaise(paise / 100)).toBe(paise);
        expect(rupeesToPaise(Number((paise / 100).toFixed(2)))).toBe(paise);
      }),
    );
  });

  test('a third decimal that is not zero is refused', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maximumPricePaise }), fc.integer({ min: 1, max: 9 }), (paise, third) => {
        expect(rupeesToPaise(Number(`${(paise / 100).toFixed(2)}${third}`))).toBeUndefined();
      }),
    );
  });

  test.each([
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ])('%d, which is no number, counts as 0', (typed) => {
    expect(rupeesToPaise(typed)).toBe(0);
  });

  test('prices that floating point cannot hold exactly are no obstacle', () => {
    expect([0.1, 0.29, 1.15, 4.35, 8.2, 1.1 + 2.2, 99_99_999.99].map(rupeesToPaise)).toEqual([
      10, 29, 115, 435, 820, 330, 99_99_999_99,
    ]);
  });
});

test('counts are grouped the Indian way', () => {
  expect([0, 999, 1_000, 1_23_456, 1_00_00_000].map(formatCount)).toEqual([
    '0',
    '999',
    '1,000',
    '1,23,456',
    '1,00,00,000',
  ]);
});
