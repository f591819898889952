import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roles } from '#domain/identity/accounts.ts';
import { palettePages } from './palettePages.ts';

const tree = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8');
const [, list = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(tree) ?? [];
const routes = [...list.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);

// specification 2.211
test.each(roles)('lists every page of %s that can be opened directly', (role) => {
  // Pages of a record and the print page need a selection.
  const directPages = routes.filter((path) => path.startsWith(`/${role}/`) && !/\$|\/print$/.test(path));
  expect(directPages.length).toBeGreaterThan(5);
  expect(palettePages[role].map(({ to }) => to).sort()).toEqual(directPages.sort());
});
