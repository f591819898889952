import { describe, expect, test } from 'vitest';
import { pages } from '#test/everyPublicPage.ts';
import { draw, drawDocument, orderPage, sampleOrder, shopPage, storePage, structuredData } from '#test/publicPages.ts';
import type { Page } from './page/page.ts';

const namedPages = pages.map(
  (page) => [page.name === 'order' ? `order, ${page.order.status}` : page.name, page] as const,
);

const accountPages: Page['name'][] = [
  ...(['sign-in', 'sign-in-code', 'register', 'registration-pending'] as const),
  ...(['forgot-password', 'reset-link-sent', 'reset-password', 'invitation'] as const),
];
function isIndexed(page: Page): boolean {
  if (page.name === 'shop' || page.name === 'store') return !page.criteria.search && !page.criteria.cursor;
  if (page.name === 'shops') return page.isFirst && page.city === undefined;
  return page.name === 'landing' || page.name === 'product';
}

describe('every page', () => {
  test.each(namedPages)('%s passes the strict content security policy', (_, page) => {
    const { html, styles, script } = drawDocument(page);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(html).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/i);
    // Inline styles and scripts match their hashes; all other scripts are data or built files.
    expect([...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text)).toEqual([styles]);
    const running = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, kind]) => !kind?.includes('json"'),
    );
    expect(running.filter(([, kind]) => !kind?.includes(' src="/assets/')).map(([, , text]) => text)).toEqual([script]);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  // specification 2.21, 2.23, 2.32
  test.each(namedPages)('%s links only to existing pages', (_, page) => {
    const html = draw(page);
    const own =
      /^\/(auth\/(login(\?redirect=[\w%]+)?|register|forgot-password|registration-pending\?checked)|seller\/dashboard|(shops?|store\/meera-handlooms)(\?[a-z]+=[\w%]+(&amp;[a-z]+=[\w%]+)*)?(#[a-z]+)?|orders(\/find(\?shop=[\w-]+)?)?|order\/[\w-]+\/(archive|payment)|privacy(#[a-z]+|\/my-data(\/[\w-]+\/archive)?)?|product\/[\w-]{36}|language\/[a-z]+\?back=[\w%.-]+|report\?(product|shop|review)=[\w-]+)?$/;
    for (const [, link = ''] of html.matchAll(/<a[^>]*href="([^"]+)"/g)) {
      if (link.startsWith('#')) expect(html).toContain(`id="${link.slice(1)}"`);
      else if (!/^(https:\/\/wa\.me\/(919876543210)?\?text=|tel:\+919876543210$)/.test(link)) expect(link).toMatch(own);
    }
  });

  test.each(namedPages)('%s links to the shop', (_, page) => {
    const html = draw(page);
    expect(html.slice(html.indexOf('<header'), html.indexOf('</header>'))).toContain('href="/shop">Shop</a>');
  });

  test.each(namedPages)('%s is indexed under one absolute canonical URL, or not at all', (_, page) => {
    const html = draw(page);
    expect(html.includes('<meta name="robots" content="noindex"/>')).toBe(!isIndexed(page));
    expect(html.includes('<link rel="canonical" href="https://haat.example/')).toBe(isIndexed(page));
    const content = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    const hasPreview = isIndexed(page) || page.name === 'order';
    for (const [name, isThere] of [
      ['og:url', isIndexed(page)],
      ['og:image', hasPreview],
      ['twitter:image', hasPreview],
    ] as const) {
      if (isThere) expect(content(name), name).toMatch(/^https:\/\/haat\.example\//);
      else expect(content(name), name).toBeUndefined();
    }
    if (!hasPreview) return;
    for (const name of ['og:title', 'og:description', 'og:image:alt', 'twitter:title', 'twitter:description']) {
      expect(content(name), name).toMatch(/\w{3}/);
    }
    expect([content('og:image:width'), content('og:image:height')]).toEqual(['1200', '630']);
    expect(content('twitter:card')).toBe('summary_large_image');
  });

  test('loads scripts only on interactive pages', () => {
    const withScript = pages.filter((page) => draw(page).includes('<script type="module"'));
    expect(new Set(withScript.map(({ name }) => name))).toEqual(
      new Set([
        ...['landing', 'product', 'order', 'shop', 'shops', 'store', 'report', 'orders', 'my-data', 'own-data'],
        ...accountPages,
      ]),
    );
  });
});

test('offers the shop when a product or a store is not available', () => {
  for (const name of ['product-not-available', 'store-not-available'] as const) {
    const html = draw({ name });
    expect(html).toContain('href="/shop">Browse the shop</a>');
    expect(html).toContain('href="/">Go Home</a>');
  }
  expect(draw({ name: 'store-not-available' })).toContain('<h1>Shop not available</h1>');
});

test('keeps the text of a cancelled search, and says what to do', () => {
  const list = { products: [], nextCursor: null, isSimilar: false, isClosest: false };
  const refusal = 'Please use fewer or more specific words.';
  const criteria = { sort: 'newest', search: 'blue kurta' } as const;
  for (const html of [shopPage({ list, refusal, criteria }), storePage({ list, refusal, criteria })].map((page) =>
    draw(page),
  )) {
    expect(html).toContain('value="blue kurta"');
    expect(html).toContain(refusal);
    expect(html).not.toContain('Nothing found');
  }
});

test('says what to do after a failure, with the request id only where it helps', () => {
  const failed = { name: 'failure', requestId: 'req-7' } as const;
  const busy = draw({ ...failed, isBusy: true, retryPath: '/shop?sort=price-up' });
  expect(busy).toContain('<h1>Haat is busy right now</h1>');
  expect(busy).toContain('href="/shop?sort=price-up">Try again</a>');
  expect(busy).not.toContain('req-7');
  const broken = draw({ ...failed, isBusy: false, retryPath: null });
  expect(broken).toContain('<h1>Something went wrong on our side</h1>');
  expect(broken).toContain('req-7');
  expect(broken).not.toContain('Try again</a>');
});

describe('the landing page', () => {
  // specification 2.26
  test('links signed-in users to the dashboard instead of the sign-in page', () => {
    const html = draw({ name: 'landing', products: [], ofShop: [] });
    const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
    expect(header).toMatch(/<a class="[^"]*for-signed-in" href="\/auth\/login">Go to dashboard<\/a>/);
    expect(header).toMatch(/<a class="[^"]*for-strangers" href="\/auth\/login">Sign in<\/a>/);
  });

  test('lets customers search the shop and browse its categories with a plain form and links', () => {
    const html = draw({ name: 'landing', products: [], ofShop: [] });
    expect(html).toMatch(/<form[^>]*action="\/shop"/);
    expect(html).toContain('name="search"');
    expect(html).toContain('href="/shop?category=Clothing%20%26%20Fashion"');
  });

  test('describes the search action for search engines', () => {
    expect(structuredData(draw({ name: 'landing', products: [], ofShop: [] })).WebSite).toMatchObject({
      url: 'https://haat.example/',
      potentialAction: { target: { urlTemplate: 'https://haat.example/shop?search={search_term_string}' } },
    });
  });
});

test('the preview of a link to an order names the shop, but no customer, goods or total', () => {
  const html = draw(orderPage());
  const head = html.slice(0, html.indexOf('</head>')).replace(/<style>.*?<\/style>/s, '');
  expect(head).toContain(`Your order with ${sampleOrder.seller.businessName} and its status.`);
  expect(head).not.toContain('₹');
  for (const { productName } of sampleOrder.items) expect(head).not.toContain(productName);
  expect(head).not.toContain(sampleOrder.customerName);
});
