import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';
import { offeredLanguages } from '#texts/language.ts';
import { languagePath } from '#texts/languagePaths.ts';

const server = createTestServer({ publicUrl: 'https://haat.example' });

const read = async (url: string) => {
  const answer = await server.browser().get(url);
  expect(answer.status, url).toBe(200);
  return answer;
};
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);

test('robots.txt lets search engines in to the public pages, and names the sitemap', async () => {
  const { text, headers } = await read('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text).toContain('User-agent: *\n');
  for (const folder of ['/api/', '/admin', '/auth', '/report', '/seller'])
    expect(text).toContain(`Disallow: ${folder}\n`);
  // A crawler that may not read an order's page would never see its noindex.
  expect(text).not.toContain('/order');
  expect(text).toContain('Sitemap: https://haat.example/sitemap.xml\n');
});

test('the sitemap leads to every public address, and to none that is not', async () => {
  const [owner, suspended] = [await seller(server), await seller(server)];
  const [shown, hidden, gone] = [
    await product(owner),
    await product(owner, { isActive: false }),
    await product(suspended),
  ];
  await server.rows(`update sellers set status = 'suspended' where id = $1`, [suspended.id]);
  const index = await read('/sitemap.xml');
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const all: string[] = [];
  for (const part of addresses(index.text)) {
    const { text } = await read(part.replace('https://haat.example', ''));
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?><urlset /);
    all.push(...addresses(text));
  }
  const [{ slug } = {}] = await server.rows('select slug from sellers where id = $1', [owner.id]);
  const paths = ['/', '/shop', '/shops', '/privacy', `/store/${slug}`, `/product/${shown}`];
  const inLanguages = paths.flatMap((path) => offeredLanguages.map(({ language }) => languagePath(path, language)));
  expect(all.sort()).toEqual([...new Set(inLanguages)].map((path) => `https://haat.example${path}`).sort());
  expect(all.join()).not.toContain(hidden);
  expect(all.join()).not.toContain(gone);
});

test('each address in each language has an entry of its own, and names all of them', async () => {
  const { text } = await read('/sitemap/pages');
  const entries = [...text.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => entry);
  const toLink = (tag: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="https://haat.example${path}"/>`;
  const links = offeredLanguages.map(({ language, tag }) => toLink(tag, languagePath('/shop', language)));
  const all = [...links, toLink('x-default', '/shop')].join('');
  for (const path of ['/shop', '/hi/shop']) expect(entries).toContain(`<loc>https://haat.example${path}</loc>${all}`);
  expect(entries).toContain('<loc>https://haat.example/shops</loc>');
});
