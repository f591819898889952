import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { draw, orderPage, sampleOrder, sampleProduct, sampleToken } from '#test/publicPages.ts';

const [line, goneLine] = sampleOrder.items;
const delivered = (items = sampleOrder.items) => orderPage({ status: 'delivered', items });
const reviewed = { ...line, review: { stars: 4, words: 'Soft.' } } as (typeof sampleOrder.items)[number];

test('shows the current status and the statuses ahead', () => {
  const html = draw(orderPage());
  expect(html).toMatch(/aria-current="step"><strong>Shipped<\/strong>/);
  expect(html).toContain('<li class="ahead">Delivered</li>');
  expect(draw(orderPage({ status: 'cancelled' }))).not.toContain('class="ahead"');
});

test('offers to share the link of the order', () => {
  expect(draw(orderPage())).toContain(`data-share="/order/${sampleToken}"`);
});

test('offers to send the link on WhatsApp, and saves the order unless somebody is signed in', () => {
  const html = draw(orderPage());
  const address = encodeURIComponent(`https://haat.example/order/${sampleToken}`);
  expect(html).toMatch(new RegExp(`href="https://wa\\.me/\\?text=[^"]*${address}"`));
  expect(html).toContain('data-remember="');
  expect(draw(orderPage({}, { isSavedInBrowser: false }))).not.toContain('data-remember');
});

test('shows the payment and delivery terms of the shop', () => {
  expect(draw(orderPage())).toContain('<dd dir="auto">UPI or cash.</dd>');
});

test('shows a photo or the initial beside each ordered and rated product', () => {
  const photos = (html: string) => html.match(/<span class="small-photo" data-initial="[BH]"/g) ?? [];
  expect(photos(draw(orderPage()))).toHaveLength(sampleOrder.items.length);
  expect(photos(draw(delivered([reviewed])))).toHaveLength(2);
});

test('links to existing products, and to the seller while the shop is open', () => {
  const html = draw(orderPage());
  expect(html).toContain(`<a href="/product/${sampleProduct.id}" dir="auto">Blue kurta</a>`);
  expect(html).toContain('<span dir="auto">Brass diya</span>');
  expect(html).toContain('href="/store/meera-handlooms"');
  expect(draw(orderPage({ seller: { ...sampleOrder.seller, slug: null } }))).not.toContain('/store/');
});

test.each(orderStatuses)('%s: can be cancelled only while pending, and rated only when delivered', (status) => {
  const html = draw(orderPage({ status }));
  expect(html.includes(`action="/order/${sampleToken}/cancel"`)).toBe(status === 'pending');
  expect(html.includes('id="rate"')).toBe(status === 'delivered');
  expect(html.includes('data-order-address')).toBe(status !== 'delivered' && status !== 'cancelled');
});

test('shows when a pending order expires, and why an expired one ended', () => {
  const text = (html: string) => html.replaceAll('<!-- -->', '');
  const [pending] = sampleOrder.history;
  const waiting = text(draw(orderPage({ status: 'pending', history: pending ? [pending] : [] })));
  expect(waiting).toMatch(/by <time dateTime="2026-11-14T05:30:00Z">14 Nov 2026[^<]*<\/time>, the order expires/);
  const end = { to: 'cancelled', at: '2026-11-14T05:30:00Z' } as const;
  const ended = (cause: 'lapsed' | 'seller') =>
    text(draw(orderPage({ status: 'cancelled', history: [...(pending ? [pending] : []), { ...end, cause }] })));
  expect(ended('lapsed')).toContain('Order expired: the seller didn’t confirm in time.');
  expect(ended('seller')).toContain('This order was cancelled.');
});

test("rejects ratings of a seller's own order with an explanation", () => {
  const html = draw(orderPage({ status: 'delivered', isOwn: true }));
  expect(html).toContain('A shop can’t rate its own products.');
  expect(html).not.toContain('type="radio"');
});

test('has one plain review form per product, and none for a deleted product', () => {
  const html = draw(delivered());
  expect(html.match(new RegExp(`action="/order/${sampleToken}/review#rate"`, 'g'))).toHaveLength(1);
  expect(html).toContain(`name="productId" value="${sampleProduct.id}"`);
  expect(html.match(/type="radio"[^>]*name="stars"/g)).toHaveLength(5);
  expect(html).toContain('name="words"');
  expect(draw(delivered(goneLine ? [goneLine] : []))).not.toContain('id="rate"');
});

test('has one review form for a product that was ordered in several variants', () => {
  const variants = ['S', 'M'].map((size) => ({ ...line, variantId: size }) as (typeof sampleOrder.items)[number]);
  expect(draw(delivered(variants)).match(/name="productId"/g)).toHaveLength(1);
  expect(draw(delivered([reviewed, ...variants]))).not.toContain('name="productId"');
});

test('shows a submitted review with thanks and without a form', () => {
  const html = draw(delivered([reviewed]));
  expect(html).toContain('Thank you for your review.');
  expect(html).toContain('4 of 5 stars');
  expect(html).not.toContain('type="radio"');
});

test('shows the error of a refused review at its form, with the typed values', () => {
  const values = { stars: '3', words: 'Fine <but> late' };
  const refusal = { error: 'Please choose 1 to 5 stars.', productId: sampleProduct.id, values };
  const html = draw(orderPage({ status: 'delivered' }, { refusal }));
  expect(html).toMatch(/value="3"[^>]*checked|checked[^>]*value="3"/);
  expect(html).toContain('Fine &lt;but&gt; late</textarea>');
  expect(html.match(/class="banner"/g)).toHaveLength(1);
  expect(html.indexOf('class="banner"')).toBeGreaterThan(html.indexOf('id="rate"'));
});

test('shows an error at the top of the page when its form is gone', () => {
  for (const page of [
    orderPage({ status: 'confirmed' }, { refusal: { error: 'Moved on.' } }),
    orderPage(
      { status: 'delivered', items: [reviewed] },
      { refusal: { error: 'Moved on.', productId: sampleProduct.id } },
    ),
  ]) {
    const html = draw(page);
    expect(html).toContain('role="alert">Moved on.</p>');
    expect(html.indexOf('Moved on.')).toBeLessThan(html.indexOf('id="status-title"'));
  }
});
