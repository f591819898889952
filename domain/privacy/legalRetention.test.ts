import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { mustKeepName, nameRetentionMinPaise, retentionStartDay } from './legalRetention.ts';

test('a name stays with what was delivered and has to name its buyer', () => {
  expect(orderStatuses.filter((status) => mustKeepName({ status, totalPaise: nameRetentionMinPaise }))).toEqual([
    'delivered',
  ]);
  expect(mustKeepName({ status: 'delivered', totalPaise: nameRetentionMinPaise - 1 })).toBe(false);
});

test.each([
  // The year to March 2027 was due on 31 December 2027, and is kept to 31 December 2033, in India.
  ['2033-12-31T18:29:59Z', '2026-04-01'],
  ['2033-12-31T18:30:00Z', '2027-04-01'],
  ['2034-12-31T18:29:59Z', '2027-04-01'],
])('at %s records begin on %s', (now, day) => {
  expect(retentionStartDay(new Date(now))).toBe(day);
});
