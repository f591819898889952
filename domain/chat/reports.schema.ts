import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { maxReportReasonLength } from './reports.ts';

/** Why a shop shows a conversation to administrators. */
export const reportDraftSchema = z.strictObject({
  reason: requiredText(maxReportReasonLength, refusal('reason_required')),
});
