import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderLimits } from '#domain/orders/orders.ts';
import {
  addLines,
  addProduct,
  applyRefusal,
  type Cart,
  type CartProduct,
  countItems,
  isDifferentOrder,
  listChanges,
  removeLine,
  setQuantity,
  toOrderItems,
  totalPaise,
  updateProducts,
} from './cart.ts';

const idOf = (number: number) => `0190b5c2-1111-7000-8000-${String(number).padStart(12, '0')}`;
const product = (changes: Partial<CartProduct> = {}): CartProduct => ({
  id: idOf(1),
  name: 'Blue kurta',
  pricePaise: 100_00,
  stock: 3,
  most: changes.stock ?? 3,
  image: null,
  variantId: null,
  label: null,
  missingOption: null,
  ...changes,
});
const cartOf = (...products: CartProduct[]) => products.reduce<Cart>((cart, added) => addProduct(cart, added).cart, []);
const changes = (cart: Cart) => cart.map(listChanges);

test('rejects more lines than an order may have', () => {
  const full = cartOf(...Array.from({ length: orderLimits.lines }, (_, number) => product({ id: idOf(number) })));
  expect(addProduct(full, product({ id: idOf(99) }))).toMatchObject({ isAdded: false, refusal: 'full' });
  expect(addProduct(full, product({ id: idOf(3) })).isAdded).toBe(true);
});

test('increases the quantity when a product is added again, up to the stock', () => {
  const three = cartOf(product(), product(), product());
  expect(three).toMatchObject([{ quantity: 3 }]);
  expect(addProduct(three, product())).toEqual({ cart: three, isAdded: false, refusal: 'stock' });
  expect(addProduct([], product({ stock: 0 }))).toMatchObject({ cart: [], refusal: 'stock' });
});

test('limits adding, changing and ordering to the max quantity of an order', () => {
  const many = product({ stock: 50, most: 2 });
  const two = cartOf(many, many);
  expect(addProduct(two, many)).toEqual({ cart: two, isAdded: false, refusal: 'most' });
  expect(setQuantity(two, idOf(1), 9)).toMatchObject([{ quantity: 2 }]);
  const now = updateProducts(two, [product({ stock: 50, most: 1 })]);
  expect(changes(now)).toEqual([[{ kind: 'limited', most: 1 }]]);
  expect(toOrderItems(now)).toMatchObject([{ quantity: 1 }]);
  expect(changes(applyRefusal(two, { productId: idOf(1), most: 1 }))).toEqual([[{ kind: 'limited', most: 1 }]]);
  expect(changes(applyRefusal(two, { productId: idOf(2), most: 1 }))).toEqual([[]]);
});

test('takes over the current price when a product is added again', () => {
  const cart = addProduct(cartOf(product()), product({ pricePaise: 120_00 })).cart;
  expect(changes(cart)).toEqual([[]]);
  expect(totalPaise(cart)).toBe(240_00);
});

test('keeps quantities between one and the stock', () => {
  const cart = cartOf(product());
  for (const [wanted, got] of [
    [2, 2],
    [9, 3],
    [0, 1],
    [-4, 1],
    [2.7, 2],
  ] as const) {
    expect(setQuantity(cart, idOf(1), wanted)[0]?.quantity).toBe(got);
  }
  expect(removeLine(cart, idOf(1))).toEqual([]);
});

describe('changes since a product was added', () => {
  const cart = setQuantity(cartOf(product(), product({ id: idOf(2), pricePaise: 50_00 })), idOf(1), 3);

  test('lists nothing when price and stock are the same', () => {
    const now = updateProducts(cart, [product(), product({ id: idOf(2), pricePaise: 50_00, name: 'New name' })]);
    expect(changes(now)).toEqual([[], []]);
    expect(isDifferentOrder(cart, now)).toBe(false);
    expect(now[1]?.name).toBe('New name');
  });

  test('lists a new price, a lower stock and a missing product', () => {
    const now = updateProducts(cart, [product({ pricePaise: 90_00, stock: 2 })]);
    expect(changes(now)).toEqual([
      [
        { kind: 'fewer', left: 2 },
        { kind: 'price', before: 100_00, after: 90_00 },
      ],
      [{ kind: 'gone' }],
    ]);
    expect(isDifferentOrder(cart, now)).toBe(true);
    expect([countItems(now), totalPaise(now)]).toEqual([2, 180_00]);
    expect(toOrderItems(now)).toEqual([{ productId: idOf(1), quantity: 2, shownPricePaise: 90_00 }]);
    // A product that is available again is ordered again.
    expect(changes(updateProducts(now, [product(), product({ id: idOf(2), pricePaise: 50_00 })]))).toEqual([[], []]);
  });

  test('lists a sold-out product', () => {
    expect(changes(updateProducts(cart, [product({ stock: 0 })]))[0]).toEqual([{ kind: 'sold-out' }]);
  });

  test('lists the changes that a refused order reports', () => {
    const taught = applyRefusal(cart, {
      shortages: [{ productId: idOf(1), name: 'Blue kurta', left: 1 }],
      productIds: [idOf(2)],
      prices: [{ productId: idOf(1), name: 'Blue kurta', pricePaise: 110_00 }],
    });
    expect(changes(taught)).toEqual([
      [
        { kind: 'fewer', left: 1 },
        { kind: 'price', before: 100_00, after: 110_00 },
      ],
      [{ kind: 'gone' }],
    ]);
  });

  test('keeps a change until the customer reacts to it', () => {
    const now = updateProducts(cart, [product({ stock: 2 }), product({ id: idOf(2), pricePaise: 50_00 })]);
    expect(changes(setQuantity(now, idOf(1), 2))).toEqual([[], []]);
  });
});

test('orders at least one item and never more than the stock', () => {
  const stocks = fc.array(fc.nat(5), { minLength: 1, maxLength: 6 });
  const steps = fc.array(fc.record({ line: fc.nat(5), quantity: fc.integer({ min: -3, max: 9 }) }));
  fc.assert(
    fc.property(stocks, stocks, steps, (before, after, wishes) => {
      const on = (stock: number[]) => stock.map((left, line) => product({ id: idOf(line), stock: left }));
      const filled = cartOf(...on(before));
      const chosen = wishes.reduce<Cart>((cart, { line, quantity }) => setQuantity(cart, idOf(line), quantity), filled);
      const now = updateProducts(chosen, on(after));
      for (const { productId, quantity } of toOrderItems(now)) {
        const left = on(after).find(({ id }) => id === productId)?.stock ?? 0;
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(left);
      }
      expect(countItems(now)).toBe(toOrderItems(now).reduce((sum, { quantity }) => sum + quantity, 0));
    }),
  );
});

describe('an order that is placed again', () => {
  const plain = { variantId: null, label: null };
  const ordered = (number: number, quantity = 2) => ({
    ...{ id: idOf(number), ...plain, name: 'Cup', quantity, pricePaise: 80_00 },
  });

  test('adds its lines once, with the prices of that time', () => {
    const cart = cartOf(product({ pricePaise: 90_00 }));
    const again = addLines(cart, [ordered(1), ordered(2)]);
    expect(again).toMatchObject([
      { id: idOf(1), quantity: 2, pricePaise: 90_00 },
      { id: idOf(2), quantity: 2, pricePaise: 80_00, isGone: false },
    ]);
    expect(addLines(again, [ordered(1), ordered(2)])).toEqual(again);
    expect(changes(updateProducts(again, [product({ id: idOf(2), pricePaise: 85_00 })]))[1]).toEqual([
      { kind: 'price', before: 80_00, after: 85_00 },
    ]);
  });

  test('fills the cart up to the lines of an order', () => {
    const lines = Array.from({ length: orderLimits.lines + 1 }, (_, number) => ordered(number));
    expect(addLines([], lines)).toHaveLength(orderLimits.lines);
  });
});

describe('variants', () => {
  const red = product({ variantId: idOf(11), label: 'Red, M' });
  const blue = product({ variantId: idOf(12), label: 'Blue, M', pricePaise: 120_00 });

  test('are lines of their own, and ordered by their ids', () => {
    const cart = setQuantity(cartOf(red, blue, red), idOf(12), 3);
    expect(toOrderItems(cart)).toEqual([
      { productId: idOf(1), variantId: idOf(11), quantity: 2, shownPricePaise: 100_00 },
      { productId: idOf(1), variantId: idOf(12), quantity: 3, shownPricePaise: 120_00 },
    ]);
    expect(removeLine(cart, idOf(11))).toMatchObject([{ label: 'Blue, M' }]);
  });

  test('take over what is said of them in a refusal, not of other variants', () => {
    const shortages = [{ productId: idOf(1), variantId: idOf(12), name: 'Blue kurta (Blue, M)', left: 0 }];
    const [first, second] = applyRefusal(cartOf(red, blue), { shortages });
    expect([first?.stock, second?.stock]).toEqual([3, 0]);
  });

  test('are asked for where a product has got options', () => {
    const missingOption = { key: 'size', name: 'Size' } as const;
    const cart = updateProducts(cartOf(product()), [product({ missingOption })]);
    expect(changes(cart)).toEqual([[{ kind: 'option', option: missingOption }]]);
    expect(countItems(cart)).toBe(0);
    expect(toOrderItems(cart)).toEqual([]);
  });
});
