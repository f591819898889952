import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { said } from '#test/firstIssue.ts';
import { type ProductDraft, productDraftSchema, productImageSchema } from './products.schema.ts';
import { isImageUrl, isLowStock, productCategories, truncateDescription } from './products.ts';

const draft: ProductDraft = {
  name: 'Blue kurta',
  description: 'Handwoven cotton.',
  category: 'Clothing & Fashion',
  pricePaise: 1_250_00,
  stock: 5,
  images: [],
  isActive: true,
  alsoCalled: '',
};
const refusal = (changes: object) => said(productDraftSchema.safeParse({ ...draft, ...changes }));

describe('the preview of a description', () => {
  // specification 2.89, 9.14
  test('is its first 50 characters, with an ellipsis only where more follows', () => {
    expect(truncateDescription('short')).toBe('short');
    expect(truncateDescription('x'.repeat(50))).toBe('x'.repeat(50));
    expect(truncateDescription('x'.repeat(51))).toBe(`${'x'.repeat(50)}…`);
  });

  test('counts an emoji as one character and never cuts one in half', () => {
    expect(truncateDescription('🪔'.repeat(50))).toBe('🪔'.repeat(50));
    expect(truncateDescription('🪔'.repeat(51))).toBe(`${'🪔'.repeat(50)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (description) => {
        const preview = truncateDescription(description);
        expect(preview.isWellFormed()).toBe(true);
        expect(description.startsWith(preview.replace(/…$/, ''))).toBe(true);
        expect(Array.from(preview).length).toBeLessThanOrEqual(51);
      }),
    );
  });
});

describe('stock', () => {
  // specification 9.2
  test('is low under 10', () => {
    expect([0, 9, 10, 11].map(isLowStock)).toEqual([true, true, false, false]);
  });
});

describe('an image address', () => {
  test.each([
    'https://cdn.example/kurta.webp',
    'http://cdn.example/kurta.jpg?w=320&h=320#top',
    'HTTPS://CDN.EXAMPLE/K.JPG',
    'https://दुकान.example/कुर्ता.jpg',
    '/media/demo/kurta/17.svg',
    `https://cdn.example/${'x'.repeat(2048 - 20)}`,
  ])('accepts %s', (address) => {
    expect(isImageUrl(address)).toBe(true);
  });

  test.each([
    '',
    'kurta.jpg',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'ftp://cdn.example/kurta.jpg',
    'file:///etc/passwd',
    '//cdn.example/kurta.jpg',
    'https://',
    'https:// cdn',
    'http:/cdn.example/x.jpg',
    '/media/../secrets/key.svg',
    '/media/demo/kurta.svg?x=1',
    '/media//kurta.svg',
    '/media/demo/kurta.html',
    '/etc/passwd.svg',
    `https://cdn.example/${'x'.repeat(2048 - 19)}`,
  ])('%s is refused', (address) => {
    expect(isImageUrl(address)).toBe(false);
  });
});

describe('the product form', () => {
  // specification 5.14
  test('checks in the order of the specification and shows the first error first', () => {
    const wrong = { name: ' ', description: ' ', pricePaise: 0, stock: -1, category: '' };
    const messages = [
      'Product name is required.',
      'Product description is required.',
      'Price must be greater than 0.',
      'Stock cannot be negative.',
      'Please select a category.',
    ];
    const order = ['name', 'description', 'pricePaise', 'stock', 'category'] as const;
    const current: Record<string, unknown> = { ...wrong };
    for (const [index, field] of order.entries()) {
      expect(refusal(current)).toBe(messages[index]);
      current[field] = draft[field];
    }
    expect(refusal(current)).toBeUndefined();
  });

  // specification 3.15
  test('starts empty, active and without images', () => {
    const { images: _, isActive: __, alsoCalled: ___, ...typed } = draft;
    expect(productDraftSchema.parse(typed)).toEqual(draft);
  });

  test('has a line for other words, with a limit', () => {
    expect(productDraftSchema.parse({ ...draft, alsoCalled: ' parda, पर्दा ' }).alsoCalled).toBe('parda, पर्दा');
    expect(refusal({ alsoCalled: '🪔'.repeat(200) })).toBeUndefined();
    expect(refusal({ alsoCalled: 'x'.repeat(201) })).toBe('“Also called” can have at most 200 characters.');
  });

  // specification 5.23, 9.19
  test('accepts only the 12 categories of the specification', () => {
    expect(productCategories).toHaveLength(12);
    for (const category of productCategories) expect(refusal({ category })).toBeUndefined();
    for (const category of ['Fashion', 'electronics', '', null]) {
      expect(refusal({ category })).toBe('Please select a category.');
    }
  });

  test('refuses an image with characters that no text can store', () => {
    for (const broken of ['https://cdn.example/a\0.jpg', 'https://cdn.example/a\ud800.jpg']) {
      expect(said(productImageSchema.safeParse(broken))).toBe('Please enter a valid image URL.');
    }
  });

  // specification 5.22
  test('refuses a duplicate image, even with different whitespace', () => {
    const image = 'https://cdn.example/a.jpg';
    expect(refusal({ images: [image, ` ${image} `] })).toBe('This photo is already in the list.');
    expect(productDraftSchema.parse({ ...draft, images: [` ${image} `] }).images).toEqual([image]);
  });
});

describe('what the package says', () => {
  test('is optional, and blank facts are accepted', () => {
    expect(refusal({ countryOfOrigin: null, netQuantity: ' ', importer: '' })).toBeUndefined();
    expect(refusal({ countryOfOrigin: 'IN', manufacturer: 'Asha Foods, Pune 411001' })).toBeUndefined();
  });

  test('names the importer of goods from other countries, after all other checks', () => {
    const asked = 'Enter the importer of products from other countries.';
    expect(refusal({ countryOfOrigin: 'CN' })).toBe(asked);
    expect(refusal({ countryOfOrigin: 'CN', importer: '  ' })).toBe(asked);
    expect(refusal({ countryOfOrigin: 'CN', importer: 'Rao Traders, Surat 395003' })).toBeUndefined();
    expect(refusal({ countryOfOrigin: 'CN', category: '' })).toBe('Please select a category.');
  });

  test('has a country of the list, and bounded texts', () => {
    expect(refusal({ countryOfOrigin: 'XX' })).toBe('Choose a country from the list.');
    expect(refusal({ netQuantity: 'x'.repeat(41) })).toBeDefined();
    expect(refusal({ packer: 'x'.repeat(301) })).toBeDefined();
    expect(refusal({ bestBefore: '2027-01' })).toBeDefined();
    expect(refusal({ countryOfOrigin: {}, importer: {} })).toBeDefined();
    expect(refusal({ countryOfOrigin: 'CN', importer: 5 })).toBeDefined();
  });

  test('price above the MRP is refused with the MRP', () => {
    expect(refusal({ pricePaise: 600_00, mrpPaise: 599_00 })).toBe('The price is above the MRP of ₹599.');
  });
});
