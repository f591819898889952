import { orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { sellerDecisionNames } from '#domain/sellers/sellers.ts';

/** What rings the bell: what others did, or what ran out. Of one kind and day, several are one notification. */
export const bellKinds = [
  ...orderStatuses.map((status) => `order_${status}` as const),
  'order_lapsed',
  'review',
  'chat',
  'report',
  'seller_register',
  ...sellerDecisionNames.map((decision) => `seller_${decision}` as const),
] as const;
export type BellKind = (typeof bellKinds)[number];

export const bellLimits = {
  /** So many of the newest events ring; what is older does not. */
  events: 200,
  /** So many notifications are listed. */
  notifications: 20,
};

/** Up to when somebody has read what happened on a day of India. */
export type BellReading = { kind: BellKind; day: string; until: Date };

export type Notification<Event> = {
  kind: BellKind;
  /** In India, as YYYY-MM-DD. */
  day: string;
  isUnread: boolean;
  count: number;
  /** There were more on that day. */
  isMore: boolean;
  /** The newest of them. */
  event: Event;
};

type Reader = { seenAt: Date; readings: BellReading[] };

/** Events, newest first, as the notifications that they are: those of a kind and day in one, what is unread apart. */
export function toNotifications<Event extends { at: string }>(
  events: Event[],
  kindOf: (event: Event) => BellKind,
  { seenAt, readings }: Reader,
): Notification<Event>[] {
  const readUntil = new Map(readings.map(({ kind, day, until }) => [`${kind} ${day}`, until]));
  const found = new Map<string, Notification<Event>>();
  for (const event of events) {
    const [kind, at] = [kindOf(event), new Date(event.at)];
    const day = indianDay(at);
    const isUnread = at > seenAt && at > (readUntil.get(`${kind} ${day}`) ?? seenAt);
    const key = `${kind} ${day} ${isUnread}`;
    const known = found.get(key);
    if (known) known.count += 1;
    else found.set(key, { kind, day, isUnread, count: 1, isMore: false, event });
  }
  const all = [...found.values()];
  // What came first of the last day is perhaps beyond what was read.
  const last = all.at(-1)?.day;
  if (events.length >= bellLimits.events) for (const each of all) each.isMore = each.day === last;
  return all.slice(0, bellLimits.notifications);
}
