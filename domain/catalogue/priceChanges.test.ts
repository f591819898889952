import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changePrice, type PriceRounding, priceRoundings } from './priceChanges.ts';

test.each<[rupees: number, percent: number, Record<PriceRounding, number>]>([
  [499, 5, { whole: 524, five: 525, nine: 519, ten: 520 }],
  [100, 2.5, { whole: 103, five: 105, nine: 99, ten: 100 }],
  [110, -5, { whole: 105, five: 105, nine: 109, ten: 100 }],
  [99.5, 0, { whole: 100, five: 100, nine: 99, ten: 100 }],
  [1, -60, { whole: 1, five: 5, nine: 9, ten: 10 }],
  [14, 0, { whole: 14, five: 15, nine: 19, ten: 10 }],
  [250, -100, { whole: 0, five: 0, nine: 0, ten: 0 }],
])('₹%d changed by %d %% is rounded to %j', (rupees, amount, expected) => {
  for (const rounding of priceRoundings) {
    expect([rounding, changePrice(rupees * 100, { unit: 'percent', amount, rounding })]).toEqual([
      rounding,
      expected[rounding] * 100,
    ]);
  }
});

test.each([
  [499, 20, 519],
  [499, -20.5, 479],
  [20, -20, 0],
  [20, -30, 0],
])('₹%d changed by %d rupees is ₹%d', (rupees, amount, expected) => {
  expect(changePrice(rupees * 100, { unit: 'rupees', amount, rounding: 'whole' })).toBe(expected * 100);
});

test('is a possible price, nearest to the wanted one', () => {
  const change = fc.record({
    unit: fc.constantFrom('percent' as const, 'rupees' as const),
    amount: fc.integer({ min: -9000, max: 9000 }).map((hundredths) => hundredths / 100),
    rounding: fc.constantFrom(...priceRoundings),
  });
  fc.assert(
    fc.property(fc.integer({ min: 10_000, max: 1_00_00_000 }), change, (paise, what) => {
      const rupees = changePrice(paise, what) / 100;
      const wanted = what.unit === 'percent' ? (paise / 100) * (1 + what.amount / 100) : paise / 100 + what.amount;
      const isPossible = {
        whole: rupees % 1 === 0,
        five: rupees % 5 === 0,
        nine: rupees % 10 === 9,
        ten: rupees % 10 === 0,
      };
      const most = { whole: 0.5, five: 2.5, nine: 5, ten: 5 }[what.rounding];
      if (wanted < 10) return;
      expect([isPossible[what.rounding], Math.abs(rupees - wanted) <= most + 1e-4]).toEqual([true, true]);
    }),
  );
});
