import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' });
}, 240_000);

/** Words of the specification and of forms that are stored as they are. */
const data = ['Andaman and Nicobar Islands', 'Dadra and Nagar Haveli and Daman and Diu'];

/** Whole sentences of one language that the other doesn't have, up to their first parameter. */
function readSentences(language: string, letters: RegExp): string[] {
  const folder = join(root, 'texts', language);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.json'));
  return paths
    .flatMap((path) => Object.values(JSON.parse(readFileSync(join(folder, path), 'utf8')) as Record<string, string>))
    .map((message) => message.split(/[{<'’`]/, 1)[0]?.trim() ?? '')
    .filter((start) => letters.test(start) && start.split(' ').length >= 4 && !data.includes(start));
}

/** Scripts as they are built for one language; those of all languages are served from one folder. */
function readScripts(part: string): string {
  const folder = join(root, 'dist', part);
  const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  const files = new Set(Object.values(manifest).map(({ file }) => file));
  const scripts = [...files].filter((file) => file.endsWith('.js'));
  return scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
}

// languages.md, section 7
test.each([
  ['panel', 'hi', /[\u0900-\u097f]{2}/, 'en'],
  ['storefront', 'hi', /[\u0900-\u097f]{2}/, 'en'],
  ['panel-hi', 'en', /[a-z]{3}/, 'hi'],
  ['storefront-hi', 'en', /[a-z]{3}/, 'hi'],
])('no script of %s has a sentence in %s', (part, other, letters, own) => {
  const scripts = readScripts(part);
  const sentences = readSentences(other, letters);
  expect(sentences.length).toBeGreaterThan(1000);
  expect(sentences.filter((sentence) => scripts.includes(sentence))).toEqual([]);
  expect(readSentences(own, /./).filter((sentence) => scripts.includes(sentence)).length).toBeGreaterThan(50);
});
