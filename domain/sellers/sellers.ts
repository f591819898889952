import { keysOf } from '#domain/platform/records.ts';

/** Specification, section 3. */
export const sellerCategories = [
  'Electronics',
  'Fashion',
  'Food & Beverages',
  'Beauty & Health',
  'Home & Garden',
  'Sports',
  'Books',
  'Toys',
  'Automotive',
  'Other',
] as const;
export type SellerCategory = (typeof sellerCategories)[number];

export const sellerStatuses = ['pending', 'approved', 'rejected', 'suspended', 'closed'] as const;
export type SellerStatus = (typeof sellerStatuses)[number];

/** The status of a new registration. */
export const newSellerStatus = 'pending' satisfies SellerStatus;

/** Whether an administrator still has to decide. */
export const isAwaitingDecision = (status: SellerStatus | undefined): boolean => status === newSellerStatus;

/** The status in which the shop and its products are public and the owner has a seller's permissions. */
export const sellingStatus = 'approved' satisfies SellerStatus;

/** The owner closed the account for good; only what the law requires is retained (domain/privacy/legalRetention.ts). */
export const closedStatus = 'closed' satisfies SellerStatus;

/** The domain of the emails that closed accounts get; no email can be delivered to it. */
export const closedMailDomain = 'closed.invalid';

/** The statuses whose owners can sign in (product.md, section 2). */
export const maySignIn: Record<SellerStatus, boolean> = {
  pending: true,
  approved: true,
  rejected: false,
  suspended: false,
  closed: false,
};

/** Badge colours, as palette names of the theme. */
export const sellerStatusColors: Record<SellerStatus, string> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
  suspended: 'gray',
  closed: 'gray',
};

/**
 * The decisions about a seller (specification, section 4); it offers no reactivation. A decision that takes something
 * from the seller requires a reason, which is emailed to them.
 */
export const sellerDecisions = {
  approve: { from: 'pending', to: 'approved', color: 'green', asksReason: false },
  reject: { from: 'pending', to: 'rejected', color: 'red', asksReason: true },
  suspend: { from: 'approved', to: 'suspended', color: 'red', asksReason: true },
} as const satisfies Record<string, { from: SellerStatus; to: SellerStatus; color: string; asksReason: boolean }>;
export type SellerDecision = keyof typeof sellerDecisions;
export const sellerDecisionNames = keysOf(sellerDecisions);

/** Returns the decisions that a status allows, in the order of the table. */
export function allowedDecisions(status: SellerStatus): SellerDecision[] {
  return sellerDecisionNames.filter((name) => sellerDecisions[name].from === status);
}

/** In characters: a decision's reason, and a note among administrators. */
export const sellerLimits = { reason: 500, note: 1000 };

/** Returns the number of whole days since a moment. */
export const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / (24 * 60 * 60_000)));
