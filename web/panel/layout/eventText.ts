import type { OrderStatus } from '#domain/orders.ts';
import { reviewLimits } from '#domain/reviews.ts';
import type { ReadBellResponse } from '../../api/types.gen.ts';

export type ActivityEvent = ReadBellResponse['events'][number];
type OrderEvent = Extract<ActivityEvent, { kind: 'order' }>;
type SellerEvent = Extract<ActivityEvent, { kind: 'seller' }>;
type ReviewEvent = Extract<ActivityEvent, { kind: 'review' }>;

const orderWords: Record<OrderStatus, string> = {
  pending: 'New order',
  confirmed: 'Confirmed order',
  shipped: 'Shipped order',
  delivered: 'Delivered order',
  cancelled: 'Cancelled order',
};

const sellerWords: Record<SellerEvent['decision'], string> = {
  register: 'registered',
  approve: 'was approved',
  reject: 'was rejected',
  suspend: 'was suspended',
};

const orderText = ({ to, cause, orderLabel, customerName }: OrderEvent) =>
  cause === 'lapsed'
    ? `Order #${orderLabel} lapsed: not confirmed in time`
    : `${orderWords[to]} #${orderLabel}${to === 'pending' && customerName ? ` from ${customerName}` : ''}`;

const reviewText = ({ author, productName, stars }: ReviewEvent) =>
  `${author} gave ${productName} ${stars} of ${reviewLimits.stars} stars`;

/** What happened, in one line. */
export function eventText(event: ActivityEvent): string {
  if (event.kind === 'order') return orderText(event);
  if (event.kind === 'review') return reviewText(event);
  return `${event.businessName} ${sellerWords[event.decision]}`;
}

const steps = [
  { unit: 'year', seconds: 31_536_000 },
  { unit: 'month', seconds: 2_592_000 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;
const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });

/** How long ago, in the largest fitting unit: '3 hours ago', 'yesterday', 'just now'. */
export function timeAgo(iso: string, now: number): string {
  const seconds = Math.round((now - new Date(iso).getTime()) / 1000);
  const step = steps.find((candidate) => seconds >= candidate.seconds);
  return step ? relative.format(-Math.floor(seconds / step.seconds), step.unit) : 'just now';
}
