import * as z from 'zod/mini';
import { hasPhoneShape, phoneLimit } from './phone.ts';
import { refusal } from './refusals.ts';
import { requiredText } from './text.schema.ts';

/** A phone as typed, in the specification's shape. Whether it is one the server decides when it is used. */
export const phone = z.pipe(
  requiredText(phoneLimit, refusal('phone_required')),
  z.string().check(z.refine(hasPhoneShape, refusal('phone_invalid'))),
);
