import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** All handwritten style sheets of public pages and panel, without comments. */
export const sheets = globSync('web/**/*.css', { cwd: root, exclude: ['**/*.gen.css'] }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));
