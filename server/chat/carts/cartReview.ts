import type { CartLine, OutgoingMessage } from '#domain/chat/channel.ts';
import { checkCart } from '#domain/chat/chatCarts.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import type { Conversation } from '../conversations/customers.ts';
import { readAvailableProducts } from './availableProducts.ts';
import { describeCart, describeChanges } from './cartMessages.ts';
import { priceCart } from './cartTotals.ts';
import { deleteOpenCart, type OpenCart, readLastPhone, saveOpenCart } from './openCarts.ts';
import { completeLines, findOpenLine, readOptionsOfLines } from './optionChoices.ts';
import { createOptionQuestion } from './optionQuestions.ts';

export const createReply = ({ language }: Conversation, text: () => string): OutgoingMessage[] =>
  inLanguage(language, () => [{ kind: 'text', text: text() }]);

/** Checks the cart against current prices and stock. Lines whose options are all chosen become lines of a variant. */
export async function checkOpenCart(
  tx: Transaction,
  conversation: Pick<Conversation, 'sellerId' | 'language'>,
  cart: OpenCart,
) {
  const check = async (lines: CartLine[]) => checkCart(lines, await readAvailableProducts(tx, conversation, lines));
  const checked = await check(cart.lines);
  const options = await readOptionsOfLines(tx, checked.lines);
  if (options.size === 0) return { ...checked, options };
  const completed = completeLines(checked.lines, options);
  const { lines, changes } = await check(completed.lines);
  return { lines, changes: [...checked.changes, ...completed.changes, ...changes], options };
}

/** Checks the cart, then asks for what is missing, or whether to place the order. */
export async function reviewCart(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
): Promise<OutgoingMessage[]> {
  const { shop, deliveryAddress: address, customersCanPickUp: canPickUp } = conversation;
  const { lines, changes, options } = await checkOpenCart(tx, conversation, cart);
  if (lines.length === 0) {
    await deleteOpenCart(tx, conversation.id);
    return inLanguage(conversation.language, () => [
      { kind: 'text', text: [...describeChanges(changes), texts.cartEmpty({ shop })].join('\n') },
    ]);
  }
  const picksUp = cart.picksUp && canPickUp;
  const open = findOpenLine(lines, options);
  if (open) {
    await saveOpenCart(tx, conversation.id, { ...cart, lines, asks: 'option', picksUp });
    return inLanguage(conversation.language, () => [
      createOptionQuestion({ ...open, cartId: cart.id, before: describeChanges(changes) }),
    ]);
  }
  const price = await priceCart(tx, conversation, { lines, address, picksUp });
  const phone = await findCustomerPhone(tx, conversation, cart);
  const asks = (!address && !picksUp) || price?.problem ? 'address' : phone ? null : 'phone';
  const shownTotalPaise = price?.totals?.totalPaise ?? null;
  await saveOpenCart(tx, conversation.id, { ...cart, lines, asks, picksUp, shownTotalPaise });
  const shown = { id: cart.id, shop, lines, changes, address, note: cart.note, picksUp, canPickUp, price };
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

export async function discardCart(tx: Transaction, conversation: Conversation): Promise<OutgoingMessage[]> {
  await deleteOpenCart(tx, conversation.id);
  return createReply(conversation, texts.cartDropped);
}
