/** Compiles texts/{language}/*.json to typed functions in texts/*.gen.ts. Writes only changed files. */
import { join } from 'node:path';
import { compileTexts } from './compileTexts.ts';

compileTexts(join(import.meta.dirname, '../texts'));
