/**
 * The rules of the bell: what rings it, what of that is unread, and what ends it. Only what others did rings, or what ran
 * out. An event is read as one of a kind and day, or with all at once; a chat also leaves the bell when somebody answers,
 * and a report when it is resolved. The SQL stands in `server/desk/bell`.
 */
import { type OrderCause, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { type SellerDecision, type SellerStatus, sellerDecisionNames, sellingStatus } from '#domain/sellers/sellers.ts';

/** What rings, by whose bell it is. */
const sources = { admin: ['seller', 'report'], seller: ['order', 'review', 'chat'] } as const;
export type BellSource = (typeof sources)[keyof typeof sources][number];

/** What rings for somebody; nothing for a seller who may not sell. */
export function bellSourcesOf(role: 'admin' | 'seller', sellerStatus?: SellerStatus): readonly BellSource[] {
  return role === 'admin' || sellerStatus === sellingStatus ? sources[role] : [];
}

/** Of one kind and day, several are one notification. */
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

/** What the kind of an event depends on. */
type RingingEvent =
  | { kind: 'order'; to: OrderStatus; cause: OrderCause }
  | { kind: 'seller'; decision: SellerDecision | 'register' }
  | { kind: 'review' | 'chat' | 'report' };

export function bellKindOf(event: RingingEvent): BellKind {
  if (event.kind === 'order') return event.cause === 'lapsed' ? 'order_lapsed' : `order_${event.to}`;
  return event.kind === 'seller' ? `seller_${event.decision}` : event.kind;
}

export const bellLimits = {
  /** So many of the newest events ring, and count as unread; what is older does not. */
  events: 200,
  /** So many notifications are listed. */
  notifications: 20,
};

/** Up to when somebody has read what happened on a day of India. */
export type BellReadMark = { kind: BellKind; day: string; until: Date };

export type BellNotification<Event> = {
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

/** `seenAt`: up to when somebody has read everything. `readings`: what they have read since, one by one. */
export type BellReader = { seenAt: Date; readings: BellReadMark[] };

/** Whether somebody has read neither everything up to an event, nor those of its kind and day. */
function unreadBy({ seenAt, readings }: BellReader): (kind: BellKind, day: string, at: Date) => boolean {
  const readUntil = new Map(readings.map(({ kind, day, until }) => [`${kind} ${day}`, until]));
  return (kind, day, at) => at > seenAt && at > (readUntil.get(`${kind} ${day}`) ?? seenAt);
}

/** Events, newest first, as the notifications that they are: those of a kind and day in one, what is unread apart. */
export function groupBellEvents<Event extends { at: string }>(
  events: Event[],
  kindOf: (event: Event) => BellKind,
  reader: BellReader,
): BellNotification<Event>[] {
  const isUnreadEvent = unreadBy(reader);
  const found = new Map<string, BellNotification<Event>>();
  for (const event of events) {
    const [kind, at] = [kindOf(event), new Date(event.at)];
    const day = indianDay(at);
    const isUnread = isUnreadEvent(kind, day, at);
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
