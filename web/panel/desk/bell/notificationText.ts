import * as texts from '#texts/bell.gen.ts';
import { formatCount } from '#texts/formats.ts';
import { orderEventGroupLabels } from '#texts/labels.ts';
import type { ReadBellResponse } from '../../../api/types.gen.ts';
import { describeEvent } from '../activity/activityText.ts';

/** One event, or several of the same kind and day. */
export type BellNotification = ReadBellResponse['notifications'][number];

const pluralTexts: Record<BellNotification['kind'], (p: { count: number; shown: string }) => string> = {
  ...orderEventGroupLabels,
  order_lapsed: texts.lapsedOrders,
  review: texts.reviews,
  chat: texts.chats,
  report: texts.reports,
  visitor_report: texts.visitorReports,
  product_taken_down: texts.productsTakenDown,
  product_restored: texts.productsRestored,
  review_hidden: texts.reviewsHidden,
  review_shown: texts.reviewsShown,
  appeal_answered: texts.appealsAnswered,
  provider_down: texts.providerDown,
  provider_changed: texts.providerChanged,
  payment_claimed: texts.claims,
  refund_due: texts.refundsDue,
  refund_not_received: texts.refundsNotReceived,
  upi_changed: texts.upiChanges,
  import: texts.imports,
  seller_register: texts.registeredSellers,
  seller_approve: texts.approvedSellers,
  seller_reject: texts.rejectedSellers,
  seller_suspend: texts.suspendedSellers,
};

/** One line, e.g. 'New order #099a8057 from Asha Rao' or '3 new orders'. */
export function describeNotification({ kind, count, isMore, event }: BellNotification): string {
  if (count === 1) return describeEvent(event);
  return pluralTexts[kind]({ count, shown: `${formatCount(count)}${isMore ? '+' : ''}` });
}
