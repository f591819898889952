import * as z from 'zod/mini';

export const recoveryCodeCount = 10;

/** Between the right password and the code: minutes, and tries. */
export const secondStep = { minutes: 5, tries: 5 };

/** Of the authenticator app (6 digits) or a recovery code, with whatever blanks and dashes. */
const code = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Please enter the code.'),
    z.maxLength(40, 'This is no code.'),
    z.regex(/^[\w -]*$/, 'This is no code.'),
  );
const currentPassword = z.string().check(z.minLength(1, 'Password is required.'), z.maxLength(200));

export const codeEntry = z.strictObject({ code });
export const passwordEntry = z.strictObject({ currentPassword });
export const passwordAndCode = z.strictObject({ currentPassword, code });

/** The digits of an app's code, or `undefined` for what can only be a recovery code. */
export function digitsOf(typed: string): string | undefined {
  const plain = typed.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(plain) ? plain : undefined;
}
