import { reviewLimits } from '#domain/catalogue/reviews.ts';
import { nameOrder, waitingStatus } from '#domain/orders/orders.ts';
import * as texts from '#texts/events.gen.ts';
import { formatAgo } from '#texts/formats.ts';
import { isolated } from '#texts/isolated.ts';
import { orderEventLabels, reviewAuthorLabel } from '#texts/labels.ts';
import type { ReadBellResponse } from '../../../api/types.gen.ts';

export type ActivityEvent = ReadBellResponse['notifications'][number]['event'];
type OrderEvent = Extract<ActivityEvent, { kind: 'order' }>;
type SellerEvent = Extract<ActivityEvent, { kind: 'seller' }>;
type ModerationEvent = Extract<ActivityEvent, { kind: 'moderation' }>;
type VisitorReportEvent = Extract<ActivityEvent, { kind: 'visitorReport' }>;
type ReviewEvent = Extract<ActivityEvent, { kind: 'review' }>;

const sellerTexts: Record<SellerEvent['decision'], (p: { seller: string }) => string> = {
  register: texts.registered,
  approve: texts.approved,
  reject: texts.rejected,
  suspend: texts.suspended,
};

const moderationTexts: Record<ModerationEvent['step'], (p: { product: string }) => string> = {
  product_taken_down: texts.productTakenDown,
  product_restored: texts.productRestored,
  review_hidden: texts.reviewHidden,
  review_shown: texts.reviewShown,
  appeal_answered: texts.appealAnswered,
};

function describeOrder({ to, cause, orderLabel, orderNumber, customerName: customer }: OrderEvent): string {
  const order = nameOrder(orderLabel, orderNumber);
  if (cause === 'lapsed') return texts.lapsedOrder({ order });
  return to === waitingStatus && customer
    ? texts.newOrderFrom({ order, customer: isolated(customer) })
    : orderEventLabels[to]({ order });
}

const describeReview = ({ author, productName: product, stars }: ReviewEvent) =>
  texts.review({
    author: isolated(reviewAuthorLabel(author)),
    product: isolated(product),
    stars,
    most: reviewLimits.stars,
  });

const describeVisitorReport = ({ subject, name }: VisitorReportEvent) =>
  (subject === 'review' ? texts.reviewReported : texts.subjectReported)({ name: isolated(name) });

const describeChat = (customer: string | null) =>
  customer ? texts.chatWaits({ customer: isolated(customer) }) : texts.unnamedChatWaits();

/** One line, e.g. 'New order #099a8057 from Asha Rao'. */
export function describeEvent(event: ActivityEvent): string {
  if (event.kind === 'order') return describeOrder(event);
  if (event.kind === 'review') return describeReview(event);
  if (event.kind === 'chat') return describeChat(event.customerName);
  if (event.kind === 'report') return texts.reported({ seller: isolated(event.businessName) });
  if (event.kind === 'visitorReport') return describeVisitorReport(event);
  if (event.kind === 'moderation') return moderationTexts[event.step]({ product: isolated(event.productName) });
  return sellerTexts[event.decision]({ seller: isolated(event.businessName) });
}

/** '3 hours ago', 'yesterday' or 'just now'. */
export function formatTimeAgo(iso: string, now: number): string {
  return formatAgo(iso, now) ?? texts.justNow();
}
