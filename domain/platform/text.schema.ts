// zod/mini in all schemas: the panel sends it to the browser, and it is a third of zod's size.
import * as z from 'zod/mini';
import { type Refusal, refusal } from './refusals.ts';

/** Text that PostgreSQL can keep and people can read: well-formed UTF-16, no NUL, Unicode NFC. */
function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/**
 * Characters that turn the direction of writing for whatever follows them, such as an amount; nobody types them, but phone
 * numbers that are copied from an address book are wrapped in them.
 */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * One line or paragraph that a person typed: NFC, plain line feeds, nothing that turns the direction of writing, blanks
 * around it cut off, at most `maximum` characters (Unicode code points, so an emoji is not counted twice).
 * Every text that reaches the database passes through here.
 */
export function boundedText(maximum: number, tooLong = refusal('too_long', { maximum })) {
  const storable = z.string().check(z.refine(isStorable, refusal('not_storable')));
  const tidy = z.transform((value: string) =>
    value.replace(directionControls, '').normalize('NFC').replace(/\r\n?/g, '\n').trim(),
  );
  return z.pipe(z.pipe(storable, tidy), z.string().check(z.maxLength(maximum, tooLong)));
}

/** Like `text`, but something must be left after trimming. */
export function requiredText(maximum: number, missing: Refusal, tooLong?: Refusal) {
  return z.pipe(boundedText(maximum, tooLong), z.string().check(z.minLength(1, missing)));
}

/** Optional text: absent and blank both become `undefined`. */
export function optionalText(maximum: number) {
  return z.pipe(
    z.optional(boundedText(maximum)),
    z.transform((value) => value || undefined),
  );
}
