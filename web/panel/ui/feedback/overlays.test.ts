import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../..');
const files = globSync('**/*.tsx', { cwd: folder });
/** Whether a file imports one of these names from the kit. */
const takes = (source: string, names: RegExp) =>
  [...source.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].some(([, list = '']) => names.test(list));

test.each([
  ['dialogs and sheets', /\b(?:Modal|Drawer)\b/, /useBackCloses\(.*\n.*useEscapeCloses\(/],
  ['menus and popovers', /\b(?:Menu|Popover)\b/, /useBackCloses|useBackClosedMenu|useMenuOpening/],
])('%s are closed by Back, whatever opens them', (_, names, how) => {
  const missing = files.filter((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return takes(source, names) && !how.test(source);
  });
  expect(missing).toEqual([]);
});
