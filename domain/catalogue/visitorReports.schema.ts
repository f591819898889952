import * as z from 'zod/mini';
import { emailSchema } from '#domain/identity/accounts.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { optionalText } from '#domain/platform/text.schema.ts';
import {
  type ReportedKind,
  type VisitorReportReason,
  visitorReportLimits,
  visitorReportOutcomes,
  visitorReportReasons,
} from './visitorReports.ts';

/** An email that may be left out; a blank field becomes `undefined`. */
const optionalEmailSchema = z.pipe(
  z.transform((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value)),
  z.optional(emailSchema),
);

/** A visitor's report of a product, a shop or a review; each kind has its own reasons. */
export const createVisitorReportSchema = (kind: ReportedKind) =>
  z.strictObject({
    reason: z.enum<readonly VisitorReportReason[]>(visitorReportReasons[kind], refusal('reason_not_chosen')),
    words: optionalText(visitorReportLimits.words),
    email: optionalEmailSchema,
  });
export type VisitorReportDraft = z.infer<ReturnType<typeof createVisitorReportSchema>>;

/** An administrator's decision about all reports of a subject. */
export const visitorReportReviewSchema = z.strictObject({ outcome: z.enum(visitorReportOutcomes) });
