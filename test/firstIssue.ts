import { inLanguage } from '#texts/language.ts';
import { translateRefusal } from '#texts/refusals.ts';

type Parsed = { error?: { issues: { message: string }[] } | undefined };

/** The translated message of a schema's first issue; `undefined` if the input is valid. */
export function said({ error }: Parsed): string | undefined {
  return error && inLanguage('en', () => translateRefusal(error.issues[0]?.message ?? ''));
}
