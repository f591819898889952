/** Compiles the sentences of texts/{language}/*.json to typed functions, texts/*.gen.ts. Writes only what has changed. */
import { join } from 'node:path';
import { compileTexts } from './compileTexts.ts';

compileTexts(join(import.meta.dirname, '../texts'));
