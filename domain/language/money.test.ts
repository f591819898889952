import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maximumPricePaise, rupeesToPaise } from './money.ts';

describe('rupeesToPaise', () => {
  test('converts every price with two decimals to rupees and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maximumPricePaise }), (paise) => {
        expect(rupeesToPaise(paise / 100)).toBe(paise);
        expect(rupeesToPaise(Number((paise / 100).toFixed(2)))).toBe(paise);
      }),
    );
  });

  test('rejects a third decimal that is not zero', () => {
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

  test('accepts prices that floating point cannot represent exactly', () => {
    expect([0.1, 0.29, 1.15, 4.35, 8.2, 1.1 + 2.2, 99_99_999.99].map(rupeesToPaise)).toEqual([
      10, 29, 115, 435, 820, 330, 99_99_999_99,
    ]);
  });
});
