import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { appealOutcomes, moderationLimits } from './moderation.ts';

/** The reason for which an administrator takes a product down. */
export const takeDownReasonSchema = z.strictObject({
  reason: requiredText(moderationLimits.reason, refusal('reason_required')),
});

/** The text of a seller's appeal against a take-down or a hidden review. */
export const appealDraftSchema = z.strictObject({
  reason: requiredText(moderationLimits.appeal, refusal('reason_required')),
});

/** The administrator's answer to an appeal. */
export const appealAnswerSchema = z.strictObject({
  outcome: z.enum(appealOutcomes),
  reason: requiredText(moderationLimits.reply, refusal('reason_required')),
});
export type AppealAnswer = z.infer<typeof appealAnswerSchema>;
