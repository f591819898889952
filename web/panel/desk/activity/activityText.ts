import { reviewLimits } from '#domain/catalogue/reviews.ts';
import { nameOrder, waitingStatus } from '#domain/orders/orders.ts';
import * as texts from '#texts/events.gen.ts';
import { formatAgo, formatPaise } from '#texts/formats.ts';
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

const paymentTexts: Record<Extract<ActivityEvent, { kind: 'payments' }>['notice'], () => string> = {
  provider_down: texts.providerDown,
  provider_changed: texts.providerChanged,
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

type ClaimEvent = Extract<ActivityEvent, { kind: 'claim' }>;
type RefundEvent = Extract<ActivityEvent, { kind: 'refund' }>;
type UpiEvent = Extract<ActivityEvent, { kind: 'upi' }>;

const describeMoneyOrder = ({ orderLabel, orderNumber, customerName, amountPaise }: ClaimEvent | RefundEvent) => ({
  order: nameOrder(orderLabel, orderNumber),
  customer: customerName === null ? texts.unnamedCustomer() : isolated(customerName),
  amount: formatPaise(amountPaise),
});

function describeMoney(event: ClaimEvent | RefundEvent | UpiEvent): string {
  if (event.kind === 'upi') return event.vpa === null ? texts.upiOff() : texts.upiChanged({ vpa: event.vpa });
  const order = describeMoneyOrder(event);
  if (event.kind === 'refund') return (event.isDisputed ? texts.refundNotReceived : texts.refundDue)(order);
  const { reference } = event;
  return reference === null ? texts.claimed(order) : texts.claimedUtr({ ...order, reference });
}

const describeImport = ({ fileName, products, errors }: Extract<ActivityEvent, { kind: 'import' }>) =>
  (errors > 0 ? texts.importedWithErrors : texts.imported)({ file: isolated(fileName), products, errors });

/** One line, e.g. 'New order #099a8057 from Asha Rao'. */
export function describeEvent(event: ActivityEvent): string {
  if (event.kind === 'order') return describeOrder(event);
  if (event.kind === 'review') return describeReview(event);
  if (event.kind === 'chat') return describeChat(event.customerName);
  if (event.kind === 'report') return texts.reported({ seller: isolated(event.businessName) });
  if (event.kind === 'visitorReport') return describeVisitorReport(event);
  if (event.kind === 'payments') return paymentTexts[event.notice]();
  if (event.kind === 'import') return describeImport(event);
  if (event.kind === 'moderation') return moderationTexts[event.step]({ product: isolated(event.productName) });
  if (event.kind === 'claim' || event.kind === 'refund' || event.kind === 'upi') return describeMoney(event);
  return sellerTexts[event.decision]({ seller: isolated(event.businessName) });
}

/** '3 hours ago', 'yesterday' or 'just now'. */
export function formatTimeAgo(iso: string, now: number): string {
  return formatAgo(iso, now) ?? texts.justNow();
}
