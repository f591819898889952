import * as z from 'zod/mini';
import { phone } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { text } from '#domain/platform/text.schema.ts';
import { email } from './accounts.schema.ts';

/** A field that may be blank, which says that there is none of it. */
const blankOr = (schema: z.ZodMiniType, maximum: number, otherwise: ReturnType<typeof refusal>) =>
  text(maximum).check(z.refine((value) => value === '' || z.safeParse(schema, value).success, otherwise));

/** What administrators say of how they are reached; with neither, nothing is shown. */
export const supportContact = z.strictObject({
  email: blankOr(email, 254, refusal('email_invalid')),
  phone: blankOr(phone, 40, refusal('phone_invalid')),
});
export type SupportContactDraft = z.infer<typeof supportContact>;
