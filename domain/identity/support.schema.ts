import * as z from 'zod/mini';
import { phoneSchema } from '#domain/language/phone.schema.ts';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText } from '#domain/platform/text.schema.ts';
import { emailSchema } from './accounts.schema.ts';

/** A field that may be blank, which clears its value. */
const blankOrValid = (schema: z.ZodMiniType, maximum: number, otherwise: ReturnType<typeof refusal>) =>
  boundedText(maximum).check(z.refine((value) => value === '' || z.safeParse(schema, value).success, otherwise));

const email = blankOrValid(emailSchema, 254, refusal('email_invalid'));
const phone = blankOrValid(phoneSchema, 40, refusal('phone_invalid'));

/**
 * The contact details of the administrators, and the grievance officer with a name and an email or a phone; what is not
 * filled in is not shown.
 */
export const supportContactDraftSchema = z
  .strictObject({
    email,
    phone,
    officerName: z._default(boundedText(120), ''),
    officerDesignation: z._default(boundedText(120), ''),
    officerEmail: z._default(email, ''),
    officerPhone: z._default(phone, ''),
  })
  .check(
    z.refine(({ officerName, officerEmail, officerPhone }) => officerName !== '' || !(officerEmail || officerPhone), {
      error: refusal('name_required'),
      path: ['officerName'],
    }),
    z.refine(({ officerName, officerEmail, officerPhone }) => !officerName || Boolean(officerEmail || officerPhone), {
      error: refusal('officer_contact_required'),
      path: ['officerEmail'],
    }),
  );
export type SupportContactDraft = z.infer<typeof supportContactDraftSchema>;
