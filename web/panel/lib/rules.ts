/** The schemas that forms are validated with, in one lazily loaded module (`validation.ts`). */

import { assistantSettings } from '#domain/assistant/assistantEngines.schema.ts';
import { appealDraft } from '#domain/catalogue/moderation.schema.ts';
import { hideReason, reviewReply } from '#domain/catalogue/reviews.schema.ts';
import { numberDraft } from '#domain/chat/numbers.schema.ts';
import { orderTemplateSettings } from '#domain/chat/orderTemplates.schema.ts';
import { reportDraft } from '#domain/chat/reports.schema.ts';
import { adminProfile, invitationDraft, passwordChange } from '#domain/identity/accounts.schema.ts';
import { codeEntry, passwordAndCode, proofEntry } from '#domain/identity/secondFactors.schema.ts';
import { supportContact } from '#domain/identity/support.schema.ts';
import { decisionReason, sellerNote, sellerProfile } from '#domain/sellers/sellers.schema.ts';
import { assistantTimes, questionAnswer, shopAnswer, shopFactChanges } from '#domain/sellers/shopFacts.schema.ts';
import { shopTerms } from '#domain/sellers/terms.schema.ts';
import { wordIssues } from '#texts/refusals.ts';

export { orderTemplateSettings };

const rules = {
  adminProfile,
  appealDraft,
  assistantSettings,
  assistantTimes,
  codeEntry,
  decisionReason,
  hideReason,
  invitationDraft,
  numberDraft,
  orderTemplateSettings,
  passwordAndCode,
  passwordChange,
  proofEntry,
  questionAnswer,
  reportDraft,
  reviewReply,
  sellerNote,
  sellerProfile,
  shopAnswer,
  shopFactChanges,
  shopTerms,
  supportContact,
};
export type ValidationRule = keyof typeof rules;

/** The first error message of each invalid field. */
export const applyRule = (rule: ValidationRule, values: unknown): Record<string, string> =>
  wordIssues(rules[rule].safeParse(values).error?.issues ?? []);
