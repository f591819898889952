/**
 * Generates what git doesn't have and everything else imports: the text functions from texts/{language}/*.json
 * (texts/*.gen.ts) and the panel's API client from openapi.json (web/api). Writes only what is stale.
 */
import { join } from 'node:path';
import { compileTexts } from './compileTexts.ts';
import { generateClient } from './generateClient.ts';

compileTexts(join(import.meta.dirname, '../texts'));
await generateClient();
