import type { ErrorDetails } from '#domain/errors.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import type { ReadCartResponse } from '../../api/types.gen.ts';

/** The rules of the cart as pure functions. */

/** A product as the server or a product card describes it. */
export type CartProduct = ReadCartResponse['products'][number];

/** A product in the cart, as last known. */
export type CartLine = CartProduct & {
  /** Quantity that the customer wants; fewer may be available by now. */
  quantity: number;
  /** Unit price when it was added. */
  addedPaise: number;
  /** No longer available. */
  isGone: boolean;
};

export type Cart = readonly CartLine[];

/** What identifies a line: its variant, or its product without options. */
export const lineKey = ({ id, variantId }: Pick<CartProduct, 'id' | 'variantId'>): string => variantId ?? id;

/** 'Cotton kurti (Red, M)' */
export const nameLine = ({ name, label }: Pick<CartProduct, 'name' | 'label'>): string =>
  label ? `${name} (${label})` : name;

/** Quantity that can be ordered now. */
export function orderableQuantity({ quantity, most, isGone, missingOption }: CartLine): number {
  return isGone || missingOption ? 0 : Math.min(quantity, most);
}

export function countItems(cart: Cart): number {
  return cart.reduce((sum, line) => sum + orderableQuantity(line), 0);
}

export function totalPaise(cart: Cart): number {
  return cart.reduce((sum, line) => sum + orderableQuantity(line) * line.pricePaise, 0);
}

type AddResult = { cart: Cart; isAdded: boolean; refusal?: 'full' | 'stock' | 'most' };

/** Adds one item. The customer has just seen its current price. */
export function addProduct(cart: Cart, product: CartProduct): AddResult {
  const line = cart.find((other) => lineKey(other) === lineKey(product));
  const quantityBefore = line ? orderableQuantity({ ...line, ...product, isGone: false }) : 0;
  if (quantityBefore >= product.most)
    return { cart, isAdded: false, refusal: quantityBefore >= product.stock ? 'stock' : 'most' };
  if (!line && cart.length >= orderLimits.lines) return { cart, isAdded: false, refusal: 'full' };
  const added = { ...product, quantity: quantityBefore + 1, addedPaise: product.pricePaise, isGone: false };
  return { cart: line ? cart.map((other) => (other === line ? added : other)) : [...cart, added], isAdded: true };
}

/** A line of an earlier order, with the price of that time. */
export type OrderedLine = Pick<CartProduct, 'id' | 'variantId' | 'label' | 'name' | 'pricePaise'> & {
  quantity: number;
};

/** Adds what was ordered before. The cart asks for today's prices and stock when it opens. */
export function addLines(cart: Cart, lines: readonly OrderedLine[]): Cart {
  const added = new Map(cart.map((line) => [lineKey(line), line]));
  for (const ordered of lines) {
    const { quantity, pricePaise } = ordered;
    const line = added.get(lineKey(ordered));
    const unknown = { stock: quantity, most: quantity, image: null, missingOption: null, addedPaise: pricePaise };
    const again = line ?? { ...ordered, ...unknown, isGone: false };
    added.set(lineKey(ordered), { ...again, quantity: Math.max(quantity, line?.quantity ?? 0) });
  }
  return [...added.values()].slice(0, orderLimits.lines);
}

/** Sets the quantity, limited to the range from 1 to the max quantity of an order. */
export function setQuantity(cart: Cart, key: string, quantity: number): Cart {
  return cart.map((line) =>
    lineKey(line) === key ? { ...line, quantity: Math.max(Math.min(Math.trunc(quantity), line.most), 1) } : line,
  );
}

export function removeLine(cart: Cart, key: string): Cart {
  return cart.filter((line) => lineKey(line) !== key);
}

/** Updates the cart with the server's products. Lines that are missing there are no longer available. */
export function updateProducts(cart: Cart, products: readonly CartProduct[]): Cart {
  const byKey = new Map(products.map((product) => [lineKey(product), product]));
  return cart.map((line) => {
    const product = byKey.get(lineKey(line));
    return product ? { ...line, ...product, isGone: false } : { ...line, isGone: true };
  });
}

/** What the API says about the products of a refused order: the details of the error codes about products. */
export type ProductErrorDetails = Partial<
  NonNullable<ErrorDetails<'product_not_available'>> &
    NonNullable<ErrorDetails<'out_of_stock'>> &
    ErrorDetails<'price_changed'> &
    Pick<ErrorDetails<'option_needed'>, 'variants'> &
    Omit<ErrorDetails<'too_many_pieces'>, 'words'>
>;

/** Updates the cart with the details of a refused order. */
export function applyRefusal(
  cart: Cart,
  { productIds = [], shortages = [], prices = [], productId, variantId, most }: ProductErrorDetails,
): Cart {
  return cart.map((line) => {
    const isOf = (other: Ordered) => (other.variantId ?? other.productId) === lineKey(line);
    const limit = isOf({ productId, variantId }) ? most : undefined;
    return {
      ...line,
      ...limitStock(line, shortages.find(isOf)?.left, limit),
      pricePaise: prices.find(isOf)?.pricePaise ?? line.pricePaise,
      isGone: line.isGone || productIds.includes(line.id),
    };
  });
}

/** How the API names what a line orders. */
type Ordered = { productId?: string | undefined; variantId?: string | undefined };

/** Applies a new stock and a new max quantity, where they are known. */
function limitStock(line: CartLine, left = line.stock, most = line.most): Pick<CartLine, 'stock' | 'most'> {
  return { stock: left, most: Math.min(most, left) };
}

export type CartLineChange =
  | { kind: 'option'; option: NonNullable<CartProduct['missingOption']> }
  | { kind: 'gone' }
  | { kind: 'sold-out' }
  | { kind: 'fewer'; left: number }
  | { kind: 'limited'; most: number }
  | { kind: 'price'; before: number; after: number };

/** Changes of a line since it was added. Derived, so that they stay until the customer reacts. */
export function listChanges(line: CartLine): CartLineChange[] {
  if (line.isGone) return [{ kind: 'gone' }];
  if (line.missingOption) return [{ kind: 'option', option: line.missingOption }];
  if (line.stock === 0) return [{ kind: 'sold-out' }];
  const changes: CartLineChange[] = [];
  if (line.quantity > line.most) {
    changes.push(line.most < line.stock ? { kind: 'limited', most: line.most } : { kind: 'fewer', left: line.stock });
  }
  if (line.pricePaise !== line.addedPaise) {
    changes.push({ kind: 'price', before: line.addedPaise, after: line.pricePaise });
  }
  return changes;
}

/** Whether the two carts would lead to different orders. */
export function isDifferentOrder(before: Cart, after: Cart): boolean {
  const serialize = (cart: Cart) =>
    JSON.stringify(cart.map((line) => [lineKey(line), orderableQuantity(line), line.pricePaise]));
  return serialize(before) !== serialize(after);
}

/** The items of an order, each with the price that the customer was shown. */
export function toOrderItems(cart: Cart) {
  return cart
    .filter((line) => orderableQuantity(line) > 0)
    .map((line) => ({
      productId: line.id,
      ...(line.variantId && { variantId: line.variantId }),
      quantity: orderableQuantity(line),
      shownPricePaise: line.pricePaise,
    }));
}
