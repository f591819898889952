import { join } from 'node:path';
import { compileTexts, describeLanguageNames, writeIfChanged } from './compileTexts.ts';
import { generateClient } from './generateClient.ts';

/** The texts of the product: texts/{language}/*.json, compiled to texts/*.gen.ts. */
export const textsFolder = join(import.meta.dirname, '../texts');

/**
 * Generates what git doesn't have and everything else imports: the text functions, the names of the languages, and the
 * panel's API client from openapi.json (web/api). Writes only what is stale.
 */
export async function generate(): Promise<void> {
  compileTexts(textsFolder);
  writeIfChanged(join(textsFolder, '../domain/platform/languageNames.gen.ts'), describeLanguageNames(textsFolder));
  await generateClient();
}

if (import.meta.main) await generate();
