import { keysOf } from '#domain/platform/records.ts';

/** Product.md, section 6. */
export const reviewLimits = { stars: 5, comment: 1000, reply: 1000, reason: 500 };

/** Whether customers see a review. */
export const reviewStatuses = ['shown', 'hidden'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

/** An administrator's actions on a review: hiding needs a reason, showing it again does not. */
export const reviewActions = {
  hide: { isHidden: true },
  show: { isHidden: false },
} as const;
export type ReviewAction = keyof typeof reviewActions;
export const reviewActionNames = keysOf(reviewActions);

/** Stored for a review whose customer has no usable name. */
export const unnamedAuthor = 'Customer';

/** The name shown with a review: the customer's first name only, never a phone or an address typed as a name. */
export function reviewAuthor(customerName: string | null): string {
  const [first = ''] = customerName?.trim().split(/\s+/) ?? [];
  return first && !/[@\p{Nd}]/u.test(first) ? first : unnamedAuthor;
}

/**
 * Why an order's products cannot be rated: the seller placed or rates the order, or it has not arrived yet. `undefined`
 * if they can, each once (product.md, section 6).
 */
export function findReviewRefusal(order: { isOwn: boolean; hasArrived: boolean }) {
  if (order.isOwn) return 'review_own_order';
  return order.hasArrived ? undefined : 'review_too_early';
}
