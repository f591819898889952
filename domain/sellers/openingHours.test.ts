import { expect, test } from 'vitest';
import { groupHours, openStateAt, type WeekHours } from './openingHours.ts';

const day = { opensAt: 10 * 60, closesAt: 19 * 60 };
const night = { opensAt: 20 * 60, closesAt: 2 * 60 };
/** Closed on Sundays, and open until 2 am on Saturdays. */
const week: WeekHours = [null, day, day, day, day, day, night];

test.each([
  // 22 November 2026 is a Sunday; India is 5:30 ahead.
  ['2026-11-23T04:29:59Z', { isOpen: false, day: 1, isToday: true, opensAt: 600 }],
  ['2026-11-23T04:30:00Z', { isOpen: true, closesAt: 1140 }],
  ['2026-11-23T13:29:59Z', { isOpen: true, closesAt: 1140 }],
  ['2026-11-23T13:30:00Z', { isOpen: false, day: 2, isToday: false, opensAt: 600 }],
  ['2026-11-21T12:00:00Z', { isOpen: false, day: 6, isToday: true, opensAt: 1200 }],
  ['2026-11-21T17:00:00Z', { isOpen: true, closesAt: 120 }],
  ['2026-11-21T20:29:59Z', { isOpen: true, closesAt: 120 }],
  ['2026-11-21T20:30:00Z', { isOpen: false, day: 1, isToday: false, opensAt: 600 }],
])('at %s: %j', (at, state) => {
  expect(openStateAt(week, new Date(at))).toEqual(state);
});

test('opens again in a week where it is open on one day only, and never where it is always closed', () => {
  const closed = [null, null, null, null, null, null];
  expect(openStateAt([day, ...closed], new Date('2026-11-22T14:00:00Z'))).toEqual({
    isOpen: false,
    day: 0,
    isToday: false,
    opensAt: 600,
  });
  expect(openStateAt([null, ...closed], new Date())).toBeUndefined();
});

test('puts days with the same hours in one line, from Monday', () => {
  expect(groupHours(week)).toEqual([
    { from: 1, to: 5, hours: day },
    { from: 6, to: 6, hours: night },
    { from: 0, to: 0, hours: null },
  ]);
});
