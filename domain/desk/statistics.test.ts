import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { indianDay } from '#domain/platform/indianTime.ts';
import {
  averageOrderPaise,
  type CountedOrder,
  growthPercent,
  indianWeek,
  monthSoFar,
  revenuePaise,
  sameDaysLastMonth,
} from './statistics.ts';

const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe('days in India', () => {
  test('begin at 18:30 UTC', () => {
    expect(indianDay(new Date('2026-11-20T18:29:59.999Z'))).toBe('2026-11-20');
    expect(indianDay(new Date('2026-11-20T18:30:00.000Z'))).toBe('2026-11-21');
    expect(indianDay(new Date('2026-12-31T18:30:00.000Z'))).toBe('2027-01-01');
  });

  test('make weeks that begin on Monday', () => {
    expect(indianWeek(new Date('2026-11-22T18:29:59.999Z'))).toBe('2026-11-16');
    expect(indianWeek(new Date('2026-11-22T18:30:00.000Z'))).toBe('2026-11-23');
    expect(indianWeek(new Date('2027-01-01T00:00:00.000Z'))).toBe('2026-12-28');
  });

  test('match the calendar of Asia/Kolkata', () => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' });
    fc.assert(
      fc.property(moments, (at) => {
        expect(indianDay(at)).toBe(calendar.format(at));
      }),
    );
  });
});

describe('the month so far and the same days of the previous month', () => {
  test.each([
    ['2026-11-21', '2026-11-01', '2026-10-01', '2026-10-21'],
    ['2026-01-15', '2026-01-01', '2025-12-01', '2025-12-15'],
    ['2026-03-31', '2026-03-01', '2026-02-01', '2026-02-28'],
    ['2028-03-30', '2028-03-01', '2028-02-01', '2028-02-29'],
    ['2026-05-31', '2026-05-01', '2026-04-01', '2026-04-30'],
    ['2026-05-01', '2026-05-01', '2026-04-01', '2026-04-01'],
  ])('on %s', (day, first, firstBefore, lastBefore) => {
    expect(monthSoFar(day)).toEqual({ from: first, to: day });
    expect(sameDaysLastMonth(day)).toEqual({ from: firstBefore, to: lastBefore });
  });

  test('never overlap, and the previous one is never longer', () => {
    fc.assert(
      fc.property(moments, (at) => {
        const [current, before] = [monthSoFar(indianDay(at)), sameDaysLastMonth(indianDay(at))];
        expect(before.to < current.from).toBe(true);
        expect(Number(before.to.slice(8))).toBeLessThanOrEqual(Number(current.to.slice(8)));
        expect(new Date(before.to).toISOString().slice(0, 10)).toBe(before.to);
      }),
    );
  });
});

// specification 9.8, 9.10
test('revenue counts delivered orders only, and the average divides it by their number', () => {
  const at = new Date();
  const order = (status: CountedOrder['status'], totalPaise: number): CountedOrder => ({
    status,
    totalPaise,
    createdAt: at,
  });
  const orders = [order('delivered', 100), order('shipped', 1000), order('delivered', 51), order('cancelled', 5)];
  expect(revenuePaise(orders)).toBe(151);
  expect(averageOrderPaise(151, 2)).toBe(76);
  expect(averageOrderPaise(0, 0)).toBe(0);
});

// specification 2.111
test.each([
  [112, 100, 12],
  [97, 100, -3],
  [100, 100, 0],
  [0, 100, -100],
  [250, 100, 150],
  [5, 0, null],
  [0, 0, null],
])('from the growth to %d after %d stands %s', (current, before, percent) => {
  expect(growthPercent(current, before)).toBe(percent);
});
