import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { stripAddressFrame } from '#server/language/addressFrame.ts';
import { readCartReply } from '#server/language/cartReply.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import * as texts from '#texts/chat.gen.ts';
import { inLanguage } from '#texts/language.ts';
import { saveDeliveryAddress } from '../conversations/commands.ts';
import type { Conversation } from '../conversations/customers.ts';
import { createAddressQuestion, createCartQuestion } from './cartMessages.ts';
import { createReply, reviewCart } from './cartReview.ts';
import { type OpenCart, readLastAddress, readTypedText, saveOpenCart } from './openCarts.ts';

/** `isWatched`: a person answers in this conversation, so only an address that the cart asked for is accepted. */
type TypedMessage = { id: string; text: string; isWatched: boolean };

/**
 * Reads typed words as the destination of an open cart. Nothing is an address unless it is recognised as one, or
 * confirmed by a tap. Returns `undefined` if the words are about something else.
 */
export async function answerDeliveryAddress(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  { id, text, isWatched }: TypedMessage,
): Promise<OutgoingMessage[] | undefined> {
  const reply = readCartReply(text, cart.asks ? 'asked' : 'shown');
  if (isWatched && !(cart.asks && reply.is === 'address')) return undefined;
  switch (reply.is) {
    case 'address':
      return deliverTo(tx, conversation, cart, reply.address);
    case 'unclear':
      if (isTooLong(reply.address)) return replyTooLong(conversation);
      return inLanguage(conversation.language, () => [
        createAddressQuestion(reply.address, id, toQuestionContext(conversation, cart)),
      ]);
    case 'short':
      return createReply(conversation, texts.addressTooShort);
    case 'same':
      return deliverToLast(tx, conversation, cart);
    case 'pickUp':
      return choosePickUp(tx, conversation, cart);
    case 'change':
      return askForCartAddress(tx, conversation, cart);
    case 'other':
      return undefined;
  }
}

/** Sets the address that the customer confirmed by a tap: the text of one of their messages. */
export async function confirmAddress(tx: Transaction, conversation: Conversation, cart: OpenCart, messageId: string) {
  const typed = await readTypedText(tx, conversation.id, messageId);
  if (!typed) return askForCartAddress(tx, conversation, cart);
  return deliverTo(tx, conversation, cart, stripAddressFrame(typed.replaceAll('\0', '').trim()));
}

async function deliverTo(tx: Transaction, conversation: Conversation, cart: OpenCart, deliveryAddress: string) {
  if (isTooLong(deliveryAddress)) return replyTooLong(conversation);
  await saveDeliveryAddress(tx, conversation.id, deliveryAddress);
  return reviewCart(tx, { ...conversation, deliveryAddress }, { ...cart, picksUp: false });
}

async function deliverToLast(tx: Transaction, conversation: Conversation, cart: OpenCart) {
  const address = conversation.deliveryAddress ?? (await readLastAddress(tx, conversation.id));
  return address
    ? deliverTo(tx, conversation, cart, address)
    : askForCartAddress(tx, conversation, cart, texts.noLastAddress);
}

export async function choosePickUp(tx: Transaction, conversation: Conversation, cart: OpenCart) {
  const { customersCanPickUp, shop } = conversation;
  if (customersCanPickUp) return reviewCart(tx, conversation, { ...cart, picksUp: true });
  return askForCartAddress(tx, conversation, cart, () => texts.onlyDelivers({ shop }));
}

/** Asks for the delivery address, after a sentence that says why. */
export async function askForCartAddress(tx: Transaction, conversation: Conversation, cart: OpenCart, why = () => '') {
  await saveOpenCart(tx, conversation.id, { ...cart, asks: 'address' });
  return inLanguage(conversation.language, () => [
    createCartQuestion('address', toQuestionContext(conversation, cart), why()),
  ]);
}

const toQuestionContext = ({ shop, customersCanPickUp }: Conversation, { id }: OpenCart) => ({
  id,
  shop,
  canPickUp: customersCanPickUp,
});

const isTooLong = (address: string) => Array.from(address).length > orderLimits.deliveryAddress;
const replyTooLong = (conversation: Conversation) =>
  createReply(conversation, () => texts.addressTooLong({ maximum: orderLimits.deliveryAddress }));

/**
 * Returns the address for an order made from words: the one given with it, if it is recognised and has more detail than
 * the customer's known one, else the known one. `isLast`: they asked for the last one.
 */
export async function resolveOrderAddress(
  tx: Transaction,
  { id, deliveryAddress: known }: Conversation,
  { address, isLast }: { address: string | undefined; isLast: boolean },
): Promise<string | null> {
  if (isLast) return known ?? (await readLastAddress(tx, id));
  const reply = address === undefined ? undefined : readCartReply(address, 'asked');
  if (reply?.is !== 'address' || isTooLong(reply.address)) return known;
  return known && isPartOfAddress(reply.address, known) ? known : reply.address;
}

/** 'Jaipur 302012' from a customer at 12 MG Road in that city. */
function isPartOfAddress(given: string, known: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = new Set(wordsOf(known));
  return wordsOf(given).every((word) => words.has(word));
}
