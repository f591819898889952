import { z } from 'zod';

/** Text that PostgreSQL can keep and people can read: well-formed UTF-16, no NUL, Unicode NFC. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * One line or paragraph that a person typed: NFC, plain line feeds, blanks around it cut off, at most `maximum` characters
 * (Unicode code points, so an emoji is not counted twice).
 * Every text that reaches the database passes through here.
 */
export function text(maximum: number, tooLong = `Please use at most ${maximum} characters.`) {
  return z
    .string()
    .refine(isStorable, 'This text contains characters that cannot be stored.')
    .transform((value) => value.normalize('NFC').replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maximum, tooLong));
}

/** Like `text`, but something must be left after trimming. */
export function requiredText(maximum: number, missing: string, tooLong?: string) {
  return text(maximum, tooLong).pipe(z.string().min(1, missing));
}

/** Optional text: absent and blank both become `undefined`. */
export function optionalText(maximum: number) {
  return text(maximum)
    .optional()
    .transform((value) => value || undefined);
}
