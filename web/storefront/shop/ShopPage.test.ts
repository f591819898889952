import { expect, test } from 'vitest';
import { draw, sampleListed, shopPage } from '#test/publicPages.ts';
import { listUrl } from './listUrl.ts';

const words = (html: string) => html.slice(html.indexOf('<main')).replaceAll('<!-- -->', '');

test('addresses hold what was asked for, and nothing that goes without saying', () => {
  expect(listUrl('/shop', { sort: 'newest' })).toBe('/shop');
  const wanted = { search: 'a&b', category: 'Toys & Games', sort: 'price-up', cursor: 'x+y' } as const;
  expect(listUrl('/store/meera', wanted)).toBe(
    '/store/meera?search=a%26b&category=Toys%20%26%20Games&sort=price-up&cursor=x%2By',
  );
});

test('a card shows name, price, what is left, stars and seller, and leads to the product', () => {
  const html = words(draw(shopPage()));
  const card = html.slice(
    html.indexOf('<li class="product-card"'),
    html.indexOf('</li>', html.indexOf('product-card')),
  );
  expect(card).toContain(`href="/product/${sampleListed.id}"`);
  for (const text of ['Blue kurta', '₹1,234.50', 'Only 3 left', '4.6 (128)', 'Meera Handlooms'])
    expect(card).toContain(text);
  expect(card).toContain('srcSet="/media/pictures/0190b5c2-2222-7000-8000-000000000001/320.webp 320w');
  expect(card).not.toContain('data-add');
});

test('pictures beyond the first rows wait until they are needed, and the first comes first', () => {
  const products = Array.from({ length: 8 }, (_, index) => ({ ...sampleListed, id: `${index}` }));
  const html = draw(shopPage({ list: { products, nextCursor: null, isSimilar: false } }));
  expect(html.match(/<img[^>]*loading="lazy"/g)).toHaveLength(4);
  expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('search, category and sorting work as plain form and links, and keep each other', () => {
  const html = draw(shopPage({ criteria: { search: 'kurta', category: 'Toys & Games', sort: 'price-up' } }));
  expect(html).toMatch(/<form[^>]*action="\/shop" method="get"/);
  expect(html).toContain('name="category" value="Toys &amp; Games"');
  expect(html).toContain('value="kurta"');
  expect(html).toContain('<option value="price-up" selected="">');
  expect(html).toContain('href="/shop?search=kurta&amp;sort=price-up"');
  expect(html).toMatch(/href="\/shop\?search=kurta&amp;category=Toys[^"]*" aria-current="true"/);
});

test('categories have their counts, which a search would make untrue', () => {
  expect(words(draw(shopPage()))).toMatch(/All<span[^>]*>1,239<.*Clothing &amp; Fashion<span[^>]*>1,234</);
  expect(draw(shopPage({ criteria: { search: 'kurta', sort: 'newest' } }))).not.toContain('class="chip-count"');
});

test('the next page is a link', () => {
  const list = { products: [sampleListed], nextCursor: 'a+b', isSimilar: false };
  const html = draw(shopPage({ list, criteria: { search: 'kurta', sort: 'price-down' } }));
  expect(html).toMatch(/<a[^>]*rel="next" href="\/shop\?search=kurta&amp;sort=price-down&amp;cursor=a%2Bb#products"/);
  expect(draw(shopPage())).not.toContain('rel="next"');
});

test('what is only similar says so', () => {
  const list = { products: [sampleListed], nextCursor: null, isSimilar: true };
  const html = words(draw(shopPage({ list, criteria: { search: 'kurtaa', sort: 'newest' } })));
  expect(html).toContain('Nothing is called “<bdi>kurtaa</bdi>”. Did you mean one of these?');
});

test.each([
  ['search', { search: 'xyz' }, 'There is no product called', 'href="/shop">Show all products'],
  ['category', { category: 'Toys & Games' as const }, 'nothing in this category', 'href="/shop">Show all products'],
  ['last page', { cursor: 'a' }, 'There are no more products', 'href="/shop">Back to the first page'],
  ['empty shop', {}, 'Nothing is on sale yet', 'href="/auth/register"'],
])('an empty list says why and what to do next: %s', (_, criteria, why, next) => {
  const list = { products: [], nextCursor: null, isSimilar: false };
  const html = words(draw(shopPage({ list, criteria: { sort: 'newest', ...criteria } })));
  expect(html).toContain(why);
  expect(html).toContain(next);
});

test('search engines know categories, but neither searches nor later pages nor orders of sorting', () => {
  const known = (criteria: object) =>
    /rel="canonical" href="https:\/\/haat\.example([^"]*)"/.exec(
      draw(shopPage({ criteria: { sort: 'newest', ...criteria } })),
    )?.[1];
  expect(known({})).toBe('/shop');
  expect(known({ sort: 'price-up' })).toBe('/shop');
  expect(known({ category: 'Toys & Games' })).toBe('/shop?category=Toys%20%26%20Games');
  expect(known({ search: 'kurta' })).toBeUndefined();
  expect(known({ cursor: 'a' })).toBeUndefined();
});
