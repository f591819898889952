import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { appealOutcomes, moderationLimits } from './moderation.ts';

/** Why an administrator takes a product down. */
export const takeDownReasonSchema = z.strictObject({
  reason: requiredText(moderationLimits.reason, refusal('reason_required')),
});

/** Why a seller asks for a review of what was taken down or hidden. */
export const appealDraftSchema = z.strictObject({
  reason: requiredText(moderationLimits.appeal, refusal('reason_required')),
});

/** What an administrator answers to that. */
export const appealAnswerSchema = z.strictObject({
  outcome: z.enum(appealOutcomes),
  reason: requiredText(moderationLimits.reply, refusal('reason_required')),
});
export type AppealAnswer = z.infer<typeof appealAnswerSchema>;
