import { expect, test } from 'vitest';
import { pages } from '#test/everyPublicPage.ts';
import { draw } from '#test/publicPages.ts';
import { isTranslated } from '#texts/languagePaths.ts';

/** Links inside `/hi` pages stay there (languages.md, section 2). */
const linksOf = (html: string) =>
  [...html.matchAll(/<(?:a|form)\b[^>]*?\s(?:href|action)="([^"]*)"/g)].map(([, link = '']) => link);

const named = pages.map((page, index) => [`${page.name} ${index}`, page] as const);

test.each(named)('%s leads to Hindi pages only, if its address is Hindi', (_, page) => {
  const html = draw(page, { language: 'hi', hasLanguagePath: true });
  const links = linksOf(html);
  expect(links.filter((link) => isTranslated(link))).toEqual([]);
  expect(links).toContain('/hi/shop');
  // Pages without a Hindi address keep theirs.
  for (const link of links.filter((each) => each.startsWith('/hi')))
    expect(isTranslated(link.slice(3) || '/')).toBe(true);
  // Links that people share are each reader's own.
  expect(html).not.toMatch(/data-share="[^"]*\/hi\//);
});

test.each(named)('%s has links without a language, if its address has none', (_, page) => {
  expect(linksOf(draw(page, { language: 'hi' })).filter((link) => /^\/hi(\/|$)/.test(link))).toEqual([]);
});
