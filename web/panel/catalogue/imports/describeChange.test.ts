import { describe, expect, test } from 'vitest';
import { describeChange } from './describeChange.ts';

const change = (field: string, from: unknown, to: unknown) =>
  describeChange({ field, from, to } as Parameters<typeof describeChange>[0]);

describe('a changed field', () => {
  test.each([
    ['pricePaise', 499_00, 449_50, '₹499', '₹449.50'],
    ['mrpPaise', null, 1_25_000_00, 'empty', '₹1,25,000'],
    ['stock', 1200, 0, '1,200', '0'],
    ['weightGrams', 250, 1500, '250 g', '1,500 g'],
    ['isActive', true, false, 'yes', 'no'],
    ['category', 'Electronics', 'Clothing & Fashion', 'Electronics', 'Clothing & Fashion'],
    ['name', 'Blue kurta', 'Blue cotton kurta', 'Blue kurta', 'Blue cotton kurta'],
    ['images', [], ['https://a.test/1.jpg', 'https://a.test/2.jpg'], 'no photos', '2 photos'],
    ['alsoCalled', '', 'kurti', 'empty', 'kurti'],
  ])('%s is written before and after as screens show it', (field, from, to, before, after) => {
    const { from: shownFrom, to: shownTo } = change(field, from, to);
    expect([shownFrom, shownTo]).toEqual([before, after]);
  });

  test('has the name of its column', () => {
    expect(change('pricePaise', 1, 2).label).toBe('Price');
    expect(change('stock', 1, 2).label).toBe('Stock');
  });
});
