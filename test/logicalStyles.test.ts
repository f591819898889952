import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the next language needs (languages.md, section 9). */
const root = join(import.meta.dirname, '..');
const listFiles = (folders: string[], wanted: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => wanted.test(path))
      .map((path) => join(folder, path)),
  );

/** The lines of the files in which a pattern occurs, as `file: line`. */
const findLines = (files: string[], pattern: RegExp) =>
  files.flatMap((file) => {
    const lines = readFileSync(join(root, file), 'utf8').split('\n');
    return lines.filter((line) => pattern.test(line)).map((line) => `${file}: ${line.trim()}`);
  });

const physical =
  /(?:^|[\s;{])(?:left|right|(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius)\s*:|text-align:\s*(?:left|right)|float:\s*(?:left|right)/;

test.each([
  ['  margin-left: 1px;', true],
  ['a { left: 0 }', true],
  ['text-align: right;', true],
  ['border-left-width: 0;', true],
  ['  margin-inline-start: 1px;', false],
  ['background: linear-gradient(to right, red, blue);', false],
])('%j is refused: %s', (line, isRefused) => {
  expect(physical.test(line)).toBe(isRefused);
});

test('styles name no side, so that they fit scripts from right to left', () => {
  const styles = listFiles(['web'], /\.css$/);
  expect(styles.length).toBeGreaterThan(30);
  expect(findLines(styles, physical)).toEqual([]);
});

/** What names languages: what the assistant understands of each. */
const namingFiles =
  /^(server\/language\/|server\/chat\/(?:conversations\/languages|incoming\/replies)\.ts|web\/panel\/assistant\/assistant\/assistantLabels\.ts)/;

test('nothing but the assistant names a language', () => {
  const code = listFiles(['domain', 'server', 'web'], /(?<!\.test|\.gen|\.d)\.tsx?$/).filter(
    (file) => !namingFiles.test(file),
  );
  expect(code.length).toBeGreaterThan(1000);
  expect(findLines(code, /['"`](?:hi|hi-IN|hi-Latn|हिन्दी)['"`]|[=!]== '(?:en|en-IN)'/)).toEqual([]);
});
