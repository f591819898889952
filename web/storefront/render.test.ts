import { describe, expect, test } from 'vitest';
import type { Page, PublicOrder, PublicProduct, Shell } from './page.ts';
import { render } from './render.tsx';

const seller = { businessName: 'Meera Handlooms', phone: '+919876543210' };
const product: PublicProduct = {
  id: '0190b5c2-1111-7000-8000-000000000001',
  name: 'Blue kurta',
  description: 'Woven by hand.\n\nWash cold.',
  category: 'Clothing & Fashion',
  pricePaise: 1_234_50,
  stock: 3,
  images: ['/media/blue-kurta.webp', 'https://pictures.example/back.jpg'],
  seller,
};
const order: PublicOrder = {
  label: '8f3a91c2',
  status: 'shipped',
  totalPaise: 2_469_00,
  customerName: 'Asha Rao',
  deliveryAddress: null,
  note: null,
  createdAt: '2026-11-12T05:30:00Z',
  items: [{ productId: null, productName: 'Blue kurta', quantity: 2, pricePaise: 1_234_50 }],
  history: [
    { to: 'pending', at: '2026-11-12T05:30:00Z' },
    { to: 'confirmed', at: '2026-11-12T06:30:00Z' },
    { to: 'shipped', at: '2026-11-13T06:30:00Z' },
  ],
  seller,
};
const shell: Shell = {
  publicUrl: 'https://haat.example',
  path: '/',
  scriptNonce: 'script-nonce',
  styleNonce: 'style-nonce',
  scripts: ['/assets/storefront/client.js'],
  styles: [],
  dashboard: null,
};
const draw = (page: Page, around: Partial<Shell> = {}) => render(page, { ...shell, ...around });
const drawProduct = (changes: Partial<PublicProduct> = {}) =>
  draw({ name: 'product', product: { ...product, ...changes } });

describe('every page', () => {
  const pages: Page[] = [
    { name: 'landing' },
    { name: 'product', product },
    { name: 'order', order },
    { name: 'product-not-available' },
    { name: 'not-found' },
  ];

  test.each(pages)('$name passes the strict content security policy', (page) => {
    const html = draw(page);
    expect(html).toMatch(/^<!doctype html><html lang="en-IN">/);
    expect(html).not.toMatch(/<[^>]+\s(style|on[a-z]+)=/i);
    for (const [tag] of html.matchAll(/<script[^>]*>/g)) expect(tag).toContain('nonce="script-nonce"');
    for (const [tag] of html.matchAll(/<style[^>]*>/g)) expect(tag).toContain('nonce="style-nonce"');
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test.each(pages)('$name leads nowhere but to pages that exist', (page) => {
    const html = draw(page);
    for (const [, link = ''] of html.matchAll(/<a[^>]*href="([^"]+)"/g)) {
      if (link.startsWith('#')) expect(html).toContain(`id="${link.slice(1)}"`);
      else
        expect(link).toMatch(/^(\/|\/auth\/(login|register|forgot-password)|https:\/\/wa\.me\/919876543210\?text=.+)$/);
    }
  });

  test('only pages on which something comes alive load a script', () => {
    expect(pages.filter((page) => draw(page).includes('<script')).map((page) => page.name)).toEqual([
      'landing',
      'product',
    ]);
  });
});

describe('a product', () => {
  test('shows itself in the preview of a shared link, with whole addresses', () => {
    const html = drawProduct();
    expect(html).toContain('<meta property="og:title" content="Blue kurta – ₹1,234.50 – Haat"/>');
    expect(html).toContain('<meta property="og:image" content="https://haat.example/media/blue-kurta.webp"/>');
    expect(html).toContain(`<meta property="og:url" content="https://haat.example/product/${product.id}"/>`);
    expect(html).toContain('<meta property="product:price:amount" content="1234.50"/>');
    expect(drawProduct({ images: [] })).not.toContain('og:image');
  });

  test('cannot break out of its text, whatever it is called', () => {
    const name = `</script><script>alert(1)</script>"'><img src=x>`;
    const html = drawProduct({ name, description: name, seller: { ...seller, businessName: name } });
    expect(html).not.toContain('<script>');
    expect(html).not.toContain('<img src=x');
    expect(html).not.toContain('content="</script>');
    const data = /id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ product: { name } });
  });

  test('offers an order form that works without JavaScript', () => {
    const html = drawProduct();
    expect(html).toContain(`action="/product/${product.id}/order#order" method="post"`);
    for (const name of ['customerName', 'customerPhone', 'quantity', 'deliveryAddress', 'note', 'key']) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toMatch(/name="quantity"[^>]*/);
    expect(html).toContain('max="3"');
    expect(html).toContain('Only 3 left');
  });

  test('has no order form when out of stock', () => {
    const html = drawProduct({ stock: 0 });
    expect(html).toContain('Out of stock');
    expect(html).not.toContain('Place Order');
    expect(html).not.toContain('page-data');
  });

  test('keeps what was typed into a refused form, and says what is wrong at the field', () => {
    const values = { customerName: 'Asha "A" Rao', customerPhone: '12', quantity: '2', note: 'Size <M>' };
    const refused = {
      values,
      error: 'Please check.',
      fields: { 'items.0.quantity': 'Too many.' },
      key: 'k'.repeat(16),
    };
    const html = draw({ name: 'product', product, form: refused });
    expect(html).toContain('value="Asha &quot;A&quot; Rao"');
    expect(html).toContain('Size &lt;M&gt;</textarea>');
    expect(html).toMatch(
      /<input id="quantity"[^>]*aria-invalid="true"[^>]*aria-describedby="quantity-maximum quantity-error"/,
    );
    expect(html).toContain('id="quantity-error">Too many.</p>');
    expect(html).toContain(`name="key" value="${'k'.repeat(16)}"`);
  });

  test('shows a refusal that belongs to no field above the button', () => {
    const form = { values: {}, error: 'Haat is busy right now.', key: 'k'.repeat(16) };
    expect(draw({ name: 'product', product, form })).toContain('<p class="banner">Haat is busy right now.</p>');
  });
});

test('an order shows where it stands and what is still to come', () => {
  const html = draw({ name: 'order', order });
  expect(html).toMatch(/aria-current="step"><strong>Shipped<\/strong>/);
  expect(html).toContain('<li class="ahead">Delivered</li>');
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(draw({ name: 'order', order: { ...order, status: 'cancelled' } })).not.toContain('class="ahead"');
});

test('a signed-in person gets the way to the dashboard instead of the way in', () => {
  const html = draw({ name: 'landing' }, { dashboard: '/seller/dashboard' });
  expect(html).toContain('href="/seller/dashboard">Go to dashboard</a>');
  expect(html.slice(html.indexOf('<header'), html.indexOf('</header>'))).not.toContain('Sign in');
});
