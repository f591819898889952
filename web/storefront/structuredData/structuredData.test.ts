import { expect, test } from 'vitest';
import { draw, productPage, sampleProduct, sampleReview, sampleStore, structuredData } from '#test/publicPages.ts';
import { storeJsonLd } from './storeJsonLd.ts';

const url = `https://haat.example/product/${sampleProduct.id}`;

test('describes the price, availability, seller and rating of a product', () => {
  const { Product } = structuredData(draw(productPage()));
  expect(Product).toMatchObject({
    url,
    name: 'Blue kurta',
    image: [
      'https://haat.example/media/pictures/0190b5c2-2222-7000-8000-000000000001/1280.webp',
      'https://haat.example/media/remote/1280.webp?url=https%3A%2F%2Fpictures.example%2Fback.jpg',
    ],
    offers: {
      url,
      price: '1234.50',
      priceCurrency: 'INR',
      availability: 'https://schema.org/InStock',
      seller: { name: 'Meera Handlooms', url: 'https://haat.example/store/meera-handlooms' },
    },
    aggregateRating: { ratingValue: 4.6, reviewCount: 128 },
    review: [{ author: { name: 'Asha' }, reviewRating: { ratingValue: 4 }, reviewBody: 'Soft, and the colour stays.' }],
  });
  expect(JSON.stringify(Product)).not.toContain('itemCondition');
});

const withOptions = {
  priceToPaise: 1_500_00,
  options: [{ key: 'size' as const, name: 'Size', values: ['M', 'XL'].map((value) => ({ key: null, value })) }],
  variants: ['M', 'XL'].map((label, position) => ({
    ...{ id: `variant-${label}`, positions: [position], label, mrpPaise: null, image: null },
    ...{ pricePaise: position === 0 ? 1_234_50 : 1_500_00, stock: position, most: position },
  })),
};

test('describes the range of prices and the variants of a product with options', () => {
  const { ProductGroup } = structuredData(draw(productPage(withOptions)));
  expect(ProductGroup).toMatchObject({
    '@id': url,
    productGroupID: sampleProduct.id,
    offers: { '@type': 'AggregateOffer', lowPrice: '1234.50', highPrice: '1500.00', offerCount: 2 },
    variesBy: ['https://schema.org/size'],
    hasVariant: [
      { '@id': `${url}?variant=variant-M`, name: 'Blue kurta (M)', size: 'M', offers: { price: '1234.50' } },
      { size: 'XL', offers: { price: '1500.00', availability: 'https://schema.org/InStock' } },
    ],
  });
});

test('gives a variant its own photo', () => {
  const image = '/media/pictures/0190b5c2-2222-7000-8000-000000000001/1280.webp';
  const variants = withOptions.variants.map((variant) => ({ ...variant, image: variant.label === 'M' ? image : null }));
  const { ProductGroup } = structuredData(draw(productPage({ ...withOptions, variants })));
  const [medium, large] = (ProductGroup as { hasVariant: object[] }).hasVariant;
  const served = `https://haat.example${image}`;
  expect(medium).toMatchObject({ image: served });
  expect(large).not.toHaveProperty('image');
});

test('describes one price where no variant is offered', () => {
  const { Product } = structuredData(draw(productPage({ priceToPaise: 1_500_00, stock: 0 })));
  expect(Product).toMatchObject({
    offers: { '@type': 'Offer', price: '1234.50', availability: 'https://schema.org/OutOfStock' },
  });
});

test('leaves out images and rating when a product has none', () => {
  const changes = { stock: 0, images: [], rating: { average: null, count: 0 } };
  const { Product = {} } = structuredData(draw(productPage(changes, { reviews: { reviews: [], nextCursor: null } })));
  expect(Product.offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  expect(Product.image).toEqual(['https://haat.example/media/previews/0190b5c2-7.jpg']);
  expect(Product).not.toHaveProperty('aggregateRating');
  expect(Product).not.toHaveProperty('review');
});

test('includes at most five reviews', () => {
  const reviews = Array.from({ length: 12 }, (_, index) => ({ ...sampleReview, id: `${index}` }));
  const { Product = {} } = structuredData(draw(productPage({}, { reviews: { reviews, nextCursor: 'more' } })));
  expect(Product.review).toHaveLength(5);
});

test('describes the breadcrumb trail through the shop and the category', () => {
  const { BreadcrumbList } = structuredData(draw(productPage()));
  expect(BreadcrumbList?.itemListElement).toMatchObject([
    { position: 1, name: 'Shop', item: 'https://haat.example/shop' },
    {
      position: 2,
      name: 'Clothing & Fashion',
      item: 'https://haat.example/shop?category=Clothing%20%26%20Fashion',
    },
    { position: 3, name: 'Blue kurta', item: url },
  ]);
});

test('describes a shop, with a rating only when it has reviews', () => {
  expect(storeJsonLd(sampleStore, 'https://haat.example')).toMatchObject({
    '@type': 'Store',
    name: 'Meera Handlooms',
    url: 'https://haat.example/store/meera-handlooms',
    description: 'Handlooms from Kannur.',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
  });
  const quiet = { ...sampleStore, description: null, rating: { average: null, count: 0 } };
  expect(storeJsonLd(quiet, 'https://haat.example')).not.toHaveProperty('aggregateRating');
  expect(storeJsonLd(quiet, 'https://haat.example')).not.toHaveProperty('description');
});
