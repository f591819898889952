import { describe, expect, test } from 'vitest';
import { defaultOpeningHours, isShopOpen } from './shopFacts.ts';

describe('a shop is open', () => {
  // 22 November 2026 is a Sunday; India is 5:30 ahead.
  test.each([
    ['2026-11-23T04:29:59Z', false],
    ['2026-11-23T04:30:00Z', true],
    ['2026-11-23T14:29:59Z', true],
    ['2026-11-23T14:30:00Z', false],
    ['2026-11-22T08:00:00Z', false],
    ['2026-11-21T08:00:00Z', true],
  ])('from ten to eight on working days: %s is %s', (at, open) => {
    expect(isShopOpen(defaultOpeningHours, new Date(at))).toBe(open);
  });

  test.each([
    ['2026-11-23T19:00:00Z', true],
    ['2026-11-24T17:00:00Z', false],
    ['2026-11-23T17:00:00Z', true],
    ['2026-11-23T20:30:00Z', false],
    ['2026-11-22T20:00:00Z', false],
  ])('past midnight, counted to the day on which it opened: %s is %s', (at, open) => {
    expect(isShopOpen({ opensAt: 22 * 60, closesAt: 2 * 60, openDays: [1] }, new Date(at))).toBe(open);
  });
});
