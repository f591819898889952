import { randomUUID } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { draw, productPage, sampleFormToken, sampleProduct, sampleReview } from '#test/publicPages.ts';
import type { PublicProduct } from '../page/page.ts';

const drawProduct = (changes: Partial<PublicProduct> = {}) => draw(productPage(changes));

test('has a link preview with name, price and the rendered image', () => {
  const html = drawProduct();
  expect(html).toContain('<meta property="og:title" content="Blue kurta – ₹1,234.50 – Haat"/>');
  expect(html).toContain('<meta property="og:image" content="https://haat.example/media/previews/0190b5c2-7.jpg"/>');
  expect(html).toContain(`<meta property="og:url" content="https://haat.example/product/${sampleProduct.id}"/>`);
  expect(html).toContain('<meta property="product:price:amount" content="1234.50"/>');
});

test('cuts no sign of the description in two for search engines', () => {
  const described = (description: string) =>
    /name="description" content="([^"]*)"/.exec(drawProduct({ description }))?.[1];
  expect(described(`${'x'.repeat(139)}🪔 and more`)).toMatch(/x{139}…$/);
  expect(described(`${'x'.repeat(139)}की चादर`)).toMatch(/x{139}…$/);
  expect(described('x'.repeat(140))).toMatch(/x{140}$/);
  expect(described('x'.repeat(141))).toMatch(/x{140}…$/);
});

test('escapes everything that sellers and customers write', () => {
  const name = `</script><script>alert(1)</script>"'><img src=x>`;
  const review = { ...sampleReview, author: name, words: name, answer: name };
  const changes = { name, description: name, seller: { ...sampleProduct.seller, businessName: name } };
  const html = draw(productPage(changes, { reviews: { reviews: [review], nextCursor: null } }));
  expect(html).not.toContain('<script>alert');
  expect(html).not.toContain('<img src=x');
  expect(html).not.toContain('content="</script>');
  const data = /id="page-data"[^>]*>([^<]*)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ product: { name } });
});

test('has responsive images, the first with high priority', () => {
  const [first = '', second = ''] = [...drawProduct().matchAll(/<img [^>]*photo \d of 2[^>]*>/g)].map(([tag]) => tag);
  expect(first).toContain('fetchPriority="high"');
  expect(first).toContain('src="/media/pictures/0190b5c2-2222-7000-8000-000000000001/640.webp"');
  expect(first).toContain('/media/pictures/0190b5c2-2222-7000-8000-000000000001/320.webp 320w');
  expect(first).toContain('sizes="');
  expect(second).toContain('loading="lazy"');
  // Proxied, so that the browser never requests the other host.
  expect(second).toContain('src="/media/remote/640.webp?url=https%3A%2F%2Fpictures.example%2Fback.jpg"');
  expect(second).toContain('/media/remote/320.webp?url=https%3A%2F%2Fpictures.example%2Fback.jpg 320w');
});

test("links to the seller's shop and to the category", () => {
  const html = drawProduct();
  expect(html).toContain('<a href="/store/meera-handlooms" dir="auto">Meera Handlooms</a>');
  expect(html).toContain('href="/shop?category=Clothing%20%26%20Fashion"');
});

describe('payment and delivery', () => {
  const about = (facts: PublicProduct['seller']['facts'], stock = 3) => {
    const html = drawProduct({ stock, seller: { ...sampleProduct.seller, facts } });
    const section = /<section class="facts".*?<\/section>/.exec(html.replaceAll('<!-- -->', ''));
    return section?.[0] ?? '';
  };
  const untold = 'Meera Handlooms will agree on payment and delivery with you';
  const rest = 'Meera Handlooms will agree on everything else with you';

  test("shows the shop's own words in a fixed order", () => {
    const said = about({ returns: 'Within 7 days.', payment: 'UPI <b>or</b> cash.' });
    expect(said).toMatch(/Payment<\/dt><dd dir="auto">UPI &lt;b&gt;or&lt;\/b&gt; cash\..*Returns.*Within 7 days\./);
    expect(said).not.toContain('Delivery time');
    expect(said).toContain(rest);
  });

  test('says who will answer when the shop has written nothing, also when it is sold out', () => {
    for (const stock of [3, 0]) expect(about({}, stock)).toContain(untold);
  });

  test('adds nothing when the shop has written everything', () => {
    const facts = { payment: 'a', deliveryArea: 'b', deliveryTime: 'c', deliveryCharge: 'd', returns: 'e' };
    expect(about(facts)).not.toContain('agree');
  });
});

describe('reviews', () => {
  test('show stars, first name, comment, date and reply', () => {
    const html = drawProduct();
    expect(html).toContain('4.6 (128)');
    expect(html).toContain('href="#reviews"');
    for (const text of ['4 of 5 stars', '>Asha<', 'Soft, and the colour stays.', 'Thank you, Asha!', '15 Nov 2026']) {
      expect(html.replaceAll('<!-- -->', '')).toContain(text);
    }
  });

  test('link to older reviews', () => {
    const html = draw(productPage({}, { reviews: { reviews: [sampleReview], nextCursor: 'a+b' } }));
    expect(html).toContain(`href="/product/${sampleProduct.id}?reviews=a%2Bb#reviews"`);
    expect(drawProduct()).not.toContain('Older reviews');
  });

  test('invite the first review, without stars at the name', () => {
    const rating = { average: null, count: 0 };
    const html = draw(productPage({ rating }, { reviews: { reviews: [], nextCursor: null } }));
    expect(html).toContain('No reviews yet.');
    expect(html).not.toContain('class="rating"');
  });
});

describe('ordering', () => {
  const hidden = { key: 'k'.repeat(16), formToken: sampleFormToken };

  test('works without JavaScript, at the price shown', () => {
    const html = drawProduct();
    expect(html).toContain(`action="/product/${sampleProduct.id}/order#order" method="post"`);
    for (const name of ['customerName', 'customerPhone', 'quantity', 'deliveryAddress', 'note', 'key']) {
      expect(html).toContain(`name="${name}"`);
    }
    expect(html).toContain('<input type="hidden" name="shownPricePaise" value="123450"/>');
    expect(html).toContain('max="3"');
    expect(html).toContain('Only 3 left');
  });

  test("puts the product's data on the cart button", () => {
    const added = /data-add="([^"]*)"/.exec(drawProduct())?.[1]?.replaceAll('&quot;', '"') ?? '';
    expect(JSON.parse(added)).toEqual({
      id: sampleProduct.id,
      name: 'Blue kurta',
      pricePaise: 1_234_50,
      stock: 3,
      most: 3,
      image: '/media/pictures/0190b5c2-2222-7000-8000-000000000001/1280.webp',
      slug: 'meera-handlooms',
    });
  });

  test('limits the quantity to the max quantity of an order', () => {
    const html = drawProduct({ stock: 400, most: 40 });
    expect(html).toContain('max="40"');
    expect(html.replaceAll('<!-- -->', '')).toContain('Up to 40');
  });

  test('offers only the chat when out of stock', () => {
    const html = drawProduct({ stock: 0 });
    expect(html).toContain('Out of stock');
    expect(html).toContain('Chat on WhatsApp');
    for (const absent of ['Place Order', 'Add to cart', 'page-data']) expect(html).not.toContain(absent);
  });

  test('keeps the values of a refused form, with the errors at their fields', () => {
    const values = { customerName: 'Asha "A" Rao', customerPhone: '12', quantity: '2', note: 'Size <M>' };
    const fields = { 'items.0.quantity': 'Too many.' };
    const html = draw(productPage({}, { form: { values, error: 'Please check.', fields, ...hidden } }));
    expect(html).toContain('value="Asha &quot;A&quot; Rao"');
    expect(html).toContain('Size &lt;M&gt;</textarea>');
    expect(html).toMatch(
      /<input id="quantity"[^>]*aria-invalid="true"[^>]*aria-describedby="quantity-maximum quantity-error"/,
    );
    expect(html).toContain('id="quantity-error">Too many.</p>');
    for (const [name, value] of Object.entries(hidden)) expect(html).toContain(`name="${name}" value="${value}"`);
  });

  test('shows an error without a field above the button', () => {
    const form = { values: {}, error: 'Haat is busy right now.', ...hidden };
    expect(draw(productPage({}, { form }))).toContain('<p class="banner">Haat is busy right now.</p>');
  });
});

test('stays small with 3 options and 250 variants', () => {
  const words = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ key: null, value: `${name} ${index + 1}` }));
  const options = [
    { key: 'colour' as const, name: 'Colour', values: words('Colour', 10) },
    { key: 'size' as const, name: 'Size', values: words('Size', 5) },
    { key: null, name: 'Border', values: words('Border', 5) },
  ];
  const variants = Array.from({ length: 250 }, (_, index) => {
    const positions = [index % 10, Math.floor(index / 10) % 5, Math.floor(index / 50)];
    const label = positions.map((position, option) => options[option]?.values[position]?.value).join(', ');
    const pricePaise = 400_00 + 5_00 * positions.reduce((sum, position) => sum + position, 0);
    return {
      id: randomUUID(),
      positions,
      label,
      pricePaise,
      mrpPaise: null,
      stock: index % 7,
      most: index % 7,
      image: null,
    };
  });
  const size = (html: string) => brotliCompressSync(html).length;
  const added = size(draw(productPage({ options, variants, priceToPaise: 900_00 }))) - size(draw(productPage()));
  expect(added).toBeLessThanOrEqual(12 * 1024);
});

test('says what the package says, and nothing where nothing is stated', () => {
  expect(drawProduct()).not.toContain('Product details');
  const html = drawProduct({ countryOfOrigin: 'CN', netQuantity: '500 g', importer: 'Rao Traders', weightGrams: 1200 });
  for (const words of ['Product details', 'China', '500 g', 'Rao Traders', '1,200 g']) expect(html).toContain(words);
  expect(html).toContain('"countryOfOrigin":"CN"');
});
