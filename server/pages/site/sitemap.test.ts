import { expect, test } from 'vitest';
import { product, seller } from '#test/factories.ts';
import { createTestServer } from '#test/server.ts';

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
  expect(all.sort()).toEqual(
    ['/', '/shop', '/shops', '/privacy', `/store/${slug}`, `/product/${shown}`]
      .map((path) => `https://haat.example${path}`)
      .sort(),
  );
  expect(all.join()).not.toContain(hidden);
  expect(all.join()).not.toContain(gone);
});
