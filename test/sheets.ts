import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** All style sheets of public pages and panel that are written by hand, without their comments. */
export const sheets = globSync('web/**/*.css', { cwd: root, exclude: ['**/*.gen.css'] }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
}));
