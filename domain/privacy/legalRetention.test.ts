import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { mustKeepName, nameRetentionMinPaise, retentionStartDay } from './legalRetention.ts';

test('retains a name only if the order was delivered and the invoice must name its buyer', () => {
  expect(orderStatuses.filter((status) => mustKeepName({ status, totalPaise: nameRetentionMinPaise }))).toEqual([
    'delivered',
  ]);
  expect(mustKeepName({ status: 'delivered', totalPaise: nameRetentionMinPaise - 1 })).toBe(false);
});

test.each([
  // The return for the year to March 2027 is due on 31 December 2027 and retained until 31 December 2033, in India.
  ['2033-12-31T18:29:59Z', '2026-04-01'],
  ['2033-12-31T18:30:00Z', '2027-04-01'],
  ['2034-12-31T18:29:59Z', '2027-04-01'],
])('at %s retention starts on %s', (now, day) => {
  expect(retentionStartDay(new Date(now))).toBe(day);
});
