import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText } from '#domain/platform/text.schema.ts';
import { hasPhoneShape, isWrittenAsPhone, phoneLimit } from './phone.ts';

/** A phone as typed, in the specification's shape. Whether it is one the server decides when it is used. */
export const phone = z.pipe(
  requiredText(phoneLimit, refusal('phone_required')),
  z.string().check(z.refine(hasPhoneShape, refusal('phone_invalid'))),
);

/** A customer's phone, however they write it: "(+91) 98765 43210" too. Whether it is one the server decides. */
export const customerPhone = z.pipe(
  requiredText(phoneLimit, refusal('phone_required')),
  z.string().check(z.refine(isWrittenAsPhone, refusal('phone_invalid'))),
);
