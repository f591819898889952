import * as z from 'zod/mini';
import { phoneSchema } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText, requiredText } from '#domain/platform/text.schema.ts';
import { sellerCategories, sellerLimits } from './sellers.ts';

/** In characters. */
export const sellerTextLimits = { businessName: 120, description: 2000 };

/** The seller fields that the business fills in. All are required except the description. */
export const sellerDetailsShape = {
  businessName: requiredText(sellerTextLimits.businessName, refusal('business_name_required')),
  ownerName: requiredText(120, refusal('owner_name_required')),
  phone: phoneSchema,
  address: requiredText(500, refusal('address_required')),
  category: z.enum(sellerCategories, refusal('category_required')),
  description: optionalText(sellerTextLimits.description),
};

/** The fields that sellers can edit in their own profile: all except email, role and status. */
export const sellerProfileSchema = z.strictObject(sellerDetailsShape);
export type SellerProfile = z.infer<typeof sellerProfileSchema>;

/** Why a seller is rejected or suspended; the seller reads it. */
export const decisionReasonSchema = z.strictObject({
  reason: requiredText(sellerLimits.reason, refusal('reason_required')),
});

/** A note among administrators about a seller, which the seller never sees. */
export const sellerNoteSchema = z.strictObject({ note: requiredText(sellerLimits.note, refusal('note_required')) });
