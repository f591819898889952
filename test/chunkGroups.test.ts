import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { groupModules } from '../scripts/chunkGroups.ts';

type Output = Parameters<typeof groupModules>[0];

/** A chunk of one module; `size` in bytes that do not compress. */
function describeChunk(
  name: string,
  size: number,
  imports: string[] = [],
  facade: string | null = null,
  modules = [`module of ${name}`],
) {
  const code = createHash('shake256', { outputLength: size }).update(name).digest('base64');
  return {
    type: 'chunk',
    fileName: name,
    code,
    imports,
    facadeModuleId: facade,
    isEntry: name === 'entry',
    moduleIds: modules,
  };
}

const screen = (path: string) => `/web/panel/routes/${path}.tsx?tsr-split=component`;

const reactModule = '/node_modules/react-dom/cjs/react-dom-client.production.js';

const output = [
  describeChunk('entry', 300, ['libraries'], '/web/panel/index.html'),
  describeChunk('libraries', 3000, [], null, [reactModule, 'module of libraries']),
  describeChunk('layout', 300, ['libraries', 'menu'], screen('seller/route')),
  describeChunk('menu', 300),
  describeChunk('orders', 300, ['list', 'badge', 'dates', 'charts'], screen('seller/orders')),
  describeChunk('products', 300, ['list', 'badge', 'editor'], screen('seller/products')),
  describeChunk('chats', 300, [], screen('seller/chats')),
  describeChunk('reviews', 300, [], screen('seller/reviews')),
  describeChunk('profile', 300, [], screen('seller/profile')),
  describeChunk('terms', 300, [], screen('seller/terms')),
  describeChunk('list', 100),
  describeChunk('badge', 100, ['dates']),
  describeChunk('dates', 100),
  describeChunk('editor', 5000),
  describeChunk('charts', 5000),
] as unknown as Output;

const groups = groupModules(output);
const groupOf = (name: string) => groups.get(`module of ${name}`);

test('what every screen needs is one file, and React another', () => {
  expect(groupOf('entry')).toBeDefined();
  for (const name of ['libraries', 'layout', 'menu']) expect(groupOf(name)).toBe(groupOf('entry'));
  expect([...groups].filter(([, group]) => group === groups.get(reactModule))).toEqual([[reactModule, 'react']]);
});

test('small modules that the same screens need share a file, large ones of one screen do not', () => {
  expect(groupOf('list')).toBe(groupOf('badge'));
  for (const name of ['editor', 'charts']) expect(groupOf(name)).not.toBe(groupOf('list'));
});

test('screens have a file of their own', () => {
  expect([groupOf('orders'), groupOf('products')]).toEqual([undefined, undefined]);
});

test('files do not import each other', () => {
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const fileOf = (name: string) => groupOf(name) ?? name;
  const edges = chunks.flatMap(({ fileName, imports }) =>
    imports.map((name) => [fileOf(fileName), fileOf(name)] as const),
  );
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const [start, end] of edges) if (start === from && end !== from && !seen.has(end)) reach(end, seen.add(end));
    return seen;
  };
  for (const file of new Set(edges.flat())) expect(reach(file).has(file), file).toBe(false);
});
