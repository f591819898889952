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

/** What a registration begins with. */
export const newSellerStatus = 'pending' satisfies SellerStatus;

/** Whether an administrator has still to decide. */
export const isAwaitingDecision = (status: SellerStatus | undefined): boolean => status === newSellerStatus;

/** Who sells: their shop and products are public, and they may do what approved sellers do. */
export const sellingStatus = 'approved' satisfies SellerStatus;

/** Whose owner has closed the account, for good: what no law keeps was erased (domain/privacy/legalRetention.ts). */
export const closedStatus = 'closed' satisfies SellerStatus;

/** The domain of the addresses that closing gives to the accounts of a shop; no mail can arrive there. */
export const closedMailDomain = 'closed.invalid';

/** Whose owner may be signed in (product.md, section 2). */
export const maySignIn: Record<SellerStatus, boolean> = {
  pending: true,
  approved: true,
  rejected: false,
  suspended: false,
  closed: false,
};

/** Badge colours, as names of the theme's palettes. */
export const sellerStatusColors: Record<SellerStatus, string> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
  suspended: 'gray',
  closed: 'gray',
};

/**
 * What an administrator decides about a seller (specification, section 4). No reactivation is offered. What ends
 * something for the seller asks for a reason, which the seller is told.
 */
export const sellerDecisions = {
  approve: { from: 'pending', to: 'approved', color: 'green', asksReason: false },
  reject: { from: 'pending', to: 'rejected', color: 'red', asksReason: true },
  suspend: { from: 'approved', to: 'suspended', color: 'red', asksReason: true },
} as const satisfies Record<string, { from: SellerStatus; to: SellerStatus; color: string; asksReason: boolean }>;
export type SellerDecision = keyof typeof sellerDecisions;
export const sellerDecisionNames = keysOf(sellerDecisions);

/** The decisions that a status allows, in the order of the table. */
export function allowedDecisions(status: SellerStatus): SellerDecision[] {
  return sellerDecisionNames.filter((name) => sellerDecisions[name].from === status);
}

/** In characters: of a decision's reason, and of a note among administrators. */
export const sellerLimits = { reason: 500, note: 1000 };

/** How many whole days somebody has waited. */
export const daysSince = (since: Date, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - since.getTime()) / (24 * 60 * 60_000)));
