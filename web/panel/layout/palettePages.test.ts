import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { roles } from '#domain/identity/accounts.ts';
import { palettePages } from './palettePages.ts';

const tree = readFileSync(join(import.meta.dirname, '../routeTree.gen.ts'), 'utf8');
const [, list = ''] = /\n {2}to:\n([\s\S]*?)\n {2}id:/.exec(tree) ?? [];
const routes = [...list.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path);

// specification 2.211
test.each(roles)('the palette lists every page of %s that needs no choice before', (role) => {
  // Which record, or which orders are printed, is chosen before.
  const own = routes.filter((path) => path.startsWith(`/${role}/`) && !/\$|\/print$/.test(path));
  expect(own.length).toBeGreaterThan(5);
  expect(palettePages[role].map(({ to }) => to).sort()).toEqual(own.sort());
});
