import { channelLimits, type OutgoingMessage } from '#domain/chat/channel.ts';
import {
  type CartAction,
  type CartChange,
  type CartQuestion,
  type CheckedCartLine,
  formatAddressTapId,
  formatCartTapId,
} from '#domain/chat/chatCarts.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';
import type { CartPrice } from './cartTotals.ts';

export type ShownCart = {
  id: string;
  shop: string;
  lines: CheckedCartLine[];
  changes: CartChange[];
  address: string | null;
  note: string | null;
  picksUp: boolean;
  /** Whether customers can pick up orders at the shop. */
  canPickUp: boolean;
  /** What is added to the items, where the shop has charges or methods of payment. */
  price: CartPrice | undefined;
};

/** Lines of a cart that a message shows; the others are only counted. */
const maxLines = 12;

/**
 * Returns the messages that show a cart as it can be ordered, the differences from what was sent, and the next step: a
 * question, or buttons.
 */
export function describeCart(cart: ShownCart, asks: Exclude<CartQuestion, 'option'> | null): OutgoingMessage[] {
  const { lines, changes, shop, note, id } = cart;
  const shown = lines.slice(0, maxLines);
  const more = lines.length - shown.length;
  const goods = [
    ...(changes.length > 0 ? [texts.cartChanged(), ...describeFirstChanges(changes), ''] : []),
    texts.cart({ shop }),
    ...shown.flatMap(describeLine),
    ...(more > 0 ? [texts.moreLines({ count: more })] : []),
  ];
  const total = describeTotal(cart);
  const notes = note ? [texts.note({ note })] : [];
  const destination = asks ? [] : describeDestination(cart);
  const text = [...goods, ...total, ...notes, ...destination].join('\n');
  if (asks) return [{ kind: 'text', text }, createNextQuestion(asks, cart)];
  const buttons = [
    createCartButton(id, 'place', texts.place()),
    createCartButton(id, 'address', texts.changeAddress()),
    createCartButton(id, 'drop', texts.dropCart()),
  ];
  if (text.length <= channelLimits.body) return [{ kind: 'buttons', text, buttons }];
  // What they confirm is never cut off: the total and the address.
  return [
    { kind: 'text', text: [...goods, ...notes].join('\n') },
    { kind: 'buttons', text: [...total, ...destination].join('\n'), buttons },
  ];
}

/** As many differences as lines of the cart. */
function describeFirstChanges(changes: readonly CartChange[]): string[] {
  const more = changes.length - maxLines;
  return [...describeChanges(changes.slice(0, maxLines)), ...(more > 0 ? [texts.moreLines({ count: more })] : [])];
}

/** The parts of the total, where it has others than the items, and the total. */
function describeTotal({ lines, price }: ShownCart): string[] {
  const items = lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const totals = price?.totals;
  if (!totals) return [texts.total({ total: formatPaise(items) })];
  const { discountPaise, deliveryPaise, codFeePaise, totalPaise } = totals;
  return [
    ...(discountPaise > 0 ? [texts.discountLine({ amount: formatPaise(discountPaise) })] : []),
    ...(deliveryPaise > 0 ? [texts.deliveryLine({ amount: formatPaise(deliveryPaise) })] : []),
    ...(deliveryPaise === 0 && price.hasDeliveryCharge ? [texts.deliveryFree()] : []),
    ...(codFeePaise > 0 ? [texts.codFeeLine({ amount: formatPaise(codFeePaise) })] : []),
    texts.total({ total: formatPaise(totalPaise) }),
  ];
}

function describeLine({ quantity, name, pricePaise, pieces }: CheckedCartLine): string[] {
  const priced = texts.pricedLine({ quantity, product: name, price: formatPaise(quantity * pricePaise) });
  return pieces ? [priced, texts.packs({ quantity, pieces, total: quantity * pieces })] : [priced];
}

const createCartButton = (cartId: string, action: CartAction, title: string) => ({
  id: formatCartTapId({ action, cartId }),
  title,
});

function describeDestination({ shop, address, picksUp }: ShownCart): string[] {
  if (picksUp) return [texts.pickingUp({ shop })];
  return address ? [texts.to({ address })] : [];
}

/** What the cart waits for; a PIN code that is missing or not delivered to comes before the rest. */
function createNextQuestion(asks: Exclude<CartQuestion, 'option'>, cart: ShownCart): OutgoingMessage {
  const { price, shop } = cart;
  if (price?.problem === 'pincode' && cart.address) return { kind: 'text', text: texts.askPin() };
  if (price?.problem === 'notDelivered') {
    return { kind: 'text', text: texts.notDelivered({ shop, pincode: price.pincode ?? '' }) };
  }
  return createCartQuestion(asks, cart);
}

type QuestionContext = Pick<ShownCart, 'id' | 'shop' | 'canPickUp'>;

/**
 * Returns the question that a cart waits for. Where customers can pick up, it doesn't present the address as required.
 */
export function createCartQuestion(
  asks: Exclude<CartQuestion, 'option'>,
  { id, shop, canPickUp }: QuestionContext,
  before = '',
): OutgoingMessage {
  const after = (text: string) => [before, text].filter(Boolean).join(' ');
  if (asks === 'phone') return { kind: 'text', text: after(texts.askPhone({ shop })) };
  if (!canPickUp) return { kind: 'text', text: after(texts.askAddress()) };
  const buttons = [createCartButton(id, 'pickup', texts.pickUp())];
  return { kind: 'buttons', text: after(texts.askAddressOrPickUp({ shop })), buttons };
}

/** Asks whether words that weren't recognised as an address are one. */
export function createAddressQuestion(
  address: string,
  messageId: string,
  { id, canPickUp }: QuestionContext,
): OutgoingMessage {
  const there = { id: formatAddressTapId(messageId), title: texts.deliverThere() };
  const buttons = canPickUp ? [there, createCartButton(id, 'pickup', texts.pickUp())] : [there];
  return { kind: 'buttons', text: texts.confirmAddress({ address }), buttons };
}

/** The differences from what the customer sent, one line each. */
export const describeChanges = (changes: readonly CartChange[]) => changes.map(describeChange);

function describeChange(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return texts.gone({ count: change.count });
    case 'too-many':
      return texts.tooManyLines({ count: change.count, most: orderLimits.lines });
    case 'sold-out':
      return texts.soldOut({ product: change.name });
    case 'option-gone':
      return texts.optionGone({ product: change.name });
    case 'fewer':
      return texts.fewer({ product: change.name, count: change.most });
    case 'price':
      return texts.priceChanged({
        product: change.name,
        now: formatPaise(change.now),
        before: formatPaise(change.was),
      });
  }
}
