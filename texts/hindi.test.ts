import { describe, expect, test } from 'vitest';
import {
  formatAgo,
  formatCompactPaise,
  formatCount,
  formatDate,
  formatDateTime,
  formatPaise,
  formatPercent,
  formatWeekday,
} from './formats.ts';
import { inLanguage } from './language.ts';
import { formatTimeOfDay } from './openingHours.ts';

/** languages.md, section 4 */
const inHindi = (format: () => string | undefined) => inLanguage('hi', format);
const at = (time: string) => `2026-11-23T${time}:00+05:30`;

describe('Hindi', () => {
  test('writes money, counts and shares as English does', () => {
    const format = () => [formatPaise(1_23_456_00), formatPaise(-50_00), formatCount(12_34_567), formatPercent(12)];
    expect(inLanguage('hi', format)).toEqual(['₹1,23,456', '-₹50', '12,34,567', '12%']);
  });

  test('shortens money on axes', () => {
    const format = () => [1_23_456_00, 3_40_00_000_00, 99_999_00].map(formatCompactPaise);
    expect(inLanguage('hi', format)).toEqual(['₹1.2 लाख', '₹3.4 करोड़', '₹99,999']);
    expect(inLanguage('en', format)).toEqual(['₹1.2L', '₹3.4Cr', '₹99,999']);
  });

  test('names months and days in Latin digits', () => {
    expect(inHindi(() => formatDate(at('10:00')))).toBe('23 नवंबर 2026');
    expect(inHindi(() => formatWeekday(at('10:00')))).toBe('सोम');
  });

  test.each([
    ['03:59', 'रात 3:59 बजे'],
    ['04:00', 'सुबह 4:00 बजे'],
    ['11:59', 'सुबह 11:59 बजे'],
    ['12:00', 'दोपहर 12:00 बजे'],
    ['16:00', 'शाम 4:00 बजे'],
    ['16:30', 'शाम 4:30 बजे'],
    ['19:59', 'शाम 7:59 बजे'],
    ['20:00', 'रात 8:00 बजे'],
  ])('says the part of the day at %s', (time, words) => {
    expect(inHindi(() => formatDateTime(at(time)))).toBe(`23 नवंबर 2026, ${words}`);
  });

  test('writes full hours with their minutes, where English leaves them out', () => {
    expect(inHindi(() => formatTimeOfDay(10 * 60))).toBe('सुबह 10:00 बजे');
    expect(inLanguage('en', () => formatTimeOfDay(10 * 60))).toBe('10 am');
  });

  // 'कल' is yesterday and tomorrow.
  test('counts days instead of saying कल', () => {
    const now = Date.parse(at('10:00'));
    expect(inHindi(() => formatAgo(at('07:00'), now))).toBe('3 घंटे पहले');
    expect(inHindi(() => formatAgo('2026-11-22T09:00:00+05:30', now))).toBe('1 दिन पहले');
  });

  test('leaves English as it was', () => {
    expect(inLanguage('en', () => formatDateTime(at('16:30')))).toBe('23 Nov 2026, 4:30 pm');
  });
});
