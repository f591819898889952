// All schemas use zod/mini, a third of zod's size, because the panel sends them to the browser.
import * as z from 'zod/mini';
import { type Refusal, refusal } from './refusals.ts';

/** Whether PostgreSQL can store the text and people can read it: well-formed UTF-16, no NUL. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * Characters that reverse the writing direction of the text after them, such as an amount. Nobody types them, but phone
 * numbers copied from an address book are wrapped in them.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Text that a person typed: NFC, with plain line feeds, trimmed, without direction controls, and with at most `maximum`
 * characters (Unicode code points, so that an emoji isn't counted twice). Every text that reaches the database passes
 * through here.
 */
export function boundedText(maximum: number, tooLong = refusal('too_long', { maximum })) {
  const storable = z.string().check(z.refine(isStorable, refusal('not_storable')));
  const normalized = z.transform((value: string) =>
    value.replace(directionControls, '').normalize('NFC').replace(/\r\n?/g, '\n').trim(),
  );
  return z.pipe(z.pipe(storable, normalized), z.string().check(z.maxLength(maximum, tooLong)));
}

/** Like `boundedText`, but rejects text in which nothing is visible, such as blanks and zero-width spaces. */
export function requiredText(maximum: number, missing: Refusal, tooLong?: Refusal) {
  return z.pipe(boundedText(maximum, tooLong), z.string().check(z.regex(/[^\s\p{DI}]/u, missing)));
}

/** Optional text: absent and blank both become `undefined`. */
export function optionalText(maximum: number) {
  return z.pipe(
    z.optional(boundedText(maximum)),
    z.transform((value) => value || undefined),
  );
}
