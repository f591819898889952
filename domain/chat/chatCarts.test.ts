import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cartActions,
  cartProductIds,
  checkCart,
  formatAddressTapId,
  formatCartTapId,
  formatOptionPageTapId,
  formatOptionTapId,
  lacksOption,
  parseAddressTapId,
  parseCartTapId,
  parseOptionTapId,
} from './chatCarts.ts';

const id = (number: number) => `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
const line = fc.record({
  productId: fc.oneof(fc.integer({ min: 0, max: 5 }).map(id), fc.string()),
  quantity: fc.integer({ min: -1, max: 99 }),
  pricePaise: fc.integer({ min: 1, max: 9999 }),
});
const onSale = fc
  .array(
    fc.record({
      number: fc.integer({ min: 0, max: 5 }),
      pricePaise: fc.integer({ min: 1, max: 9999 }),
      most: fc.nat(20),
    }),
  )
  .map((products) =>
    [...new Map(products.map((product) => [product.number, product])).values()].map(({ number, ...product }) => ({
      id: id(number),
      name: `Product ${number}`,
      ...product,
    })),
  );

describe('a checked cart', () => {
  test('holds available products, merged, at current prices and within the stock', () => {
    fc.assert(
      fc.property(fc.array(line), onSale, (lines, products) => {
        const checked = checkCart(lines, products);
        expect(new Set(checked.lines.map(({ productId }) => productId)).size).toBe(checked.lines.length);
        for (const { productId, quantity, pricePaise } of checked.lines) {
          const product = products.find((each) => each.id === productId);
          expect(pricePaise).toBe(product?.pricePaise);
          expect(quantity).toBeGreaterThan(0);
          expect(quantity).toBeLessThanOrEqual(product?.most ?? 0);
        }
      }),
    );
  });

  test('reports nothing if it is checked again without changes', () => {
    fc.assert(
      fc.property(fc.array(line), onSale, (lines, products) => {
        const once = checkCart(lines, products);
        expect(checkCart(once.lines, products)).toEqual({ lines: once.lines, changes: [] });
      }),
    );
  });

  test('names each difference', () => {
    const products = [
      { id: id(1), name: 'Lamp', pricePaise: 600, most: 3 },
      { id: id(2), name: 'Pot', pricePaise: 100, most: 0 },
    ];
    const sent = [
      { productId: id(1).toUpperCase(), quantity: 2, pricePaise: 500 },
      { productId: id(1), quantity: 2, pricePaise: 500 },
      { productId: id(2), quantity: 1, pricePaise: 100 },
      { productId: id(3), quantity: 1, pricePaise: 100 },
    ];
    expect(checkCart(sent, products)).toEqual({
      lines: [{ productId: id(1), name: 'Lamp', quantity: 3, pricePaise: 600 }],
      changes: [
        { kind: 'gone', count: 1 },
        { kind: 'fewer', name: 'Lamp', most: 3 },
        { kind: 'price', name: 'Lamp', was: 500, now: 600 },
        { kind: 'sold-out', name: 'Pot' },
      ],
    });
  });
});

test('ignores ids that are not product ids', () => {
  const ids = [id(1), id(1).toUpperCase(), 'x', "'; drop table", ''];
  expect(cartProductIds(ids.map((productId) => ({ productId, quantity: 1, pricePaise: 1 })))).toEqual([id(1)]);
});

test.each(cartActions)('the tap %s reads as it was written', (action) => {
  expect(parseCartTapId(formatCartTapId({ action, cartId: id(1) }))).toEqual({ action, cartId: id(1) });
  expect(parseCartTapId(`${action}:${id(1)}`)).toBeUndefined();
});

test('the tap that confirms an address names its message, and is no other tap', () => {
  expect(parseAddressTapId(formatAddressTapId(id(1)))).toBe(id(1));
  expect(parseCartTapId(formatAddressTapId(id(1)))).toBeUndefined();
  expect(parseAddressTapId('deliver-there:x')).toBeUndefined();
});

describe('a cart with options', () => {
  const shirt = { id: id(1), name: 'Shirt', pricePaise: 100, most: 9, hasOptions: true };
  const red = { id: id(1), variantId: id(11), name: 'Shirt (Red)', pricePaise: 120, most: 3 };
  const soldOut = { ...red, variantId: id(12), name: 'Shirt (Blue)', most: 0 };
  const line = (changes: object) => ({ productId: id(1), quantity: 1, pricePaise: 120, ...changes });

  test('holds variants, also by the id that the service has for them, merged', () => {
    const lines = [line({ variantId: id(11) }), line({ productId: id(11), quantity: 4 })];
    expect(checkCart(lines, [shirt, red])).toEqual({
      lines: [{ productId: id(1), variantId: id(11), name: 'Shirt (Red)', quantity: 3, pricePaise: 120 }],
      changes: [{ kind: 'fewer', name: 'Shirt (Red)', most: 3 }],
    });
  });

  test('waits for the options of a product, and keeps what is chosen', () => {
    const { lines, changes } = checkCart([line({ values: ['Red', null], quantity: 2 }), line({})], [shirt, red]);
    expect(changes).toEqual([]);
    expect(lines.map(({ values, quantity }) => ({ values, quantity }))).toEqual([
      { values: ['Red', null], quantity: 2 },
      { values: [], quantity: 1 },
    ]);
    expect(lines.every(lacksOption)).toBe(true);
  });

  test('waits again if the variant is sold out or gone', () => {
    expect(checkCart([line({ variantId: id(12) })], [shirt, soldOut])).toMatchObject({
      lines: [{ values: [] }],
      changes: [{ kind: 'sold-out', name: 'Shirt (Blue)' }],
    });
    expect(checkCart([line({ variantId: id(13) })], [shirt])).toMatchObject({
      lines: [{ values: [] }],
      changes: [{ kind: 'option-gone', name: 'Shirt' }],
    });
  });

  test('drops a variant of a product that has lost its options', () => {
    const plain = { id: id(1), name: 'Shirt', pricePaise: 100, most: 9 };
    expect(checkCart([line({ variantId: id(11) })], [plain])).toEqual({
      lines: [],
      changes: [{ kind: 'gone', count: 1 }],
    });
  });

  test('has taps for values and their pages', () => {
    const tap = { cartId: id(2), option: 1, variantId: id(11) };
    expect(parseOptionTapId(formatOptionTapId(tap))).toEqual(tap);
    const page = { cartId: id(2), page: 3 };
    expect(parseOptionTapId(formatOptionPageTapId(page))).toEqual(page);
    expect(parseOptionTapId(`option:${id(2)}:x:${id(11)}`)).toBeUndefined();
  });
});
