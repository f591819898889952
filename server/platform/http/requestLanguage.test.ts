import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { languageOfRequest, setReaderLanguage, takeLanguageFromPath } from './requestLanguage.ts';

/** languages.md, section 2 */
const ask = (url: string, headers: Record<string, string> = {}) => {
  const raw = { url, headers } as unknown as IncomingMessage;
  const path = takeLanguageFromPath(raw);
  return { raw, headers, path };
};

test.each([
  ['', 'en'],
  ['hi', 'hi'],
  ['hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['ta-IN, hi;q=0.5', 'hi'],
  ['en;q=0.4, hi;q=0.6', 'hi'],
  ['hi;q=0, en', 'en'],
  ['HI-in', 'hi'],
  ['*', 'en'],
  ['hi;q=x', 'en'],
  ['hindi', 'en'],
  ['hi-Latn', 'hi'],
  [','.repeat(5000), 'en'],
])('a visitor whose browser accepts %j reads %s', (accepted, language) => {
  expect(languageOfRequest(ask('/shop', { 'accept-language': accepted }))).toBe(language);
});

test('what the reader chose comes before the browser, the account before that, and the address first', () => {
  const cookie = 'a=b; haat-language=hi';
  const accepted = { 'accept-language': 'en-IN', cookie };
  expect(languageOfRequest(ask('/shop', accepted))).toBe('hi');
  expect(languageOfRequest(ask('/shop', { ...accepted, cookie: 'haat-language=../x' }))).toBe('en');
  const request = ask('/shop', accepted);
  setReaderLanguage(request, 'en');
  expect(languageOfRequest(request)).toBe('en');
  const named = ask('/hi/shop', {});
  setReaderLanguage(named, 'en');
  expect(languageOfRequest(named)).toBe('hi');
});

test('a script names the language of its page, which comes before what the reader chose', () => {
  const cookie = { cookie: 'haat-language=en', 'accept-language': 'en' };
  const request = ask('/api/orders', { ...cookie, 'page-language': 'hi-IN' });
  setReaderLanguage(request, 'en');
  expect(languageOfRequest(request)).toBe('hi');
  expect(languageOfRequest(ask('/api/orders', { cookie: 'haat-language=hi', 'page-language': 'en-IN' }))).toBe('en');
  expect(languageOfRequest(ask('/api/orders', { ...cookie, 'page-language': 'xy' }))).toBe('en');
});

test.each([
  ['/hi', '/', 'hi'],
  ['/hi/', '/', 'hi'],
  ['/hi?from=x', '/?from=x', 'hi'],
  ['/hi/shop?search=saree', '/shop?search=saree', 'hi'],
  ['/hi/product/123', '/product/123', 'hi'],
  ['/hi/store/meera', '/store/meera', 'hi'],
  ['/hi/api/orders', '/hi/api/orders', 'en'],
  ['/hi/seller/orders', '/hi/seller/orders', 'en'],
  ['/hi/shops', '/hi/shops', 'en'],
  ['/hi//evil.example', '/hi//evil.example', 'en'],
  ['/hindi/shop', '/hindi/shop', 'en'],
  ['/en/shop', '/en/shop', 'en'],
  ['/ta/shop', '/ta/shop', 'en'],
])('%s is %s in %s', (url, path, language) => {
  const request = ask(url);
  expect([request.path, languageOfRequest(request)]).toEqual([path, language]);
});
