import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { hasPhoneShape, isWrittenAsPhone, maxPhoneLength } from './phone.ts';

/** A phone as typed, in the specification's format. The server decides whether it is a valid number. */
export const phoneSchema = z.pipe(
  requiredText(maxPhoneLength, refusal('phone_required')),
  z.string().check(z.refine(hasPhoneShape, refusal('phone_invalid'))),
);

/** A customer's phone, however they write it: "(+91) 98765 43210" too. The server decides whether it is valid. */
export const customerPhoneSchema = z.pipe(
  requiredText(maxPhoneLength, refusal('phone_required')),
  z.string().check(z.refine(isWrittenAsPhone, refusal('phone_invalid'))),
);
