import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { type CartQuestion, checkCart } from '#domain/chat/chatCarts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { describeCart } from './cartMessages.ts';
import { deleteOpenCart, type OpenCart, readAvailableProducts, readLastPhone, saveOpenCart } from './openCarts.ts';

export const createReply = ({ language }: Conversation, text: () => string): OutgoingMessage[] =>
  inLanguage(language, () => [{ kind: 'text', text: text() }]);

/** Checks the cart against current prices and stock, then asks for what is missing, or whether to place the order. */
export async function reviewCart(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
): Promise<OutgoingMessage[]> {
  const { shop, deliveryAddress: address, customersCanPickUp: canPickUp } = conversation;
  const { lines, changes } = checkCart(cart.lines, await readAvailableProducts(tx, conversation.sellerId, cart.lines));
  if (lines.length === 0) {
    await deleteOpenCart(tx, conversation.id);
    return createReply(conversation, () => texts.cartEmpty({ shop }));
  }
  const picksUp = cart.picksUp && canPickUp;
  const asks: CartQuestion | null =
    !address && !picksUp ? 'address' : (await findCustomerPhone(tx, conversation, cart)) ? null : 'phone';
  await saveOpenCart(tx, conversation.id, { ...cart, lines, asks, picksUp });
  const shown = { id: cart.id, shop, lines, changes, address, note: cart.note, picksUp, canPickUp };
  return inLanguage(conversation.language, () => describeCart(shown, asks));
}

/**
 * Returns the customer's phone: the messaging service's, else the one typed for this cart, else that of their last
 * order.
 */
export const findCustomerPhone = async (
  tx: Transaction,
  { id, phone }: Conversation,
  cart: OpenCart,
): Promise<string | null> => phone ?? cart.phone ?? (await readLastPhone(tx, id));
