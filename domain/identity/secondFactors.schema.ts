import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';

/** A code of the authenticator app (6 digits) or a recovery code, with or without spaces and dashes. */
const secondFactorCodeSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, refusal('code_required')),
    z.maxLength(40, refusal('code_invalid')),
    z.regex(/^[\w -]*$/, refusal('code_invalid')),
  );
const currentPasswordSchema = z.string().check(z.minLength(1, refusal('password_required')), z.maxLength(200));

export const codeEntrySchema = z.strictObject({ code: secondFactorCodeSchema });
export const passwordEntrySchema = z.strictObject({ currentPassword: currentPasswordSchema });
export const passwordAndCodeSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  code: secondFactorCodeSchema,
});

/** Confirms the identity of a signed-in user: the password and, with 2-step verification, its code. */
export const reauthenticationShape = {
  currentPassword: currentPasswordSchema,
  code: z.optional(secondFactorCodeSchema),
};
export const reauthenticationSchema = z.strictObject(reauthenticationShape);
export type Reauthentication = z.infer<typeof reauthenticationSchema>;
