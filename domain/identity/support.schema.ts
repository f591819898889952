import * as z from 'zod/mini';
import { phoneSchema } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText } from '#domain/platform/text.schema.ts';
import { emailSchema } from './accounts.schema.ts';

/** A field that may be blank, which clears its value. */
const blankOrValid = (schema: z.ZodMiniType, maximum: number, otherwise: ReturnType<typeof refusal>) =>
  boundedText(maximum).check(z.refine((value) => value === '' || z.safeParse(schema, value).success, otherwise));

/** The contact details of the administrators; with neither filled in, nothing is shown. */
export const supportContactDraftSchema = z.strictObject({
  email: blankOrValid(emailSchema, 254, refusal('email_invalid')),
  phone: blankOrValid(phoneSchema, 40, refusal('phone_invalid')),
});
export type SupportContactDraft = z.infer<typeof supportContactDraftSchema>;
