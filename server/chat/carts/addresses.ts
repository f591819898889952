import type { OutgoingMessage } from '#domain/chat/channel.ts';
import { orderLimits } from '#domain/orders/orders.ts';
import { stripAddressFrame } from '#server/language/addressFrame.ts';
import { type CartEdit, findCartEdits, readCartClauses } from '#server/language/cartEdits.ts';
import { isQuestion } from '#server/language/cartQuestions.ts';
import { type CartReply, lacksCity, readCartReply } from '#server/language/cartReply.ts';
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
  const isBegun = cart.addressDraft !== null && !isPin(cart.addressDraft);
  const reply = readCartReply(text, isBegun ? 'begun' : cart.asks ? 'asked' : 'shown');
  if (isEdit(text, reply)) return undefined;
  if (isWatched && !(cart.asks && reply.is === 'address')) return undefined;
  switch (reply.is) {
    case 'address':
      if (reply.has.wrongPin) return askForPin(tx, conversation, { cart, ...reply, wrongPin: reply.has.wrongPin });
      return deliverTo(tx, conversation, cart, completeAddress(cart, reply));
    case 'pin':
      return correctPin(tx, conversation, cart, reply.pin);
    case 'unclear':
    case 'short':
      return collectAddress(tx, conversation, cart, { id, ...reply });
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

type AddressReply = Extract<CartReply, { address: string }>;

/** A city and PIN code complete what was sent before. */
const completeAddress = ({ addressDraft }: OpenCart, { address, has }: AddressReply) =>
  !addressDraft || (has.number && !isPin(addressDraft) && !(lacksCity(addressDraft) && namesQuarter.test(address)))
    ? address
    : isPin(addressDraft)
      ? `${address} ${addressDraft}`
      : `${addressDraft}, ${address}`;
/** 'Sector 50, Noida', '3rd floor, Sai Heights': its number is that of a quarter or a building, and no house. */
const namesQuarter =
  /^(?:\d+(?:st|nd|rd|th) )?(?:tower|wing|building|bldg|floor|near|opposite|opp|behind|टावर|sector|sec|phase|block|ward|scheme|gali|lane|street|main|cross|stage|part|zone|village|post|सेक्टर|फेज़|फेज|ब्लॉक|वार्ड|गली|ग्राम)(?![\p{L}\p{M}])/iu;
const isPin = (text: string) => /^[1-9]\d{5}$/.test(text);

/** Adds to the address that was sent in pieces, and asks whether it is complete. */
async function collectAddress(
  tx: Transaction,
  conversation: Conversation,
  cart: OpenCart,
  { id, is, address, has }: AddressReply & { id: string },
): Promise<OutgoingMessage[]> {
  if (isTooLong(address)) return replyTooLong(conversation);
  if (has.wrongPin) return askForPin(tx, conversation, { cart, address, wrongPin: has.wrongPin });
  const pieces = completeAddress(cart, { is, address, has });
  if (cart.addressDraft || has.street || has.number)
    await saveOpenCart(tx, conversation.id, { ...cart, addressDraft: pieces });
  const isShort = is === 'short' && !cart.addressDraft;
  if (isShort || isTooLong(pieces)) return createReply(conversation, texts.addressTooShort);
  return inLanguage(conversation.language, () => [
    createAddressQuestion(pieces, id, toQuestionContext(conversation, cart)),
  ]);
}

/** Asks for the PIN code of an address in which another number stands in its place. */
export async function askForPin(
  tx: Transaction,
  conversation: Conversation,
  { cart, address, wrongPin }: { cart: OpenCart; address: string; wrongPin: string },
): Promise<OutgoingMessage[]> {
  const addressDraft = address.slice(0, address.lastIndexOf(wrongPin)).replace(/[\s,.–-]+$/u, '');
  await saveOpenCart(tx, conversation.id, { ...cart, addressDraft, asks: 'address' });
  return createReply(conversation, () => texts.pinWrong({ pin: wrongPin }));
}

/** A PIN code alone corrects or completes the address. */
async function correctPin(tx: Transaction, conversation: Conversation, cart: OpenCart, pin: string) {
  const address = cart.addressDraft ?? conversation.deliveryAddress;
  if (!address) {
    await saveOpenCart(tx, conversation.id, { ...cart, addressDraft: pin });
    return createReply(conversation, texts.addressTooShort);
  }
  const known = /(?<!\d)[1-9]\d{2}\s?\d{3}(?!\d)/g;
  const corrected = known.test(address) ? address.replace(known, pin) : `${address} ${pin}`;
  return deliverTo(tx, conversation, cart, corrected);
}

/** Edits that no address has words for. */
const sureEdits: readonly CartEdit[] = ['remove', 'fewer', 'more', 'double', 'clear', 'repeat', 'note'];

/** 'Make it 3', '2 kar do, Flat 4 MG Road Pune 411001': words that change the cart are the assistant's. */
function isEdit(text: string, reply: CartReply): boolean {
  const edits = findCartEdits(text);
  const clauses = readCartClauses(text);
  const others = clauses.filter((clause) => readCartReply(clause.text, 'asked').is !== 'address');
  const isAddressed = others.length < clauses.length;
  if (isAddressed && others.some((clause) => clause.edits.size > 0 || isQuestion(clause.text))) return true;
  const isPhrase = reply.is === 'pickUp' || reply.is === 'same';
  if (clauses.length > 1 && isPhrase && clauses.some((clause) => isQuestion(clause.text))) return true;
  if (sureEdits.some((edit) => edits.has(edit))) return reply.is !== 'same';
  const isAddress = reply.is === 'address' || ('has' in reply && reply.has.street);
  if (isAddress || reply.is === 'same' || reply.is === 'pickUp' || reply.is === 'pin') return false;
  return edits.size > 0 && !(reply.is === 'change' && [...edits].every((edit) => edit === 'change' || edit === 'set'));
}

/** Sets the address that the customer confirmed by a tap: the text of one of their messages. */
export async function confirmAddress(tx: Transaction, conversation: Conversation, cart: OpenCart, messageId: string) {
  if (cart.addressDraft) return deliverTo(tx, conversation, cart, cart.addressDraft);
  const typed = await readTypedText(tx, conversation.id, messageId);
  if (!typed) return askForCartAddress(tx, conversation, cart);
  return deliverTo(tx, conversation, cart, stripAddressFrame(typed.replaceAll('\0', '').trim()));
}

async function deliverTo(tx: Transaction, conversation: Conversation, cart: OpenCart, deliveryAddress: string) {
  if (isTooLong(deliveryAddress)) return replyTooLong(conversation);
  await saveDeliveryAddress(tx, conversation.id, deliveryAddress);
  // 'Flat 6, Ganga Tower' may go on: 'indore 452009' completes it.
  const addressDraft = lacksCity(deliveryAddress) ? deliveryAddress : null;
  return reviewCart(tx, { ...conversation, deliveryAddress }, { ...cart, addressDraft, picksUp: false });
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
  await saveOpenCart(tx, conversation.id, { ...cart, addressDraft: null, asks: 'address' });
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
  if (reply?.is !== 'address' || reply.has.wrongPin || isTooLong(reply.address)) return known;
  return known && isPartOfAddress(reply.address, known) ? known : reply.address;
}

/** 'Jaipur 302012' from a customer at 12 MG Road in that city. */
function isPartOfAddress(given: string, known: string): boolean {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const words = new Set(wordsOf(known));
  return wordsOf(given).every((word) => words.has(word));
}
