import type { OutgoingMessage } from '#domain/channel.ts';
import {
  type CartAction,
  type CartChange,
  type CartQuestion,
  type CheckedLine,
  writeCartTap,
} from '#domain/chatCarts.ts';
import * as texts from '#texts/chat.gen.ts';
import { formatPaise } from '#texts/formats.ts';

export type ShownCart = {
  id: string;
  shop: string;
  lines: CheckedLine[];
  changes: CartChange[];
  address: string | null;
  note: string | null;
};

/** Lines of a cart that a message shows; the rest is counted. */
const mostLines = 12;

/** A cart as it can be ordered, what differs from what was sent, and what comes next: a question, or buttons. */
export function describeCart(cart: ShownCart, asks: CartQuestion | null): OutgoingMessage[] {
  const { lines, changes, shop, address, note, id } = cart;
  const shown = lines.slice(0, mostLines);
  const more = lines.length - shown.length;
  const total = lines.reduce((sum, { quantity, pricePaise }) => sum + quantity * pricePaise, 0);
  const text = [
    ...(changes.length > 0 ? [texts.cartChanged(), ...changes.map(wordChange), ''] : []),
    texts.cart({ shop }),
    ...shown.map(({ quantity, name, pricePaise }) =>
      texts.pricedLine({ quantity, product: name, price: formatPaise(quantity * pricePaise) }),
    ),
    ...(more > 0 ? [texts.moreLines({ count: more })] : []),
    texts.total({ total: formatPaise(total) }),
    ...(note ? [texts.note({ note })] : []),
    ...(address && !asks ? [texts.to({ address })] : []),
  ].join('\n');
  if (asks) return [{ kind: 'text', text }, cartQuestion(asks, shop)];
  const button = (action: CartAction, title: string) => ({ id: writeCartTap({ action, cartId: id }), title });
  const buttons = [
    button('place', texts.place()),
    button('address', texts.changeAddress()),
    button('drop', texts.dropCart()),
  ];
  return [{ kind: 'buttons', text, buttons }];
}

export const cartQuestion = (asks: CartQuestion, shop: string): OutgoingMessage => ({
  kind: 'text',
  text: asks === 'address' ? texts.askAddress() : texts.askPhone({ shop }),
});

function wordChange(change: CartChange): string {
  switch (change.kind) {
    case 'gone':
      return texts.gone({ count: change.count });
    case 'sold-out':
      return texts.soldOut({ product: change.name });
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
