import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type CartQuestion, checkCart } from '#domain/chat/chatCarts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { describeCart } from './cartWords.ts';
import { type Cart, dropCart, keepCart, lastPhone, readOnSale } from './openCarts.ts';

export const say = ({ language }: Conversation, text: () => string): OutgoingMessage[] =>
  inLanguage(language, () => [{ kind: 'text', text: text() }]);

/** Checks the cart against prices and stock of now, and asks for what is missing, or whether to place it. */
export async function reviewCart(tx: Transaction, conversation: Conversation, cart: Cart): Promise<OutgoingMessage[]> {
  const { shop, deliveryAddress: address, customersCanPickUp: canPickUp } = conversation;
  const { lines, changes } = checkCart(cart.lines, await readOnSale(tx, conversation.sellerId, cart.lines));
  if (lines.length === 0) {
    await dropCart(tx, conversation.id);
    return say(conversation, () => texts.cartEmpty({ shop }));
  }
  const picksUp = cart.picksUp && canPickUp;
  const asks: CartQuestion | null =
    !address && !picksUp ? 'address' : (await phoneOf(tx, conversation, cart)) ? null : 'phone';
  await keepCart(tx, conversation.id, { ...cart, lines, asks, picksUp });
  const shown = { id: cart.id, shop, lines, changes, address, note: cart.note, picksUp, canPickUp };
  return inLanguage(conversation.language, () => describeCart(shown, asks));
}

/** On which number the shop reaches the customer: the service's, the one typed for this cart, that of their last order. */
export const phoneOf = async (tx: Transaction, { id, phone }: Conversation, cart: Cart): Promise<string | null> =>
  phone ?? cart.phone ?? (await lastPhone(tx, id));
