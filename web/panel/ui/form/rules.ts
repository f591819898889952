/** What forms are judged by, as one file that is fetched when a form is there (`judge.ts`). */
import { adminProfile, invitationDraft, passwordChange } from '#domain/accounts.schema.ts';
import { assistantSettings } from '#domain/assistantEngines.schema.ts';
import { appealDraft } from '#domain/moderation.schema.ts';
import { numberDraft } from '#domain/numbers.schema.ts';
import { orderTemplateSettings } from '#domain/orderTemplates.schema.ts';
import { reportDraft } from '#domain/reports.schema.ts';
import { hideReason, reviewReply } from '#domain/reviews.schema.ts';
import { codeEntry, passwordAndCode, proofEntry } from '#domain/secondFactors.schema.ts';
import { decisionReason, sellerNote, sellerProfile } from '#domain/sellers.schema.ts';
import { assistantTimes, questionAnswer, shopAnswer, shopFactChanges } from '#domain/shopFacts.schema.ts';
import { supportContact } from '#domain/support.schema.ts';
import { shopTerms } from '#domain/terms.schema.ts';
import { wordIssues } from '#texts/refusals.ts';

export { checkForm } from '../../products/form/checkForm.ts';
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
export type Rule = keyof typeof rules;

/** What a rule refuses, in words: the first sentence of each field. */
export const problemsBy = (rule: Rule, values: unknown): Record<string, string> =>
  wordIssues(rules[rule].safeParse(values).error?.issues ?? []);
