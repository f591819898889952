import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PageLanguage, pageLanguages } from '#domain/platform/languages.ts';
import { buildFolder } from '#texts/language.ts';

/**
 * In bytes, as the server sends the files: brotli over HTTPS and on localhost, gzip otherwise, for each language of its
 * own (languages.md, section 7). Inlined styles of public pages are measured in e2e/every-page.spec.ts.
 */
const english = {
  firstScreen: { br: 152_000, gz: 175_400 },
  laterScreen: 40_000,
  publicAtLoad: 7_000,
  publicScripts: 100_000,
};
const budgets: Partial<Record<PageLanguage, typeof english>> = {
  // Letters of Devanagari are three bytes each, of which compression leaves a third more than of English words.
  hi: { firstScreen: { br: 153_300, gz: 177_800 }, laterScreen: 40_000, publicAtLoad: 7_000, publicScripts: 102_300 },
};
const budgetOf = (language: PageLanguage) => budgets[language] ?? english;

type Manifest = Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>;

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const readManifest = (part: string, language: PageLanguage): Manifest =>
  JSON.parse(readFileSync(join(dist, buildFolder(part, language), 'manifest.json'), 'utf8'));

/** The named chunks and all chunks they import statically. */
function withImports(manifest: Manifest, names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    withImports(manifest, manifest[name]?.imports ?? [], found);
  }
  return found;
}

type Way = keyof typeof english.firstScreen;

/** A file shared by several chunks counts once. Files of all languages are in one folder. */
function weight(part: string, manifest: Manifest, names: Iterable<string>, by: Way = 'gz'): number {
  const files = new Set([...names].map((name) => manifest[name]?.file ?? name));
  return [...files].reduce((sum, file) => sum + statSync(join(dist, part, `${file}.${by}`)).size, 0);
}

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts/build.ts'), '--if-stale'], { stdio: 'inherit' });
}, 120_000);

test('the web app is built without warnings', () => {
  expect(readFileSync(join(dist, 'warnings.json'), 'utf8')).toBe('[]');
});

describe.each(pageLanguages)('the panel in %s', (language) => {
  const { firstScreen, laterScreen } = budgetOf(language);
  const screenOf = '?tsr-split=component';

  /** Each screen with the chunks of its route and of its layouts. */
  function screens(manifest: Manifest): [screen: string, chunks: string[]][] {
    const components = Object.keys(manifest).filter((name) => name.startsWith('routes/') && name.endsWith(screenOf));
    const pages = components.filter((name) => !name.endsWith(`/route.tsx${screenOf}`));
    return pages.map((page) => {
      const folders = page.split('/').slice(0, -1);
      const layouts = folders.map((_, depth) => `${folders.slice(0, depth + 1).join('/')}/route.tsx${screenOf}`);
      return [page.slice('routes/'.length, -screenOf.length), [...layouts.filter((name) => manifest[name]), page]];
    });
  }

  test.each<[Way, number]>([
    ['br', firstScreen.br],
    ['gz', firstScreen.gz],
  ])('sends at most so much script (%s: %s) for the screen that is opened first, whichever that is', (way, most) => {
    const manifest = readManifest('panel', language);
    const found = screens(manifest);
    expect(found.length).toBeGreaterThan(12);
    for (const [screen, chunks] of found) {
      const first = weight('panel', manifest, withImports(manifest, ['index.html', ...chunks]), way);
      expect.soft(first, screen).toBeLessThanOrEqual(most);
    }
  });

  test('loads at most 40 KB more for each later screen', () => {
    const manifest = readManifest('panel', language);
    const found = screens(manifest).map(([screen, chunks]) => [screen, [...withImports(manifest, chunks)]] as const);
    // The first screen loads the chunks that all share. Print pages open in their own tab, so they are left out.
    const before = found.filter(([screen]) => !screen.endsWith('/print.tsx'));
    const there = withImports(manifest, ['index.html']);
    const isThere = (name: string) => there.has(name) || before.every(([, chunks]) => chunks.includes(name));
    for (const [screen, chunks] of found) {
      const more = chunks.filter((name) => !isThere(name));
      expect.soft(weight('panel', manifest, more), screen).toBeLessThanOrEqual(laterScreen);
    }
  });
});

const entries = ['client.tsx', 'account/account.ts'];
const ways = pageLanguages.flatMap((language) => entries.map((entry) => [language, entry] as const));

test.each(
  ways,
)('a public page in %s loads about 7 KB of scripts at first with %s: no sentence, rule or library of what opens later', (language, entry) => {
  const manifest = readManifest('storefront', language);
  const atLoad = weight('storefront', manifest, withImports(manifest, [entry]));
  expect(atLoad).toBeGreaterThan(1_000);
  expect(atLoad).toBeLessThanOrEqual(budgetOf(language).publicAtLoad);
});

/** All chunks that a page with this entry can load, lazy ones included, except what other pages' folders begin. */
function withLazyImports(manifest: Manifest, name: string, others: string[], found = new Set<string>()): Set<string> {
  if (found.has(name) || others.some((folder) => name.startsWith(folder))) return found;
  found.add(name);
  const { imports = [], dynamicImports = [] } = manifest[name] ?? {};
  for (const next of [...imports, ...dynamicImports]) withLazyImports(manifest, next, others, found);
  return found;
}

test.each([
  ['of a product or a shop', 'client.tsx', ['landing/', 'order/', 'orders/', 'privacy/', 'plainForms/']],
  ['of an order', 'client.tsx', ['landing/', 'product/', 'store/', 'shops/', 'checkout/', 'privacy/']],
  ['of the landing', 'client.tsx', ['product/', 'store/', 'order/', 'orders/', 'privacy/', 'checkout/', 'cartDialog/']],
  ['of an account', 'account/account.ts', ['landing/']],
])('a page %s loads about 100 KB of scripts, lazy ones included', (_, entry, others) => {
  for (const language of pageLanguages) {
    const manifest = readManifest('storefront', language);
    const loaded = weight('storefront', manifest, withLazyImports(manifest, entry, others));
    expect(loaded).toBeGreaterThan(1_000);
    expect.soft(loaded, language).toBeLessThanOrEqual(budgetOf(language).publicScripts);
  }
});
