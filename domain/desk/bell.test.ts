import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BellKind, bellLimits, groupBellEvents } from './bell.ts';

type Event = { kind: BellKind; at: string };
const event = (kind: BellKind, at: string): Event => ({ kind, at });
const group = (events: Event[], reader: Partial<Parameters<typeof groupBellEvents>[2]> = {}) =>
  groupBellEvents(events, ({ kind }) => kind, { seenAt: new Date(0), readings: [], ...reader });

const orders = [
  event('order_pending', '2026-11-22T18:30:00Z'),
  event('order_pending', '2026-11-22T18:29:59Z'),
  event('review', '2026-11-22T09:00:00Z'),
  event('order_pending', '2026-11-22T08:00:00Z'),
];

describe('notifications', () => {
  test('group events of one kind and one day in India', () => {
    expect(group(orders)).toMatchObject([
      { kind: 'order_pending', day: '2026-11-23', count: 1, isUnread: true, event: orders[0] },
      { kind: 'order_pending', day: '2026-11-22', count: 2, isUnread: true, event: orders[1] },
      { kind: 'review', day: '2026-11-22', count: 1, isUnread: true },
    ]);
  });

  test('are read one by one: later events are unread again, separate from the read ones', () => {
    const readings = [{ kind: 'order_pending' as const, day: '2026-11-22', until: new Date('2026-11-22T08:00:00Z') }];
    expect(group(orders, { readings }).map(({ kind, count, isUnread }) => [kind, count, isUnread])).toEqual([
      ['order_pending', 1, true],
      ['order_pending', 1, true],
      ['review', 1, true],
      ['order_pending', 1, false],
    ]);
  });

  test('are all read up to the time when the list was opened', () => {
    const read = group(orders, { seenAt: new Date('2026-11-22T18:30:00Z') });
    expect(read.map(({ isUnread }) => isUnread)).toEqual([false, false, false]);
  });

  test('show if a day may have more events', () => {
    const many = Array.from({ length: bellLimits.events }, () => event('order_pending', '2026-11-22T09:00:00Z'));
    expect(group(many)).toMatchObject([{ count: bellLimits.events, isMore: true }]);
    expect(group(many.slice(1))).toMatchObject([{ count: bellLimits.events - 1, isMore: false }]);
  });

  test('lose no event, whatever has been read', () => {
    const at = fc.date({ min: new Date('2026-11-20'), max: new Date('2026-11-24'), noInvalidDate: true });
    const events = fc.array(fc.record({ kind: fc.constantFrom<BellKind>('order_pending', 'review'), at }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(events, at, at, (made, seenAt, until) => {
        const newest = made
          .sort((a, b) => b.at.getTime() - a.at.getTime())
          .map(({ kind, at }) => event(kind, at.toISOString()));
        const readings = [{ kind: 'review' as const, day: '2026-11-22', until }];
        const grouped = group(newest, { seenAt, readings });
        expect(grouped.reduce((sum, { count }) => sum + count, 0)).toBe(newest.length);
      }),
    );
  });
});
