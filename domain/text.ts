// zod/mini all over the domain: the panel sends it to the browser, and it is a third of zod's size.
import * as z from 'zod/mini';

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
  const storable = z.string().check(z.refine(isStorable, 'This text contains characters that cannot be stored.'));
  const tidy = z.transform((value: string) => value.normalize('NFC').replace(/\r\n?/g, '\n').trim());
  return z.pipe(z.pipe(storable, tidy), z.string().check(z.maxLength(maximum, tooLong)));
}

/** Like `text`, but something must be left after trimming. */
export function requiredText(maximum: number, missing: string, tooLong?: string) {
  return z.pipe(text(maximum, tooLong), z.string().check(z.minLength(1, missing)));
}

/** Optional text: absent and blank both become `undefined`. */
export function optionalText(maximum: number) {
  return z.pipe(
    z.optional(text(maximum)),
    z.transform((value) => value || undefined),
  );
}

const maxOfName = 60;

/**
 * A name as a mail shows it: between quotation marks, on one line, at most 60 characters, with letters, digits and what
 * names are written with. Nothing in it can be a link, end the quotation or turn the direction of writing.
 */
export function quoted(name: string): string {
  const harmless = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}&'’(), -]/gu, ' ')
    .replace(/\b(https?|www)\b/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(harmless);
  return `“${letters.length > maxOfName ? `${letters.slice(0, maxOfName - 1).join('')}…` : harmless}”`;
}
