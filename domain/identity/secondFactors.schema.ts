import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';

/** Of the authenticator app (6 digits) or a recovery code, with whatever blanks and dashes. */
const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, refusal('code_required')),
    z.maxLength(40, refusal('code_invalid')),
    z.regex(/^[\w -]*$/, refusal('code_invalid')),
  );
const currentPassword = z.string().check(z.minLength(1, refusal('password_required')), z.maxLength(200));

export const codeEntry = z.strictObject({ code });
export const passwordEntry = z.strictObject({ currentPassword });
export const passwordAndCode = z.strictObject({ currentPassword, code });

/** Proves once more who is signed in: the password and, where a second factor is on, its code. */
export const ownProof = { currentPassword, code: z.optional(code) };
export const proofEntry = z.strictObject(ownProof);
export type ProofEntry = z.infer<typeof proofEntry>;
