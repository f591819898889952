import type { Intent } from '#domain/assistant.ts';
import type { CartLine, IncomingMessage, OutgoingMessage } from '#domain/channel.ts';
import { type CartQuestion, type CartTap, checkCart, readCartTap, shortestAddress } from '#domain/chatCarts.ts';
import { AppError } from '#domain/errors.ts';
import { orderLabel, orderLimits } from '#domain/orders.ts';
import { formatPhone } from '#domain/phone.ts';
import * as texts from '#texts/chat.gen.ts';
import { wordError } from '#texts/errors.ts';
import { formatPaise } from '#texts/formats.ts';
import { inLanguage } from '#texts/language.ts';
import { understand } from '../assistant/understanding/understand.ts';
import type { Context } from '../context.ts';
import { attempt, type Transaction } from '../database/connect.ts';
import { type PlacedOrder, placeOrderIn, readDraft } from '../orders/commands.ts';
import { readPhone } from '../phones.ts';
import { cartQuestion, describeCart, type ShownCart } from './cartWords.ts';
import { type Conversation, readConversation } from './customers.ts';
import { saveAddress } from './filing.ts';
import { type Cart, dropCart, findPlaced, keepCart, lastPhone, readCart, readOnSale } from './openCarts.ts';

const say = ({ language }: Conversation, text: () => string): OutgoingMessage[] =>
  inLanguage(language, () => [{ kind: 'text', text: text() }]);

/**
 * What a customer's message does with their cart: a new one is checked and answered, a tap places, changes or discards
 * it, words answer what was asked, unless they ask something themselves. `undefined`: the message is not about a cart. Products and orders are locked here, and
 * the conversation is not yet.
 */
export async function answerAboutCart(
  tx: Transaction,
  context: Context,
  conversation: Conversation,
  message: IncomingMessage,
): Promise<OutgoingMessage[] | undefined> {
  if (message.kind === 'order') return takeCart(tx, conversation, message.id, message.cart ?? []);
  const tap = message.choiceId === undefined ? undefined : readCartTap(message.choiceId);
  if (tap) return answerTap(tx, context, conversation, tap);
  const cart = message.kind === 'text' ? await readCart(tx, conversation.id) : undefined;
  if (!cart?.asks) return undefined;
  const asked = wordsAsk(message.text);
  if (asked === 'cancelOrder') return drop(tx, conversation);
  if (asked && cart.asks === 'address') return undefined;
  return answerQuestion(tx, conversation, { ...cart, asks: cart.asks }, message.text);
}

/** An order that was made from words, as lines at the prices of now. */
export type ProposedCart = {
  conversationId: string;
  /** The message that asked for it: the key of its order. */
  messageId: string;
  lines: CartLine[];
  /** The customer's words, where they say more than products; they go with the order. */
  note: string;
  address: string | undefined;
};

/** Makes words a cart, which is placed by a tap like any other; an address in them counts where none is known yet. */
export async function proposeCart(tx: Transaction, proposed: ProposedCart): Promise<OutgoingMessage[]> {
  const { conversationId, messageId, lines, address } = proposed;
  await readCart(tx, conversationId);
  const conversation = await readConversation(tx, conversationId);
  const characters = Array.from(address ?? '').length;
  const isUsable = characters >= shortestAddress && characters <= orderLimits.deliveryAddress;
  const deliveryAddress = conversation.deliveryAddress ?? (isUsable && address ? address : null);
  if (deliveryAddress && !conversation.deliveryAddress) await saveAddress(tx, conversationId, deliveryAddress);
  const note = Array.from(proposed.note).slice(0, orderLimits.note).join('') || null;
  return goOn(tx, { ...conversation, deliveryAddress }, { id: messageId, lines, note, asks: null, phone: null });
}

async function takeCart(tx: Transaction, conversation: Conversation, id: string, lines: CartLine[]) {
  return goOn(tx, conversation, { id, lines, note: null, asks: null, phone: null });
}

/** Checks the cart against prices and stock of now, and asks for what is missing, or whether to place it. */
async function goOn(tx: Transaction, conversation: Conversation, cart: Cart): Promise<OutgoingMessage[]> {
  const { lines, changes } = checkCart(cart.lines, await readOnSale(tx, conversation.sellerId, cart.lines));
  if (lines.length === 0) {
    await dropCart(tx, conversation.id);
    return say(conversation, () => texts.cartEmpty({ shop: conversation.shop }));
  }
  const phone = conversation.phone ?? cart.phone ?? (await lastPhone(tx, conversation.id));
  const asks: CartQuestion | null = !conversation.deliveryAddress ? 'address' : phone ? null : 'phone';
  await keepCart(tx, conversation.id, { ...cart, lines, asks });
  const shown: ShownCart = {
    id: cart.id,
    shop: conversation.shop,
    lines,
    changes,
    address: conversation.deliveryAddress,
    note: cart.note,
  };
  return inLanguage(conversation.language, () => describeCart(shown, asks));
}

/** How sure it must be that words ask something of their own, and are no address. */
const sure = 0.8;

/** What the customer wants instead of answering. */
function wordsAsk(text: string): Intent | undefined {
  const { intents, address } = understand(text);
  const [first] = intents;
  return first && first.score >= sure && !address ? first.name : undefined;
}

async function drop(tx: Transaction, conversation: Conversation): Promise<OutgoingMessage[]> {
  await dropCart(tx, conversation.id);
  return say(conversation, texts.cartDropped);
}

async function answerQuestion(
  tx: Transaction,
  conversation: Conversation,
  cart: Cart & { asks: CartQuestion },
  typed: string,
): Promise<OutgoingMessage[]> {
  if (cart.asks === 'phone') {
    const phone = await readPhone(typed, 'phone').catch(() => undefined);
    return phone ? goOn(tx, conversation, { ...cart, phone: phone.phone }) : say(conversation, texts.phoneInvalid);
  }
  const address = typed.normalize('NFC').replaceAll('\0', '').trim();
  if (Array.from(address).length < shortestAddress) return say(conversation, texts.addressTooShort);
  if (Array.from(address).length > orderLimits.deliveryAddress) {
    return say(conversation, () => texts.addressTooLong({ maximum: orderLimits.deliveryAddress }));
  }
  await saveAddress(tx, conversation.id, address);
  return goOn(tx, { ...conversation, deliveryAddress: address }, cart);
}

async function answerTap(
  tx: Transaction,
  context: Context,
  conversation: Conversation,
  { action, cartId }: CartTap,
): Promise<OutgoingMessage[]> {
  const cart = await readCart(tx, conversation.id);
  if (cart?.id !== cartId) {
    const placed = await findPlaced(tx, conversation.id, cartId);
    return placed ? sayPlaced(context, conversation, placed) : say(conversation, texts.cartOver);
  }
  if (action === 'place') return place(tx, context, conversation, cart);
  if (action === 'address') {
    await keepCart(tx, conversation.id, { ...cart, asks: 'address' });
    return inLanguage(conversation.language, () => [cartQuestion('address', conversation.shop)]);
  }
  return drop(tx, conversation);
}

/** Places the cart at the prices that the customer was shown; what has changed since is shown before anything else. */
async function place(tx: Transaction, context: Context, conversation: Conversation, cart: Cart) {
  const { id: conversationId, sellerId, isTest, name, deliveryAddress } = conversation;
  const phone = conversation.phone ?? cart.phone ?? (await lastPhone(tx, conversationId));
  if (cart.asks || !phone || !deliveryAddress) return goOn(tx, conversation, cart);
  const draft = await readDraft({
    items: cart.lines.map(({ productId, quantity, pricePaise }) => ({
      productId,
      quantity,
      shownPricePaise: pricePaise,
    })),
    customerName: Array.from(name ?? formatPhone(phone))
      .slice(0, orderLimits.customerName)
      .join(''),
    customerPhone: phone,
    deliveryAddress,
    note: cart.note ?? undefined,
    wantsUpdates: true,
  });
  const chat = { conversationId, sellerId, isTest };
  try {
    const customer = { chat, ...(conversation.isOwnShop && { sellerId }) };
    const placed = await attempt(tx, () => placeOrderIn(tx, context, draft, `chat:${cart.id}`, customer));
    await dropCart(tx, conversationId);
    return sayPlaced(context, conversation, placed);
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    if (changed.has(error.code)) return goOn(tx, conversation, cart);
    return say(conversation, () => texts.notPlaced({ code: error.code, reason: wordError(error) }));
  }
}
const changed = new Set<string>(['product_not_available', 'out_of_stock', 'price_changed', 'too_many_pieces']);

function sayPlaced(
  { publicUrl }: Context,
  conversation: Conversation,
  { id, token, totalPaise }: Omit<PlacedOrder, 'label'>,
) {
  const address = `${publicUrl}/order/${token}`;
  return say(conversation, () =>
    texts.placed({ order: orderLabel(id), total: formatPaise(totalPaise), shop: conversation.shop, address }),
  );
}
