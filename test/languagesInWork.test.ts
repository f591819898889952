import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileTexts } from '../scripts/compileTexts.ts';

/** Compiles these files to modules in a folder of their own, and returns a reader of these. */
function compile(files: Record<string, object>): (name: string) => string {
  const folder = mkdtempSync(join(tmpdir(), 'haat-texts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries({ 'chatLanguages.json': {}, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(content));
  }
  compileTexts(folder);
  return (name) => readFileSync(join(folder, name), 'utf8');
}

const english = { 'en/shop/cart.json': { add: 'Add', remove: 'Remove' }, 'en/shop/order.json': { place: 'Order' } };
const tamil = { tag: 'ta-IN', name: 'தமிழ்' };

test('a language in work is in English where it has gaps, counted, and not offered', () => {
  const read = compile({
    'languages.json': { en: { tag: 'en-IN', name: 'English' }, ta: { ...tamil, isInWork: true } },
    ...english,
    'ta/shop/cart.json': { add: 'சேர்' },
  });
  expect(read('cart.gen.ts')).toContain("language() === 'ta' ? `சேர்` : `Add`");
  expect(read('cart.gen.ts')).toContain("language() === 'ta' ? `Remove` : `Remove`");
  const languages = read('languages.gen.ts');
  expect(languages).toContain(
    JSON.stringify([{ ...tamil, sentences: 3, translated: 1, missing: ['Remove', 'Order'] }]),
  );
  expect(languages).toMatch(/offeredLanguages = \[[^\]]*en-IN[^\]]*\]/);
  expect(languages).not.toMatch(/offeredLanguages = \[[^\]]*ta-IN/);
});

test('a language that is offered has no gaps', () => {
  const files = { 'languages.json': { en: { tag: 'en-IN', name: 'English' }, ta: tamil }, ...english };
  expect(() => compile({ ...files, 'ta/shop/cart.json': { add: 'சேர்' } })).toThrow();
});
