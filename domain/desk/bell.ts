/**
 * The rules of notifications: which events cause one, when it is unread, and when it goes away. Only the actions of
 * others and what ran out cause one; only a change of the UPI ID and the end of an import
 * also notify who made them. Events are marked as read by
 * kind and day, or all together; a chat also goes away when somebody replies, a claim when it is answered, a refund when
 * it is sent, and a report when it is resolved or reviewed. The SQL is in `server/desk/bell`.
 */
import { type ModerationStep, moderationSteps } from '#domain/catalogue/moderation.ts';
import { type OrderCause, type OrderStatus, orderStatuses } from '#domain/orders/orders.ts';
import { indianDay } from '#domain/platform/indianTime.ts';
import { type PaymentNoticeKind, paymentNoticeKinds } from '#domain/sellers/paymentProviders.ts';
import { type SellerDecision, type SellerStatus, sellerDecisionNames, sellingStatus } from '#domain/sellers/sellers.ts';

/** The sources of notifications by role. */
export const bellSources = {
  admin: ['seller', 'report', 'visitorReport'],
  seller: ['order', 'review', 'chat', 'moderation', 'claim', 'refund', 'upi', 'payments', 'import'],
} as const;
export type BellRole = keyof typeof bellSources;
export type BellSource = (typeof bellSources)[BellRole][number];

/** Returns the sources of notifications for a person; none for a seller who may not sell. */
export function bellSourcesOf(role: BellRole, sellerStatus?: SellerStatus): readonly BellSource[] {
  return role === 'admin' || sellerStatus === sellingStatus ? bellSources[role] : [];
}

/** Several events of one kind and day are one notification. */
export const bellKinds = [
  ...orderStatuses.map((status) => `order_${status}` as const),
  'order_lapsed',
  'review',
  'chat',
  'report',
  'visitor_report',
  ...moderationSteps,
  ...paymentNoticeKinds,
  'payment_claimed',
  'refund_due',
  'refund_not_received',
  'upi_changed',
  'import',
  'seller_register',
  ...sellerDecisionNames.map((decision) => `seller_${decision}` as const),
] as const;
export type BellKind = (typeof bellKinds)[number];

/** The fields that determine the kind of an event. */
type RingingEvent =
  | { kind: 'order'; to: OrderStatus; cause: OrderCause }
  | { kind: 'seller'; decision: SellerDecision | 'register' }
  | { kind: 'moderation'; step: ModerationStep }
  | { kind: 'payments'; notice: PaymentNoticeKind }
  | { kind: 'refund'; isDisputed: boolean }
  | { kind: 'claim' | 'upi' }
  | { kind: 'review' | 'chat' | 'import' | 'report' | 'visitorReport' };

export function bellKindOf(event: RingingEvent): BellKind {
  if (event.kind === 'order') return event.cause === 'lapsed' ? 'order_lapsed' : `order_${event.to}`;
  if (event.kind === 'moderation') return event.step;
  if (event.kind === 'payments') return event.notice;
  if (event.kind === 'visitorReport') return 'visitor_report';
  if (event.kind === 'claim') return 'payment_claimed';
  if (event.kind === 'refund') return event.isDisputed ? 'refund_not_received' : 'refund_due';
  if (event.kind === 'upi') return 'upi_changed';
  return event.kind === 'seller' ? `seller_${event.decision}` : event.kind;
}

export const bellLimits = {
  /** The number of newest events that are counted as unread; older ones are ignored. */
  events: 200,
  /** The number of notifications that are listed. */
  notifications: 20,
};

/** Until when a person has read the events of one kind on a day in India. */
export type BellReadMark = { kind: BellKind; day: string; until: Date };

export type BellNotification<Event> = {
  kind: BellKind;
  /** In India, as YYYY-MM-DD. */
  day: string;
  isUnread: boolean;
  count: number;
  /** The day had more events than this. */
  isMore: boolean;
  /** The newest of them. */
  event: Event;
};

/** `seenAt`: until when the person has read everything. `readings`: what they have read since, one by one. */
export type BellReader = { seenAt: Date; readings: BellReadMark[] };

/**
 * Returns a function that tells whether an event is unread, both by the overall mark and by that of its kind and day.
 */
function unreadBy({ seenAt, readings }: BellReader): (kind: BellKind, day: string, at: Date) => boolean {
  const readUntil = new Map(readings.map(({ kind, day, until }) => [`${kind} ${day}`, until]));
  return (kind, day, at) => at > seenAt && at > (readUntil.get(`${kind} ${day}`) ?? seenAt);
}

/** Groups events, newest first, into notifications: one for each kind and day, with unread events separate. */
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
  // The last day may have earlier events beyond the page.
  const last = all.at(-1)?.day;
  if (events.length >= bellLimits.events) for (const each of all) each.isMore = each.day === last;
  return all.slice(0, bellLimits.notifications);
}
