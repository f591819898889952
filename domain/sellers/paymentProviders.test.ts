import { describe, expect, test } from 'vitest';
import { nextReadTime, readAfterFailure, refundRetryTime } from './paymentProviders.ts';

const minute = 60_000;
const opened = new Date('2026-11-23T06:30:00Z');
const minutesLater = (minutes: number) => new Date(opened.getTime() + minutes * minute);
const link = { openedAt: opened, expiresAt: minutesLater(24 * 60), state: 'open' } as const;

// money.md, section 4: events can be lost.
describe('a link is read again', () => {
  test('every 30 s in the first 2 minutes, after 10 and 60, when it expires and 24 hours later', () => {
    const times: number[] = [];
    for (let now: Date | null = opened; now !== null; now = nextReadTime(link, now)) {
      times.push((now.getTime() - opened.getTime()) / minute);
    }
    expect(times).toEqual([0, 0.5, 1, 1.5, 2, 10, 60, 24 * 60, 48 * 60]);
  });

  test('when it expires and 24 hours later once it is paid, since it may be paid twice', () => {
    const paid = { ...link, state: 'paid' } as const;
    expect(nextReadTime(paid, minutesLater(1))).toEqual(minutesLater(24 * 60));
    expect(nextReadTime(paid, minutesLater(24 * 60))).toEqual(minutesLater(48 * 60));
    expect(nextReadTime(paid, minutesLater(48 * 60))).toBeNull();
  });

  test('30 s after a read that failed', () => {
    expect(readAfterFailure(opened)).toEqual(minutesLater(0.5));
  });
});

test('a refund is tried again with growing pauses, of an hour at most', () => {
  const pauses = [1, 2, 3, 9, 10, 50].map((attempts) => refundRetryTime(attempts, opened).getTime() - opened.getTime());
  expect(pauses).toEqual([10_000, 20_000, 40_000, 2_560_000, 3_600_000, 3_600_000]);
});
