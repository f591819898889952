import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type OrderPeriod, periodStart } from './periods.ts';

const viewerZone = process.env.TZ;
afterEach(() => {
  if (viewerZone === undefined) delete process.env.TZ;
  else process.env.TZ = viewerZone;
});

function startIn(zone: string, period: OrderPeriod, now: string): string | undefined {
  process.env.TZ = zone;
  return periodStart(period, new Date(now))?.toISOString();
}

describe('periodStart', () => {
  test('returns no start for all time', () => {
    expect(periodStart('all', new Date())).toBeUndefined();
  });

  // specification 9.15
  test("starts today at midnight in the viewer's time zone, not in UTC", () => {
    expect(startIn('Asia/Kolkata', 'today', '2026-11-20T18:29:59.999Z')).toBe('2026-11-19T18:30:00.000Z');
    expect(startIn('Asia/Kolkata', 'today', '2026-11-20T18:30:00.000Z')).toBe('2026-11-20T18:30:00.000Z');
    expect(startIn('America/New_York', 'today', '2026-11-20T18:30:00.000Z')).toBe('2026-11-20T05:00:00.000Z');
  });

  // specification 9.16
  test('starts this week and this month 7 and 30 days before today', () => {
    expect(startIn('Asia/Kolkata', 'week', '2026-11-21T06:00:00Z')).toBe('2026-11-13T18:30:00.000Z');
    expect(startIn('Asia/Kolkata', 'month', '2026-11-21T06:00:00Z')).toBe('2026-10-21T18:30:00.000Z');
    expect(startIn('Asia/Kolkata', 'month', '2027-01-05T06:00:00Z')).toBe('2026-12-05T18:30:00.000Z');
  });

  test('stays at midnight across a clock change', () => {
    // New York's clocks went back on 1 November 2026.
    expect(startIn('America/New_York', 'week', '2026-11-04T12:00:00Z')).toBe('2026-10-28T04:00:00.000Z');
  });

  test('always returns a local midnight, never later for a longer period', () => {
    const moments = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    process.env.TZ = 'Asia/Kolkata';
    fc.assert(
      fc.property(moments, (now) => {
        const starts = (['month', 'week', 'today'] as const).map((period) => periodStart(period, now) ?? now);
        for (const start of starts) expect([start.getHours(), start.getMinutes()]).toEqual([0, 0]);
        expect([...starts, now].map(Number)).toEqual([...starts, now].map(Number).sort((a, b) => a - b));
      }),
    );
  });
});
