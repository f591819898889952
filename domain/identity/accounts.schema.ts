import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { requiredText, text } from '#domain/platform/text.schema.ts';
import { minimumPasswordLength, roles } from './accounts.ts';
import { ownProof } from './secondFactors.schema.ts';

/** E-mail addresses are compared in lower case. */
export const email = z.pipe(
  z.pipe(
    text(254),
    z.transform((value) => value.toLowerCase()),
  ),
  z.email(refusal('email_invalid')),
);

/** Keeps hashing cheap. */
const maxPassword = 200;

/** A password to be set. Kept as typed: no trimming. */
export const newPassword = z.string().check(
  z.minLength(minimumPasswordLength, refusal('password_too_short', { minimum: minimumPasswordLength })),
  z.maxLength(maxPassword, refusal('too_long', { maximum: maxPassword })),
  z.refine((value) => value.isWellFormed(), refusal('not_storable')),
);

export const login = z.strictObject({
  email,
  password: z
    .string()
    .check(
      z.minLength(1, refusal('password_required')),
      z.maxLength(maxPassword, refusal('too_long', { maximum: maxPassword })),
    ),
  role: z.enum(roles),
  rememberMe: z._default(z.boolean(), false),
});
export type Login = z.infer<typeof login>;

export const forgotPassword = z.strictObject({ email });
/** Of a mailed link. */
const token = z.string().check(z.minLength(1), z.maxLength(200));
export const resetPassword = z.strictObject({ token, password: newPassword });

/** Changing one's own password asks for the one in use. */
export const passwordChange = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(maxPassword)),
  newPassword,
});
const name = requiredText(120, refusal('name_required'));
export const adminProfile = z.strictObject({ name });

/** An administrator invites another one, who follows the mailed link. */
export const invitationDraft = z.strictObject({ email, ...ownProof });
export type InvitationDraft = z.infer<typeof invitationDraft>;
export const invitationAnswer = z.strictObject({ token, name, password: newPassword });
export type InvitationAnswer = z.infer<typeof invitationAnswer>;
