import * as z from 'zod/mini';
import { refusal } from '#domain/platform/refusals.ts';
import { boundedText, requiredText } from '#domain/platform/text.schema.ts';
import { minimumPasswordLength, roles } from './accounts.ts';
import { reauthenticationShape } from './secondFactors.schema.ts';

/** Emails are compared in lower case. */
export const emailSchema = z.pipe(
  z.pipe(
    boundedText(254),
    z.transform((value) => value.toLowerCase()),
  ),
  z.email(refusal('email_invalid')),
);

/** Bounds the cost of hashing. */
const maxPasswordLength = 200;

/** A new password, stored exactly as typed, without trimming. */
export const newPasswordSchema = z.string().check(
  z.minLength(minimumPasswordLength, refusal('password_too_short', { minimum: minimumPasswordLength })),
  z.maxLength(maxPasswordLength, refusal('too_long', { maximum: maxPasswordLength })),
  z.refine((value) => value.isWellFormed(), refusal('not_storable')),
);

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: z
    .string()
    .check(
      z.minLength(1, refusal('password_required')),
      z.maxLength(maxPasswordLength, refusal('too_long', { maximum: maxPasswordLength })),
    ),
  role: z.enum(roles),
  rememberMe: z._default(z.boolean(), false),
});
export type Login = z.infer<typeof loginSchema>;

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });
/** The token of an emailed link. */
const linkTokenSchema = z.string().check(z.minLength(1), z.maxLength(200));
export const resetPasswordSchema = z.strictObject({ token: linkTokenSchema, password: newPasswordSchema });

/** Changing one's own password requires the current one. */
export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string().check(z.minLength(1), z.maxLength(maxPasswordLength)),
  newPassword: newPasswordSchema,
});
const nameSchema = requiredText(120, refusal('name_required'));
export const adminProfileSchema = z.strictObject({ name: nameSchema });

/** An administrator invites another one, who follows the emailed link. */
export const invitationDraftSchema = z.strictObject({ email: emailSchema, ...reauthenticationShape });
export type InvitationDraft = z.infer<typeof invitationDraftSchema>;
/** The email that somebody wants to sign in with from now on. */
export const emailChangeDraftSchema = z.strictObject({ email: emailSchema, ...reauthenticationShape });
export type EmailChangeDraft = z.infer<typeof emailChangeDraftSchema>;
export const emailLinkSchema = z.strictObject({ token: linkTokenSchema });
export const invitationAnswerSchema = z.strictObject({
  token: linkTokenSchema,
  name: nameSchema,
  password: newPasswordSchema,
});
export type InvitationAnswer = z.infer<typeof invitationAnswerSchema>;
