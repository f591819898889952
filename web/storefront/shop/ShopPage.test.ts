import { expect, test } from 'vitest';
import { draw, sampleListed, shopPage } from '#test/publicPages.ts';
import type { FacetFilter } from '../page/page.ts';
import { buildListUrl } from './listUrl.ts';

const words = (html: string) => html.slice(html.indexOf('<main')).replaceAll('<!-- -->', '');

test('builds URLs from the criteria without defaults', () => {
  expect(buildListUrl('/shop', { sort: 'newest' })).toBe('/shop');
  const wanted = { search: 'a&b', category: 'Toys & Games', sort: 'price-up', cursor: 'x+y' } as const;
  expect(buildListUrl('/store/meera', wanted)).toBe(
    '/store/meera?search=a%26b&category=Toys%20%26%20Games&sort=price-up&cursor=x%2By',
  );
});

test('shows name, price, stock, rating and seller on a card that links to the product', () => {
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

test('loads images below the first row lazily, and the first with high priority', () => {
  const products = Array.from({ length: 8 }, (_, index) => ({ ...sampleListed, id: `${index}` }));
  const html = draw(shopPage({ list: { products, nextCursor: null, isSimilar: false, isClosest: false } }));
  expect(html.match(/<img[^>]*loading="lazy"/g)).toHaveLength(4);
  expect(html.match(/<img[^>]*fetchPriority="high"/g)).toHaveLength(1);
});

test('keeps search, category and sorting across a plain form and links', () => {
  const html = draw(shopPage({ criteria: { search: 'kurta', category: 'Toys & Games', sort: 'price-up' } }));
  expect(html).toMatch(/<form[^>]*action="\/shop" method="get"/);
  expect(html).toContain('name="category" value="Toys &amp; Games"');
  expect(html).toContain('value="kurta"');
  expect(html).toContain('<option value="price-up" selected="">');
  expect(html).toContain('href="/shop?search=kurta&amp;sort=price-up"');
  expect(html).toMatch(/href="\/shop\?search=kurta&amp;category=Toys[^"]*" aria-current="true"/);
});

test('shows the counts of categories, as minimums where not all matches were counted', () => {
  expect(words(draw(shopPage()))).toMatch(/All<span[^>]*>1,239<.*Clothing &amp; Fashion<span[^>]*>1,234</);
  const counted = (count: number | null) =>
    words(draw(shopPage({ categories: [{ category: 'Automotive', count, isAtLeast: true }] })));
  expect(counted(1_000)).toMatch(/All<span[^>]*>1,000\+<.*Automotive<span[^>]*>1,000\+</);
  expect(counted(null)).not.toContain('class="chip-count"');
});

test('offers filters with counts, and links that remove the chosen ones', () => {
  const values = (...all: [key: string, count: number][]) =>
    all.map(([key, count]) => ({ key, label: key, count, isAtLeast: false }));
  const filters: FacetFilter[] = [
    { name: 'price', values: values(['0-200', 12], ['200-500', 3], ['5000-', 1]) },
    { name: 'stock', values: values(['in', 9]) },
    { name: 'city', values: [{ key: 'pune', label: 'Pune', count: 8, isAtLeast: true }] },
  ];
  const criteria = { search: 'kurta', price: '200-500', colour: 'red', sort: 'relevance' } as const;
  const html = words(draw(shopPage({ criteria, filters })));
  expect(html).toContain('<option value="">All</option><option value="0-200">Under ₹200 (12)</option>');
  expect(html).toContain('<option value="200-500" selected="">₹200 – ₹500 (3)</option>');
  expect(html).toContain('<option value="5000-">₹5,000 and more (1)</option>');
  expect(html).toContain('<option value="pune">Pune (8+)</option>');
  expect(html).toMatch(
    /href="\/shop\?search=kurta&amp;price=200-500&amp;stock=in&amp;colour=red">In stock<span[^>]*>9</,
  );
  expect(html).toMatch(/href="\/shop\?search=kurta&amp;colour=red"><span>₹200 – ₹500</);
  expect(html).toMatch(/href="\/shop\?search=kurta&amp;price=200-500"><span>Red</);
  // The form keeps what it doesn't offer.
  expect(html).toContain('<input type="hidden" name="colour" value="red"/>');
  expect(html).not.toContain('<input type="hidden" name="price"');
});

test('links to occasions with the other filters, and from the chosen one to the list without it', () => {
  const criteria = { category: 'Toys & Games', under: '500', occasion: 'diwali', sort: 'newest' } as const;
  const html = draw(shopPage({ criteria, occasions: ['christmas', 'diwali'] }));
  const list = '/shop?category=Toys%20%26%20Games&amp;under=500';
  expect(html).toContain(`href="${list}" aria-current="true">Diwali<`);
  expect(html).toContain(`href="${list}&amp;occasion=christmas">Christmas<`);
  expect(html.indexOf('>Diwali<')).toBeLessThan(html.indexOf('>Christmas<'));
  expect(html).toContain('name="occasion" value="diwali"');
  expect(words(html)).toContain('>Toys &amp; Games for Diwali</h1>');
});

test('links to no occasion where none is offered', () => {
  expect(draw(shopPage())).not.toContain('aria-label="Occasions"');
});

test('links to the next page', () => {
  const list = { products: [sampleListed], nextCursor: 'a+b', isSimilar: false, isClosest: false };
  const html = draw(shopPage({ list, criteria: { search: 'kurta', sort: 'price-down' } }));
  expect(html).toMatch(/<a[^>]*rel="next" href="\/shop\?search=kurta&amp;sort=price-down&amp;cursor=a%2Bb#products"/);
  expect(draw(shopPage())).not.toContain('rel="next"');
});

test('says that results are only similar', () => {
  const list = { products: [sampleListed], nextCursor: null, isSimilar: true, isClosest: false };
  const html = words(draw(shopPage({ list, criteria: { search: 'kurtaa', sort: 'newest' } })));
  expect(html).toContain('No match for “<bdi>kurtaa</bdi>”. Did you mean one of these?');
});

test.each([
  ['search', { search: 'xyz' }, 'No match for', 'href="/shop">Show all products'],
  ['category', { category: 'Toys & Games' as const }, 'No products in this category', 'href="/shop">Show all products'],
  ['occasion', { occasion: 'onam' as const }, 'No products for Onam here', 'href="/shop">Show all products'],
  ['last page', { cursor: 'a' }, 'No more products', 'href="/shop">Back to the first page'],
  ['empty shop', {}, 'No products yet', 'href="/auth/register"'],
])('explains an empty list and offers a next step: %s', (_, criteria, why, next) => {
  const list = { products: [], nextCursor: null, isSimilar: false, isClosest: false };
  const html = words(draw(shopPage({ list, criteria: { sort: 'newest', ...criteria } })));
  expect(html).toContain(why);
  expect(html).toContain(next);
});

test('is indexed with its categories, but not with searches, later pages or sort orders', () => {
  const known = (criteria: object) =>
    /rel="canonical" href="https:\/\/haat\.example([^"]*)"/.exec(
      draw(shopPage({ criteria: { sort: 'newest', ...criteria } })),
    )?.[1];
  expect(known({})).toBe('/shop');
  expect(known({ sort: 'price-up' })).toBe('/shop');
  expect(known({ category: 'Toys & Games' })).toBe('/shop?category=Toys%20%26%20Games');
  expect(known({ occasion: 'diwali', under: '500' })).toBe('/shop?occasion=diwali');
  expect(known({ search: 'kurta' })).toBeUndefined();
  expect(known({ cursor: 'a' })).toBeUndefined();
});
