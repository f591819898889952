import { expect, test } from 'vitest';
import { getDays } from './moneyQueries.ts';

// 00:30 on 1 March in India, still 28 February in UTC.
const now = new Date('2027-02-28T19:00:00Z');

test.each([
  ['today', { from: '2027-03-01' }],
  ['week', { from: '2027-02-22' }],
  ['month', { from: '2027-03-01' }],
  ['lastMonth', { from: '2027-02-01', to: '2027-02-28' }],
  [undefined, {}],
] as const)('counts %s in days of India', (period, days) => {
  expect(getDays(period, now)).toEqual(days);
});
