import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPresent, referencesIn } from './references.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
/** The cells of the rows of a section's table, without its head. */
const rowsOf = (file: string, title: string) => {
  const [, rest = ''] = read(file).split(`# ${title}\n`);
  const [section = ''] = rest.split('\n## ', 1);
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '));
};

test.each([
  ['docs/attacks.md', 180],
  ['docs/daily-use.md', 50],
])('every file and test that %s names is there', (file, atLeast) => {
  const named = referencesIn(read(file));
  expect(named.length).toBeGreaterThan(atLeast);
  expect(named.filter((each) => !isPresent(each))).toEqual([]);
});

test.each([
  ['docs/attacks.md', 'The round of November 2026', 14],
  ['docs/daily-use.md', 'Daily use, and the tests that hold', 19],
])('each point of %s has a test and what it saw before', (file, title, points) => {
  const rows = rowsOf(file, title);
  for (const row of rows) {
    const [, holds = '', tests = '', before = ''] = row;
    expect(row, holds).toHaveLength(4);
    expect(referencesIn(tests), holds).not.toEqual([]);
    expect(before.length, holds).toBeGreaterThan(2);
  }
  const listed = new Set(rows.flatMap(([point = '']) => point.split(', ').map(Number)));
  expect([...listed].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: points }, (_, index) => index + 1),
  );
});

test('every attack script is listed with its limit, and no other', () => {
  const listed = rowsOf('docs/attacks.md', 'Attack scripts').map(([name = '']) => /^`(\w+\.ts)/.exec(name)?.[1]);
  const scripts = readdirSync(join(root, 'bench/attacks')).filter((name) =>
    readFileSync(join(root, 'bench/attacks', name), 'utf8').includes(`bench/attacks/${name}`),
  );
  expect(listed.toSorted()).toEqual(scripts.toSorted());
});
