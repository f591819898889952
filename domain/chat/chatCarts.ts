import { orderLimits } from '#domain/orders/orders.ts';
import type { CartLine } from './channel.ts';
import { idPattern } from './tapIds.ts';

/** The actions on a cart's buttons (chat.md, section 3). */
export const cartActions = ['place', 'address', 'pickup', 'drop'] as const;
export type CartAction = (typeof cartActions)[number];
/** `cartId` is the id of the message with the cart: the idempotency key of its order. */
export type CartTap = { action: CartAction; cartId: string };

const cartTapIdPattern = new RegExp(`^cart-([a-z]+):(${idPattern})$`);

export const formatCartTapId = ({ action, cartId }: CartTap): string => `cart-${action}:${cartId}`;

/** Returns the action of a tapped id on a cart; `undefined` for other ids. The caller must check whose cart it is. */
export function parseCartTapId(id: string): CartTap | undefined {
  const [, name, cartId = ''] = cartTapIdPattern.exec(id) ?? [];
  const action = cartActions.find((known) => known === name);
  return action && { action, cartId };
}

const addressTapIdPattern = new RegExp(`^deliver-there:(${idPattern})$`);

/** Returns the id of the button that confirms the text of a message as the delivery address. */
export const formatAddressTapId = (messageId: string): string => `deliver-there:${messageId}`;
export const parseAddressTapId = (id: string): string | undefined => addressTapIdPattern.exec(id)?.[1];

/** Required details that a customer is asked for before a cart can be ordered. */
export const cartQuestions = ['option', 'address', 'phone'] as const;
export type CartQuestion = (typeof cartQuestions)[number];

/** Minimum characters of an address: a shorter one isn't deliverable. */
export const minAddressLength = 8;

/**
 * A product in the shop's catalogue, or one of its variants; `most` is the maximum quantity that can be ordered now.
 * `hasOptions`: it can only be ordered as one of its variants.
 */
export type AvailableProduct = {
  id: string;
  variantId?: string;
  hasOptions?: boolean;
  name: string;
  pricePaise: number;
  most: number;
};
export type CheckedCartLine = CartLine & { name: string };
/** A difference from what the customer sent. */
export type CartChange =
  | { kind: 'gone'; count: number }
  | { kind: 'too-many'; count: number }
  | { kind: 'sold-out'; name: string }
  | { kind: 'option-gone'; name: string }
  | { kind: 'fewer'; name: string; most: number }
  | { kind: 'price'; name: string; was: number; now: number };

const uuidPattern = new RegExp(`^${idPattern}$`);

/** Returns the product and variant ids of a cart, without anything that isn't an id of ours. */
export const cartProductIds = (lines: readonly CartLine[]) => [
  ...new Set(
    lines
      .flatMap(({ productId, variantId = '' }) => [productId.toLowerCase(), variantId.toLowerCase()])
      .filter((id) => uuidPattern.test(id)),
  ),
];

/** Whether a line waits for the customer to choose its options. */
export const lacksOption = ({ values, variantId }: CartLine) => values !== undefined && variantId === undefined;

type WantedLine = CartLine & { of: AvailableProduct };

/**
 * Returns a cart checked against the shop's current prices and stock: the lines that can be ordered, with duplicates
 * merged, and the differences. Phones hold on to carts for days, with the prices of then. A product with options waits
 * for them, also if the variant in the cart is gone or sold out.
 */
export function checkCart(lines: readonly CartLine[], onSale: readonly AvailableProduct[]) {
  const changes: CartChange[] = [];
  const wanted = new Map<string, WantedLine>();
  let gone = 0;
  for (const line of lines) {
    const found = line.quantity < 1 ? undefined : findWanted(line, onSale, changes);
    if (!found) gone += 1;
    else {
      const key = [found.of.variantId ?? found.of.id, ...(found.values ?? [])].join('\n');
      wanted.set(key, { ...found, quantity: (wanted.get(key)?.quantity ?? 0) + line.quantity });
    }
  }
  if (gone > 0) changes.unshift({ kind: 'gone', count: gone });
  const checked = onSale.flatMap((product) =>
    [...wanted.values()].filter(({ of }) => of === product).flatMap((line) => checkLine(line, changes)),
  );
  const tooMany = checked.length - orderLimits.lines;
  if (tooMany > 0) changes.unshift({ kind: 'too-many', count: tooMany });
  return { lines: checked.slice(0, orderLimits.lines), changes };
}

/** What a line is of, and the choices that it keeps; `undefined` if the shop no longer has it. */
function findWanted(
  { productId, variantId, values, ...line }: CartLine,
  onSale: readonly AvailableProduct[],
  changes: CartChange[],
): WantedLine | undefined {
  const id = productId.toLowerCase();
  const variant = onSale.find((one) => one.variantId && one.variantId === (variantId?.toLowerCase() ?? id));
  const product = onSale.find((one) => !one.variantId && one.id === (variant?.id ?? id));
  if (variant && (variant.most > 0 || !product?.most)) return { ...line, productId: variant.id, of: variant };
  if (!product || (variantId && !product.hasOptions)) return undefined;
  if (variant) changes.push({ kind: 'sold-out', name: variant.name });
  else if (variantId) changes.push({ kind: 'option-gone', name: product.name });
  const chosen = product.hasOptions ? { values: variantId || variant ? [] : (values ?? []) } : {};
  return { ...line, productId: product.id, ...chosen, of: product };
}

function checkLine({ of, values, pieces, ...line }: WantedLine, changes: CartChange[]): CheckedCartLine[] {
  const { id: productId, variantId, name, pricePaise, most } = of;
  if (most === 0) {
    changes.push({ kind: 'sold-out', name });
    return [];
  }
  if (line.quantity > most) changes.push({ kind: 'fewer', name, most });
  if (!values && line.pricePaise !== pricePaise) {
    changes.push({ kind: 'price', name, was: line.pricePaise, now: pricePaise });
  }
  const quantity = Math.min(line.quantity, most);
  return [
    {
      ...{ productId, name, quantity, pricePaise },
      ...(variantId && { variantId }),
      ...(values && { values }),
      ...(pieces && { pieces }),
    },
  ];
}

/** A tapped value of an option: that of this variant. */
export type OptionTap = { cartId: string; option: number; variantId: string };
/** A further page of an option's values. */
export type OptionPageTap = { cartId: string; page: number };

const optionTapIdPattern = new RegExp(`^option:(${idPattern}):(\\d):(${idPattern})$`);
const optionPageTapIdPattern = new RegExp(`^option-page:(${idPattern}):(\\d{1,2})$`);

export const formatOptionTapId = ({ cartId, option, variantId }: OptionTap) =>
  `option:${cartId}:${option}:${variantId}`;
export const formatOptionPageTapId = ({ cartId, page }: OptionPageTap) => `option-page:${cartId}:${page}`;

/** Returns what a tap on an option's values means; `undefined` for other ids. */
export function parseOptionTapId(id: string): OptionTap | OptionPageTap | undefined {
  const [, cartId, option, variantId] = optionTapIdPattern.exec(id) ?? [];
  if (cartId && option && variantId) return { cartId, option: Number(option), variantId };
  const [, pageOf, page] = optionPageTapIdPattern.exec(id) ?? [];
  return pageOf && page ? { cartId: pageOf, page: Number(page) } : undefined;
}

const cancelTapIdPattern = new RegExp(`^cancel-order:(${idPattern})$`);

/** Returns the id of the button that cancels an order. The caller must check whose order it is. */
export const formatCancelTapId = (orderId: string): string => `cancel-order:${orderId}`;
export const parseCancelTapId = (id: string): string | undefined => cancelTapIdPattern.exec(id)?.[1];
