import { orderLimits } from '#domain/orders/orders.ts';
import type { ErrorDetails } from '#domain/platform/errors.ts';
import type { ReadCartResponse } from '../../api/types.gen.ts';

/** The rules of the cart, without a browser: what lies in it, what was learnt about it, and what changed meanwhile. */

/** What the server, or a product's card, says about a product. */
export type CartProduct = ReadCartResponse['products'][number];

/** A product in the cart, as far as is known. */
export type CartLine = CartProduct & {
  /** Pieces that the customer wants; there may be fewer by now. */
  quantity: number;
  /** Price of one piece when it was put in. */
  addedPaise: number;
  /** Not to be had any more. */
  isGone: boolean;
};

export type Cart = readonly CartLine[];

/** Pieces that can be ordered now. */
export function orderableQuantity({ quantity, most, isGone }: CartLine): number {
  return isGone ? 0 : Math.min(quantity, most);
}

export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + orderableQuantity(line), 0);
}

export function totalPaise(cart: Cart): number {
  return cart.reduce((sum, line) => sum + orderableQuantity(line) * line.pricePaise, 0);
}

type AddResult = { cart: Cart; isAdded: boolean; refusal?: 'full' | 'stock' | 'most' };

/** One piece more. Whoever adds it has just seen its price. */
export function addProduct(cart: Cart, product: CartProduct): AddResult {
  const line = cart.find(({ id }) => id === product.id);
  const quantityBefore = line ? orderableQuantity({ ...line, ...product, isGone: false }) : 0;
  if (quantityBefore >= product.most)
    return { cart, isAdded: false, refusal: quantityBefore >= product.stock ? 'stock' : 'most' };
  if (!line && cart.length >= orderLimits.lines) return { cart, isAdded: false, refusal: 'full' };
  const added = { ...product, quantity: quantityBefore + 1, addedPaise: product.pricePaise, isGone: false };
  return { cart: line ? cart.map((other) => (other === line ? added : other)) : [...cart, added], isAdded: true };
}

/** Wants so many pieces: at least one, at most what can be had at once. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  return cart.map((line) =>
    line.id === id ? { ...line, quantity: Math.max(Math.min(Math.trunc(quantity), line.most), 1) } : line,
  );
}

export function removeLine(cart: Cart, id: string): Cart {
  return cart.filter((line) => line.id !== id);
}

/** What the server says now. What it does not name cannot be had any more. */
export function updateProducts(cart: Cart, products: readonly CartProduct[]): Cart {
  const known = new Map(products.map((product) => [product.id, product]));
  return cart.map((line) => {
    const product = known.get(line.id);
    return product ? { ...line, ...product, isGone: false } : { ...line, isGone: true };
  });
}

/** What the API says about the products of a refused order: the details of the codes that are about them. */
export type ProductErrorDetails = Partial<
  NonNullable<ErrorDetails<'product_not_available'>> &
    NonNullable<ErrorDetails<'out_of_stock'>> &
    ErrorDetails<'price_changed'> &
    Omit<ErrorDetails<'too_many_pieces'>, 'words'>
>;

/** What a refused order teaches about the cart. */
export function applyRefusal(
  cart: Cart,
  { productIds = [], shortages = [], prices = [], productId: limited, most }: ProductErrorDetails,
): Cart {
  return cart.map((line) => ({
    ...line,
    ...limitStock(
      line,
      shortages.find(({ productId }) => productId === line.id)?.left,
      limited === line.id ? most : undefined,
    ),
    pricePaise: prices.find(({ productId }) => productId === line.id)?.pricePaise ?? line.pricePaise,
    isGone: line.isGone || productIds.includes(line.id),
  }));
}

/** What is left, and what can be had at once, where the one or the other became known. */
function limitStock(line: CartLine, left = line.stock, most = line.most): Pick<CartLine, 'stock' | 'most'> {
  return { stock: left, most: Math.min(most, left) };
}

export type CartLineChange =
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  | { kind: 'fewer'; left: number }
  | { kind: 'limited'; most: number }
  | { kind: 'price'; was: number; now: number };

/** What changed about a line since it was put in. Derived, so that it stays until the customer has reacted to it. */
export function listChanges(line: CartLine): CartLineChange[] {
  if (line.isGone) return [{ kind: 'gone' }];
  if (line.stock === 0) return [{ kind: 'sold-out' }];
  const changes: CartLineChange[] = [];
  if (line.quantity > line.most) {
    changes.push(line.most < line.stock ? { kind: 'limited', most: line.most } : { kind: 'fewer', left: line.stock });
  }
  if (line.pricePaise !== line.addedPaise) {
    changes.push({ kind: 'price', was: line.addedPaise, now: line.pricePaise });
  }
  return changes;
}

/** Whether an order of the one cart would be another order than that of the other. */
export function isDifferentOrder(before: Cart, now: Cart): boolean {
  const order = (cart: Cart) => JSON.stringify(cart.map((line) => [line.id, orderableQuantity(line), line.pricePaise]));
  return order(before) !== order(now);
}

/** The lines of an order, each with the price that the customer was shown. */
export function toOrderItems(cart: Cart) {
  return cart
    .filter((line) => orderableQuantity(line) > 0)
    .map((line) => ({ productId: line.id, quantity: orderableQuantity(line), shownPricePaise: line.pricePaise }));
}
