import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { casts, functions, linesOf, production, type Sized } from '../scripts/measure.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const pagesIn = (folder: string) => readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
const decisions = pagesIn('docs/decisions').filter((name) => name !== 'README.md');
const [topics = '', earlier = ''] = read('docs/decisions/README.md').split('\n## Earlier numbers\n');
const documents = [
  ...pagesIn('.'),
  ...pagesIn('docs').map((name) => `docs/${name}`),
  ...pagesIn('docs/decisions').map((name) => `docs/decisions/${name}`),
];
const { components, others } = functions();

test('every decision has a title, status, context, decision and consequences, and an index row', () => {
  const isRecord = (text: string) =>
    /^# .+\n\nAccepted \d{4}-\d\d-\d\d( · merges \d{4}(, \d{4})*)?\n/.test(text) &&
    ['Context', 'Decision', 'Consequences'].every((heading) => text.includes(`\n## ${heading}\n`));
  expect(decisions.filter((name) => !isRecord(read(`docs/decisions/${name}`)))).toEqual([]);
  const listed = [...topics.matchAll(/^\| \[[^\]]+\]\(([\w-]+\.md)\)/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(decisions.toSorted());
});

test('every earlier number has one row that links to its merged page', () => {
  const rows = [...earlier.matchAll(/^\| (\d{4}) \| .+ \| \[[^\]]+\]\(([\w-]+\.md)\) \| .+ \|$/gm)].map(
    ([, number = '', page = '']) => `${number} ${page}`,
  );
  const merged = decisions.flatMap((page) => {
    const [, numbers = ''] = / · merges (.+)/.exec(read(`docs/decisions/${page}`)) ?? [];
    return numbers ? numbers.split(', ').map((number) => `${number} ${page}`) : [];
  });
  expect(rows).toEqual(merged.toSorted());
  expect(rows.length).toBe(106);
  expect(rows.filter((row) => Number(row.slice(0, 4)) < 1 || Number(row.slice(0, 4)) > 122)).toEqual([]);
});

/** The anchors of a page's headings, as GitHub generates them. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents points to an existing file and heading', () => {
  const broken = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].flatMap(([link, path = '', anchor]) => {
      const target = path ? join(dirname(file), path) : file;
      const leads = existsSync(join(root, target)) && (!anchor || anchorsOf(target).includes(anchor));
      return leads ? [] : [`${file}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every path named in a document outside the decisions exists', () => {
  const path = /`((?:domain|texts|database|server|web|demo|test|e2e|bench|scripts|deploy|docs)\/[\w./$-]+)[ `]/g;
  const missing = documents
    .filter((file) => !file.startsWith('docs/decisions/'))
    .flatMap((file) => [...read(file).matchAll(path)].map(([, name = '']) => ({ file, name })))
    .filter(({ name }) => !existsSync(join(root, name)));
  expect(missing).toEqual([]);
});

test('functions have at most 40 lines, components at most 120', () => {
  const names = (sized: Sized[], most: number) =>
    sized.filter(({ lines }) => lines > most).map(({ file, name }) => `${file}: ${name}`);
  expect(names(components, 120)).toEqual([]);
  expect(names(others, 40)).toEqual([]);
});

test('has at most one cast per 1,000 lines', () => {
  const lines = production.reduce((sum, file) => sum + linesOf(file), 0);
  expect(casts().length).toBeLessThanOrEqual(lines / 1000);
});
