import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { reportReasonLimit } from './reports.ts';

/** Why a shop shows a conversation to administrators. */
export const reportDraft = z.strictObject({ reason: requiredText(reportReasonLimit, refusal('reason_required')) });
