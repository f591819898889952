import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/newcomer-questions.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+) \| (.+\?) \| (.+) \|$/gm)].map(([, number, , answer = '']) => ({
  number: Number(number),
  folders: [...answer.matchAll(/`([^`]+)`/g)].map(([, folder = '']) => folder),
}));

test('lists forty questions, each with a folder to open first', () => {
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  expect(rows.filter(({ folders }) => folders.length === 0)).toEqual([]);
});

test('names only folders that exist', () => {
  const isFolder = (path: string) => statSync(join(root, path), { throwIfNoEntry: false })?.isDirectory() ?? false;
  expect(rows.flatMap(({ folders }) => folders).filter((folder) => !isFolder(folder))).toEqual([]);
});
