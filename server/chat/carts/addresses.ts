import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { readCartReply, withoutFrame } from '#server/language/cartReply.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { saveAddress } from '../conversations/commands.ts';
import type { Conversation } from '../conversations/customers.ts';
import { addressQuestion, cartQuestion } from './cartWords.ts';
import { type Cart, keepCart, lastAddress, readTyped } from './openCarts.ts';
import { reviewCart, say } from './review.ts';

/** `isWatched`: a person answers in this conversation; only an address that the cart has asked for is taken then. */
type Typed = { id: string; text: string; isWatched: boolean };

/**
 * What typed words say about where an open cart goes. Nothing is an address unless it is recognised as one, or confirmed
 * by a tap. `undefined`: the words say something else.
 */
export async function answerWhere(
  tx: Transaction,
  conversation: Conversation,
  cart: Cart,
  { id, text, isWatched }: Typed,
): Promise<OutgoingMessage[] | undefined> {
  const reply = readCartReply(text, cart.asks ? 'asked' : 'shown');
  if (isWatched && !(cart.asks && reply.is === 'address')) return undefined;
  switch (reply.is) {
    case 'address':
      return deliverTo(tx, conversation, cart, reply.address);
    case 'unclear':
      if (isTooLong(reply.address)) return sayTooLong(conversation);
      return inLanguage(conversation.language, () => [addressQuestion(reply.address, id, asking(conversation, cart))]);
    case 'short':
      return say(conversation, texts.addressTooShort);
    case 'same':
      return deliverToLast(tx, conversation, cart);
    case 'pickUp':
      return pickUp(tx, conversation, cart);
    case 'change':
      return askForAddress(tx, conversation, cart);
    case 'other':
      return undefined;
  }
}

/** The customer has confirmed that the words of one of their messages are the address. */
export async function confirmAddress(tx: Transaction, conversation: Conversation, cart: Cart, messageId: string) {
  const typed = await readTyped(tx, conversation.id, messageId);
  if (!typed) return askForAddress(tx, conversation, cart);
  return deliverTo(tx, conversation, cart, withoutFrame(typed.replaceAll('\0', '').trim()));
}

async function deliverTo(tx: Transaction, conversation: Conversation, cart: Cart, deliveryAddress: string) {
  if (isTooLong(deliveryAddress)) return sayTooLong(conversation);
  await saveAddress(tx, conversation.id, deliveryAddress);
  return reviewCart(tx, { ...conversation, deliveryAddress }, { ...cart, picksUp: false });
}

async function deliverToLast(tx: Transaction, conversation: Conversation, cart: Cart) {
  const address = conversation.deliveryAddress ?? (await lastAddress(tx, conversation.id));
  return address
    ? deliverTo(tx, conversation, cart, address)
    : askForAddress(tx, conversation, cart, texts.noLastAddress);
}

export async function pickUp(tx: Transaction, conversation: Conversation, cart: Cart) {
  const { customersCanPickUp, shop } = conversation;
  if (customersCanPickUp) return reviewCart(tx, conversation, { ...cart, picksUp: true });
  return askForAddress(tx, conversation, cart, () => texts.onlyDelivers({ shop }));
}

/** Asks where to, behind a sentence that says why. */
export async function askForAddress(tx: Transaction, conversation: Conversation, cart: Cart, why = () => '') {
  await keepCart(tx, conversation.id, { ...cart, asks: 'address' });
  return inLanguage(conversation.language, () => [cartQuestion('address', asking(conversation, cart), why())]);
}

const asking = ({ shop, customersCanPickUp }: Conversation, { id }: Cart) => ({
  id,
  shop,
  canPickUp: customersCanPickUp,
});

const isTooLong = (address: string) => Array.from(address).length > orderLimits.deliveryAddress;
const sayTooLong = (conversation: Conversation) =>
  say(conversation, () => texts.addressTooLong({ maximum: orderLimits.deliveryAddress }));

/**
 * The address of an order in words: the one given with it, if it is recognised and says more than the customer's known
 * one, else the known one; `isLast`: they want the last one.
 */
export async function addressFor(
  tx: Transaction,
  { id, deliveryAddress: known }: Conversation,
  { address, isLast }: { address: string | undefined; isLast: boolean },
): Promise<string | null> {
  if (isLast) return known ?? (await lastAddress(tx, id));
  const reply = address === undefined ? undefined : readCartReply(address, 'asked');
  if (reply?.is !== 'address' || isTooLong(reply.address)) return known;
  return known && isWithin(reply.address, known) ? known : reply.address;
}

/** 'Jaipur 302012' of a customer in 12 MG Road there. */
function isWithin(given: string, known: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = new Set(wordsOf(known));
  return wordsOf(given).every((word) => words.has(word));
}
