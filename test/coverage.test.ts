import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');

/** Rows of the tables: | section | statement | code | test |. A test is named as `file › title`. */
const rows = page
  .split('\n')
  .filter((line) => /^\| *\d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

const sources = new Map<string, string>();
function source(file: string): string {
  const known = sources.get(file) ?? (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');
  sources.set(file, known);
  return known;
}

test('every row of the specification coverage names code that exists', () => {
  const missing = rows.flatMap(([, , , code = '']) =>
    [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file).filter((file) => !existsSync(join(root, file))),
  );
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(100);
});

test('every row names a test that exists', () => {
  const missing = rows.flatMap(([, section = '', , , tests = '']) => {
    const named = [...tests.matchAll(/`([^`]+?) › ([^`]+)`/g)];
    if (named.length === 0) return [`${section}: names no test`];
    return named.filter(([, file = '', title = '']) => !source(file).includes(title)).map(([whole]) => whole);
  });
  expect(missing).toEqual([]);
});

test('every section of the specification is covered', () => {
  const sections = new Set(rows.map(([, section = '']) => section.split('.')[0]));
  expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  expect(readdirSync(join(root, 'e2e')).length).toBeGreaterThan(3);
});
