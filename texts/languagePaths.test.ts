import { expect, test } from 'vitest';
import { languagePath, splitLanguagePath, translateLinks } from './languagePaths.ts';

test.each([
  ['/', '/hi'],
  ['/?page=2', '/hi?page=2'],
  ['/#features', '/hi#features'],
  ['/shop', '/hi/shop'],
  ['/shop?search=saree#products', '/hi/shop?search=saree#products'],
  ['/shop#products', '/hi/shop#products'],
  ['/store/meera?under=499', '/hi/store/meera?under=499'],
  ['/shops', '/shops'],
  ['/orders', '/orders'],
])('%s is %s in Hindi', (path, translated) => {
  expect(languagePath(path, 'hi')).toBe(translated);
  expect(languagePath(path, 'en')).toBe(path);
  const back = splitLanguagePath(translated);
  if (translated !== path) expect(back).toEqual({ path, language: 'hi' });
});

test('puts the links and forms of a page under its language, and nothing else', () => {
  const html = `<a class="x" href="/store/meera">/shop</a><a href="/orders">x</a><a href="#top">x</a>
    <form method="get" action="/shop"><img src="/product/x"></form><a href="//shop/x">x</a>
    <link rel="canonical" href="https://haat.example/shop"/><button data-share="/product/1">href=&quot;/shop&quot;</button>`;
  expect(
    translateLinks(html, 'hi'),
  ).toBe(`<a class="x" href="/hi/store/meera">/shop</a><a href="/orders">x</a><a href="#top">x</a>
    <form method="get" action="/hi/shop"><img src="/product/x"></form><a href="//shop/x">x</a>
    <link rel="canonical" href="https://haat.example/shop"/><button data-share="/product/1">href=&quot;/shop&quot;</button>`);
  expect(translateLinks(html, 'en')).toBe(html);
});
