/** The schemas that forms are validated with, in one lazily loaded module (`validation.ts`). */

import { assistantSettingsSchema } from '#domain/assistant/assistantEngines.schema.ts';
import { appealDraftSchema } from '#domain/catalogue/moderation.schema.ts';
import { hideReasonSchema, reviewReplySchema } from '#domain/catalogue/reviews.schema.ts';
import { numberDraftSchema } from '#domain/chat/numbers.schema.ts';
import { orderTemplateSettingsSchema } from '#domain/chat/orderTemplates.schema.ts';
import { reportDraftSchema } from '#domain/chat/reports.schema.ts';
import {
  adminProfileSchema,
  emailChangeDraftSchema,
  invitationDraftSchema,
  passwordChangeSchema,
} from '#domain/identity/accounts.schema.ts';
import {
  codeEntrySchema,
  passwordAndCodeSchema,
  reauthenticationSchema,
} from '#domain/identity/secondFactors.schema.ts';
import { supportContactDraftSchema } from '#domain/identity/support.schema.ts';
import {
  cameBackSchema,
  discountSchema,
  paymentSchema,
  reasonOnlySchema,
  refundSentSchema,
  returnSchema,
  trackingSchema,
} from '#domain/orders/money.schema.ts';
import {
  codSettingsSchema,
  deliveryRulesSchema,
  paymentRulesSchema,
  upiSettingsSchema,
} from '#domain/sellers/paymentSettings.schema.ts';
import { decisionReasonSchema, sellerNoteSchema, sellerProfileSchema } from '#domain/sellers/sellers.schema.ts';
import {
  assistantTimesSchema,
  questionAnswerSchema,
  shopAnswerSchema,
  shopFactChangesSchema,
} from '#domain/sellers/shopFacts.schema.ts';
import { shopLookSchema } from '#domain/sellers/shopLook.schema.ts';
import { shopPageSchema } from '#domain/sellers/shopPage.schema.ts';
import { shopTermsSchema } from '#domain/sellers/terms.schema.ts';
import { translateIssues } from '#texts/refusals.ts';

export { orderTemplateSettingsSchema };

const rules = {
  adminProfile: adminProfileSchema,
  appealDraft: appealDraftSchema,
  assistantSettings: assistantSettingsSchema,
  assistantTimes: assistantTimesSchema,
  cameBack: cameBackSchema,
  codSettings: codSettingsSchema,
  codeEntry: codeEntrySchema,
  decisionReason: decisionReasonSchema,
  deliveryRules: deliveryRulesSchema,
  discount: discountSchema,
  emailChangeDraft: emailChangeDraftSchema,
  hideReason: hideReasonSchema,
  invitationDraft: invitationDraftSchema,
  numberDraft: numberDraftSchema,
  orderTemplateSettings: orderTemplateSettingsSchema,
  passwordAndCode: passwordAndCodeSchema,
  passwordChange: passwordChangeSchema,
  orderReturn: returnSchema,
  payment: paymentSchema,
  paymentRules: paymentRulesSchema,
  proofEntry: reauthenticationSchema,
  questionAnswer: questionAnswerSchema,
  reasonOnly: reasonOnlySchema,
  refundSent: refundSentSchema,
  reportDraft: reportDraftSchema,
  reviewReply: reviewReplySchema,
  sellerNote: sellerNoteSchema,
  sellerProfile: sellerProfileSchema,
  shopAnswer: shopAnswerSchema,
  shopFactChanges: shopFactChangesSchema,
  shopLook: shopLookSchema,
  shopPage: shopPageSchema,
  shopTerms: shopTermsSchema,
  supportContact: supportContactDraftSchema,
  tracking: trackingSchema,
  upiSettings: upiSettingsSchema,
};
export type ValidationRule = keyof typeof rules;

/** The first error message of each invalid field. */
export const applyRule = (rule: ValidationRule, values: unknown): Record<string, string> =>
  translateIssues(rules[rule].safeParse(values).error?.issues ?? []);
