import * as z from 'zod/mini';
import { refusal } from './refusals.ts';
import { reportReasonLimit } from './reports.ts';
import { requiredText } from './text.schema.ts';

/** Why a shop shows a conversation to administrators. */
export const reportDraft = z.strictObject({ reason: requiredText(reportReasonLimit, refusal('reason_required')) });
