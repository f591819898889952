import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { productBody } from './factories.ts';
import { readBy } from './readableTexts.ts';
import { openShop, type Shop, visitor } from './traffic.ts';

const languages = ['en', 'hi'] as const;
type Language = (typeof languages)[number];
const names = { en: 'Silk saree', hi: 'रेशमी साड़ी' };
const tags = { en: 'en-IN', hi: 'hi-IN' };
const others = { en: 'hi', hi: 'en' } as const;
/** Readers at the same time. */
const readers = 50;

/** Changes a product and its second name, so that pages are rendered between those from the cache. */
async function saveProduct(url: string, { cookie, products: [id] }: Shop, version: number): Promise<void> {
  const translation = { language: 'hi', name: `${names.hi} ${version}`, description: `हाथ से बुनी ${version}` };
  const stock = { stock: 100_000, shownStock: 100_000 };
  const body = productBody({ ...stock, name: `${names.en} ${version}`, translation, version });
  const headers = { 'content-type': 'application/json', ...visitor(url), cookie };
  const request = { method: 'PUT', body: JSON.stringify(body), headers };
  const { status } = await fetch(`${url}/api/seller/products/${id}`, request);
  if (status !== 200) throw new Error(`The product's change was answered ${status}.`);
}

/** The ways in which a request asks for a language: its browser's, its reader's choice, its address. */
const ways: ((path: string, language: Language) => { path: string; headers: Record<string, string> })[] = [
  (path, language) => ({ path, headers: { 'accept-language': tags[language] } }),
  (path, language) => ({
    path,
    headers: { cookie: `haat-language=${language}`, 'accept-language': tags[others[language]] },
  }),
  (path, language) =>
    language === 'hi' && /^\/(?:$|shop(?:\?|$)|(?:product|store)\/)/.test(path)
      ? { path: `/hi${path}`, headers: { cookie: 'haat-language=en' } }
      : { path, headers: { 'accept-language': tags[language] } },
];

async function read(url: string, way: number, ...wanted: [path: string, language: Language]): Promise<string> {
  const { path, headers } = ways[way]?.(...wanted) ?? { path: '/', headers: {} };
  return (await fetch(url + path, { headers: { ...visitor(url), ...headers } })).text();
}

/** What people read of a page but what names a language of its own, as the links of the switch do. */
const wordsOf = (html: string) =>
  readBy(html.replace(/<(?!html\b)(\w+)\b[^>]* (?:hrefL|l)ang="[^>]*>(?:[^<]*<\/\1>)?/g, ''));

/** What each language says alone on these pages. */
async function readVocabularies(url: string, paths: readonly string[]): Promise<Record<Language, Set<string>>> {
  const said = { en: new Set<string>(), hi: new Set<string>() };
  for (const language of languages)
    for (const path of paths)
      for (const words of wordsOf(await read(url, 0, path, language))) said[language].add(words);
  return { en: said.en.difference(said.hi), hi: said.hi.difference(said.en) };
}

/** What a page has of the other language; its tag, if it is that of the other one. */
function findForeign(html: string, language: Language, vocabularies: Record<Language, Set<string>>): string[] {
  const words = wordsOf(html);
  const ownOther = vocabularies[others[language]];
  const isForeign = (text: string) =>
    ownOther.has(text) || text.includes(names[others[language]]) || (language === 'en' && /[\u0900-\u097f]/.test(text));
  const [, tag = ''] = /<html lang="([^"]*)"/.exec(html) ?? [];
  return [
    ...(tag === tags[language] ? [] : [tag]),
    ...(words.length < 10 ? ['hardly a word'] : words.filter(isForeign)),
  ];
}

/**
 * Reads so many pages as 50 readers of two languages at once, while a product changes all the time (languages.md,
 * section 10). Returns what pages had of the other language, and how often the product changed.
 */
export async function readMixedPages(url: string, count: number): Promise<{ wrong: string[]; changes: number }> {
  const shop = await openShop(url, 3);
  await saveProduct(url, shop, 1);
  const product = `/product/${shop.products[0]}`;
  const [store = ''] = /\/store\/[\w-]+/.exec(await read(url, 0, product, 'en')) ?? [];
  const paths = ['/', '/shop', '/shop?search=saree', store, product, `/product/${shop.products[1]}`];
  paths.push('/auth/login', '/auth/register', '/privacy', '/shops', `/product/${randomUUID()}`);
  const vocabularies = await readVocabularies(url, paths);
  for (const { size } of Object.values(vocabularies)) if (size < 150) throw new Error(`Only ${size} sentences differ.`);

  const wrong: string[] = [];
  let next = 0;
  let changes = 0;
  const change = async () => {
    for (; next < count; changes += 1) {
      await saveProduct(url, shop, 2 + changes);
      await pause(100);
    }
  };
  const visit = async () => {
    for (let number = next++; number < count; number = next++) {
      const language = languages[number % languages.length] ?? 'en';
      const path = paths[Math.floor(number / 2) % paths.length] ?? '/';
      const found = findForeign(await read(url, number % ways.length, path, language), language, vocabularies);
      if (found.length > 0) wrong.push(`${language} ${path}: ${found.slice(0, 5)}`);
    }
  };
  await Promise.all([change(), ...Array.from({ length: readers }, visit)]);
  return { wrong, changes };
}
