import { inLanguage } from '#texts/language.ts';
import { translateRefusal } from '#texts/refusals.ts';

type Parsed = { error?: { issues: { message: string }[] } | undefined };

/** What people read first of what a schema refuses; `undefined` where it refuses nothing. */
export function said({ error }: Parsed): string | undefined {
  return error && inLanguage('en', () => translateRefusal(error.issues[0]?.message ?? ''));
}
