import { expect, test } from 'vitest';
import { draw, sampleListed, sampleReview, sampleStore, storePage, structuredData } from '#test/publicPages.ts';
import { parseCartProduct } from '../cart/parseCarts.ts';

const words = (html: string) => html.slice(html.indexOf('<main')).replaceAll('<!-- -->', '');

test('shows the profile, the chat link and the products of the shop', () => {
  const html = words(draw(storePage()));
  expect(html).toContain('<h1 dir="auto">Meera Handlooms</h1>');
  for (const text of ['Fashion', '4.5 (2)', 'Handlooms from Kannur.', 'Blue kurta', 'Search in this shop'])
    expect(html).toContain(text);
  const message = encodeURIComponent('https://haat.example/store/meera-handlooms');
  expect(html).toMatch(new RegExp(`href="https://wa\\.me/919876543210\\?text=[^"]*${message}"`));
});

test('has a cart button on each card, unless the product is sold out', () => {
  const added = /data-add="([^"]*)"/.exec(draw(storePage()))?.[1]?.replaceAll('&quot;', '"');
  const { id, name, pricePaise, stock, most, image } = sampleListed;
  expect(parseCartProduct(added)).toMatchObject({ id, name, pricePaise, stock, most, image, slug: 'meera-handlooms' });
  const products = [{ ...sampleListed, stock: 0 }];
  const soldOut = words(draw(storePage({ list: { products, nextCursor: null, isSimilar: false, isClosest: false } })));
  expect(soldOut).not.toContain('data-add=');
  expect(soldOut).toContain('Out of stock');
});

test('leads from the card of a product with options to its page', () => {
  const options = { colours: [], colourCount: 0, sizeCount: 2 };
  const products = [{ ...sampleListed, options, priceToPaise: 1_500_00 }];
  const html = draw(storePage({ list: { products, nextCursor: null, isSimilar: false, isClosest: false } }));
  expect(words(html)).toContain('from ₹1,234.50');
  expect(html).toContain('Choose options<span class="visually-hidden">: Blue kurta</span>');
  expect(html).not.toContain('data-add=');
});

test("escapes the product's name in the data of its button", () => {
  const name = `</button><script>alert(1)</script>"'><img src=x>`;
  const html = draw(
    storePage({
      list: { products: [{ ...sampleListed, name }], nextCursor: null, isSimilar: false, isClosest: false },
    }),
  );
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
});

test('shows which product a review is about, and links to older reviews', () => {
  const html = words(draw(storePage({ reviews: { reviews: [sampleReview], nextCursor: 'a+b' } })));
  expect(html).toContain(`<a href="/product/${sampleReview.productId}">Blue kurta</a>`);
  expect(html).toContain('href="/store/meera-handlooms?reviews=a%2Bb#reviews"');
});

test('renders the address as a QR code of one path, with the text below', () => {
  const html = words(draw(storePage()));
  const code = html.slice(html.indexOf('<svg class="qr"'));
  expect(code.slice(0, code.indexOf('</svg>')).match(/<path/g)).toHaveLength(1);
  expect(code).toMatch(/aria-label="QR code of https:\/\/haat\.example\/store\/meera-handlooms"/);
  expect(code).toContain('haat.example/store/meera-handlooms</p>');
  expect(draw(storePage({ store: { ...sampleStore, slug: 'other' } }))).not.toContain(code.slice(0, 600));
});

test('has a preview image of its products', () => {
  const html = draw(storePage());
  const address = 'https://haat.example/media/store-previews/meera-handlooms/0190b5c2.jpg';
  expect(html).toContain(`<meta property="og:image" content="${address}"/>`);
  expect(html).toContain('<meta property="og:image:alt" content="Products of Meera Handlooms"/>');
});

test('describes the shop for search engines', () => {
  expect(structuredData(draw(storePage())).Store).toMatchObject({ name: 'Meera Handlooms' });
});
