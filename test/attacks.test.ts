import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPresent, referencesIn } from './references.ts';

const root = join(import.meta.dirname, '..');
const text = readFileSync(join(root, 'docs/attacks.md'), 'utf8');
/** The cells of the rows of a section's table, without its head. */
const rowsOf = (title: string) => {
  const [, rest = ''] = text.split(`## ${title}\n`);
  const [section = ''] = rest.split('\n## ', 1);
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  return lines.slice(1).map((line) => line.slice(2, -2).split(' | '));
};

test('every file and test that docs/attacks.md names is there', () => {
  const named = referencesIn(text);
  expect(named.length).toBeGreaterThan(180);
  expect(named.filter((each) => !isPresent(each))).toEqual([]);
});

test('each point of the round has a test and what it saw before', () => {
  const rows = rowsOf('The round of November 2026');
  for (const row of rows) {
    const [, holds = '', tests = '', before = ''] = row;
    expect(row, holds).toHaveLength(4);
    expect(referencesIn(tests), holds).not.toEqual([]);
    expect(before.length, holds).toBeGreaterThan(2);
  }
  const points = new Set(rows.flatMap(([point = '']) => point.split(', ').map(Number)));
  expect([...points].toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 14 }, (_, index) => index + 1),
  );
});

test('every attack script is listed with its limit, and no other', () => {
  const listed = rowsOf('Attack scripts').map(([name = '']) => /^`(\w+\.ts)/.exec(name)?.[1]);
  const scripts = readdirSync(join(root, 'bench/attacks')).filter((name) =>
    readFileSync(join(root, 'bench/attacks', name), 'utf8').includes(`bench/attacks/${name}`),
  );
  expect(listed.toSorted()).toEqual(scripts.toSorted());
});
