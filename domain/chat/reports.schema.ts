import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { maxReportReasonLength } from './reports.ts';

/** The reason why a shop reports a conversation to admins. */
export const reportDraftSchema = z.strictObject({
  reason: requiredText(maxReportReasonLength, refusal('reason_required')),
});
