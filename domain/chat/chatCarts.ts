import { orderLimits } from '#domain/orders/orders.ts';
import type { CartLine } from './channel.ts';

/** The actions on a cart's buttons (chat.md, section 3). */
export const cartActions = ['place', 'address', 'pickup', 'drop'] as const;
export type CartAction = (typeof cartActions)[number];
/** `cartId` is the id of the message with the cart: the idempotency key of its order. */
export type CartTap = { action: CartAction; cartId: string };

const cartTapIdPattern = /^cart-([a-z]+):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export const formatCartTapId = ({ action, cartId }: CartTap): string => `cart-${action}:${cartId}`;

/** Returns the action of a tapped id on a cart; `undefined` for other ids. The caller must check whose cart it is. */
export function parseCartTapId(id: string): CartTap | undefined {
  const [, name, cartId = ''] = cartTapIdPattern.exec(id) ?? [];
  const action = cartActions.find((known) => known === name);
  return action && { action, cartId };
}

const addressTapIdPattern = /^deliver-there:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the id of the button that confirms the text of a message as the delivery address. */
export const formatAddressTapId = (messageId: string): string => `deliver-there:${messageId}`;
export const parseAddressTapId = (id: string): string | undefined => addressTapIdPattern.exec(id)?.[1];

/** Required details that a customer is asked for before a cart can be ordered. */
export const cartQuestions = ['address', 'phone'] as const;
export type CartQuestion = (typeof cartQuestions)[number];

/** Minimum characters of an address: a shorter one isn't deliverable. */
export const minAddressLength = 8;

/** A product in the shop's catalogue; `most` is the maximum quantity that can be ordered now. */
export type AvailableProduct = { id: string; name: string; pricePaise: number; most: number };
export type CheckedCartLine = { productId: string; name: string; quantity: number; pricePaise: number };
/** A difference from what the customer sent. */
export type CartChange =
  | { kind: 'gone'; count: number }
  | { kind: 'sold-out'; name: string }
  | { kind: 'fewer'; name: string; most: number }
  | { kind: 'price'; name: string; was: number; now: number };

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the product ids of a cart, without anything that isn't an id of ours. */
export const cartProductIds = (lines: readonly CartLine[]) => [
  ...new Set(lines.map(({ productId }) => productId.toLowerCase()).filter((id) => uuidPattern.test(id))),
];

/**
 * Returns a cart checked against the shop's current prices and stock: the lines that can be ordered, with duplicates
 * merged, and the differences. Phones hold on to carts for days, with the prices of then.
 */
export function checkCart(lines: readonly CartLine[], onSale: readonly AvailableProduct[]) {
  const known = new Map(onSale.map((product) => [product.id, product]));
  const wanted = new Map<string, { quantity: number; pricePaise: number }>();
  let gone = 0;
  for (const { productId, quantity, pricePaise } of lines) {
    const id = productId.toLowerCase();
    if (!known.has(id) || quantity < 1) gone += 1;
    else wanted.set(id, { quantity: (wanted.get(id)?.quantity ?? 0) + quantity, pricePaise });
  }
  const changes: CartChange[] = gone > 0 ? [{ kind: 'gone', count: gone }] : [];
  const checked: CheckedCartLine[] = [];
  for (const product of onSale) {
    const line = wanted.get(product.id);
    if (!line) continue;
    const { id: productId, name, pricePaise, most } = product;
    if (most === 0) changes.push({ kind: 'sold-out', name });
    else {
      if (line.quantity > most) changes.push({ kind: 'fewer', name, most });
      if (line.pricePaise !== pricePaise) changes.push({ kind: 'price', name, was: line.pricePaise, now: pricePaise });
      checked.push({ productId, name, quantity: Math.min(line.quantity, most), pricePaise });
    }
  }
  return { lines: checked.slice(0, orderLimits.lines), changes };
}

const cancelTapIdPattern = /^cancel-order:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Returns the id of the button that cancels an order. The caller must check whose order it is. */
export const formatCancelTapId = (orderId: string): string => `cancel-order:${orderId}`;
export const parseCancelTapId = (id: string): string | undefined => cancelTapIdPattern.exec(id)?.[1];
