import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumPricePaise } from '#domain/language/money.ts';
import { formatCount, formatPaise } from './formats.ts';
import { inLanguage } from './language.ts';

const money = (paise: number) => inLanguage('en', () => formatPaise(paise));

// specification 9.4
describe('money', () => {
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
    expect(money(paise)).toBe(text);
  });

  // specification 1.6
  test('shows the exact paise, and omits decimals only for whole rupees', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e13 }), (paise) => {
        const text = money(paise);
        expect(text).toMatch(/^₹(\d{1,3}|\d{1,2}(,\d{2})*,\d{3})(\.\d{2})?$/);
        const [rupees = '', decimals = '00'] = text.replace(/[₹,]/g, '').split('.');
        expect(Number(rupees + decimals)).toBe(paise);
        expect(text.includes('.')).toBe(paise % 100 !== 0);
      }),
    );
  });
});

test('groups counts in the Indian system', () => {
  expect([0, 999, 1_000, 1_23_456, 1_00_00_000].map((count) => inLanguage('en', () => formatCount(count)))).toEqual([
    '0',
    '999',
    '1,000',
    '1,23,456',
    '1,00,00,000',
  ]);
});
