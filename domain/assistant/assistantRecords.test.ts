import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AssistantRecord, findUnsupportedClaims } from './assistantRecords.ts';

const publicUrl = 'https://haat.example';
const lamp: AssistantRecord = {
  kind: 'product',
  id: '0192f0c1-0000-7000-8000-000000000001',
  name: 'Brass lamp 12 inch',
  description: 'Stands 30 cm high.',
  pricePaise: 1_250_50,
  stock: 4,
};
const payment: AssistantRecord = {
  kind: 'fact',
  id: '0192f0c1-0000-7000-8000-000000000002',
  fact: 'payment',
  question: '',
  answer: 'UPI, or cash up to ₹2,000',
};
const order: AssistantRecord = {
  kind: 'order',
  id: '0192f0c1-0000-7000-8000-0000004a5b6c',
  label: '004a5b6c',
  status: 'shipped',
  totalPaise: 900_00,
};
const shop: AssistantRecord = { kind: 'shop', id: lamp.id, name: 'Studio 54', slug: 'studio-54' };
const all = [lamp, payment, order, shop];

describe('an answer is supported by its records', () => {
  test.each([
    'Brass lamp 12 inch: ₹1,250.50',
    'There are 4 of them.',
    '४ पीस, ₹१,२५०.५०',
    'Payment: UPI, or cash up to ₹2,000',
    'Order #004a5b6c is on its way, ₹900.',
    'Studio 54 says: Stands 30 cm high.',
    `See ${publicUrl}/product/${lamp.id}`,
    `See ${publicUrl}/store/studio-54`,
    `See ${publicUrl}/order/aB3_x-9`,
    'Hello!',
  ])('%s', (text) => {
    expect(findUnsupportedClaims(text, all, publicUrl)).toEqual([]);
  });
});

test('accepts the link and the values of a variant, and no others', () => {
  const variantId = '0192f0c1-0000-7000-8000-000000000011';
  const shirt = { ...lamp, name: 'Shirt (42)', variantId, options: ['Size: 38, 40'] };
  const link = `${publicUrl}/product/${lamp.id}?variant=${variantId}`;
  expect(findUnsupportedClaims(`Shirt (42)\nSize: 38, 40\n${link}`, [shirt], publicUrl)).toEqual([]);
  expect(findUnsupportedClaims(`${publicUrl}/product/${lamp.id}?variant=1`, [shirt], publicUrl)).toHaveLength(1);
  expect(findUnsupportedClaims(link, [lamp], publicUrl)).toEqual([link]);
  expect(findUnsupportedClaims('Size: 38, 44', [shirt], publicUrl)).toEqual(['38', '44']);
});

test("accepts an order's label, even if it has only digits", () => {
  const digits = { ...order, label: '10456789' };
  expect(findUnsupportedClaims('Order #10456789 is on its way.', [digits], publicUrl)).toEqual([]);
  expect(findUnsupportedClaims('₹10456789', [digits], publicUrl)).toEqual(['10456789']);
  expect(findUnsupportedClaims('Order #104567891', [digits], publicUrl)).toEqual(['104567891']);
});

describe('an answer contains unsupported claims', () => {
  test.each([
    ['₹1,125 only', ['1,125']],
    ['It costs ₹4', ['4']],
    ['सिर्फ़ ४ रुपये', ['४']],
    ['12 of them', ['12']],
    ['Get 90% off', ['90']],
    ['It comes in 2 days.', ['2']],
    ['½ of it', ['½']],
    ['௧௦ pieces', ['௧௦']],
    ['Order #104a5b6c', ['104', '5', '6']],
    ['Studio 541', ['541']],
    ['See https://evil.example/4', ['https://evil.example/4']],
    [
      `See ${publicUrl}/product/0192f0c1-0000-7000-8000-000000000009`,
      [`${publicUrl}/product/0192f0c1-0000-7000-8000-000000000009`],
    ],
    [`See ${publicUrl}/order/../admin`, [`${publicUrl}/order/../admin`]],
  ])('%s', (text, found) => {
    expect(findUnsupportedClaims(text, all, publicUrl)).toEqual(found);
  });

  test('finds a number without a record in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 5, max: 1_000_000 }), (words, number) => {
        fc.pre(![30, 900, 2000, 12, 54].includes(number));
        const plain = words.replace(/[\p{N}.,]|https?:|www\./giu, '');
        expect(findUnsupportedClaims(`${plain} ₹${number} `, [lamp, order], publicUrl)).toContain(String(number));
      }),
    );
  });
});
