import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderLimits } from '#domain/orders/orders.ts';
import { addProduct } from './cart.ts';
import { parseCartProduct, parseCarts } from './parseCarts.ts';

const product = {
  id: '0190b5c2-1111-7000-8000-000000000001',
  name: 'Blue kurta',
  pricePaise: 100_00,
  stock: 3,
  most: 3,
  image: '/media/a.webp',
  variantId: null,
  label: null,
  missingOption: null,
};
const { cart } = addProduct([], product);

test('parses what was stored', () => {
  expect(parseCarts(JSON.stringify({ meera: cart }))).toEqual({ meera: cart });
});

test('leaves out invalid carts and lines, and keeps the valid ones', () => {
  const [line] = cart;
  const broken = [
    null,
    7,
    [],
    'text',
    { ...line, id: 'x' },
    { ...line, name: 5 },
    { ...line, quantity: 0 },
    { ...line, quantity: 1.5 },
    { ...line, pricePaise: -1 },
    { ...line, stock: '3' },
    { ...line, addedPaise: null },
  ];
  expect(parseCarts(JSON.stringify({ meera: [...broken, line, line], other: broken, third: 'x' }))).toEqual({
    meera: cart,
  });
});

test('truncates a cart with too many lines', () => {
  const lines = Array.from({ length: 80 }, (_, n) => ({ ...cart[0], id: product.id.replace(/..$/, String(n + 10)) }));
  expect(parseCarts(JSON.stringify({ meera: lines })).meera).toHaveLength(orderLimits.lines);
});

test('never throws, whatever the storage holds', () => {
  for (const text of [null, '', '{', 'null', '7', '"x"', '[]', '{"a":{"length":3}}'])
    expect(parseCarts(text)).toEqual({});
  fc.assert(
    fc.property(fc.json(), (text) => {
      parseCarts(text);
      parseCartProduct(text);
    }),
  );
});

test('rejects an incomplete product', () => {
  expect(parseCartProduct(JSON.stringify({ ...product, slug: 'meera' }))).toEqual({ ...product, slug: 'meera' });
  expect(parseCartProduct(JSON.stringify(product))).toBeUndefined();
  expect(parseCartProduct(undefined)).toBeUndefined();
});
