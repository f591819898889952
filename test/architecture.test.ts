import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rooms = ['domain', 'texts', 'database', 'server', 'web', 'demo', 'scripts', 'test', 'e2e', 'bench'];
const all = globSync(`{${rooms.join()}}/**/*.{ts,tsx}`, { cwd: root }).filter(
  (file) => !/\.gen\.|^web\/api|node_modules\/|^database\/schema\.ts$/.test(file),
);
const files = all.filter((file) => !/\.test\.tsx?$|^(test|e2e|bench|scripts)\//.test(file));
const sources = new Map(all.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const source = (file: string) => sources.get(file) ?? '';
const room = (file: string) => file.split('/')[0] ?? '';

type Import = { from: string; to: string; isType: boolean };
/** Static imports, `import()` and `typeof import()`; our own files as paths from the root, packages by name. */
const specifier = /(?:^(?:import|export) (type )?[^;'"]*?from |^import |\bimport\(\s*)'([^']+)'/gm;
const importsOf = (from: string): Import[] =>
  [...source(from).matchAll(specifier)].map(([statement, type, name = '']) => {
    const to = name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : name.replace(/^#/, '');
    return { from, to, isType: type !== undefined || /typeof import\($/.test(statement) };
  });
const imports = files.flatMap(importsOf);
const violations = (isWrong: (imported: Import) => boolean, of = imports) =>
  of.filter(isWrong).map(({ from, to }) => `${from} → ${to}`);

/** What each room may import, and packages where it is named so. */
const mayImport: Record<string, RegExp> = {
  domain: /^(domain\/|zod\/mini$)/,
  texts: /^(domain\/|texts\/|react$)/,
  database: /^(database\/|domain\/|kysely$|node:)/,
  server: /^(?!web\/|demo\/|scripts\/|test\/)/,
  web: /^(?!server\/|database\/|demo\/|scripts\/|test\/)/,
  demo: /^(?!web\/|scripts\/|test\/)/,
};

test('each room imports only the rooms below it; web and server share no values', () => {
  const isForeign = ({ from, to, isType }: Import) =>
    !(mayImport[room(from)]?.test(to) || (from.startsWith('server/') && to.startsWith('web/') && isType));
  expect(violations(isForeign)).toEqual([]);
  expect(imports.length).toBeGreaterThan(3000);
});

const serverOrder = 'platform language identity sellers catalogue orders assistant chat privacy desk pages app'.split(
  ' ',
);
const panelOrder = 'lib ui identity sellers catalogue orders assistant chat privacy desk layout routes'.split(' ');

test.each([
  ['server', serverOrder],
  ['web/panel', panelOrder],
  ['domain', serverOrder],
])('in %s districts import downwards only', (place, order) => {
  const districtOf = (file: string) =>
    file.startsWith(`${place}/`) ? file.slice(place.length + 1).split('/')[0] : undefined;
  // Privacy and desk stand beside each other.
  const level = (district: string) => (district === 'desk' ? order.indexOf('privacy') : order.indexOf(district));
  const isUpward = ({ from, to }: Import) => {
    const [own, other] = [districtOf(from), districtOf(to)];
    if (!own || !other || own === other || /\.tsx?$/.test(own) || /\.tsx?$/.test(other)) return false;
    return level(own) <= level(other);
  };
  expect(violations(isUpward)).toEqual([]);
  const districts = new Set(files.flatMap((file) => districtOf(file) ?? []).filter((name) => !name.includes('.')));
  expect([...districts].filter((name) => !order.includes(name))).toEqual([]);
});

/** Groups that import each other in circles: Tarjan's strongly connected components. */
function cycles(edges: Map<string, Set<string>>): string[][] {
  const numbers = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    const number = numbers.size;
    let lowest = number;
    numbers.set(node, number);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      const known = numbers.get(next);
      if (known === undefined) lowest = Math.min(lowest, visit(next));
      else if (stack.includes(next)) lowest = Math.min(lowest, known);
    }
    if (lowest === number) found.push(stack.splice(stack.indexOf(node)));
    return lowest;
  };
  for (const node of edges.keys()) if (!numbers.has(node)) visit(node);
  return found.filter((group) => group.length > 1);
}

test.each([
  ['files', (file: string) => file] as const,
  ['folders', dirname] as const,
])('no cycles between %s', (_, nodeOf) => {
  const edges = new Map(files.map((file) => [nodeOf(file), new Set<string>()]));
  for (const { from, to } of imports)
    if (nodeOf(from) !== nodeOf(to) && sources.has(to)) edges.get(nodeOf(from))?.add(nodeOf(to));
  expect(cycles(edges)).toEqual([]);
});

test('domain has no clock and no I/O, routes and emails no SQL, the storefront neither kit nor router', () => {
  const effects = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bfetch\(|\bprocess\.|\blocalStorage\b/;
  expect(files.filter((file) => room(file) === 'domain' && effects.test(source(file)))).toEqual([]);
  const speaksSql = ({ from, to, isType }: Import) =>
    /^server\/.*\/(api|emails|events)\.ts$/.test(from) && !isType && /^(pg$|kysely|database\/)/.test(to);
  expect(violations(speaksSql)).toEqual([]);
  const crossing = ({ from, to }: Import) =>
    (from.startsWith('web/panel/') && to.startsWith('web/storefront/')) ||
    (from.startsWith('web/storefront/') && /^(web\/panel\/|@mantine\/|@tanstack\/)/.test(to)) ||
    (from.startsWith('web/') && to === 'zod');
  expect(violations((imported) => crossing(imported) && !imported.isType)).toEqual([]);
});

test('the first paint of the panel uses supported APIs only, and the build configuration lists no modules', () => {
  const web = all.filter((file) => file.startsWith('web/') && !file.includes('.test.'));
  const drawing = [...web, ...all.filter((file) => file.startsWith('server/pages/'))];
  const find = (pattern: RegExp, among: string[]) => among.filter((file) => pattern.test(source(file)));
  // Fields of the router that its types mark as internal, or that only its own server rendering sets.
  expect(find(/\brouter\._|_serverResult|\brouter\.ssr\b|\$_TSR/, drawing)).toEqual([]);
  expect(find(/dispatchEvent\(|new (Keyboard|Mouse|Pointer|Input|Custom)?Event\(/, web)).toEqual([]);
  // Patterns for tags or attributes: HTML is composed from templates and components.
  const htmlPattern = /(?:replace|replaceAll|matchAll|match|split|exec|test)\(\s*\/[^/\n]*(?:<|style=|id=)/;
  expect(find(htmlPattern, ['server/pages/panel/panelDocument.ts', 'web/panel/render.tsx'])).toEqual([]);
  expect(readFileSync(join(root, 'web/panel/index.html'), 'utf8')).not.toMatch(/dispatchEvent|Event\(/);
  const configuration = readFileSync(join(root, 'vite.config.ts'), 'utf8').trimEnd().split('\n');
  expect(configuration.length).toBeLessThanOrEqual(80);
  expect(
    configuration.filter((line) => /codeSplitting|manualChunks|\btest: /.test(line) && !/treeshake/.test(line)),
  ).toEqual([]);
});

test('names say what is in a file, no file is over 250 lines, nothing is any', () => {
  expect(all.filter((file) => /\b(utils?|helpers?|common|misc|manager|service)\.tsx?$/i.test(file))).toEqual([]);
  expect(files.filter((file) => /\/index\.tsx?$/.test(file) && !file.includes('/routes/'))).toEqual([]);
  expect(all.filter((file) => source(file).split('\n').length > 250)).toEqual([]);
  expect(all.filter((file) => /:\s*any\b|\bas any\b|<any>/.test(source(file)) && !/architecture/.test(file))).toEqual(
    [],
  );
});
