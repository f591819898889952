import { expect, test } from 'vitest';
import { inLanguage } from './language.ts';
import { formatHoursGroup, formatOpenState, formatReplyTime } from './openingHours.ts';

const inEnglish = <Result>(format: () => Result) => inLanguage('en', format as () => never) as Result;

test('writes when a shop is open', () => {
  expect(inEnglish(() => formatOpenState({ isOpen: true, closesAt: 19 * 60 }))).toBe('Open now · until 7 pm');
  const opening = { isOpen: false, day: 1, opensAt: 10 * 60 } as const;
  expect(inEnglish(() => formatOpenState({ ...opening, isToday: false }))).toBe('Opens Mon 10 am');
  expect(inEnglish(() => formatOpenState({ ...opening, opensAt: 630, isToday: true }))).toBe('Opens at 10:30 am');
});

test('writes the days with the same hours in one line', () => {
  const hours = { opensAt: 0, closesAt: 12 * 60 };
  expect(inEnglish(() => formatHoursGroup({ from: 1, to: 6, hours }))).toEqual({
    days: 'Mon – Sat',
    hours: '12 am – 12 pm',
  });
  expect(inEnglish(() => formatHoursGroup({ from: 0, to: 0, hours: null }))).toEqual({ days: 'Sun', hours: 'Closed' });
});

test.each([
  [1, 'Replies within a minute'],
  [10, 'Replies in about 10 minutes'],
  [60, 'Replies in about an hour'],
  [120, 'Replies in about 2 hours'],
  [1440, 'Replies within a day'],
])('writes that a shop replies in %i minutes', (minutes, text) => {
  expect(inEnglish(() => formatReplyTime(minutes))).toBe(text);
});
