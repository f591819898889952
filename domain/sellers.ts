import * as z from 'zod/mini';
import { hasPhoneShape } from './phone.ts';
import { keysOf } from './records.ts';
import { optionalText, requiredText } from './text.ts';

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

export const sellerStatuses = ['pending', 'approved', 'rejected', 'suspended'] as const;
export type SellerStatus = (typeof sellerStatuses)[number];

export const sellerStatusLabels: Record<SellerStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  suspended: 'Suspended',
};

/** Badge colours, as names of the theme's palettes. */
export const sellerStatusColors: Record<SellerStatus, string> = {
  pending: 'orange',
  approved: 'green',
  rejected: 'red',
  suspended: 'gray',
};

/** What an administrator decides about a seller (specification, section 4). No reactivation is offered. */
export const sellerDecisions = {
  approve: { from: 'pending', to: 'approved', label: 'Approve', color: 'green' },
  reject: { from: 'pending', to: 'rejected', label: 'Reject', color: 'red' },
  suspend: { from: 'approved', to: 'suspended', label: 'Suspend', color: 'red' },
} as const satisfies Record<string, { from: SellerStatus; to: SellerStatus; label: string; color: string }>;
export type SellerDecision = keyof typeof sellerDecisions;
export const sellerDecisionNames = keysOf(sellerDecisions);

/** The decisions that a status allows, in the order of the table. */
export function allowedDecisions(status: SellerStatus): SellerDecision[] {
  return sellerDecisionNames.filter((name) => sellerDecisions[name].from === status);
}

export const phoneRefusal = 'Please enter a valid phone number';

/** A phone as typed, in the specification's shape. Whether it is one the server decides when it is used. */
export const phone = z.pipe(
  requiredText(40, 'Phone number is required.'),
  z.string().check(z.refine(hasPhoneShape, phoneRefusal)),
);

/** The fields of a seller that the business fills in itself. All required except the description. */
export const sellerDetails = {
  businessName: requiredText(120, 'Business name is required.'),
  ownerName: requiredText(120, 'Owner name is required.'),
  phone,
  address: requiredText(500, 'Address is required.'),
  category: z.enum(sellerCategories, 'Please select a category.'),
  description: optionalText(2000),
};

/** What a seller may change of its own record later: all but e-mail, role and status. */
export const sellerProfile = z.strictObject(sellerDetails);
export type SellerProfile = z.infer<typeof sellerProfile>;

/** Shown where a product's or order's seller is not known (specification, section 8). */
export const unknownSeller = 'Unknown Seller';
